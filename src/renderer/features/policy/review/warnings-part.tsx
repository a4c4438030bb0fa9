import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { lineAndColumn } from '@shared/policy/syntax/hujson'
import { useTranslation } from 'react-i18next'
import type { ServerCheck } from '@/features/policy/use-policy-issues'
import { usePolicyAnswer } from '@/domain/policy-worker/use-policy-answer'
import { useCapabilities, usePolicyDialect } from '@/lib/session'
import { StateDot } from '@/ui/state-dot'
import type { ComparedPlace } from './compared-place'
import { useDialectIssues } from './use-dialect-issues'

interface Warning {
  at: { from: number; to: number } | null
  message: string
}

/** The server cannot be asked, and the current rules tell something about it: they name users as it does. */
function useCurrentRules(): boolean {
  const { policyCheck } = useCapabilities()
  const { usersNeedAt } = usePolicyDialect()
  return !policyCheck && usersNeedAt
}

/**
 * What stands against a text: what this server does with it, and, where the server cannot be asked, what a current one would say. The
 * sections it does not know are told of once.
 */
export function useWarnings(text: string): { dialect: Warning[]; current: Warning[] } {
  const fits = useCurrentRules()
  const dialect = useDialectIssues(text, true)
  const { data } = usePolicyAnswer('check', fits ? { text } : null)
  const problems = data?.ok ? data.value.problems.filter(({ severity }) => severity === 'error') : []
  const told = new Set(dialect.map(({ at }) => at?.from))
  const current = problems
    .filter(({ offset, stage }) => !told.has(offset) && stage !== 'tests')
    .map(({ offset, length, message }) => ({ at: { from: offset, to: offset + Math.max(1, length) }, message }))
  return { dialect, current }
}

interface WarningsPartProps {
  text: string
  check: ServerCheck
  /** The server's refusal of this text, in its words. */
  refusal: string | null
  onJump: (place: ComparedPlace) => void
}

/** What the server thinks of the policy, as far as it can be known before the save. */
export function WarningsPart({ text, check, refusal, onJump }: WarningsPartProps) {
  const { t } = useTranslation('review')
  const { policyCheck } = useCapabilities()
  const fits = useCurrentRules()
  const { dialect, current } = useWarnings(text)
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      {policyCheck ? (
        <Verdict check={check} />
      ) : (
        <Alert severity="info">{t(fits ? 'warnings.noCheck' : 'warnings.noCheckHere')}</Alert>
      )}
      {refusal === null ? null : (
        <Alert severity="error" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {`${t('warnings.server')}\n${refusal}`}
        </Alert>
      )}
      <List {...{ text, onJump }} warnings={dialect} />
      {current.length > 0 ? <Box>{t('warnings.current')}</Box> : null}
      <List {...{ text, onJump }} warnings={current} />
      {dialect.length + current.length === 0 && refusal === null ? <Box>{t('warnings.none')}</Box> : null}
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

function List({ text, warnings, onJump }: Pick<WarningsPartProps, 'text' | 'onJump'> & { warnings: Warning[] }) {
  const { t } = useTranslation('review')
  if (warnings.length === 0) return null
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', border: 1, borderColor: 'divider', borderRadius: 1 }}>
      {warnings.map(({ at, message }, index) => (
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
            <StateDot wrap state="waiting" label={message} />
          </Box>
          {at ? (
            <Button size="small" variant="text" sx={{ flexShrink: 0 }} onClick={() => onJump({ side: 'after', ...at })}>
              {t('warnings.line', { line: lineAndColumn(text, at.from).line })}
            </Button>
          ) : null}
        </Box>
      ))}
    </Box>
  )
}
