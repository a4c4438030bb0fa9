import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type FieldErrors as FormErrors, type Resolver, useForm, type UseFormRegister } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { errorText } from '@/lib/error-text'
import { useCreateUser, usersQuery } from '@/lib/queries/users'
import { useCapabilities } from '@/lib/session'
import { FormDialog } from '@/ui/form-dialog'
import { useToast } from '@/ui/toast/toast'
import { checkUser, trimmed, type UserFields } from './name-rules'

const EMPTY: UserFields = { name: '', displayName: '', email: '', pictureUrl: '' }

/** The form, which outlives its dialog: closing by accident loses nothing. */
function useUserForm() {
  const { t } = useTranslation('users')
  const { t: tCommon } = useTranslation('common')
  const names = (useQuery(usersQuery()).data ?? []).filter((user) => user.provider === '').map((user) => user.name)
  const resolver: Resolver<UserFields> = (values) => {
    const problems = checkUser(values, tCommon)
    const { name } = trimmed(values)
    if (names.includes(name)) problems.name ??= t('nameRule.taken', { name })
    const entries = Object.entries(problems)
    if (entries.length === 0) return { values: trimmed(values), errors: {} }
    return { values: {}, errors: Object.fromEntries(entries.map(([key, message]) => [key, { type: 'rule', message }])) }
  }
  return useForm<UserFields>({ defaultValues: EMPTY, mode: 'onBlur', resolver })
}

interface FieldProps {
  name: keyof UserFields
  label: string
  help?: string
  register: UseFormRegister<UserFields>
  errors: FormErrors<UserFields>
}

function Field({ name, label, help, register, errors }: FieldProps) {
  const problem = errors[name]?.message
  return (
    <TextField
      label={label}
      {...register(name)}
      error={problem !== undefined}
      helperText={problem ?? help}
      slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
    />
  )
}

/** Asks for a name, and for the profile where the server keeps one. */
export function CreateUserDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('users')
  const { t: tCommon } = useTranslation('common')
  const { userProfile } = useCapabilities()
  const { register, handleSubmit, reset, formState } = useUserForm()
  const create = useCreateUser()
  const toast = useToast()

  const close = () => {
    create.reset()
    onClose()
  }
  const submit = handleSubmit(async ({ name, displayName, email, pictureUrl }) => {
    const profile = { ...(displayName && { displayName }), ...(email && { email }), ...(pictureUrl && { pictureUrl }) }
    await create.mutateAsync({ name, ...(userProfile && profile) }).then(
      () => {
        toast.show(t('create.done', { name }))
        reset(EMPTY)
        close()
      },
      () => undefined,
    )
  })

  const shared = { register, errors: formState.errors }
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
      <Field name="name" label={t('create.name')} help={t('create.nameHelp')} {...shared} />
      {userProfile ? (
        <>
          <Field name="displayName" label={t('create.displayName')} {...shared} />
          <Field name="email" label={t('create.email')} {...shared} />
          <Field name="pictureUrl" label={t('create.pictureUrl')} {...shared} />
        </>
      ) : (
        <Typography color="textSecondary">{t('create.nameOnly')}</Typography>
      )}
    </FormDialog>
  )
}
