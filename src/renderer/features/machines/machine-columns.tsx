import type { Node } from '@shared/api/nodes'
import type { TFunction } from 'i18next'
import { type ColumnId, columnIds } from '@/lib/machine-query'
import { machineName, waitingRoutes } from '@/lib/machine-state'
import { RelativeTime } from '@/ui/time'
import type { DataColumn } from '@/ui/data-table-types'
import { AddressCell, ExpiryCell, LastSeenCell, NameCell, RoutesCell, TagsCell } from './machine-cells'

const ipv4 = (node: Node) => node.ipAddresses.find((address) => !address.includes(':'))
const ipv6 = (node: Node) => node.ipAddresses.find((address) => address.includes(':'))
const time = (iso: string | null) => (iso === null ? null : Date.parse(iso))

/** Waiting routes first, then who routes most. */
const routeWeight = (node: Node) => waitingRoutes(node).length * 1000 + node.approvedRoutes.length

/** What an owner is called: the name a person chose, else the one policies use. */
export function ownerName(node: Node): string {
  return node.user ? node.user.displayName || node.user.name : ''
}

type Column = Omit<DataColumn<Node>, 'header' | 'id'>

const columns: Record<ColumnId, Column> = {
  name: { width: 200, grow: 2, hideable: false, sortValue: machineName, cell: (node) => <NameCell node={node} /> },
  ipv4: { width: 136, sortValue: ipv4, cell: (node) => <AddressCell address={ipv4(node)} /> },
  ipv6: { width: 200, sortValue: ipv6, cell: (node) => <AddressCell address={ipv6(node)} /> },
  owner: { width: 108, grow: 1, sortValue: ownerName, cell: ownerName },
  tags: {
    width: 144,
    grow: 1,
    sortValue: (node) => node.tags.join(' '),
    cell: (node) => <TagsCell tags={node.tags} />,
  },
  routes: {
    width: 128,
    sortFirst: 'desc',
    sortValue: (node) => routeWeight(node) || null,
    cell: (node) => <RoutesCell node={node} />,
  },
  lastSeen: {
    width: 108,
    sortFirst: 'desc',
    sortValue: (node) => (node.online ? Number.MAX_SAFE_INTEGER : time(node.lastSeen)),
    cell: (node) => <LastSeenCell node={node} />,
  },
  expiry: { width: 120, sortValue: (node) => time(node.expiry), cell: (node) => <ExpiryCell node={node} /> },
  created: {
    width: 108,
    sortFirst: 'desc',
    sortValue: (node) => time(node.createdAt),
    cell: (node) => (
      <span className="dt-text dt-soft">
        <RelativeTime value={node.createdAt} />
      </span>
    ),
  },
}

/** The list's columns with their headers in words. */
export function machineColumns(t: TFunction<'machines'>): DataColumn<Node>[] {
  return columnIds.map((id) => ({ id, header: t(`column.${id}`), ...columns[id] }))
}
