import { lazyComponent } from '@/ui/lazy-component'
import Button from '@mui/material/Button'
import type { Job, JobCommand } from '@shared/ipc/jobs'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { errorText } from '@/lib/error-text'
import { useControlJob } from '@/lib/queries/jobs'
import { OnceOpen } from '@/ui/once-open'
import { useToast } from '@/ui/toast/toast'

const UndoJobDialog = lazyComponent(async () => (await import('./undo-job-dialog')).UndoJobDialog)

/** Returns the commands available in the job's state. */
function commandsOf({ state, counts, undoes, undoneBy }: Job): JobCommand[] {
  if (state === 'running') return ['pause', 'stop']
  const open = counts.waiting + counts.unknown > 0
  return [
    ...(open ? (['resume'] as const) : []),
    ...(open && state !== 'stopped' ? (['stop'] as const) : []),
    ...(counts.failed > 0 ? (['retry'] as const) : []),
    ...(counts.undoable > 0 && undoes === null && undoneBy === null ? (['undo'] as const) : []),
  ]
}

interface JobControlsProps {
  job: Job
  title: string
  /** Shows only this command instead of all. */
  only?: JobCommand
}

/** The buttons of a job. Their accessible names include the job's title, because lists contain several jobs. */
export function JobControls({ job, title, only }: JobControlsProps) {
  const { t } = useTranslation('jobs')
  const { t: tCommon } = useTranslation('common')
  const control = useControlJob()
  const toast = useToast()
  const box = useKeptFocus()
  const [undoing, setUndoing] = useState(false)
  const run = (command: JobCommand) => {
    if (command === 'undo') return setUndoing(true)
    control.mutate(
      { id: job.id, command },
      { onError: (error) => toast.show(errorText(error, tCommon), { kind: 'error' }) },
    )
  }
  const count = { retry: job.counts.failed, undo: job.counts.undoable, pause: 0, stop: 0, resume: 0 }
  const commands = commandsOf(job).filter((command) => only === undefined || command === only)
  const buttons = commands.map((command) => (
    <Button
      key={command}
      size="small"
      disabled={control.isPending}
      aria-label={t('command.of', { command: t(`command.${command}`, { count: count[command] }), job: title })}
      onClick={() => run(command)}
    >
      {t(`command.${command}`, { count: count[command] })}
    </Button>
  ))
  return (
    <span ref={box} style={{ display: 'contents' }}>
      {buttons}
      <OnceOpen open={undoing}>
        {undoing ? <UndoJobDialog job={job} onClose={() => setUndoing(false)} /> : null}
      </OnceOpen>
    </span>
  )
}

/** Keeps the focus in the job's buttons when a pressed button disappears. */
function useKeptFocus() {
  const box = useRef<HTMLSpanElement>(null)
  const had = useRef(false)
  useEffect(() => {
    const focused = document.activeElement
    if (had.current && (focused === null || focused === document.body))
      box.current?.parentElement?.querySelector<HTMLElement>('button:not(:disabled)')?.focus()
    had.current = box.current?.contains(document.activeElement) ?? false
  })
  useEffect(() => {
    const note = () => (had.current = box.current?.contains(document.activeElement) ?? false)
    const { current } = box
    current?.addEventListener('focusin', note)
    return () => current?.removeEventListener('focusin', note)
  }, [])
  return box
}
