import { lazyComponent, OnceOpen } from '@/ui/page'
import Button from '@mui/material/Button'
import { releaseBugs } from '@shared/acts/release-bugs'
import { lostKeysPath } from '@shared/history-path'
import type { Job, JobCommand } from '@shared/ipc/jobs'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { errorText, useTranslation } from '@/lib/texts'
import { useNavigate } from 'react-router'
import { useControlJob } from '@/lib/queries/jobs'
import { lostKeysOf, lostKeysQuery } from '@/lib/queries/journal'
import { serverInfoQuery } from '@/lib/queries/server'
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
  /** Without borders, beside the text of a toast. */
  plain?: boolean
}

/** The buttons of a job. Their accessible names include the job's title, because lists contain several jobs. */
export function JobControls({ job, title, only, plain = false }: JobControlsProps) {
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
      {...(plain && { variant: 'text', color: 'primary' })}
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
      <LostKeys job={job} title={title} plain={plain} />
      <OnceOpen open={undoing}>
        {undoing ? <UndoJobDialog job={job} onClose={() => setUndoing(false)} /> : null}
      </OnceOpen>
    </span>
  )
}

const DELETES_USERS: ReadonlySet<Job['action']> = new Set([
  'deleteUsers',
  'moveAndDeleteUsers',
  'deleteUsersAndMachines',
  'deleteUsersFromPolicy',
])

/** Offers to create the pre-auth keys of others again that a job on 0.28.0 deleted with its users. */
function LostKeys({ job, title, plain }: { job: Job; title: string; plain: boolean }) {
  const { t } = useTranslation('common')
  const { t: tJobs } = useTranslation('jobs')
  const navigate = useNavigate()
  const { data: info } = useQuery({ ...serverInfoQuery(), enabled: DELETES_USERS.has(job.action) })
  const bugs = info ? releaseBugs([{ kind: 'user.delete', id: '' }], info) : []
  const isAsked = DELETES_USERS.has(job.action) && job.state !== 'running' && bugs.includes('deletesEveryKey')
  const { data: entry } = useQuery({ ...lostKeysQuery(job.serverId, job.id), enabled: isAsked })
  if (!entry || !isAsked) return null
  const offer = t('keysAgain.offer', { count: lostKeysOf(entry).length })
  return (
    <Button
      size="small"
      {...(plain && { variant: 'text', color: 'primary' })}
      aria-label={tJobs('command.of', { command: offer, job: title })}
      onClick={() => void navigate(lostKeysPath(entry.id))}
    >
      {offer}
    </Button>
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
