import type { Act } from '@shared/acts/act'
import { type ApiError, refusal, toApiError } from '@shared/api/error'
import type { StoredPolicy, User } from '@shared/api/resources'
import { type FollowedRename, followUser } from '@shared/policy/text/follow-rename'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { errorText, useTranslation } from '@/lib/texts'
import { z } from 'zod'
import { Consequence } from '@/components/consequence/consequence'
import { FollowedNote } from '@/components/consequence/followed-note'
import { useAct, useToastUndo } from '@/components/undo/use-act'
import { FormTextField, useZodForm, type ZodForm } from '@/components/form/form'
import { takenNames } from '@/domain/taken-names'
import type { Api } from '@/lib/api'
import { policyQuery, usersQuery, useUserNames } from '@/lib/queries/lists'
import { FormDialog } from '@/ui/dialogs'
import { userNameField, newUserSchema, type UserFields } from './name-rules'
import { StartNote } from './forgotten-lines'
import {
  FollowedRenameError,
  type PolicyCalls,
  renameAndFollow,
  type RenamePlan,
  type RenameStep,
} from '@shared/acts/rename-and-follow'
import { useToast } from '@/ui/toast/toast'
import { inverseOf, isApplied, createdBy } from '@shared/acts/effect'
import { type ActObject, objectInResponse, policyObject, userObject } from '@shared/acts/object'
import type { Capabilities } from '@shared/api/capabilities'
import { useCapabilities, useServerId } from '@/lib/session'
import { type ActRequest, sendAct } from '@/lib/queries/acts'
import { queryKeys, useChange } from '@/lib/queries/cache'
import { storeVersion } from '@/lib/queries/policy-history'
import Typography from '@mui/material/Typography'

/** A rename, and the policy before it, with both names, and with the new one alone. */
interface FollowedAct {
  readonly stored: StoredPolicy
  readonly policy: RenamePlan['policy']
  readonly rename: ActRequest
  /** Reads the renamed object; undefined if it is gone. */
  readonly read: (api: Api) => Promise<ActObject | undefined>
  /** The reason for the rename, for the policy history. */
  readonly note: string
}

/** Returns the rename as a step that can be undone. `onResponse` gets the server's response to it. */
function renameStep(
  api: Api,
  { rename, read }: FollowedAct,
  can: Capabilities,
  onResponse: (response: object) => void,
): RenameStep {
  let after: ActObject | null = null
  const isMade = async () => isApplied(rename.act, await read(api), Date.now())
  return {
    isMade,
    async make() {
      const response = await sendAct(api, rename)
      after = objectInResponse(response)
      onResponse(response)
    },
    async undo() {
      const act = inverseOf(rename.act, rename.object, can)
      const object = after ?? (await read(api))
      if (!act || !object) throw refusal('unsupported', 'noWayBack')
      await sendAct(api, { act, object })
    },
  }
}

/**
 * Renames an object and updates the policy. First the policy gets both names, so that no user loses access in between, then the object is
 * renamed, then the old name is removed. A failed step rolls back the previous ones. Resolves with the response to the rename, whose journal
 * entry represents the whole change. Calls `onStoreFailed` if the history could not store the version.
 */
function useFollowedRename(onStoreFailed: (error: ApiError) => void) {
  const client = useQueryClient()
  const serverId = useServerId() ?? ''
  const can = useCapabilities()
  return useChange({
    mutationFn: async (followed: FollowedAct, serverApi) => {
      const { stored: before, policy, note } = followed
      const api = serverApi.forOneChange()
      let renamed: object = {}
      const access: PolicyCalls = {
        read: () => api.policy.get({}),
        async save(text, id) {
          const object = { ...policyObject(before), id }
          return (await sendAct(api, { act: { kind: 'policy.save', text }, object })) as StoredPolicy
        },
      }
      const renames = [renameStep(api, followed, can, (response) => (renamed = response))]
      const stored = await renameAndFollow({ baseId: before.id, policy, renames }, access)
      const version = { serverId, stored, source: 'console' as const, note }
      void storeVersion(client, version).then((error) => error && onStoreFailed(error))
      return renamed
    },
    touches: [queryKeys.policy, queryKeys.users, queryKeys.nodes, queryKeys.routes, queryKeys.preAuthKeys],
  })
}

interface RenameSteps extends Pick<FollowedAct, 'stored' | 'rename' | 'read'> {
  followed: FollowedRename
  /** The success message, also stored as the reason in the policy history. */
  done: string
}

/** Renames an object and updates the policy. The toast undoes both together. */
function useRenaming() {
  const { t: tCommon } = useTranslation('common')
  const toast = useToast()
  const undoOf = useToastUndo()
  const say = (error: ApiError) =>
    toast.show(tCommon('rename.notKept', { error: errorText(error, tCommon) }), {
      kind: 'error',
      key: 'policy-history',
    })
  const { mutateAsync, isPending } = useFollowedRename(say)

  /** Describes a failure: the server's message, and the remains of the previous steps. */
  const failureText = (thrown: unknown): string => {
    if (!(thrown instanceof FollowedRenameError)) return errorText(toApiError(thrown), tCommon)
    return `${errorText(thrown.error, tCommon)} ${tCommon(`rename.left.${thrown.left}`)}`
  }

  /** Returns undefined on success, otherwise the error message. */
  const rename = async (given: RenameSteps): Promise<string | undefined> => {
    const { followed, done, ...rest } = given
    const { stored } = rest
    const policy = { before: stored.policy, both: followed.both, after: followed.text }
    try {
      const response = await mutateAsync({ ...rest, policy, note: done })
      toast.show(tCommon('rename.followed', { change: done }), undoOf([response], done))
      return undefined
    } catch (thrown) {
      return failureText(thrown)
    }
  }
  return { rename, busy: isPending }
}

interface RenameUserDialogProps {
  /** Null while the dialog is closed. */
  user: User | null
  onClose: () => void
  /** Called with the new name, for pages whose address contains the old one. */
  onRenamed?: (name: string) => void
}

function useRenameForm(user: User) {
  const { data: users = [] } = useQuery(usersQuery())
  const name = userNameField(takenNames(users.filter(({ id }) => id !== user.id)), user.name)
  return { name, form: useZodForm(z.object({ name }), { name: user.name }) }
}

/** Returns the policy and its change by a rename, as far as the lists are known. */
const followedBy = (id: string, name: string, stored: StoredPolicy | undefined, users: User[] | undefined) => ({
  stored,
  followed: stored && users ? followUser(stored.policy, users, id, name) : null,
})

/** Returns the acts for a valid name: the rename and, if the policy mentions the user and is writable, the policy change. */
function useRenamePlan(user: User, name: string | null) {
  const stored = useQuery(policyQuery()).data
  const users = useQuery(usersQuery()).data
  return useMemo(() => {
    if (name === null) return { stored, followed: null, acts: null, users: null }
    const { followed } = followedBy(user.id, name, stored, users)
    const rename: Act = { kind: 'user.rename', id: user.id, name }
    const saved: Act[] = followed && stored?.writable ? [{ kind: 'policy.save', text: followed.text }] : []
    const renamed = users?.map((one) => (one.id === user.id ? { ...one, name } : one)) ?? null
    return { stored, followed, acts: [rename, ...saved], users: renamed }
  }, [stored, users, user.id, name])
}

/** Waits for the policy and the users: a quick Enter would otherwise rename the user without the policy. A list that fails is left out. */
async function readFollowed(client: QueryClient, id: string, name: string) {
  const [stored, users] = await Promise.all([
    client.ensureQueryData(policyQuery()).catch(() => undefined),
    client.ensureQueryData(usersQuery()).catch(() => undefined),
  ])
  return followedBy(id, name, stored, users)
}

/** Reads the user as the server has it now. */
async function readUser(api: Api, id: string) {
  const found = (await api.users.list({})).users.find((user) => user.id === id)
  return found && userObject(found)
}

/** Renames a user and updates the policy if it is writable; the toast offers Undo. */
function useRename(user: User) {
  const { t } = useTranslation('users')
  const { t: tCommon } = useTranslation('common')
  const plain = useMutation({ mutationFn: useAct() })
  const renaming = useRenaming()
  const [failure, setFailure] = useState<string | null>(null)
  const client = useQueryClient()
  const nameOf = useUserNames()
  const run = async (name: string): Promise<boolean> => {
    setFailure(null)
    const { stored, followed } = await readFollowed(client, user.id, name)
    const rename = { act: { kind: 'user.rename' as const, id: user.id, name }, object: userObject(user) }
    const done = t('rename.done', { old: nameOf(user), new: name })
    if (followed && stored?.writable) {
      const read = (api: Api) => readUser(api, user.id)
      const problem = await renaming.rename({ stored, followed, rename, read, done })
      setFailure(problem ?? null)
      return problem === undefined
    }
    try {
      await plain.mutateAsync({ ...rename, done })
      return true
    } catch (thrown) {
      setFailure(errorText(toApiError(thrown), tCommon))
      return false
    }
  }
  return { run, failure }
}

function RenameForm({ user, onClose, onRenamed }: RenameUserDialogProps & { user: User }) {
  const { t } = useTranslation('users')
  const { name: field, form } = useRenameForm(user)
  const typed = form.watch('name')
  const valid = field.safeParse(typed)
  const wanted = useRenamePlan(user, valid.success ? valid.data : null)
  const { run, failure } = useRename(user)
  const nameOf = useUserNames()

  const submit = form.handleSubmit(async ({ name }) => {
    if (!(await run(name))) return
    onRenamed?.(name)
    onClose()
  })

  return (
    <FormDialog
      open
      discards
      title={t('rename.title', { name: nameOf(user) })}
      submitLabel={valid.success ? t('rename.submit', { name: valid.data }) : t('rename.submitEmpty')}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
      busy={form.formState.isSubmitting}
      error={failure}
    >
      <FormTextField
        form={form}
        name="name"
        label={t('rename.name')}
        say={(problem) =>
          problem === 'same' || problem === 'taken' ? t(`nameRule.${problem}`, { name: typed.trim() }) : undefined
        }
        onFocus={(event) => event.target.select()}
        slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
      />
      {wanted.stored && valid.success ? (
        <FollowedNote stored={wanted.stored} followed={wanted.followed} from={user.name} to={valid.data} />
      ) : null}
      <StartNote users={wanted.users} policy={wanted.stored?.writable ? wanted.followed?.text : undefined} />
      <Consequence acts={wanted.acts} />
    </FormDialog>
  )
}

/** Renames a user; a rejected name stays in the field with the reason. */
export function RenameUserDialog(props: RenameUserDialogProps) {
  return props.user ? <RenameForm key={props.user.id} {...props} user={props.user} /> : null
}

/** A user whom the server does not know yet. */
const NOBODY: User = {
  id: '+',
  name: '',
  displayName: '',
  email: '',
  provider: '',
  providerId: '',
  profilePicUrl: '',
  createdAt: null,
}

const EMPTY: UserFields = { name: '', displayName: '', email: '', pictureUrl: '' }

/** Creates the form. It outlives its dialog, so closing by accident loses nothing. */
function useUserForm(name: string) {
  const users = useQuery(usersQuery()).data ?? []
  const schema = newUserSchema(takenNames(users))
  return useZodForm<UserFields>(schema, { ...EMPTY, name })
}

interface FieldProps {
  form: ZodForm<UserFields>
  name: keyof UserFields
  label: string
  help?: string
}

function Field(props: FieldProps) {
  const { t } = useTranslation('users')
  const taken = () => t('nameRule.taken', { name: props.form.getValues('name').trim() })
  return (
    <FormTextField
      {...props}
      say={(problem) => (problem === 'taken' ? taken() : undefined)}
      slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
    />
  )
}

interface CreateUserDialogProps {
  open: boolean
  /** What was typed elsewhere. */
  name?: string | undefined
  onCreated?: ((user: User) => void) | undefined
  onClose: () => void
}

/** Asks for a name and, if the server stores profiles, for the profile. */
export function CreateUserDialog({ open, name: typed = '', onCreated, onClose }: CreateUserDialogProps) {
  const { t } = useTranslation('users')
  const { t: tCommon } = useTranslation('common')
  const { userProfile } = useCapabilities()
  const form = useUserForm(typed)
  const create = useMutation({ mutationFn: useAct() })
  const users = useQuery(usersQuery()).data
  const [typedName, typedEmail] = form.watch(['name', 'email'])
  const added = useMemo(() => {
    if (!users || !typedName) return null
    return [...users, { ...NOBODY, name: typedName.trim(), email: userProfile ? typedEmail.trim() : '' }]
  }, [users, typedName, typedEmail, userProfile])

  const close = () => {
    create.reset()
    onClose()
  }
  const submit = form.handleSubmit(async ({ name, displayName, email, pictureUrl }) => {
    const profile = { ...(displayName && { displayName }), ...(email && { email }), ...(pictureUrl && { pictureUrl }) }
    const act = { kind: 'user.create' as const, name, ...(userProfile && profile) }
    await create.mutateAsync({ act, object: createdBy(act), done: t('create.done', { name }) }).then(
      (response) => {
        form.startOver()
        close()
        const { user } = response as { user?: User }
        if (user) onCreated?.(user)
      },
      () => undefined,
    )
  })

  return (
    <FormDialog
      open={open}
      title={t('create.title')}
      submitLabel={t('create.submit')}
      onSubmit={(event) => void submit(event)}
      onClose={close}
      busy={create.isPending}
      error={create.error ? errorText(create.error, tCommon) : null}
    >
      <Field name="name" label={t('create.name')} help={t('create.nameHelp')} form={form} />
      {userProfile ? (
        <>
          <Field name="displayName" label={t('create.displayName')} form={form} />
          <Field name="email" label={t('create.email')} form={form} />
          <Field name="pictureUrl" label={t('create.pictureUrl')} form={form} />
        </>
      ) : (
        <Typography color="textSecondary">{t('create.nameOnly')}</Typography>
      )}
      <StartNote users={added} />
    </FormDialog>
  )
}
