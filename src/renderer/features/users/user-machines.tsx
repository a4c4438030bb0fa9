import Button from '@mui/material/Button'
import type { Node } from '@shared/api/nodes'
import type { User } from '@shared/api/users'
import { machinePath } from '@shared/pages'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useMemo, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { Link, useNavigate } from 'react-router'
import { useListState } from '@/components/list-table/use-list-state'
import { machineName, machineState } from '@shared/states/machine-state'
import { instantOf } from '@shared/time'
import { userName } from '@shared/user-name'
import { useNow } from '@/lib/now'
import { nodesQuery } from '@/lib/queries/nodes'
import { MachineDot } from '@/components/states/machine-dot'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import { CopyText } from '@/ui/copy-text'
import { DataTable } from '@/ui/data-table/data-table'
import cell from '@/ui/data-table/cell.module.css'
import type { DataColumn, TableSort } from '@/ui/data-table/types'
import { EmptyState } from '@/ui/empty-state'
import { TimeSince } from '@/ui/time'
import { LockedControls } from '@/ui/write-lock'

const rowId = (node: Node) => node.id

/** A connected machine with an expired key shows "now" but not "online". */
function LastSeen({ node }: { node: Node }) {
  const { t } = useTranslation('users')
  const { t: tCommon } = useTranslation('common')
  const state = machineState(node, useNow())
  if (state === 'online') return tCommon('state.online')
  return node.online ? tCommon('now') : <TimeSince value={node.lastSeen} never={t('never')} />
}

function machineColumns(t: TFunction<'users'>): DataColumn<Node>[] {
  return [
    {
      id: 'name',
      header: t('machine.name'),
      width: 200,
      grow: 2,
      sortValue: machineName,
      cell: (node) => (
        <span className={cell.words}>
          <MachineDot node={node} />
          <Link className={`${cell.link} ${cell.text}`} to={machinePath(node.id)} title={machineName(node)}>
            {machineName(node)}
          </Link>
        </span>
      ),
    },
    {
      id: 'address',
      header: t('machine.address'),
      width: 150,
      grow: 1,
      cell: (node) => (node.ipAddresses[0] ? <CopyText mono value={node.ipAddresses[0]} /> : null),
    },
    {
      id: 'lastSeen',
      header: t('machine.lastSeen'),
      width: 144,
      sortFirst: 'desc',
      sortValue: (node) => node.lastSeen && instantOf(node.lastSeen),
      cell: (node) => <LastSeen node={node} />,
    },
  ]
}

/** Lists the machines of one user. */
export function UserMachines({ user, onCreateKey }: { user: User; onCreateKey: () => void }) {
  const { t } = useTranslation('users')
  const nodes = useQuery(nodesQuery())
  const state = useListState(nodes, { instead: <MissingLists lists={{ nodes }} /> })
  const own = useMemo(() => (nodes.data ?? []).filter((node) => node.user?.id === user.id), [nodes.data, user.id])
  const columns = useMemo(() => machineColumns(t), [t])
  const [sorting, setSorting] = useState<TableSort>({ id: 'name', desc: false })
  const navigate = useNavigate()
  return (
    <DataTable
      label={t('user.machines')}
      columns={columns}
      data={own}
      getRowId={rowId}
      rowLabel={machineName}
      sorting={sorting}
      onSortingChange={setSorting}
      onOpen={(node) => void navigate(machinePath(node.id))}
      {...state}
      maxHeight={420}
      empty={
        <EmptyState
          text={`${t('user.noMachines', { name: userName(user) })} ${t('user.noMachinesHint')}`}
          action={
            <LockedControls>
              <Button onClick={onCreateKey}>{t('action.createKey')}</Button>
            </LockedControls>
          }
        />
      }
    />
  )
}
