import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormTextField } from '@/components/form/form-text-field'
import { useZodForm } from '@/components/form/use-zod-form'
import { errorText } from '@/lib/error-text'
import { valueProblem } from '@/lib/issue-text'
import { useCreateUser, usersQuery } from '@/lib/queries/users'
import { useCapabilities } from '@/lib/session'
import { FormDialog } from '@/ui/form-dialog'
import { useToast } from '@/ui/toast/toast'
import { newUserSchema, type UserFields } from './name-rules'

const EMPTY: UserFields = { name: '', displayName: '', email: '', pictureUrl: '' }

/** The form, which outlives its dialog: closing by accident loses nothing. */
function useUserForm() {
  const users = useQuery(usersQuery()).data ?? []
  const schema = newUserSchema(users.filter((user) => user.provider === '').map((user) => user.name))
  return { schema, form: useZodForm<UserFields>(schema, EMPTY) }
}

interface FieldProps extends ReturnType<typeof useUserForm> {
  name: keyof UserFields
  label: string
  help?: string
}

function Field({ schema, form, ...field }: FieldProps) {
  const { t } = useTranslation('users')
  const { t: tCommon } = useTranslation('common')
  const say = (problem: string) => {
    const values = form.getValues()
    if (problem === 'taken') return t('nameRule.taken', { name: values.name.trim() })
    return valueProblem(schema.shape[field.name], values[field.name], tCommon) ?? ''
  }
  return (
    <FormTextField
      {...field}
      form={form}
      say={say}
      slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
    />
  )
}

/** Asks for a name, and for the profile where the server keeps one. */
export function CreateUserDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('users')
  const { t: tCommon } = useTranslation('common')
  const { userProfile } = useCapabilities()
  const fields = useUserForm()
  const { form } = fields
  const create = useCreateUser()
  const toast = useToast()

  const close = () => {
    create.reset()
    onClose()
  }
  const submit = form.handleSubmit(async ({ name, displayName, email, pictureUrl }) => {
    const profile = { ...(displayName && { displayName }), ...(email && { email }), ...(pictureUrl && { pictureUrl }) }
    await create.mutateAsync({ name, ...(userProfile && profile) }).then(
      () => {
        toast.show(t('create.done', { name }))
        form.reset()
        close()
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
      <Field name="name" label={t('create.name')} help={t('create.nameHelp')} {...fields} />
      {userProfile ? (
        <>
          <Field name="displayName" label={t('create.displayName')} {...fields} />
          <Field name="email" label={t('create.email')} {...fields} />
          <Field name="pictureUrl" label={t('create.pictureUrl')} {...fields} />
        </>
      ) : (
        <Typography color="textSecondary">{t('create.nameOnly')}</Typography>
      )}
    </FormDialog>
  )
}
