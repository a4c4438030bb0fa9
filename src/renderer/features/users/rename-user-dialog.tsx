import type { User } from '@shared/api/users'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { FormTextField } from '@/components/form/form-text-field'
import { useZodForm } from '@/components/form/use-zod-form'
import { errorText } from '@/lib/error-text'
import { usersQuery, useRenameUser } from '@/lib/queries/users'
import { FormDialog } from '@/ui/form-dialog'
import { useToast } from '@/ui/toast/toast'
import { userNameField } from './name-rules'
import { userName } from './user-list'

interface RenameUserDialogProps {
  /** Null while the dialog is closed. */
  user: User | null
  onClose: () => void
  /** Told the new name, for pages whose address holds the old one. */
  onRenamed?: (name: string) => void
}

function useRenameForm(user: User) {
  const { data: users = [] } = useQuery(usersQuery())
  const others = users.filter((other) => other.id !== user.id && other.provider === '')
  const name = userNameField(
    others.map((other) => other.name),
    user.name,
  )
  return { name, form: useZodForm(z.object({ name }), { name: user.name }) }
}

function RenameForm({ user, onClose, onRenamed }: RenameUserDialogProps & { user: User }) {
  const { t } = useTranslation('users')
  const { t: tCommon } = useTranslation('common')
  const { name: field, form } = useRenameForm(user)
  const typed = form.watch('name')
  const rename = useRenameUser({ wait: true })
  const toast = useToast()

  const submit = form.handleSubmit(({ name }) =>
    rename.mutate(
      { name: user.name, id: user.id, newName: name },
      {
        onSuccess: () => {
          toast.show(t('rename.done', { old: userName(user), new: name }))
          onRenamed?.(name)
          onClose()
        },
      },
    ),
  )

  return (
    <FormDialog
      open
      title={t('rename.title', { name: userName(user) })}
      submitLabel={
        field.safeParse(typed).success ? t('rename.submit', { name: typed.trim() }) : t('rename.submitEmpty')
      }
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
      busy={rename.isPending}
      error={rename.error ? errorText(rename.error, tCommon) : null}
    >
      <FormTextField
        form={form}
        name="name"
        label={t('rename.name')}
        help={t('rename.help', { name: userName(user) })}
        say={(problem) =>
          problem === 'same' || problem === 'taken' ? t(`nameRule.${problem}`, { name: typed.trim() }) : undefined
        }
        onFocus={(event) => event.target.select()}
        slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
      />
    </FormDialog>
  )
}

/** Renames a user; a refused name stays in the field with the reason. */
export function RenameUserDialog(props: RenameUserDialogProps) {
  return props.user ? <RenameForm key={props.user.id} {...props} user={props.user} /> : null
}
