import Box from '@mui/material/Box'
import { userObject } from '@shared/acts/object'
import { keysOfOthers, releaseBugs } from '@shared/acts/release-bugs'
import type { User } from '@shared/api/users'
import { lostKeysPath } from '@shared/history-path'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { errorText, useTranslation } from '@/lib/texts'
import { useNavigate } from 'react-router'
import { entryOf } from '@/lib/client'
import { nodesQuery, preAuthKeysQuery, useUserNames } from '@/lib/queries/lists'
import { serverInfoQuery } from '@/lib/queries/server'
import { useAct } from '@/components/undo/use-act'
import { Consequence } from '@/components/consequence/consequence'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import { planDeleteUsers } from '@/domain/other-plans'
import { usePlanFacts } from '@/components/jobs/job-text'
import { useStartJob } from '@/lib/queries/jobs'
import { useServerId } from '@/lib/session'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { DeleteUsersDialog } from './delete-users-dialog'
import { ForgottenLines, useForgotten } from './forgotten-lines'
import { undoText } from './user-list'

interface DeleteUserDialogProps {
  /** Null while the dialog is closed. */
  user: User | null
  onClose: () => void
  onDeleted?: () => void
}

/** Says that the user is deleted, with the pre-auth keys of others that 0.28.0 deletes too, and offers to create those again. */
function useKeysOfOthers(user: User) {
  const { t } = useTranslation('users')
  const { t: tCommon } = useTranslation('common')
  const navigate = useNavigate()
  const { data: info } = useQuery(serverInfoQuery())
  const { data: keys = [] } = useQuery(preAuthKeysQuery())
  const nameOf = useUserNames()
  const acts = [{ kind: 'user.delete' as const, id: user.id }]
  const count = info && releaseBugs(acts, info).length > 0 ? keysOfOthers(keys, acts).length : 0
  const next = (response: object) => {
    const entry = entryOf(response)
    if (count === 0 || entry === null) return undefined
    return [{ label: tCommon('keysAgain.offer', { count }), run: () => void navigate(lostKeysPath(entry)) }]
  }
  const name = nameOf(user)
  return { done: count > 0 ? t('delete.withKeysOfOthers', { name, count }) : t('delete.done', { name }), next }
}

/** Deletes the user: in a job with the policy if that follows, because one Undo then restores both; otherwise alone. */
function useDeletion({ user, onClose, onDeleted }: DeleteUserDialogProps & { user: User }) {
  const users = useMemo(() => [user], [user])
  const facts = usePlanFacts()
  const own = useMemo(() => planDeleteUsers(users, null, facts), [users, facts])
  const followed = useForgotten(users, own)
  const serverId = useServerId()
  const remove = useMutation({ mutationFn: useAct() })
  const start = useStartJob()
  const { plan } = followed
  const lost = useKeysOfOthers(user)
  const onSuccess = () => {
    onClose()
    onDeleted?.()
  }
  const run = () => {
    if (plan && plan !== own && serverId !== null)
      start.mutate({ serverId, action: 'deleteUsersFromPolicy', items: [...plan.acts] }, { onSuccess })
    else {
      const act = { kind: 'user.delete' as const, id: user.id }
      remove.mutate({ act, object: userObject(user), ...lost }, { onSuccess })
    }
  }
  const acts = useMemo(() => plan && plan.acts.map(({ act }) => act), [plan])
  return {
    ...followed,
    users,
    acts,
    run,
    busy: remove.isPending || start.isPending,
    error: remove.error ?? start.error,
  }
}

function Confirm(props: DeleteUserDialogProps & { user: User }) {
  const { user, onClose } = props
  const { t } = useTranslation('users')
  const { t: tCommon } = useTranslation('common')
  const nodes = useQuery(nodesQuery())
  const preAuthKeys = useQuery(preAuthKeysQuery())
  const keys = (preAuthKeys.data ?? []).filter((key) => key.user?.id === user.id).length
  const name = useUserNames()(user)
  const { policy, forgotten, waiting, users, lost, acts, run, busy, error } = useDeletion(props)
  return (
    <ConfirmDialog
      open
      danger
      title={t('delete.title', { name })}
      body={
        <>
          {lost.length > 0 ? undoText(users, lost, t) : t('undo.alone')}
          <MissingLists lists={{ nodes, preAuthKeys }} effect={t('delete.unknown')} />
          <MissingLists lists={{ policy }} effect={t('forget.unknown')} />
          <Box sx={{ mt: 3, display: 'flex', flexDirection: 'column', gap: 3 }}>
            <ForgottenLines forgotten={forgotten} />
            <Consequence acts={acts} />
          </Box>
        </>
      }
      losses={[t('delete.account'), ...(keys > 0 ? [t('delete.keys', { count: keys })] : [])]}
      confirmLabel={t('delete.confirm', { name })}
      typeToConfirm={name}
      waiting={waiting}
      busy={busy}
      error={error ? errorText(error, tCommon) : null}
      onConfirm={run}
      onClose={onClose}
    />
  )
}

/** Deletes the user in a job. Closes at once and leaves the user's page, because the list shows the progress. */
function DeleteWithMachines({ user, onClose, onDeleted }: DeleteUserDialogProps & { user: User }) {
  const users = useMemo(() => [user], [user])
  const started = () => {
    onClose()
    onDeleted?.()
  }
  return <DeleteUsersDialog users={users} onClose={onClose} onStarted={started} />
}

/**
 * Asks before a user is deleted. Servers refuse to delete a user with machines (Headscale: "user not empty"), so the dialog deals with
 * those in the same step.
 */
export function DeleteUserDialog(props: DeleteUserDialogProps) {
  const { user } = props
  const { data: nodes = [] } = useQuery(nodesQuery())
  // Remember the state when the dialog opened: it must not turn into another dialog while the machines disappear.
  const [asked, setAsked] = useState<{ id: string; with: boolean } | null>(null)
  const machines = nodes.filter((node) => node.user?.id === user?.id)
  if (user && asked?.id !== user.id) setAsked({ id: user.id, with: machines.length > 0 })
  if (!user && asked) setAsked(null)
  if (!user || !asked) return null
  if (asked.with) return <DeleteWithMachines key={user.id} {...props} user={user} />
  return <Confirm key={user.id} {...props} user={user} />
}
