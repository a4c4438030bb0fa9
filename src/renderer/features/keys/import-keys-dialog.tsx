import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { visible } from '@shared/visible'
import { userName } from '@shared/user-name'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useMemo, useState, type ReactNode, useId } from 'react'
import { useTranslation, useServerNow, errorText, useNow } from '@/lib/texts'
import { columnNames, ImportProblems, ImportReading } from '@/components/import/import-problems'
import { type ImportedText, ImportSource, useReadList } from '@/components/import/import-source'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import type { NewKeyLine } from '@/domain/import/csv-keys'
import { usersQuery, preAuthKeysQuery } from '@/lib/queries/lists'
import { useCapabilities, useServerId } from '@/lib/session'
import { FormDialog, ConfirmDialog } from '@/ui/dialogs'
import { VirtualList } from '@/ui/virtual-list'
import { CreatedKeysDialog } from './created-keys-dialog'
import { plannedKeyText, useCreateKeys } from './use-create-keys'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useConfirmedClose } from '@/lib/close-guard'
import { CommandBlock } from '@/ui/command-block'
import Alert from '@mui/material/Alert'
import { keysAgain, type KeysAgain } from '@/domain/lost-keys'
import { journalEntryQuery, lostKeysOf } from '@/lib/queries/journal'

const NOTHING: ImportedText = { name: null, text: '' }
const COLUMNS = ['user', 'tags', 'reusable', 'ephemeral', 'expires']
const ROW = 44

/** Returns the owner of machines that join with the new key: a user, tags or both. */
function lineOwner({ user, tags }: NewKeyLine): string {
  return [...(user ? [userName(user)] : []), ...tags].join(' ')
}

/** Lists keys to be created. */
export function Planned({ rows }: { rows: readonly NewKeyLine[] }) {
  const { t, i18n } = useTranslation('keys')
  return (
    <div>
      <Typography variant="subtitle2" component="p" role="status" sx={{ mb: 1 }}>
        {t('preAuth.import.plan', { count: rows.length })}
      </Typography>
      <VirtualList
        label={t('preAuth.import.preview')}
        count={rows.length}
        rowHeight={ROW}
        maxHeight={4 * ROW}
        itemKey={(index) => String(rows[index]?.line)}
        render={(index) => {
          const row = rows[index]
          if (!row) return null
          const owner = visible(lineOwner(row))
          return (
            <Box sx={{ height: ROW, '& > *': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } }}>
              <div title={owner}>{owner}</div>
              <Typography variant="body2" component="div" color="textSecondary">
                {plannedKeyText(t, i18n.language, row)}
              </Typography>
            </Box>
          )
        }}
      />
    </div>
  )
}

/** Creates the pre-auth keys of a list after a preview of its valid lines, then shows their secrets once. */
export function ImportKeysDialog({ onClose }: { onClose: () => void }) {
  const serverNow = useServerNow()
  const { t } = useTranslation('keys')
  const { t: tCommand } = useTranslation('commands')
  const users = useQuery(usersQuery())
  const { tagOnlyPreAuthKey: tagOnly } = useCapabilities()
  const [source, setSource] = useState(NOTHING)
  const [asked, setAsked] = useState(false)
  const { creation, ...run } = useCreateKeys()
  const { text } = source
  const given = source.name !== null || text.trim() !== ''
  const question = useMemo(() => {
    if (!given || !users.data) return null
    return { kind: 'keys', text, facts: { users: users.data, tagOnly, now: serverNow() } } as const
  }, [given, text, users.data, tagOnly, serverNow])
  const read = useReadList(question)
  if (creation) return <CreatedKeysDialog creation={creation} onStop={run.stop} onRetry={run.retry} onDone={onClose} />
  const rows = read?.rows ?? []
  const columns = columnNames(COLUMNS, tCommand)
  const problem = asked && !given ? tCommand('import.required') : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (rows.length > 0) run.start(rows)
  }
  return (
    <FormDialog
      open
      discards
      title={t('preAuth.import.title')}
      submitLabel={
        rows.length > 0 ? t('preAuth.import.submit', { count: rows.length }) : t('preAuth.import.submitNone')
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <ImportSource value={source} onChange={setSource} columns={columns} error={problem} />
      <MissingLists lists={{ users }} />
      {question && !read ? <ImportReading /> : null}
      {read ? <ImportProblems read={read} columns={columns} /> : null}
      {rows.length > 0 ? <Planned rows={rows} /> : null}
    </FormDialog>
  )
}

interface SecretDialogProps {
  open: boolean
  title: string
  secret: string
  /** Commands that contain the secret; copying one counts as copying the secret. */
  commands?: (onCopied: () => void) => ReactNode
  onClose: () => void
}

/**
 * Shows a secret once. Only Done and Esc close it, because clicks on the backdrop are often accidental. Closing the dialog or the window
 * asks first if nothing was copied.
 */
export function SecretDialog({ open, title, secret, commands, onClose }: SecretDialogProps) {
  const { t } = useTranslation('common')
  const [copied, setCopied] = useState(false)
  const keep = () => setCopied(true)
  const { asking, close, stay, leave } = useConfirmedClose(open && !copied, onClose)
  const titleId = useId()
  const textId = useId()
  return (
    <Dialog
      open={open}
      onClose={(_event, reason) => reason === 'escapeKeyDown' && close()}
      aria-labelledby={titleId}
      aria-describedby={textId}
      slotProps={{ paper: { sx: { width: 560 } } }}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <Typography id={textId} sx={{ mb: 3 }}>
          {t('secret.once')}
        </Typography>
        <CommandBlock command={secret} label={t('secret.label')} takeFocus emphasis onCopied={keep} />
        {commands ? (
          <Box sx={{ mt: 4 }}>
            <Typography variant="subtitle2" component="p" sx={{ mb: 1 }}>
              {t('secret.command')}
            </Typography>
            {commands(keep)}
          </Box>
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{t('actions.done')}</Button>
      </DialogActions>
      <ConfirmDialog
        open={asking}
        danger
        local
        title={t('secret.leaveTitle')}
        body={t('secret.leaveBody')}
        confirmLabel={t('secret.leave')}
        onConfirm={leave}
        onClose={stay}
      />
    </Dialog>
  )
}

/** Names the keys that are not created, and why. */
function LeftOut({ left }: { left: KeysAgain['left'] }) {
  const { t } = useTranslation('keys')
  if (left.length === 0) return null
  return (
    <Typography variant="body2" component="div" color="textSecondary">
      {t('preAuth.again.left')}
      <ul style={{ margin: 0, paddingInlineStart: 20 }}>
        {left.map(({ key, why }) => (
          <li key={key.id}>{t(`preAuth.again.why.${why}`, { key: key.key, owner: key.user?.name ?? '' })}</li>
        ))}
      </ul>
    </Typography>
  )
}

/** Returns the keys that the entry lost, and the plan that creates them again; nothing until all lists are there. */
function useLostKeys(entryId: number) {
  const serverId = useServerId() ?? ''
  const { tagOnlyPreAuthKey: tagOnly } = useCapabilities()
  const now = useNow()
  const entry = useQuery(journalEntryQuery(serverId, entryId))
  const users = useQuery(usersQuery())
  // The list on screen may still hold the keys that are gone.
  const preAuthKeys = useQuery({ ...preAuthKeysQuery(), refetchOnMount: 'always' })
  const lost = lostKeysOf(entry.data)
  const isReady = entry.isSuccess && users.data && preAuthKeys.data && preAuthKeys.isFetchedAfterMount
  const plan = isReady ? keysAgain(lost, { users: users.data, keys: preAuthKeys.data, tagOnly, now }) : null
  const more = entry.data?.kind === 'act' ? (entry.data.joined?.count ?? 0) - lost.length : 0
  return { entry, users, preAuthKeys, lost, plan, more }
}

/** Creates the pre-auth keys again that a server deleted together with a user, after a preview, then shows their secrets once. */
export function AgainKeysDialog({ entry: entryId, onClose }: { entry: number; onClose: () => void }) {
  const { t } = useTranslation('keys')
  const { t: tCommon } = useTranslation('common')
  const { entry, users, preAuthKeys, lost, plan, more } = useLostKeys(entryId)
  const { creation, ...run } = useCreateKeys()
  if (creation) return <CreatedKeysDialog creation={creation} onStop={run.stop} onRetry={run.retry} onDone={onClose} />
  const rows = plan?.rows ?? []
  const isGone = entry.isSuccess && lost.length === 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (rows.length > 0) run.start(rows)
  }
  return (
    <FormDialog
      open
      title={t('preAuth.again.title')}
      submitLabel={rows.length > 0 ? t('preAuth.again.submit', { count: rows.length }) : t('preAuth.again.submitNone')}
      unchanged={plan && !isGone && rows.length === 0 ? t('preAuth.again.none') : null}
      onSubmit={submit}
      onClose={onClose}
    >
      {isGone ? <Alert severity="warning">{t('preAuth.again.gone')}</Alert> : null}
      {entry.error ? <Alert severity="error">{errorText(entry.error, tCommon)}</Alert> : null}
      {lost.length > 0 ? <Typography>{t('preAuth.again.intro', { count: lost.length })}</Typography> : null}
      <MissingLists lists={{ users, preAuthKeys }} />
      {rows.length > 0 ? <Planned rows={rows} /> : null}
      {plan ? <LeftOut left={plan.left} /> : null}
      {lost.length > 0 ? (
        <Alert severity="info">
          {[
            t('preAuth.again.limits'),
            ...(plan && plan.endless > 0 ? [t('preAuth.again.endless', { count: plan.endless })] : []),
            ...(more > 0 ? [t('preAuth.again.some', { count: lost.length, more })] : []),
          ].join(' ')}
        </Alert>
      ) : null}
    </FormDialog>
  )
}
