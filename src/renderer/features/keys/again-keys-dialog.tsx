import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { errorText, useTranslation } from '@/lib/texts'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import { keysAgain, type KeysAgain } from '@/domain/lost-keys'
import { useNow } from '@/lib/now'
import { journalEntryQuery, lostKeysOf } from '@/lib/queries/journal'
import { preAuthKeysQuery, usersQuery } from '@/lib/queries/lists'
import { useCapabilities, useServerId } from '@/lib/session'
import { FormDialog } from '@/ui/form-dialog'
import { CreatedKeysDialog } from './created-keys-dialog'
import { Planned } from './import-keys-dialog'
import { useCreateKeys } from './use-create-keys'

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
