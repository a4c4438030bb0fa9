import type { User } from '@shared/api/users'
import { useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { lazyComponent } from '@/ui/lazy-component'
import { SelectionBar } from '@/ui/selection-bar'

const DeleteUsersDialog = lazyComponent(async () => (await import('./delete-users-dialog')).DeleteUsersDialog)

interface UsersBulkProps {
  selected: readonly User[]
  /** Number of selected users that the filter hides. */
  hidden: number
  onClear: () => void
}

/** Bulk actions on the selected users, below the table. */
export function UsersBulk({ selected, hidden, onClear }: UsersBulkProps) {
  const { t } = useTranslation('users')
  const [deleting, setDeleting] = useState<readonly User[] | null>(null)
  const started = () => {
    setDeleting(null)
    onClear()
  }
  return (
    <>
      {selected.length > 0 ? (
        <SelectionBar
          label={t('bulk.label')}
          summary={t('bulk.selected', { count: selected.length })}
          hidden={hidden}
          onClear={onClear}
          acts={[{ id: 'delete', label: t('bulk.delete'), key: 'd', danger: true, run: () => setDeleting(selected) }]}
        />
      ) : null}
      {deleting ? <DeleteUsersDialog users={deleting} onClose={() => setDeleting(null)} onStarted={started} /> : null}
    </>
  )
}
