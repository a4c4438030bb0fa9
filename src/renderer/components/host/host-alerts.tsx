import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { fitsSudoRs, NO_LINE } from '@shared/host/no-line'
import type { HostFailure, NotUsed } from '@shared/host/host-report'
import { useTranslation } from '@/lib/texts'
import type { z } from 'zod'
import { CommandBlock } from '@/ui/command-block'
import type { NotEditable, SaveAnswer } from '@shared/host/save'
import { useCallback } from 'react'

/** Lists what looks like Headscale on a host but is not used, each with the reason. */
export function NotUsedList({ items }: { items: readonly NotUsed[] }) {
  const { t } = useTranslation('host')
  if (items.length === 0) return null
  return (
    <Box component="ul" sx={{ m: 0, mt: 1, pl: 4, overflowWrap: 'anywhere' }}>
      {items.map(({ why, name, ...params }) => {
        const shown = /^\d+$/.test(name) ? t('found.as.process', { name }) : name
        return <li key={`${name} ${why}`}>{t(`notUsed.${why}`, { name: shown, ...params })}</li>
      })}
    </Box>
  )
}

/** Explains why a host could not be used, in the console's words and in those of ssh or the command. */
export function HostFailureAlert({ failure }: { failure: z.infer<typeof HostFailure> }) {
  const { t } = useTranslation('host')
  const { why, words, sudoers, notUsed = [] } = failure
  return (
    <>
      <Alert severity={why === 'cancelled' ? 'info' : 'error'}>
        {t(`failure.${why}`)}
        {words === '' ? null : (
          <Typography
            component="pre"
            variant="mono"
            sx={{ m: 0, mt: 1, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxHeight: 160, overflow: 'auto' }}
          >
            {words}
          </Typography>
        )}
        <NotUsedList items={notUsed} />
      </Alert>
      <SudoersLine line={sudoers} />
    </>
  )
}

/** Shows the line that allows commands that need sudo; nothing without one. */
function SudoersLine({ line }: { line: string }) {
  const { t } = useTranslation('host')
  if (line === '') return null
  if (line === NO_LINE) return <Alert severity="warning">{t('failure.noLine')}</Alert>
  return (
    <Box>
      <Typography variant="body2" sx={{ mb: 1 }}>
        {t('failure.sudoers')}
      </Typography>
      <CommandBlock command={line} label={t('failure.sudoersLabel')} />
      {fitsSudoRs(line) ? null : (
        <Typography variant="body2" sx={{ mt: 1 }}>
          {t('failure.sudoRs')}
        </Typography>
      )}
    </Box>
  )
}

/** Offers the line for sudoers before a feature needs it; nothing without one. */
export function SudoersOffer({ line = '', to }: { line: string | undefined; to: 'save' | 'tell' }) {
  const { t } = useTranslation('host')
  if (line === '') return null
  return (
    <>
      {line === NO_LINE ? null : <Alert severity="info">{t(`offer.${to}`)}</Alert>}
      <SudoersLine line={line} />
    </>
  )
}

/** Returns the function that explains why a file cannot be changed as wanted, and the next step. */
export function useNotEditableText(): (answer: NotEditable) => string {
  const { t } = useTranslation('host')
  return useCallback(
    ({ why, at, line, words }) => t(`notEditable.${why}`, { at, line: String(line ?? '?'), words }),
    [t],
  )
}

/** Explains why a file cannot be changed as wanted, and names the next step. */
export function NotEditableAlert({ answer }: { answer: NotEditable }) {
  const text = useNotEditableText()
  return <Alert severity="warning">{text(answer)}</Alert>
}

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
