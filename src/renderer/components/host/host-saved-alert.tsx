import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { SaveAnswer } from '@shared/host/save'
import { useTranslation } from '@/lib/texts'
import { HostFailureAlert } from './host-failure-alert'
import { NotEditableAlert } from './not-editable-alert'

const KEYS = {
  changed: 'hostFileChanged',
  refused: 'hostRefused',
  policyStops: 'hostPolicyStops',
  failed: 'hostNotSaved',
  notRolledBack: 'hostNotRolledBack',
  unknown: 'hostUnknown',
} as const

type NotSaved = Exclude<SaveAnswer, { is: 'saved' | 'notEditable' }>

const keyOf = (saved: NotSaved) => {
  if (saved.is !== 'rolledBack') return KEYS[saved.is]
  return saved.healthy ? 'hostRolledBack' : 'hostRolledBackUnhealthy'
}

/** How the log marks a line that says why Headscale ends. */
const REASON = /\b(FTL|FATAL|PNC|PANIC|ERR|ERROR)\b/i

/** Words of a host or a program, and lines of the log, opened at the last one that says why Headscale ended. */
export function LogWords({ lines: all }: { lines: readonly string[] }) {
  const lines = all.flatMap((words) => words.split('\n')).filter((line) => line.trim() !== '')
  if (lines.length === 0) return null
  const reason = lines.findLastIndex((line) => REASON.test(line))
  const show = (line: HTMLElement | null) => {
    const box = line?.parentElement
    if (line && box) box.scrollTop = line.offsetTop - box.offsetTop
  }
  return (
    <Typography
      component="pre"
      variant="mono"
      sx={{ m: 0, mt: 1, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxHeight: 160, overflow: 'auto' }}
    >
      {reason < 0 ? (
        lines.join('\n')
      ) : (
        <>
          {lines.slice(0, reason).map((line) => `${line}\n`)}
          <strong ref={show}>{lines[reason]}</strong>
          {lines.slice(reason + 1).map((line) => `\n${line}`)}
        </>
      )}
    </Typography>
  )
}

/** Explains why a save on the host failed, with the host's message and the last lines of the log. */
export function HostSavedAlert({ saved }: { saved: Exclude<SaveAnswer, { is: 'saved' }> }) {
  const { t } = useTranslation('common')
  if (saved.is === 'notEditable') return <NotEditableAlert answer={saved} />
  const words = 'words' in saved ? saved.words : ''
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Alert severity={saved.is === 'changed' ? 'warning' : 'error'}>
        {t(`issues.${keyOf(saved)}`)}
        <LogWords lines={[words, ...('log' in saved ? saved.log : [])]} />
      </Alert>
      {'failure' in saved ? <HostFailureAlert failure={saved.failure} /> : null}
    </Box>
  )
}
