import TextField from '@mui/material/TextField'
import type { User } from '@shared/api/users'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '@/lib/error-text'
import { usersQuery, useRenameUser } from '@/lib/queries/users'
import { FormDialog } from '@/ui/form-dialog'
import { useToast } from '@/ui/toast/toast'
import { checkNewName } from './name-rules'
import { userName } from './user-list'

interface RenameUserDialogProps {
  /** Null while the dialog is closed. */
  user: User | null
  onClose: () => void
  /** Told the new name, for pages whose address holds the old one. */
  onRenamed?: (name: string) => void
}

function useNameProblem(user: User | null, typed: string): string | null {
  const { t } = useTranslation('users')
  const { t: tCommon } = useTranslation('common')
  const { data: users = [] } = useQuery(usersQuery())
  const name = typed.trim()
  if (name === user?.name) return t('nameRule.same')
  const taken = users.some((other) => other.id !== user?.id && other.provider === '' && other.name === name)
  return checkNewName(name, tCommon) ?? (taken ? t('nameRule.taken', { name }) : null)
}

function RenameForm({ user, onClose, onRenamed }: RenameUserDialogProps & { user: User }) {
  const { t } = useTranslation('users')
  const { t: tCommon } = useTranslation('common')
  const [typed, setTyped] = useState(user.name)
  const [asked, setAsked] = useState(false)
  const rename = useRenameUser({ wait: true })
  const toast = useToast()
  const problem = useNameProblem(user, typed)
  const shown = asked ? problem : null
  const name = typed.trim()

  const submit = () => {
    setAsked(true)
    if (problem) return
    rename.mutate(
      { name: user.name, id: user.id, newName: name },
      {
        onSuccess: () => {
          toast.show(t('rename.done', { old: userName(user), new: name }))
          onRenamed?.(name)
          onClose()
        },
      },
    )
  }

  return (
    <FormDialog
      open
      title={t('rename.title', { name: userName(user) })}
      submitLabel={problem ? t('rename.submitEmpty') : t('rename.submit', { name })}
      onSubmit={submit}
      onClose={onClose}
      busy={rename.isPending}
      error={rename.error ? errorText(rename.error, tCommon) : null}
    >
      <TextField
        label={t('rename.name')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => typed !== user.name && setAsked(true)}
        error={shown !== null}
        helperText={shown ?? t('rename.help', { name: userName(user) })}
        slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
      />
    </FormDialog>
  )
}

/** Renames a user; a refused name stays in the field with the reason. */
export function RenameUserDialog(props: RenameUserDialogProps) {
  return props.user ? <RenameForm key={props.user.id} {...props} user={props.user} /> : null
}
