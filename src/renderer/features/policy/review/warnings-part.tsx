import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { createPlaces } from '@shared/policy/syntax/hujson'
import { visible } from '@shared/visible'
import { useTranslation } from '@/lib/texts'
import { limited, useDialectIssues, usePredictedIssues } from '@/features/policy/use-policy-issues'
import { useCapabilities } from '@/lib/session'
import { usePolicyAnswer, usePolicyNetwork } from '@/domain/policy-worker/use-policy-answer'
import type { LintFinding } from '@shared/policy/analyse/lint'
import { inOwnWords, type PolicyIssue } from '@/features/policy/policy-problems'
import { lintIssue } from '@/features/policy/text/use-policy-lint'
import { StateDot } from '@/ui/marks'
import type { ComparedPlace } from '@/components/consequence/access-side'

type Warning = Pick<PolicyIssue, 'at' | 'message' | 'severity'>

interface Warnings {
  /** Parts that this server's release ignores. */
  dialect: Warning[]
  /** Faults that a server without a policy check will refuse. */
  predicted: Warning[]
  /** The likely mistakes that the editor shows. */
  advice: Warning[]
  /** The state of the check of names and rules: `failed` has the reason, if there is one beside the missing lists. */
  lint: 'evaluating' | 'done' | { failed: string | null }
}

/** Returns everything that the editor says about a text, except what the server itself says. */
export function useWarnings(text: string, refusals: readonly string[] = []): Warnings {
  const { t } = useTranslation('policy')
  const dialect = useDialectIssues(text, true)
  const predicted = usePredictedIssues(text, true)
  const { data } = usePolicyAnswer('lint', { text })
  const { error } = usePolicyNetwork()
  const isSaid = ({ code, names: { name = '' } }: LintFinding) =>
    code === 'undefined-name' &&
    [...refusals, ...predicted.map(({ message }) => message)].some((one) => one.includes(name))
  const found = data?.ok ? data.value.filter((finding) => !isSaid(finding)) : []
  const lint = data?.ok ? 'done' : data || error ? { failed: data?.error.message ?? null } : 'evaluating'
  return { dialect, predicted, advice: found.map((finding) => lintIssue(t, finding)), lint }
}

/** Returns why changed rules and names give and take no access: what the editor says about places whose text is new. */
export function useReasonsOfNoChange(before: string, after: string) {
  return useWarnings(after).advice.flatMap(({ at, message }) =>
    at && !before.includes(after.slice(at.from, at.to)) ? [{ at, message }] : [],
  )
}

interface WarningsPartProps {
  text: string
  /** The server's messages if it refused this text. */
  refusals: readonly string[]
  onJump: (place: ComparedPlace) => void
}

/** Shows what is wrong with the policy, as far as it is known before saving. The summary above has the server's verdict. */
export function WarningsPart({ text, refusals, onJump }: WarningsPartProps) {
  const { t } = useTranslation('review')
  const { policyCheck } = useCapabilities()
  const { dialect, predicted, advice, lint } = useWarnings(text, refusals)
  const count = dialect.length + predicted.length + refusals.length + advice.length
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      {policyCheck ? null : <Alert severity="info">{t('warnings.noCheck')}</Alert>}
      {refusals.length === 0 ? null : (
        <Alert severity="error" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {visible(refusals.join('\n'))}
        </Alert>
      )}
      {predicted.length > 0 ? <Box>{t('warnings.predicted')}</Box> : null}
      <List {...{ text, onJump }} warnings={predicted} bad />
      <List {...{ text, onJump }} warnings={[...dialect, ...advice]} />
      <Unchecked lint={lint} />
      {count === 0 && lint === 'done' ? <Box>{t('warnings.none')}</Box> : null}
    </Box>
  )
}

/** Says that names and rules are not checked (yet). */
function Unchecked({ lint }: Pick<Warnings, 'lint'>) {
  const { t } = useTranslation('review')
  if (lint === 'done') return null
  if (lint === 'evaluating') return <StateDot state="neutral" label={t('warnings.evaluating')} />
  const reason = lint.failed ?? t('warnings.noNetwork')
  return <StateDot wrap state="waiting" label={t('warnings.unmatched', { reason })} />
}

const dotOf = (severity: PolicyIssue['severity'] = 'warning') =>
  severity === 'error' ? 'bad' : severity === 'info' ? 'neutral' : 'waiting'

interface ListProps extends Pick<WarningsPartProps, 'text' | 'onJump'> {
  warnings: Warning[]
  /** True if the server refuses the policy because of these. */
  bad?: boolean
}

/** Lists warnings, each with its line. */
export function List({ text, warnings, bad = false, onJump }: ListProps) {
  const { t } = useTranslation('review')
  const { t: tPolicy } = useTranslation('policy')
  if (warnings.length === 0) return null
  const placeOf = createPlaces(text)
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', border: 1, borderColor: 'divider', borderRadius: 1 }}>
      {limited(warnings, tPolicy).map(({ at, message, severity }, index) => (
        <Box
          component="li"
          key={index}
          sx={{
            display: 'flex',
            gap: 2,
            px: 3,
            py: 1,
            alignItems: 'baseline',
            '& + &': { borderTop: 1, borderColor: 'divider' },
          }}
        >
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            <StateDot wrap state={dotOf(bad ? 'error' : severity)} label={inOwnWords(message, tPolicy)} />
          </Box>
          {at ? (
            <Button size="small" variant="text" sx={{ flexShrink: 0 }} onClick={() => onJump({ side: 'after', ...at })}>
              {t('warnings.line', { line: placeOf(at.from).line })}
            </Button>
          ) : null}
        </Box>
      ))}
    </Box>
  )
}
