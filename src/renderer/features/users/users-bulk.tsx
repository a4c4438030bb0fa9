import type { User } from '@shared/api/users'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Consequence } from '@/components/consequence/consequence'
import { BulkDialog } from '@/components/jobs/bulk-dialog'
import { planDeleteUsers } from '@/domain/other-plans'
import { serverNow } from '@/lib/now'
import { nodesQuery } from '@/lib/queries/nodes'
import { SelectionBar } from '@/ui/selection-bar'

interface UsersBulkProps {
  selected: readonly User[]
  onClear: () => void
}

function DeleteUsers({
  users,
  onClose,
  onStarted,
}: {
  users: readonly User[]
  onClose: () => void
  onStarted: () => void
}) {
  const { t } = useTranslation('users')
  const { data: nodes } = useQuery(nodesQuery())
  const plan = useMemo(() => (nodes ? planDeleteUsers(users, nodes, serverNow()) : null), [users, nodes])
  const acts = useMemo(() => plan && plan.acts.map(({ act }) => act), [plan])
  return (
    <BulkDialog
      danger
      title={t('bulk.title', { count: users.length })}
      body={t('bulk.body')}
      submitLabel={t('bulk.confirm', { count: plan?.acts.length ?? users.length })}
      action="deleteUsers"
      plan={plan}
      consequence={<Consequence acts={acts} />}
      onClose={onClose}
      onStarted={onStarted}
    />
  )
}

/** What can be done to all selected users, below the table. */
export function UsersBulk({ selected, onClear }: UsersBulkProps) {
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
          onClear={onClear}
          acts={[{ id: 'delete', label: t('bulk.delete'), key: 'd', danger: true, run: () => setDeleting(selected) }]}
        />
      ) : null}
      {deleting ? <DeleteUsers users={deleting} onClose={() => setDeleting(null)} onStarted={started} /> : null}
    </>
  )
}
