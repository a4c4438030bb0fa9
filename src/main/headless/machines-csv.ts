import type { Node } from '@shared/api/nodes'
import { csvText } from '@shared/csv'
import { machineName } from '@shared/states/machine-state'
import { userName } from '@shared/user-name'

const COLUMNS: readonly (readonly [name: string, of: (node: Node) => string])[] = [
  ['id', (node) => node.id],
  ['name', machineName],
  ['hostname', (node) => node.name],
  ['user', (node) => (node.user ? userName(node.user) : '')],
  ['tags', (node) => node.tags.join(' ')],
  ['addresses', (node) => node.ipAddresses.join(' ')],
  ['online', (node) => String(node.online)],
  ['lastSeen', (node) => node.lastSeen ?? ''],
  ['expiry', (node) => node.expiry ?? ''],
  ['createdAt', (node) => node.createdAt ?? ''],
  ['approvedRoutes', (node) => node.approvedRoutes.join(' ')],
  ['availableRoutes', (node) => node.availableRoutes.join(' ')],
]

/** Formats machines as CSV (RFC 4180), one a line; times in RFC 3339, several values in a field separated by spaces. */
export function machinesCsv(nodes: readonly Node[]): string {
  return csvText(
    COLUMNS.map(([name]) => name),
    nodes.map((node) => COLUMNS.map(([, of]) => of(node))),
  )
}
