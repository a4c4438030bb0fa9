import type { User } from '@shared/api/resources'
import { useQuery, useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation, errorText } from '@/lib/texts'
import { Consequence } from '@/components/consequence/consequence'
import { BulkDialog } from '@/components/jobs/bulk-dialog'
import { usePlanFacts } from '@/components/jobs/job-text'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import { machinesOfUsers, type MachinesOfDeletedUsers, planDeleteUsers } from '@/domain/other-plans'
import { nodesQuery, usersQuery, useUserNames, preAuthKeysQuery } from '@/lib/queries/lists'
import { ForgottenLines, useForgotten } from './forgotten-lines'
import { undoText } from './user-list'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { z } from 'zod'
import { useFormField, useZodForm } from '@/components/form/form'
import { UserField } from '@/components/user-field/user-field'
import { useCapabilities, useServerId } from '@/lib/session'
import { userObject } from '@shared/acts/object'
import { keysOfOthers, releaseBugs } from '@shared/acts/release-bugs'
import { lostKeysPath } from '@shared/history-path'
import { useNavigate } from 'react-router'
import { entryOf } from '@/lib/client'
import { serverInfoQuery } from '@/lib/queries/server'
import { useAct } from '@/components/undo/use-act'
import { useStartJob } from '@/lib/queries/jobs'
import { ConfirmDialog } from '@/ui/dialogs'

/** Schema of the choice: the machines are moved to another user or deleted. The user must choose. */
const Chosen = z
  .object({ machines: z.enum(['move', 'delete']).nullable(), user: z.custom<User | null>() })
  .refine(({ machines }) => machines !== null, { path: ['machines'], error: 'choose' })
  .refine(({ machines, user }) => machines !== 'move' || user !== null, { path: ['user'], error: 'required' })

/** Creates the form for the machines of users to be deleted. */
function useMachinesChoice() {
  const form = useZodForm(Chosen, { machines: null, user: null })
  const choice = useFormField(form, 'machines')
  const owner = useFormField(form, 'user')
  const to = owner.value
  const left: MachinesOfDeletedUsers = choice.value === 'move' ? to && { to } : choice.value
  return { form, choice, owner, left }
}

interface MachinesChoiceProps {
  chosen: ReturnType<typeof useMachinesChoice>
  /** Number of affected machines. */
  count: number
  /** The users to be deleted, who cannot receive the machines. */
  leaving: readonly User[]
}

/** Asks whether to move or delete the machines of users to be deleted, because servers refuse to delete a user with machines. */
function MachinesChoice({ chosen: { choice, owner }, count, leaving }: MachinesChoiceProps) {
  const { t } = useTranslation('users')
  const { moveNode } = useCapabilities()
  const users = useQuery(usersQuery())
  const others = users.data?.filter(({ id }) => !leaving.some((user) => user.id === id))
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      <div>
        <RadioGroup
          aria-label={t('delete.with.choice')}
          value={choice.value}
          onChange={(_event, value) => choice.onChange(value === 'move' ? 'move' : 'delete')}
        >
          <FormControlLabel
            value="move"
            disabled={!moveNode}
            control={<Radio />}
            label={t('delete.with.move', { count })}
          />
          {moveNode ? null : <FormHelperText sx={{ pl: 6, mt: 0 }}>{t('delete.with.noMove')}</FormHelperText>}
          <FormControlLabel value="delete" control={<Radio />} label={t('delete.with.delete', { count })} />
        </RadioGroup>
        {choice.problem === undefined ? null : (
          <FormHelperText error role="alert">
            {t('delete.with.choose')}
          </FormHelperText>
        )}
      </div>
      {choice.value === 'move' ? (
        <>
          <UserField
            label={t('delete.with.to')}
            users={others}
            value={owner.value}
            onChange={owner.onChange}
            onBlur={owner.onBlur}
            inputRef={owner.ref}
            error={owner.problem && t('delete.with.required')}
            none={t('delete.with.nobody')}
          />
          <MissingLists lists={{ users }} />
        </>
      ) : null}
    </Box>
  )
}

interface DeleteUsersProps {
  users: readonly User[]
  onClose: () => void
  onStarted: () => void
}

const actions = { none: 'deleteUsers', move: 'moveAndDeleteUsers', delete: 'deleteUsersAndMachines' } as const

/**
 * Deletes users in one job. Their machines are first moved to another user or deleted, because servers refuse otherwise. The policy follows.
 */
export function DeleteUsersDialog({ users, onClose, onStarted }: DeleteUsersProps) {
  const { t } = useTranslation('users')
  const nodes = useQuery(nodesQuery())
  const facts = usePlanFacts()
  const chosen = useMachinesChoice()
  const { left, form } = chosen
  const count = useMemo(() => machinesOfUsers(users, facts.all).length, [users, facts.all])
  const isOpen = count > 0 && left === null
  const own = useMemo(() => (isOpen ? null : planDeleteUsers(users, left, facts)), [users, left, facts, isOpen])
  const { policy, forgotten, waiting, plan, lost } = useForgotten(users, own)
  const acts = useMemo(() => plan && plan.acts.map(({ act }) => act), [plan])
  const choice = count > 0 ? (chosen.choice.value ?? 'none') : 'none'
  const words = useWords(users, count, choice, lost)
  const saves = plan !== own && choice === 'none'
  return (
    <BulkDialog
      {...words}
      body={
        <>
          {words.body}
          <MissingLists lists={{ nodes }} effect={t('bulk.unknown')} />
          <MissingLists lists={{ policy }} effect={t('forget.unknown')} />
        </>
      }
      danger
      check={(start) => (count > 0 ? void form.handleSubmit(start)() : start())}
      action={saves ? 'deleteUsersFromPolicy' : actions[choice]}
      plan={plan}
      waiting={waiting}
      consequence={
        <>
          <ForgottenLines forgotten={forgotten} />
          <Consequence acts={acts} />
        </>
      }
      onClose={onClose}
      onStarted={onStarted}
    >
      {count > 0 ? (
        <div>
          {t('delete.with.owned', { count })}
          <MachinesChoice chosen={chosen} count={count} leaving={users} />
        </div>
      ) : null}
    </BulkDialog>
  )
}

/** Returns the texts of the dialog: a single user's name must be typed, several users are counted. */
function useWords(users: readonly User[], count: number, choice: keyof typeof actions, lost: readonly User[]) {
  const { t } = useTranslation('users')
  const nameOf = useUserNames()
  const [only] = users
  if (!only || users.length > 1)
    return {
      title: t('bulk.title', { count: users.length }),
      body: `${t('bulk.body')} ${undoText(users, lost, t)}`,
      submitLabel: t('bulk.confirm', { count: users.length }),
    }
  const name = nameOf(only)
  return {
    title: count > 0 ? t('delete.with.title', { name, count }) : t('delete.title', { name }),
    body: `${t('delete.with.body')} ${undoText(users, lost, t)}`,
    submitLabel:
      choice === 'none' ? t('delete.confirm', { name }) : t(`delete.with.confirm.${choice}`, { name, count }),
    typeToConfirm: name,
  }
}

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
