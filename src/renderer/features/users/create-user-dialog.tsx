import Typography from '@mui/material/Typography'
import { createdBy } from '@shared/acts/effect'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { User } from '@shared/api/users'
import { useMemo } from 'react'
import { errorText, useTranslation } from '@/lib/texts'
import { useAct } from '@/components/undo/use-act'
import { FormTextField, useZodForm, type ZodForm } from '@/components/form/form'
import { takenNames } from '@/domain/taken-names'
import { usersQuery } from '@/lib/queries/lists'
import { useCapabilities } from '@/lib/session'
import { FormDialog } from '@/ui/form-dialog'
import { StartNote } from './forgotten-lines'
import { newUserSchema, type UserFields } from './name-rules'

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
