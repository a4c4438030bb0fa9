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
import type { PreAuthKey, ApiKey } from '@shared/api/resources'
import { useId, useState, useEffect, useRef } from 'react'
import { errorText, useTranslation, useServerNow } from '@/lib/texts'
import { useConfirmedClose } from '@/lib/close-guard'
import { useStartJob } from '@/lib/queries/jobs'
import { useServerId, useCurrentServer } from '@/lib/session'
import { CommandBlock } from '@/ui/command-block'
import { ConfirmDialog, FormDialog } from '@/ui/dialogs'
import { VirtualList } from '@/ui/virtual-list'
import { ownerText } from './pre-auth-columns'
import { type Creation, linesAgain } from './use-create-keys'
import { invoke } from '@/lib/desktop'
import { useSaySaved } from '@/components/export/use-say-saved'
import { useToast } from '@/ui/toast/toast'
import { csvText } from '@shared/csv'
import { userHandle } from '@shared/user-name'
import { useUserNames, useCreateApiKey, useCreatePreAuthKey } from '@/lib/queries/lists'
import { isOwnKey, shortKey } from '@shared/api/key-text'
import { useFormField, useZodForm } from '@/components/form/form'
import { ApiKeysBulkDialog, failsAllKeys, PreAuthBulkDialog } from './keys-bulk'
import {
  type Expiration,
  ExpirationField,
  expirationForm,
  type ExpirationForm,
  expirationTime,
} from './expiration-field'
import { RotateKeyDialog } from './rotate-key-dialog'
import { useSecretHold } from '@/lib/secret-hold'

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
  body: string
  onLeave: () => void
  onStay: () => void
}

function LeaveQuestion({ body, onLeave, onStay }: LeaveQuestionProps) {
  const { t } = useTranslation('common')
  return (
    <ConfirmDialog
      open
      danger
      local
      title={t('secret.leaveTitle')}
      body={body}
      confirmLabel={t('secret.leave')}
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
  const leaving = running ? tCommon('secret.leavePageBody') : t('preAuth.import.notKept', { count: secrets.unsaved })
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
      {asking ? <LeaveQuestion body={leaving} onLeave={leave} onStay={stay} /> : null}
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

const DEFAULT: Expiration = { choice: 'quarter', date: '' }

interface RotateKeysDialogProps {
  /** May contain both kinds. */
  keys: readonly OldKey[]
  onClose: () => void
  /** Called once the new keys exist; the old ones may still work. */
  onDone: () => void
}

/**
 * Separates the console's own key, which has a dialog of its own because the console must start using the new one. Decided once: as soon as
 * the console uses the new key, the old one is no longer its own.
 */
function useOthers(keys: readonly OldKey[]): { others: readonly OldKey[]; own: boolean } {
  const current = useCurrentServer()?.keyPrefix
  const [ownPrefix] = useState(current)
  const isOwn = (old: OldKey) => old.kind === 'apiKey' && ownPrefix !== undefined && isOwnKey(old.key.prefix, ownPrefix)
  const others = keys.filter((old) => !isOwn(old))
  return { others, own: others.length < keys.length }
}

/**
 * Replaces keys, because keys cannot be extended. New keys of the same kind are created first and their secrets shown once; then a job
 * expires the old ones whose new secrets were copied, after a preview. In this order, a working key exists at all times.
 */
export function RotateKeysDialog({ keys, onClose, onDone }: RotateKeysDialogProps) {
  const { others, own } = useOthers(keys)
  const [rotation, setRotation] = useState<Rotation | null>(null)
  const [replaced, setReplaced] = useState<readonly OldKey[] | null>(null)
  if (others.length === 0) return <RotateKeyDialog onClose={onClose} />
  if (rotation === null) return <Ask keys={others} own={own} onClose={onClose} onMade={setRotation} />
  if (replaced === null) {
    const next = (keysToExpire: readonly OldKey[]) => (keysToExpire.length === 0 ? onDone() : setReplaced(keysToExpire))
    return <RotatedKeysDialog rotation={rotation} onDone={next} />
  }
  return <ExpireOld keys={replaced} onDone={onDone} />
}

interface AskProps {
  keys: readonly OldKey[]
  own: boolean
  onClose: () => void
  onMade: (rotation: Rotation) => void
}

function Ask({ keys, own, onClose, onMade }: AskProps) {
  const serverNow = useServerNow()
  const { t } = useTranslation('keys')
  const form = useZodForm(expirationForm(serverNow), { expiration: DEFAULT })
  const field = useFormField(form, 'expiration')
  const { rotate, made, stop } = useRotateKeys()
  const send = async ({ expiration }: ExpirationForm) =>
    onMade(await rotate(keys, expirationTime(expiration, serverNow())))
  return (
    <FormDialog
      open
      title={t('rotateKeys.title', { count: keys.length })}
      submitLabel={t('rotateKeys.submit', { count: keys.length })}
      onSubmit={(event) => void form.handleSubmit(send)(event)}
      onClose={onClose}
      busy={made !== null}
      onStop={stop}
    >
      <Typography>{t('rotateKeys.intro')}</Typography>
      {own ? <Alert severity="info">{t('rotateKeys.own')}</Alert> : null}
      <ExpirationField field={field} choices={['week', 'month', 'quarter', 'year']} />
    </FormDialog>
  )
}

/** Expires the old keys, one kind after the other, because a job handles one kind. */
function ExpireOld({ keys, onDone }: { keys: readonly OldKey[]; onDone: () => void }) {
  const { t } = useTranslation('keys')
  const preAuthKeys = keys.flatMap((old): PreAuthKey[] => (old.kind === 'preAuthKey' ? [old.key] : []))
  const apiKeys = keys.flatMap((old): ApiKey[] => (old.kind === 'apiKey' ? [old.key] : []))
  const [part, setPart] = useState<'preAuthKeys' | 'apiKeys'>(preAuthKeys.length > 0 ? 'preAuthKeys' : 'apiKeys')
  const next = () => (part === 'preAuthKeys' && apiKeys.length > 0 ? setPart('apiKeys') : onDone())
  const body = t('rotateKeys.expireOld')
  return part === 'preAuthKeys' ? (
    <PreAuthBulkDialog keys={preAuthKeys} what="expire" body={body} onClose={next} onStarted={next} />
  ) : (
    <ApiKeysBulkDialog keys={apiKeys} what="expire" body={body} onClose={next} onStarted={next} />
  )
}

interface RotatedKeysDialogProps {
  rotation: Rotation
  /** Called with the old keys whose new secrets were copied: the others must stay in use. */
  onDone: (replaced: readonly OldKey[]) => void
}

function OneKey({ replacement, first, onCopied }: { replacement: Replacement; first: boolean; onCopied: () => void }) {
  const { t } = useTranslation('keys')
  const { t: tCommon } = useTranslation('common')
  const { old, result } = replacement
  const label = t('rotateKeys.instead', { key: oldKeyLabel(old) })
  return (
    <Box component="li">
      <Typography variant="subtitle2" component="p" sx={{ mb: 1 }}>
        {label}
      </Typography>
      {'secret' in result ? (
        <CommandBlock command={result.secret} label={label} takeFocus={first} onCopied={onCopied} />
      ) : (
        <Alert severity="error">{errorText(result.error, tCommon)}</Alert>
      )}
    </Box>
  )
}

/** Shows the secrets of new keys, once. Closing asks first if some were not copied. */
function RotatedKeysDialog({ rotation: { replacements, left: notStarted, ended }, onDone }: RotatedKeysDialogProps) {
  const { t } = useTranslation('keys')
  const { t: tCommon } = useTranslation('common')
  const titleId = useId()
  const [copied, setCopied] = useState<ReadonlySet<number>>(new Set())
  const made = replacements.flatMap(({ result }, index) => ('secret' in result ? [index] : []))
  const left = made.filter((index) => !copied.has(index)).length
  const replaced = replacements.flatMap(({ old }, index) => (copied.has(index) ? [old] : []))
  const guard = useConfirmedClose(left > 0, () => onDone(replaced))
  return (
    <Dialog
      open
      onClose={(_event, reason) => reason === 'escapeKeyDown' && guard.close()}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { width: 560 } } }}
    >
      <DialogTitle id={titleId}>{t('rotateKeys.made', { count: made.length })}</DialogTitle>
      <DialogContent>
        {made.length > 0 ? <Typography sx={{ mb: 3 }}>{t('rotateKeys.once')}</Typography> : null}
        <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, display: 'flex', flexDirection: 'column', gap: 3 }}>
          {replacements.map((replacement, index) => (
            <OneKey
              key={replacement.old.key.id}
              replacement={replacement}
              first={index === made[0]}
              onCopied={() => setCopied((before) => new Set([...before, index]))}
            />
          ))}
        </Box>
        {notStarted.length > 0 ? (
          <Alert severity="warning" sx={{ mt: 3 }}>
            {t(`rotateKeys.left.${ended}`, { count: notStarted.length })}
          </Alert>
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={guard.close}>{tCommon('actions.done')}</Button>
      </DialogActions>
      {guard.asking ? (
        <LeaveQuestion body={t('rotateKeys.notCopied', { count: left })} onLeave={guard.leave} onStay={guard.stay} />
      ) : null}
    </Dialog>
  )
}

/** A key to be replaced by a new one of its kind. */
export type OldKey =
  | { readonly kind: 'preAuthKey'; readonly key: PreAuthKey }
  | { readonly kind: 'apiKey'; readonly key: ApiKey }

/** The result for one key: the secret of the new key, or an error. */
interface Replacement {
  readonly old: OldKey
  readonly result: { readonly secret: string } | { readonly error: ApiError }
}

/** The result of a rotation. `left` was not started: the user stopped, or every further attempt would fail for the same reason. */
interface Rotation {
  readonly replacements: readonly Replacement[]
  readonly left: readonly OldKey[]
  /** Why some are left. */
  readonly ended: 'stopped' | 'failed'
}

/** Returns the short name of the key. */
function oldKeyLabel(old: OldKey): string {
  return shortKey(old.kind === 'preAuthKey' ? old.key.key : old.key.prefix)
}

/**
 * Creates a replacement for each key, one after the other, with the same user, tags and use. Continues after the error of one key.
 * Secrets exist only in the result, so the run stops without its dialog.
 */
export function useRotateKeys() {
  const preAuthKey = useCreatePreAuthKey()
  const apiKey = useCreateApiKey()
  const [made, setMade] = useState<number | null>(null)
  const stopped = useRef(false)
  useEffect(() => () => void (stopped.current = true), [])
  useSecretHold(made !== null)

  const create = async (old: OldKey, expiration: string): Promise<string> => {
    if (old.kind === 'apiKey') return (await apiKey.mutateAsync({ expiration })).apiKey
    const { user, reusable, ephemeral, aclTags } = old.key
    const created = await preAuthKey.mutateAsync({
      ...(user && { user: user.id }),
      reusable,
      ephemeral,
      aclTags,
      expiration,
    })
    return created.preAuthKey.key
  }
  const rotate = async (keys: readonly OldKey[], expiration: string): Promise<Rotation> => {
    const replacements: Replacement[] = []
    let ended: Rotation['ended'] = 'stopped'
    stopped.current = false
    for (const old of keys) {
      if (stopped.current) break
      setMade(replacements.length)
      try {
        replacements.push({ old, result: { secret: await create(old, expiration) } })
      } catch (thrown) {
        const error = toApiError(thrown)
        replacements.push({ old, result: { error } })
        if (!failsAllKeys(error)) continue
        ended = 'failed'
        break
      }
    }
    // The mutations keep their last response, which contains a secret.
    preAuthKey.reset()
    apiKey.reset()
    setMade(null)
    return { replacements, left: keys.slice(replacements.length), ended }
  }
  return {
    rotate,
    made,
    /** Stops after the key that is being created. */
    stop: () => void (stopped.current = true),
  }
}
