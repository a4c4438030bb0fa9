import type { User } from '@shared/api/users'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '@/lib/texts'
import { z } from 'zod'
import { useFormField } from '@/components/form/use-form-field'
import { useZodForm } from '@/components/form/use-zod-form'
import { Consequence } from '@/components/consequence/consequence'
import { machineName } from '@shared/states/machine-state'
import { userName } from '@shared/user-name'
import { usersQuery } from '@/lib/queries/users'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import { FormDialog } from '@/ui/form-dialog'
import type { ActionDialogProps } from './machine-actions'
import { useNodeAct } from './use-node-changes'
import { UserField } from '@/components/user-field/user-field'

const NewOwner = z.object({ user: z.custom<User | null>((user) => user !== null, 'required') })

/** Moves a machine to another user. The current one is not offered. */
export function MoveDialog({ node, open, onClose, onDone }: ActionDialogProps) {
  const { t } = useTranslation('machines')
  const users = useQuery(usersQuery())
  const others = users.data?.filter((user) => user.id !== node.user?.id)
  const { run, busy, error, clearError } = useNodeAct()
  const form = useZodForm(NewOwner, { user: null })
  const { ref, value: user, problem, onChange, onBlur } = useFormField(form, 'user', { onEdit: clearError })
  const name = machineName(node)
  const submit = form.handleSubmit(async (wanted) => {
    if (!wanted.user) return
    const act = { kind: 'node.move' as const, id: node.id, user: wanted.user.id }
    if (await run(act, node, t('toast.moved', { name, user: userName(wanted.user) }))) onDone()
  })
  return (
    <FormDialog
      open={open}
      title={t('move.title', { name })}
      submitLabel={user ? t('move.submit', { user: userName(user) }) : t('move.submitNone')}
      busy={busy}
      error={error}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <UserField
        label={t('move.label')}
        users={others}
        value={user}
        onChange={onChange}
        onBlur={onBlur}
        inputRef={ref}
        error={problem && t('move.required')}
        helperText={node.user ? t('move.hint', { user: userName(node.user) }) : undefined}
        none={t('move.none')}
      />
      <MissingLists lists={{ users }} />
      <Consequence acts={open && user ? [{ kind: 'node.move', id: node.id, user: user.id }] : null} />
    </FormDialog>
  )
}
