import type { ReactNode } from 'react'
import { useNewestNode, usersQuery, useUserNames } from '@/lib/queries/lists'
import type { ActionDialogProps, MachineAction } from './machine-actions'
import { ExpireDialog } from './expire-dialog'
import { TagsDialog } from './tags-dialog'
import { useTranslation } from '@/lib/texts'
import { FormDialog } from '@/ui/form-dialog'
import { useRenameForm } from './use-rename-form'
import Box from '@mui/material/Box'
import type { Node } from '@shared/api/nodes'
import type { TFunction } from 'i18next'
import { Consequence } from '@/components/consequence/consequence'
import { machineName } from '@shared/states/machine-state'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { useNodeAct } from './use-node-changes'
import type { User } from '@shared/api/users'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { FormTextField, useFormField, useZodForm } from '@/components/form/form'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import { UserField } from '@/components/user-field/user-field'

const NewOwner = z.object({ user: z.custom<User | null>((user) => user !== null, 'required') })

/** Moves a machine to another user. The current one is not offered. */
function MoveDialog({ node, open, onClose, onDone }: ActionDialogProps) {
  const { t } = useTranslation('machines')
  const users = useQuery(usersQuery())
  const nameOf = useUserNames()
  const others = users.data?.filter((user) => user.id !== node.user?.id)
  const { run, busy, error, clearError } = useNodeAct()
  const form = useZodForm(NewOwner, { user: null })
  const { ref, value: user, problem, onChange, onBlur } = useFormField(form, 'user', { onEdit: clearError })
  const name = machineName(node)
  const submit = form.handleSubmit(async (wanted) => {
    if (!wanted.user) return
    const act = { kind: 'node.move' as const, id: node.id, user: wanted.user.id }
    if (await run(act, node, t('toast.moved', { name, user: nameOf(wanted.user) }))) onDone()
  })
  return (
    <FormDialog
      open={open}
      title={t('move.title', { name })}
      submitLabel={user ? t('move.submit', { user: nameOf(user) }) : t('move.submitNone')}
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
        helperText={node.user ? t('move.hint', { user: nameOf(node.user) }) : undefined}
        none={t('move.none')}
      />
      <MissingLists lists={{ users }} />
      <Consequence acts={open && user ? [{ kind: 'node.move', id: node.id, user: user.id }] : null} />
    </FormDialog>
  )
}

const dialogOf: Record<MachineAction, (props: ActionDialogProps) => ReactNode> = {
  rename: RenameDialog,
  tags: TagsDialog,
  expire: ExpireDialog,
  move: MoveDialog,
  delete: DeleteDialog,
}

/**
 * The dialog of an action on one machine. It follows the machine while it is open: it may have been opened before the lists were refetched
 * after the previous change.
 */
export function MachineActionDialog({ action, ...props }: ActionDialogProps & { action: MachineAction }) {
  const node = useNewestNode(props.node)
  const Dialog = dialogOf[action]
  return <Dialog {...props} node={node} />
}

/** Renames a machine: changes the label in its DNS name, not the host name its client reports. */
function RenameDialog({ node, open, onClose, onDone }: ActionDialogProps) {
  const { t } = useTranslation('machines')
  const { form, before, save, busy, error, clearError } = useRenameForm(node)
  return (
    <FormDialog
      open={open}
      title={t('rename.title', { name: before })}
      submitLabel={t('rename.submit')}
      busy={busy}
      error={error}
      onSubmit={(event) => void save(onDone)(event)}
      onClose={onClose}
    >
      <FormTextField
        form={form}
        name="name"
        label={t('rename.label')}
        help={node.name === '' ? t('rename.hintNoHost') : t('rename.hint', { host: node.name })}
        onEdit={clearError}
        onFocus={(event) => event.target.select()}
        slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
      />
    </FormDialog>
  )
}

/** Returns the losses when a machine is deleted, one line each. */
function losses(node: Node, t: TFunction<'machines'>): string[] {
  const lines = [t('delete.loss.name', { name: machineName(node) })]
  if (node.ipAddresses.length > 0) lines.push(t('delete.loss.addresses', { addresses: node.ipAddresses.join(', ') }))
  if (node.tags.length > 0) lines.push(t('delete.loss.tags', { tags: node.tags.join(', ') }))
  if (node.approvedRoutes.length > 0) {
    lines.push(t('delete.loss.routes', { count: node.approvedRoutes.length, routes: node.approvedRoutes.join(', ') }))
  }
  return lines
}

/** Deletes a machine after stating the losses. */
function DeleteDialog({ node, open, onClose, onDone }: ActionDialogProps) {
  const { t } = useTranslation('machines')
  const name = machineName(node)
  const act = { kind: 'node.delete' as const, id: node.id }
  const { run, busy, error } = useNodeAct()
  const confirm = async () => {
    if (await run(act, node, t('toast.deleted', { name }))) onDone()
  }
  return (
    <ConfirmDialog
      open={open}
      danger
      title={t('delete.title', { name })}
      body={
        <>
          {node.online ? t('delete.disconnected') : null} {t('delete.body')}
          <Box sx={{ mt: 3 }}>
            <Consequence acts={open ? [act] : null} />
          </Box>
        </>
      }
      losses={losses(node, t)}
      confirmLabel={t('delete.confirm', { name })}
      busy={busy}
      error={error}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  )
}
