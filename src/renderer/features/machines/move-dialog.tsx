import type { User } from '@shared/api/users'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { machineName } from '@/domain/machine-state'
import { usersQuery } from '@/lib/queries/users'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import { FormDialog } from '@/ui/form-dialog'
import type { ActionDialogProps } from './machine-actions'
import { useMove } from './use-node-changes'
import { UserField } from './user-field'

/** Gives a machine to another user. The one it has is not offered. */
export function MoveDialog({ node, open, onClose, onDone }: ActionDialogProps) {
  const { t } = useTranslation('machines')
  const users = useQuery(usersQuery())
  const others = users.data?.filter((user) => user.id !== node.user?.id)
  const [user, setUser] = useState<User | null>(null)
  const [asked, setAsked] = useState(false)
  const { run, busy, error, clearError } = useMove()
  const name = machineName(node)
  const submit = async () => {
    setAsked(true)
    if (user && (await run(node, user))) onDone()
  }
  return (
    <FormDialog
      open={open}
      title={t('move.title', { name })}
      submitLabel={user ? t('move.submit', { user: user.name }) : t('move.submitNone')}
      busy={busy}
      error={error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <UserField
        label={t('move.label')}
        users={others}
        value={user}
        onChange={(next) => {
          setUser(next)
          clearError()
        }}
        error={asked && !user ? t('move.required') : undefined}
        helperText={node.user ? t('move.hint', { user: node.user.name }) : undefined}
        none={t('move.none')}
      />
      <MissingLists lists={{ users }} />
    </FormDialog>
  )
}
