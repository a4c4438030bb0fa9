import type { User } from '@shared/api/users'
import { machinePath, userPath } from '@shared/pages'
import { lazy, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { Doing } from './doing'

const RegisterDialog = lazy(async () => ({
  default: (await import('@/features/machines/register-dialog')).RegisterDialog,
}))
const MachineActionDialog = lazy(async () => ({
  default: (await import('@/features/machines/machine-action-dialog')).MachineActionDialog,
}))
const CreateUserDialog = lazy(async () => ({
  default: (await import('@/features/users/create-user-dialog')).CreateUserDialog,
}))
const RenameUserDialog = lazy(async () => ({
  default: (await import('@/features/users/rename-user-dialog')).RenameUserDialog,
}))
const DeleteUserDialog = lazy(async () => ({
  default: (await import('@/features/users/delete-user-dialog')).DeleteUserDialog,
}))
const CreateApiKey = lazy(async () => ({ default: (await import('@/features/keys/create-api-key')).CreateApiKey }))
const RotateKeyDialog = lazy(async () => ({
  default: (await import('@/features/keys/rotate-key-dialog')).RotateKeyDialog,
}))
const PreAuthBulkDialog = lazy(async () => ({
  default: (await import('@/features/keys/pre-auth-bulk')).PreAuthBulkDialog,
}))
const SwitchOffersDialog = lazy(async () => ({
  default: (await import('@/features/routes/switch-offers-dialog')).SwitchOffersDialog,
}))
const UndoJobDialog = lazy(async () => ({
  default: (await import('@/components/jobs/undo-job-dialog')).UndoJobDialog,
}))
const UndoDialog = lazy(async () => ({ default: (await import('@/components/history/undo-dialog')).UndoDialog }))

interface DoingDialogProps {
  doing: Doing
  open: boolean
  onClose: () => void
}

/** Returns a function that redirects from the page of an object that was deleted or renamed. */
function useLeading() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (from: string, to: string) => {
    if (pathname === from) void navigate(to, { replace: true })
  }
}

function UserDialog({ what, user, open, onClose }: Omit<DoingDialogProps, 'doing'> & { what: string; user: User }) {
  const lead = useLeading()
  const from = userPath(user.name)
  const asked = open ? user : null
  return what === 'renameUser' ? (
    <RenameUserDialog user={asked} onClose={onClose} onRenamed={(name) => lead(from, userPath(name))} />
  ) : (
    <DeleteUserDialog user={asked} onClose={onClose} onDeleted={() => lead(from, '/users')} />
  )
}

type Undone = Extract<Doing, { what: 'undoJob' | 'undoEntry' }>

function Undoing({ doing, onClose }: { doing: Undone; onClose: () => void }) {
  return doing.what === 'undoJob' ? (
    <UndoJobDialog job={doing.job} onClose={onClose} />
  ) : (
    <UndoDialog entry={doing.entry} onClose={onClose} />
  )
}

/** Renders the dialog of a command; its texts must be loaded. */
function Dialogs({ doing, open, onClose }: DoingDialogProps): ReactNode {
  const { t } = useTranslation('keys')
  const lead = useLeading()
  switch (doing.what) {
    case 'register':
      return <RegisterDialog open={open} onClose={onClose} />
    case 'createUser':
      return <CreateUserDialog open={open} onClose={onClose} />
    case 'createApiKey':
      return <CreateApiKey open={open} onClose={onClose} />
    case 'rotateKey':
      return open ? <RotateKeyDialog onClose={onClose} /> : null
    case 'deleteKeys':
      return open ? (
        <PreAuthBulkDialog
          keys={doing.keys}
          what="delete"
          body={t('preAuth.clean.body')}
          onClose={onClose}
          onStarted={onClose}
        />
      ) : null
    case 'machine': {
      const done = () => {
        onClose()
        if (doing.action === 'delete') lead(machinePath(doing.node.id), '/machines')
      }
      return <MachineActionDialog action={doing.action} node={doing.node} open={open} onClose={onClose} onDone={done} />
    }
    case 'renameUser':
    case 'deleteUser':
      return <UserDialog what={doing.what} user={doing.user} open={open} onClose={onClose} />
    case 'undoJob':
    case 'undoEntry':
      return open ? <Undoing doing={doing} onClose={onClose} /> : null
    case 'routes':
      return open ? <SwitchOffersDialog offers={doing.offers} enable={doing.enable} onClose={onClose} /> : null
  }
}

/** Loads the texts and renders the dialog of a command. */
export function DoingDialog(props: DoingDialogProps) {
  const { ready } = useTranslation(['machines', 'users', 'keys', 'routes', 'jobs', 'activity'])
  return ready ? <Dialogs {...props} /> : null
}
