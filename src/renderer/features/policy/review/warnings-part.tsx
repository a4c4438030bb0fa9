import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { createPlaces } from '@shared/policy/syntax/lines'
import { limited } from '@/features/policy/limited-issues'
import { inOwnWords } from '@/features/policy/own-words'
import { visible } from '@shared/visible'
import { useTranslation } from '@/lib/texts'
import type { ServerCheck } from '@/features/policy/use-policy-issues'
import { usePredictedIssues } from '@/features/policy/use-predicted-issues'
import { useCapabilities } from '@/lib/session'
import { StateDot } from '@/ui/state-dot'
import type { ComparedPlace } from '@/components/consequence/compared-place'
import { useDialectIssues } from './use-dialect-issues'

interface Warning {
  at: { from: number; to: number } | null
  message: string
}

/**
 * Returns the problems of a text: the parts this server's release ignores and, for servers without a policy check, the predicted refusals.
 */
export function useWarnings(text: string): { dialect: Warning[]; predicted: Warning[] } {
  return { dialect: useDialectIssues(text, true), predicted: usePredictedIssues(text, true) }
}

interface WarningsPartProps {
  text: string
  check: ServerCheck
  /** The server's messages if it refused this text. */
  refusals: readonly string[]
  onJump: (place: ComparedPlace) => void
}

/** Shows the server's verdict on the policy, as far as it is known before saving. */
export function WarningsPart({ text, check, refusals, onJump }: WarningsPartProps) {
  const { t } = useTranslation('review')
  const { policyCheck } = useCapabilities()
  const { dialect, predicted } = useWarnings(text)
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      {policyCheck ? <Verdict check={check} /> : <Alert severity="info">{t('warnings.noCheck')}</Alert>}
      {refusals.length === 0 ? null : (
        <Alert severity="error" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {visible(refusals.join('\n'))}
        </Alert>
      )}
      {predicted.length > 0 ? <Box>{t('warnings.predicted')}</Box> : null}
      <List {...{ text, onJump }} warnings={predicted} bad />
      <List {...{ text, onJump }} warnings={dialect} />
      {dialect.length + predicted.length + refusals.length === 0 ? <Box>{t('warnings.none')}</Box> : null}
    </Box>
  )
}

function Verdict({ check }: { check: ServerCheck }) {
  const { t } = useTranslation('review')
  if (check.state === 'checking') return <StateDot state="neutral" label={t('warnings.checking')} />
  if (check.state === 'accepted') return <StateDot state="good" label={t('warnings.accepted')} />
  if (check.state === 'failed')
    return <StateDot wrap state="waiting" label={t('warnings.unchecked', { reason: check.reason })} />
  return null
}

interface ListProps extends Pick<WarningsPartProps, 'text' | 'onJump'> {
  warnings: Warning[]
  /** True if the server refuses the policy because of these. */
  bad?: boolean
}

function List({ text, warnings, bad = false, onJump }: ListProps) {
  const { t } = useTranslation('review')
  const { t: tPolicy } = useTranslation('policy')
  if (warnings.length === 0) return null
  const placeOf = createPlaces(text)
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', border: 1, borderColor: 'divider', borderRadius: 1 }}>
      {limited(warnings, tPolicy).map(({ at, message }, index) => (
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
            <StateDot wrap state={bad ? 'bad' : 'waiting'} label={inOwnWords(message, tPolicy)} />
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
