import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import type { UnconvertedRule } from '@shared/policy/analyse/check-conversion'
import type { RuleSection } from '@shared/policy/edit/convert-rules'
import { visible } from '@shared/visible'
import { useState } from 'react'
import { ruleName } from '@/domain/policy-worker/access-words'
import type { Answer, AnswerTo, RuleInfo } from '@/domain/policy-worker/questions'
import { usePolicyAnswer } from '@/domain/policy-worker/use-policy-answer'
import { useStudio } from '@/features/policy/studio-context'
import { useTranslation } from '@/lib/texts'
import { FilterToggle } from '@/ui/list-filters'
import { FormDialog } from '@/ui/dialogs'
import { useToast } from '@/ui/toast/toast'

const directions = ['acls', 'grants'] as const

interface RuleChoiceProps {
  rule: RuleInfo
  left: UnconvertedRule | undefined
  checked: boolean
  onChange: (checked: boolean) => void
}

function RuleChoice({ rule, left, checked, onChange }: RuleChoiceProps) {
  const { t } = useTranslation('policy')
  const { t: tAccess } = useTranslation('access')
  return (
    <Box>
      <FormControlLabel
        disabled={left !== undefined}
        control={
          <Checkbox
            checked={checked && !left}
            onChange={(_event, value) => onChange(value)}
            // Level with the first line of its label, which may have two.
            sx={{ alignSelf: 'start', my: '-6px' }}
          />
        }
        label={rule.note === '' ? ruleName(rule, tAccess) : `${ruleName(rule, tAccess)}: ${visible(rule.note)}`}
      />
      <Typography
        variant="mono"
        component="p"
        sx={{ m: 0, pl: '28px', color: 'text.secondary', overflowWrap: 'anywhere' }}
      >
        {visible(rule.text)}
      </Typography>
      {left ? (
        <Typography sx={{ pl: '28px' }}>{t(`convert.left.${left.because}`, { message: left.message })}</Typography>
      ) : null}
    </Box>
  )
}

/** Why nothing can be converted yet, or at all; null if rules can be chosen. */
function useObstacle(from: RuleSection, answer: Answer<AnswerTo<'convert'>> | undefined, count: number): string | null {
  const { t } = useTranslation('policy')
  if (answer && !answer.ok) return t('convert.failed', { message: answer.error.message })
  if (!answer) return t('convert.checking')
  return count === 0 ? t(`convert.none.${from}`) : null
}

/** Holds the direction and the chosen rules, and the proof for both: of all rules, and of the chosen ones. */
function useConversion() {
  const { text } = useStudio()
  const [turned, setTurned] = useState<RuleSection | null>(null)
  const [skipped, setSkipped] = useState<readonly number[]>([])
  const { data: rules } = usePolicyAnswer('rules', { text })
  const hasOnlyGrants =
    rules?.ok === true && rules.value.length > 0 && rules.value.every(({ section }) => section === 'grants')
  const from = turned ?? (hasOnlyGrants ? 'grants' : 'acls')
  const { data: whole } = usePolicyAnswer('convert', { text, from, chosen: null })
  const listed = rules?.ok ? rules.value.filter(({ section }) => section === from) : []
  const convertible = whole?.ok ? whole.value.rules : []
  const chosen = convertible.filter((index) => !skipped.includes(index))
  // The proof of all rules is that of the chosen ones, too, unless some are left out.
  const asks = chosen.length > 0 && chosen.length < convertible.length
  const { data: some } = usePolicyAnswer('convert', asks ? { text, from, chosen } : null)
  const own = asks ? some : whole
  const turn = (to: RuleSection) => {
    setTurned(to)
    setSkipped([])
  }
  const choose = (indices: readonly number[], on: boolean) =>
    setSkipped((before) => [...before.filter((index) => !indices.includes(index)), ...(on ? [] : indices)])
  return { from, turn, whole, listed, convertible, chosen, choose, own: own?.ok ? own.value : undefined }
}

/** Turns ACLs into grants or back: only rules whose access provably stays the same. */
export function ConvertDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('policy')
  const { applyEdits, undoTo } = useStudio()
  const toast = useToast()
  const { from, turn, whole, listed, convertible, chosen, choose, own } = useConversion()
  const obstacle = useObstacle(from, whole, listed.length)
  const unproven = own !== undefined && own.rules.length < chosen.length ? t('convert.left.differs') : null
  const waiting =
    convertible.length === 0
      ? t(`convert.stay.${from}`)
      : chosen.length === 0
        ? t('convert.choose')
        : own === undefined
          ? t('convert.checking')
          : unproven
  const left = whole?.ok ? whole.value.left : []
  const submit = () => {
    if (!own) return
    const undo = undoTo()
    applyEdits(own.edits)
    onClose()
    toast.show(t('convert.done', { count: own.rules.length }), { undo })
  }
  return (
    <FormDialog
      open
      local
      title={t('convert.title')}
      submitLabel={t('convert.submit', { count: chosen.length })}
      onSubmit={submit}
      onClose={onClose}
      unchanged={obstacle ?? waiting}
    >
      <Typography>{t('convert.intro')}</Typography>
      <FilterToggle
        label={t('convert.direction')}
        value={from}
        onChange={turn}
        options={directions.map((value) => ({ value, label: t(`convert.from.${value}`) }))}
      />
      {obstacle === null ? (
        <Box
          role="group"
          aria-label={t(`convert.from.${from}`)}
          sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}
        >
          {convertible.length > 1 ? (
            <FormControlLabel
              control={
                <Checkbox
                  checked={chosen.length === convertible.length}
                  indeterminate={chosen.length > 0 && chosen.length < convertible.length}
                  onChange={(_event, on) => choose(convertible, on)}
                />
              }
              label={t('convert.all')}
            />
          ) : null}
          {listed.map((rule) => (
            <RuleChoice
              key={rule.index}
              rule={rule}
              left={left.find(({ index }) => index === rule.index)}
              checked={chosen.includes(rule.index)}
              onChange={(on) => choose([rule.index], on)}
            />
          ))}
        </Box>
      ) : null}
    </FormDialog>
  )
}
