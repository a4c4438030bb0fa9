import { lazyComponent } from '@/ui/lazy-component'
import type { User } from '@shared/api/users'
import { machinePath } from '@shared/pages'
import { isUserAddress, lastingUserAddress } from '@shared/user-address'
import { type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslation } from '@/lib/texts'
import type { DialogRequest } from './dialog-request'

const RegisterDialog = lazyComponent(async () => (await import('@/features/machines/register-dialog')).RegisterDialog)
const MachineActionDialog = lazyComponent(
  async () => (await import('@/features/machines/machine-action-dialog')).MachineActionDialog,
)
const CreateUserDialog = lazyComponent(
  async () => (await import('@/features/users/create-user-dialog')).CreateUserDialog,
)
const RenameUserDialog = lazyComponent(
  async () => (await import('@/features/users/rename-user-dialog')).RenameUserDialog,
)
const DeleteUserDialog = lazyComponent(
  async () => (await import('@/features/users/delete-user-dialog')).DeleteUserDialog,
)
const CreateApiKey = lazyComponent(async () => (await import('@/features/keys/create-api-key')).CreateApiKey)
const RotateKeyDialog = lazyComponent(async () => (await import('@/features/keys/rotate-key-dialog')).RotateKeyDialog)
const RotateKeysDialog = lazyComponent(
  async () => (await import('@/features/keys/rotate-keys-dialog')).RotateKeysDialog,
)
const PreAuthBulkDialog = lazyComponent(async () => (await import('@/features/keys/pre-auth-bulk')).PreAuthBulkDialog)
const SwitchOffersDialog = lazyComponent(
  async () => (await import('@/features/routes/switch-offers-dialog')).SwitchOffersDialog,
)
const UndoJobDialog = lazyComponent(async () => (await import('@/components/jobs/undo-job-dialog')).UndoJobDialog)
const UndoDialog = lazyComponent(async () => (await import('@/components/history/undo-dialog')).UndoDialog)

interface CommandDialogProps {
  request: DialogRequest
  open: boolean
  onClose: () => void
}

/** Returns a function that redirects from the page of an object that was deleted. */
function useRedirectFrom() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (from: string, to: string) => {
    if (pathname === from) void navigate(to, { replace: true })
  }
}

function UserDialog({ kind, user, open, onClose }: Omit<CommandDialogProps, 'request'> & { kind: string; user: User }) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const redirect = (to: string) => {
    if (isUserAddress(user, pathname, search)) void navigate(to, { replace: true })
  }
  const asked = open ? user : null
  return kind === 'renameUser' ? (
    <RenameUserDialog
      user={asked}
      onClose={onClose}
      onRenamed={(name) => redirect(lastingUserAddress({ ...user, name }))}
    />
  ) : (
    <DeleteUserDialog user={asked} onClose={onClose} onDeleted={() => redirect('/users')} />
  )
}

type UndoRequest = Extract<DialogRequest, { kind: 'undoJob' | 'undoEntry' }>

function UndoRequestDialog({ request, onClose }: { request: UndoRequest; onClose: () => void }) {
  return request.kind === 'undoJob' ? (
    <UndoJobDialog job={request.job} onClose={onClose} />
  ) : (
    <UndoDialog entry={request.entry} onClose={onClose} />
  )
}

/** Renders the dialog of a command; its texts must be loaded. */
function Dialogs({ request, open, onClose }: CommandDialogProps): ReactNode {
  const { t } = useTranslation('keys')
  const redirectFrom = useRedirectFrom()
  switch (request.kind) {
    case 'register':
      return <RegisterDialog open={open} onClose={onClose} />
    case 'createUser':
      return <CreateUserDialog open={open} onClose={onClose} />
    case 'createApiKey':
      return <CreateApiKey open={open} onClose={onClose} />
    case 'rotateKey':
      return open ? <RotateKeyDialog onClose={onClose} /> : null
    case 'rotatePreAuthKey': {
      const keys = [{ kind: 'preAuthKey' as const, key: request.key }]
      return open ? <RotateKeysDialog keys={keys} onClose={onClose} onDone={onClose} /> : null
    }
    case 'deleteKeys':
      return open ? (
        <PreAuthBulkDialog
          keys={request.keys}
          what="delete"
          body={t('preAuth.clean.body')}
          onClose={onClose}
          onStarted={onClose}
        />
      ) : null
    case 'machine': {
      const done = () => {
        onClose()
        if (request.action === 'delete') redirectFrom(machinePath(request.node.id), '/machines')
      }
      return (
        <MachineActionDialog action={request.action} node={request.node} open={open} onClose={onClose} onDone={done} />
      )
    }
    case 'renameUser':
    case 'deleteUser':
      return <UserDialog kind={request.kind} user={request.user} open={open} onClose={onClose} />
    case 'undoJob':
    case 'undoEntry':
      return open ? <UndoRequestDialog request={request} onClose={onClose} /> : null
    case 'routes':
      return open ? <SwitchOffersDialog offers={request.offers} enable={request.enable} onClose={onClose} /> : null
  }
}

/** Loads the texts and renders the dialog of a command. */
export function CommandDialog(props: CommandDialogProps) {
  const { ready } = useTranslation(['machines', 'users', 'keys', 'routes', 'jobs', 'activity'])
  return ready ? <Dialogs {...props} /> : null
}
