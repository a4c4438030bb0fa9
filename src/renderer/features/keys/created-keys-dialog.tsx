import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { preAuthKeyObject } from '@shared/acts/object'
import { type ApiError, toApiError } from '@shared/api/error'
import type { PreAuthKey } from '@shared/api/keys'
import { useId, useState } from 'react'
import { errorText, useTranslation } from '@/lib/texts'
import { useConfirmedClose } from '@/lib/close-guard'
import { useStartJob } from '@/lib/queries/jobs'
import { useServerId } from '@/lib/session'
import { CommandBlock } from '@/ui/command-block'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { VirtualList } from '@/ui/virtual-list'
import { ownerText } from './pre-auth-columns'
import { type Creation, linesAgain } from './use-create-keys'
import { invoke } from '@/lib/desktop'
import { useSaySaved } from '@/components/export/use-say-saved'
import { useToast } from '@/ui/toast/toast'
import { csvText } from '@shared/csv'
import { userHandle } from '@shared/user-name'
import { useUserNames } from '@/lib/queries/lists'

const ROW = 76

/** Undoes the creation as far as servers allow: starts a job that expires the new keys. */
function useUndoCreation(made: readonly PreAuthKey[], onStarted: () => void) {
  const serverId = useServerId()
  const start = useStartJob()
  const undoCreation = () => {
    if (serverId === null) return
    const items = made.map((key) => ({
      act: { kind: 'preAuthKey.expire' as const, id: key.id },
      before: preAuthKeyObject(key),
    }))
    start.mutate({ serverId, action: 'expirePreAuthKeys', items }, { onSuccess: onStarted })
  }
  return { undoCreation, error: start.error, busy: start.isPending }
}

function Secrets({ made, onCopied }: { made: readonly PreAuthKey[]; onCopied: (id: string) => void }) {
  const { t } = useTranslation('keys')
  const nameOf = useUserNames()
  if (made.length === 0) return null
  return (
    <>
      <Typography>{t('preAuth.import.onceShown', { count: made.length })}</Typography>
      <VirtualList
        label={t('preAuth.import.secrets')}
        count={made.length}
        rowHeight={ROW}
        measured
        maxHeight={4 * ROW}
        itemKey={(index) => made[index]?.id ?? String(index)}
        render={(index) => {
          const key = made[index]
          if (!key) return null
          const owner = ownerText(key, nameOf)
          return (
            <Box sx={{ pb: 3 }}>
              <Typography variant="subtitle2" component="p" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
                {owner}
              </Typography>
              <CommandBlock command={key.key} label={owner} onCopied={() => onCopied(key.id)} />
            </Box>
          )
        }}
      />
    </>
  )
}

function CreationErrors({ creation, onRetry }: { creation: Creation; onRetry: () => void }) {
  const { t } = useTranslation('keys')
  const { t: tCommon } = useTranslation('common')
  const { t: tCommand } = useTranslation('commands')
  const { state, failed, left, ended } = creation
  if (state === 'running' || failed.length + left.length === 0) return null
  const again = linesAgain(creation).length
  const [first] = failed
  return (
    <Alert
      severity="warning"
      action={
        again > 0 ? (
          <Button size="small" variant="text" onClick={onRetry}>
            {t('preAuth.import.retry', { count: again })}
          </Button>
        ) : null
      }
    >
      {first ? (
        <div>
          {t('preAuth.import.failed', { count: failed.length })}. {tCommand('import.line', { nth: first.line.line })}:{' '}
          {errorText(first.error, tCommon)}
        </div>
      ) : null}
      {left.length > 0 ? <div>{t(`preAuth.import.left.${ended ?? 'stopped'}`, { count: left.length })}</div> : null}
    </Alert>
  )
}

function Refused({ error }: { error: ApiError }) {
  const { t } = useTranslation('common')
  return <Alert severity="error">{errorText(error, t)}</Alert>
}

interface CreationActionsProps {
  made: number
  busy: boolean
  onUndo: () => void
  onSave: () => void
  onDone: () => void
}

/** Buttons shown once all keys are created. */
function CreationActions({ made, busy, onUndo, onSave, onDone }: CreationActionsProps) {
  const { t } = useTranslation('keys')
  const { t: tCommon } = useTranslation('common')
  return (
    <>
      {made > 0 ? (
        <>
          <Button color="error" sx={{ mr: 'auto' }} onClick={onUndo} loading={busy}>
            {t('preAuth.import.undo', { count: made })}
          </Button>
          <Button variant="contained" color="primary" onClick={onSave}>
            {t('preAuth.import.save')}
          </Button>
        </>
      ) : null}
      <Button onClick={onDone}>{tCommon('actions.done')}</Button>
    </>
  )
}

function Progress({ creation, labelledBy }: { creation: Creation; labelledBy: string }) {
  const { state, made, failed, total } = creation
  if (state !== 'running') return null
  const value = (100 * (made.length + failed.length)) / total
  return <LinearProgress variant="determinate" aria-labelledby={labelledBy} value={value} />
}

interface LeaveQuestionProps {
  running: boolean
  count: number
  onLeave: () => void
  onStay: () => void
}

function LeaveQuestion({ running, count, onLeave, onStay }: LeaveQuestionProps) {
  const { t } = useTranslation('keys')
  const { t: tCommon } = useTranslation('common')
  return (
    <ConfirmDialog
      open
      danger
      local
      title={tCommon('secret.leaveTitle')}
      body={running ? tCommon('secret.leavePageBody') : t('preAuth.import.notKept', { count })}
      confirmLabel={tCommon('secret.leave')}
      onConfirm={onLeave}
      onClose={onStay}
    />
  )
}

interface CreatedKeysDialogProps {
  creation: Creation
  onStop: () => void
  onRetry: () => void
  onDone: () => void
}

/**
 * Shows the progress of creating keys, then their secrets, once. Closing asks first during the run, and if some were neither copied nor
 * saved.
 */
export function CreatedKeysDialog({ creation, onStop, onRetry, onDone }: CreatedKeysDialogProps) {
  const { t } = useTranslation('keys')
  const { t: tCommon } = useTranslation('common')
  const titleId = useId()
  const { state, made, failed, total } = creation
  const running = state === 'running'
  const secrets = useSecretTracking(made)
  const undo = useUndoCreation(made, onDone)
  const { asking, close, stay, leave } = useConfirmedClose(running || secrets.unsaved > 0, onDone)
  const at = Math.min(made.length + failed.length + 1, total)
  return (
    <Dialog
      open
      onClose={(_event, reason) => reason === 'escapeKeyDown' && !running && close()}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { width: 560 } } }}
    >
      <DialogTitle id={titleId}>
        {running ? t('preAuth.import.running', { made: at, total }) : t('preAuth.import.made', { count: made.length })}
      </DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
          <Progress creation={creation} labelledBy={titleId} />
          <CreationErrors creation={creation} onRetry={onRetry} />
          {undo.error ? <Refused error={undo.error} /> : null}
          {running ? null : <Secrets made={made} onCopied={secrets.copied} />}
        </Box>
      </DialogContent>
      <DialogActions>
        {running ? (
          <Button onClick={onStop}>{tCommon('actions.stop')}</Button>
        ) : (
          <CreationActions
            made={made.length}
            busy={undo.busy}
            onUndo={undo.undoCreation}
            onSave={() => void secrets.save()}
            onDone={close}
          />
        )}
      </DialogActions>
      {asking ? <LeaveQuestion running={running} count={secrets.unsaved} onLeave={leave} onStay={stay} /> : null}
    </Dialog>
  )
}

/** Tracks which secrets were copied or saved. */
function useSecretTracking(made: readonly PreAuthKey[]) {
  const { t } = useTranslation('keys')
  const { t: tCommon } = useTranslation('common')
  const toast = useToast()
  const saySaved = useSaySaved()
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  const save = async () => {
    try {
      if (!(await invoke('file:save', { name: 'pre-auth-keys.csv', text: secretsCsv(made) }))) return
      setKept(new Set(made.map(({ id }) => id)))
      saySaved(t('preAuth.import.saved'))
    } catch (thrown) {
      toast.show(errorText(toApiError(thrown), tCommon), { kind: 'error' })
    }
  }
  const copied = (id: string) => setKept((before) => new Set([...before, id]))
  return { unsaved: made.filter(({ id }) => !kept.has(id)).length, save, copied }
}

/** Returns the new keys as CSV, secrets included. The import of keys reads all other columns. */
export function secretsCsv(keys: readonly PreAuthKey[]): string {
  return csvText(
    ['user', 'tags', 'reusable', 'ephemeral', 'expires', 'key'],
    keys.map(({ user, aclTags, reusable, ephemeral, expiration, key }) => [
      user ? userHandle(user) : '',
      aclTags.join(' '),
      reusable ? 'yes' : 'no',
      ephemeral ? 'yes' : 'no',
      expiration ?? '',
      key,
    ]),
  )
}
