import { lazyComponent, OnceOpen } from '@/ui/page'
import type { User } from '@shared/api/resources'
import KeyRound from 'lucide-react/icons/key-round'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { useLocation, useNavigate } from 'react-router'
import type { TableMenuItem } from '@/ui/data-table/types'

const RenameUserDialog = lazyComponent(async () => (await import('./rename-user-dialog')).RenameUserDialog)
const DeleteUserDialog = lazyComponent(async () => (await import('./delete-users-dialog')).DeleteUserDialog)

interface UserDialogsOptions {
  onRenamed?: (name: string) => void
  onDeleted?: () => void
}

/** Returns the address that creates a pre-auth key for a user; that page returns here afterwards. */
export function newKeyPath(user: User): string {
  return `/pre-auth-keys?${new URLSearchParams({ create: user.id }).toString()}`
}

/** Returns the actions on a user: menu entries and the dialogs they open. */
export function useUserDialogs({ onRenamed, onDeleted }: UserDialogsOptions = {}) {
  const { t } = useTranslation('users')
  const [renaming, setRenaming] = useState<User | null>(null)
  const [deleting, setDeleting] = useState<User | null>(null)
  const navigate = useNavigate()
  const shown = useLocation()
  const from = shown.pathname + shown.search

  const createKey = (user: User) => void navigate(newKeyPath(user), { state: { from } })
  const entries = (user: User) => ({
    rename: { label: t('action.rename'), icon: <Pencil size={14} />, onClick: () => setRenaming(user) },
    createKey: { label: t('action.createKey'), icon: <KeyRound size={14} />, onClick: () => createKey(user) },
    delete: { label: t('action.delete'), icon: <Trash size={14} />, danger: true, onClick: () => setDeleting(user) },
  })
  const menu = (user: User): TableMenuItem[] => Object.values(entries(user))
  const dialogs = (
    <>
      <OnceOpen open={renaming !== null} ahead={RenameUserDialog}>
        <RenameUserDialog user={renaming} onClose={() => setRenaming(null)} {...(onRenamed && { onRenamed })} />
      </OnceOpen>
      <OnceOpen open={deleting !== null}>
        <DeleteUserDialog user={deleting} onClose={() => setDeleting(null)} {...(onDeleted && { onDeleted })} />
      </OnceOpen>
    </>
  )
  return { entries, menu, dialogs, createKey }
}
