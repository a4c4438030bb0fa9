import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import type { ServerCheck } from '@/features/policy/use-policy-issues'
import { ConfirmDialog } from '@/ui/dialogs'
import { focusOnMount } from '@/ui/focus'
import { useAttempt } from '@/components/attempt/use-attempt'
import { type Lockout, ReviewParts, useLockout, useOwn } from './review-parts'
import AlertTitle from '@mui/material/AlertTitle'
import type { OwnIdentity } from '@shared/ipc/session'
import type { TFunction } from 'i18next'
import { machineName } from '@shared/states/machine-state'
import { useLocalClient, useThisComputer } from '@/components/local-client/use-local-client'
import { usePolicyHome } from '@/domain/policy-home'
import { bundleText } from '@/domain/policy-worker/access-words'
import { usePolicyAnswer } from '@/domain/policy-worker/use-policy-answer'
import type { LockoutAnswer } from '@/domain/policy-worker/access-types'
import { StateDot, Unknown } from '@/ui/marks'
import Autocomplete from '@mui/material/Autocomplete'
import Typography from '@mui/material/Typography'
import type { Node } from '@shared/api/resources'
import { useQuery } from '@tanstack/react-query'
import { onCtrlEnter } from '@/ui/submit-key'
import { nodesQuery, usersQuery, useUserNames } from '@/lib/queries/lists'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import { firstOptions } from '@/ui/options'
import { useOptions } from '@/ui/use-options'

interface OwnDialogProps {
  own: OwnIdentity | null
  onSave: (own: OwnIdentity) => void
  onClose: () => void
}

/** A machine is also found by its addresses. */
const searched = (node: Node) => `${machineName(node)} ${node.ipAddresses.join(' ')}`

function MachinesField({ value, onChange }: { value: readonly string[]; onChange: (ids: string[]) => void }) {
  const { t } = useTranslation('review')
  const nodes = useQuery(nodesQuery()).data
  const { shown, close } = useOptions()
  return (
    <Autocomplete
      {...shown}
      multiple
      options={nodes ?? []}
      value={(nodes ?? []).filter(({ id }) => value.includes(id))}
      onChange={(_event, chosen) => {
        close()
        onChange(chosen.map(({ id }) => id))
      }}
      filterOptions={(all, state) => firstOptions(all, { ...state, getOptionLabel: searched })}
      filterSelectedOptions
      getOptionLabel={machineName}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      noOptionsText={nodes ? t('own.noMatch') : <Unknown />}
      openOnFocus={false}
      renderInput={(params) => <TextField {...params} label={t('own.machines')} inputRef={focusOnMount} />}
    />
  )
}

function UserField({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }) {
  const { t } = useTranslation('review')
  const users = useQuery(usersQuery()).data
  const { shown, close } = useOptions()
  const nameOf = useUserNames()
  return (
    <Autocomplete
      {...shown}
      options={users ?? []}
      value={users?.find(({ id }) => id === value) ?? null}
      onChange={(_event, user) => {
        close()
        onChange(user?.id ?? null)
      }}
      getOptionLabel={nameOf}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      noOptionsText={users ? t('own.noMatch') : <Unknown />}
      openOnFocus={false}
      renderInput={(params) => <TextField {...params} label={t('own.user')} helperText={t('own.userHint')} />}
    />
  )
}

/** Asks which machines belong to the user. */
function OwnDialog({ own, onSave, onClose }: OwnDialogProps) {
  const { t } = useTranslation('review')
  const { t: tCommon } = useTranslation('common')
  const titleId = useId()
  const [machines, setMachines] = useState<readonly string[]>(own?.machines ?? [])
  const [user, setUser] = useState(own?.user ?? null)
  const none = machines.length === 0 && user === null
  const save = () => onSave({ machines: [...machines], user })
  return (
    <Dialog
      open
      onClose={onClose}
      onKeyDown={onCtrlEnter(save)}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { width: 440 } } }}
    >
      <DialogTitle id={titleId}>{t('own.title')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
        <Typography>{t('own.text')}</Typography>
        <MachinesField value={machines} onChange={setMachines} />
        <UserField value={user} onChange={setUser} />
        <MissingLists lists={{ nodes: useQuery(nodesQuery()), users: useQuery(usersQuery()) }} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{tCommon('actions.cancel')}</Button>
        <Button variant="contained" color="primary" onClick={save}>
          {t(none ? 'own.clear' : 'own.save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Maximum number of names per line. */
const maxNames = 6

/** Returns the losses, one line each. */
function lossLines(
  { server, reach, reachCount, ssh, sshCount }: LockoutAnswer,
  thisComputer: string | null,
  t: TFunction<'review'>,
  tAccess: TFunction<'access'>,
): string[] {
  return [
    ...(thisComputer === null ? [] : [t('lockout.thisComputer', { name: thisComputer })]),
    ...(server === null ? [] : [t('lockout.server', { name: server })]),
    ...(reachCount > 0 ? [t('lockout.reach', { names: bundleText(reach, tAccess, maxNames) })] : []),
    ...(sshCount > 0 ? [t('lockout.ssh', { names: bundleText(ssh, tAccess, maxNames) }), t('ssh.later')] : []),
  ]
}

interface LockoutLineProps {
  own: OwnIdentity | null
  remember: (own: OwnIdentity) => void
  lockout: Lockout
}

/** Says whether the user's own machines keep their access; asks which machines those are if that is unknown. */
function LockoutLine({ own, remember, lockout }: LockoutLineProps) {
  const { t } = useTranslation('review')
  const { t: tAccess } = useTranslation('access')
  const [choosing, setChoosing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const choose = (
    <Button ref={button} size="small" variant="text" onClick={() => setChoosing(true)}>
      {t(own ? 'lockout.change' : 'own.choose')}
    </Button>
  )
  const { lost } = lockout
  const loses = lost !== null
  // If access is lost, the button is a different element: move the focus to it.
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus()
  }, [loses, choosing])
  const save = (chosen: OwnIdentity) => {
    remember(chosen)
    setChoosing(false)
  }
  return (
    <>
      {lost ? (
        <Alert severity="warning" action={choose} sx={{ overflowWrap: 'anywhere' }}>
          <AlertTitle>{t('lockout.title', { count: lost.reachCount + lost.sshCount })}</AlertTitle>
          {lossLines(lost, lockout.thisComputer, t, tAccess).map((line) => (
            <div key={line}>{line}</div>
          ))}
        </Alert>
      ) : (
        <Quiet {...{ own, remember, choose, lockout }} />
      )}
      {choosing ? <OwnDialog own={own} onSave={save} onClose={() => setChoosing(false)} /> : null}
    </>
  )
}

/** Says that the user's machines keep their access, or that this is unknown. */
function LockoutState({ unknown, pending }: Lockout) {
  const { t } = useTranslation('review')
  if (!unknown) return <StateDot wrap state="good" label={t('lockout.fine')} />
  return <StateDot wrap state={pending ? 'neutral' : 'waiting'} label={t('lockout.unknown')} />
}

/** One line for a change that keeps all access, or if that is unknown. A user who answered "none of them" is not asked again. */
function Quiet({ own, remember, choose, lockout }: LockoutLineProps & { choose: ReactNode }) {
  const { t } = useTranslation('review')
  const here = useThisComputer()
  const self = useLocalClient((client) => client.self)
  const isKnown = self !== null || (own !== null && (own.machines.length > 0 || own.user !== null))
  // The dialog would clip the focus ring of a button at its edge.
  return (
    <Box sx={{ mt: 1, display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2, color: 'text.secondary' }}>
      {isKnown ? (
        <LockoutState {...lockout} />
      ) : (
        <span>{here ? t('own.suggest', { name: machineName(here) }) : t('own.ask')}</span>
      )}
      {here && !isKnown ? (
        <Button size="small" onClick={() => remember({ machines: [here.id], user: null })}>
          {t('own.yes')}
        </Button>
      ) : null}
      {choose}
    </Box>
  )
}

interface ReviewDialogProps {
  serverId: string
  before: string
  after: string
  check: ServerCheck
  /** The server's messages if its check refused this text. */
  refusals: readonly string[]
  /** The server refuses exactly this text, so sending it again is pointless. */
  refused: boolean
  busy: boolean
  /** Why the last save failed. */
  error: string | null
  /** The reason for the change. */
  note: string
  setNote: (note: string) => void
  onSave: () => void
  onClose: () => void
}

/** Maximum time that a save waits for the result of the lockout check, in milliseconds. */
const MAX_WAIT_MS = 5000

/**
 * Asks first if a save takes access from the user's own machines, or if that is unknown. A save requested before the result waits for it a
 * while; until then the button stays enabled so that it keeps the focus.
 */
function useGuardedSave({ serverId, before, after, refused, busy, onSave }: ReviewDialogProps) {
  const [own, remember] = useOwn(serverId)
  const lockout = useLockout(own, before, after)
  const [asking, setAsking] = useState(false)
  const [wanted, setWanted] = useState(false)
  const source = usePolicyHome()(before)
  const isDoubtful = lockout.lost !== null || lockout.unknown || source !== null
  const decide = (mayWait: boolean) => {
    if (busy || refused) return
    const waits = mayWait && lockout.pending && !asking
    setWanted(waits)
    // Once answered, the question disappears: a failed save shows its reason below it.
    setAsking(isDoubtful && !waits && !asking)
    if (!waits && (!isDoubtful || asking)) onSave()
  }
  const resume = useEffectEvent(decide)
  useEffect(() => {
    if (!wanted) return
    // oxlint-disable-next-line react/set-state-in-effect -- continues once the worker has answered
    if (!lockout.pending) return resume(true)
    const timer = setTimeout(() => resume(false), MAX_WAIT_MS)
    return () => clearTimeout(timer)
  }, [wanted, lockout.pending])
  return { own, remember, lockout, source, wanted, asking: asking && isDoubtful, setAsking, save: () => decide(true) }
}

/** Saves on Ctrl+S and Ctrl+Enter (Cmd on a Mac) wherever the focus is, except in a dialog above this one. */
function useSaveKey(paper: RefObject<HTMLElement | null>, save: () => unknown) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if ((event.key !== 's' && event.key !== 'Enter') || !(event.ctrlKey || event.metaKey)) return
    const dialog = event.target instanceof Element ? event.target.closest('[role="dialog"]') : null
    if (dialog && dialog !== paper.current) return
    event.preventDefault()
    save()
  })
  useEffect(() => {
    // Ignore the key press that opened the review: it is still bubbling to the window and may be held down.
    const opened = performance.now()
    const listen = (event: KeyboardEvent) => {
      if (event.timeStamp > opened && !event.repeat) onKey(event)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

/** Shows the changes before they are saved. Ctrl+S and Ctrl+Enter save. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { before, after, check, refusals, refused, busy, error, note, setNote, onClose } = props
  const { t } = useTranslation('policy')
  const titleId = useId()
  const attempt = useAttempt()
  const guard = useGuardedSave(props)
  const everything = useAllOrNothing(props)
  const paper = useRef<HTMLDivElement>(null)
  // An open question is answered by its buttons only, wherever the focus is.
  useSaveKey(paper, () => guard.asking || guard.save())
  return (
    <Dialog
      open
      onClose={() => !busy && onClose()}
      aria-labelledby={titleId}
      slotProps={{
        paper: {
          ref: paper,
          // As tall as its content, and from the top: a part that grows moves nothing above it.
          sx: { width: 1080, maxWidth: 'calc(100% - 32px)', maxHeight: 'min(900px, calc(100% - 32px))', m: 4 },
        },
      }}
    >
      <DialogTitle id={titleId}>{t('review.title')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
        {everything ? <Alert severity="warning">{t(`review.${everything}`)}</Alert> : null}
        {error === null ? null : (
          <Alert severity="error" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {error}
          </Alert>
        )}
        <LockoutLine own={guard.own} remember={(own) => attempt(() => guard.remember(own))} lockout={guard.lockout} />
        <ReviewParts
          {...{ before, after, check, refusals }}
          above={(everything ? 1 : 0) + (guard.lockout.lost ? 1 : 0)}
        />
      </DialogContent>
      <SaveBar {...{ note, setNote, refused, busy, onClose }} waiting={guard.wanted} onSave={guard.save} />
      <LockoutQuestion guard={guard} busy={busy} />
    </Dialog>
  )
}

/** Returns the warning before the first policy with rules, and before a policy that allows or blocks every connection. */
function useAllOrNothing({ before, after }: Pick<ReviewDialogProps, 'before' | 'after'>) {
  const { data: was } = usePolicyAnswer('ruled', { text: before })
  const { data: becomes } = usePolicyAnswer('ruled', { text: after })
  if (!was?.ok || !becomes?.ok || was.value === becomes.value) return null
  if (becomes.value !== 'rules') return becomes.value
  return before === '' ? 'first' : null
}

interface SaveBarProps {
  note: string
  setNote: (note: string) => void
  refused: boolean
  busy: boolean
  /** True while a save waits for the result of the lockout check. */
  waiting: boolean
  onSave: () => void
  onClose: () => void
}

function SaveBar({ note, setNote, refused, busy, waiting, onSave, onClose }: SaveBarProps) {
  const { t } = useTranslation('policy')
  const { t: tReview } = useTranslation('review')
  const reasonId = useId()
  return (
    <DialogActions sx={{ alignItems: 'flex-end' }}>
      <Box sx={{ flex: 1, maxWidth: 520, mr: 'auto' }}>
        <TextField
          fullWidth
          label={tReview('note')}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 500, title: tReview('noteHint') } }}
        />
      </Box>
      {refused ? (
        <Box id={reasonId} sx={{ color: 'error.main', minHeight: 32, display: 'flex', alignItems: 'center' }}>
          {t('review.refuses')}
        </Box>
      ) : null}
      <Button ref={refused ? focusOnMount : null} onClick={onClose} disabled={busy}>
        {t('review.back')}
      </Button>
      <Button
        ref={refused ? null : focusOnMount}
        variant="contained"
        color="primary"
        onClick={onSave}
        disabled={refused}
        loading={busy || waiting}
        aria-describedby={refused ? reasonId : undefined}
      >
        {t('review.save')}
      </Button>
    </DialogActions>
  )
}

function LockoutQuestion({ guard, busy }: { guard: ReturnType<typeof useGuardedSave>; busy: boolean }) {
  const { t } = useTranslation('review')
  const { t: tAccess } = useTranslation('access')
  const { lost, unknown, thisComputer } = guard.lockout
  const { source } = guard
  if (!guard.asking) return null
  const past = source === null ? '' : t('past.body', { source })
  if (!lost && !unknown)
    return (
      <ConfirmDialog
        open
        title={t('past.title')}
        body={past}
        confirmLabel={t('past.confirm')}
        busy={busy}
        onConfirm={guard.save}
        onClose={() => guard.setAsking(false)}
      />
    )
  return (
    <ConfirmDialog
      open
      danger
      title={t(lost ? 'lockout.confirmTitle' : 'lockout.unknownTitle')}
      body={`${t(lost ? 'lockout.confirmBody' : 'lockout.unknownBody')} ${past}`.trim()}
      {...(lost && { losses: lossLines(lost, thisComputer, t, tAccess) })}
      confirmLabel={t(lost ? 'lockout.confirm' : 'lockout.unknownConfirm')}
      busy={busy}
      onConfirm={guard.save}
      onClose={() => guard.setAsking(false)}
    />
  )
}
