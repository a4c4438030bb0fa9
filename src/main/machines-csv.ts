import type { Node } from '@shared/api/nodes'

const COLUMNS: readonly (readonly [name: string, of: (node: Node) => string])[] = [
  ['id', (node) => node.id],
  ['name', (node) => node.givenName],
  ['hostname', (node) => node.name],
  ['user', (node) => node.user?.name ?? ''],
  ['tags', (node) => node.tags.join(' ')],
  ['addresses', (node) => node.ipAddresses.join(' ')],
  ['online', (node) => String(node.online)],
  ['lastSeen', (node) => node.lastSeen ?? ''],
  ['expiry', (node) => node.expiry ?? ''],
  ['createdAt', (node) => node.createdAt ?? ''],
  ['approvedRoutes', (node) => node.approvedRoutes.join(' ')],
  ['availableRoutes', (node) => node.availableRoutes.join(' ')],
]

/** Machines as CSV (RFC 4180), one a line; times in RFC 3339, several values in a field with spaces between. */
export function machinesCsv(nodes: readonly Node[]): string {
  const rows = [COLUMNS.map(([name]) => name), ...nodes.map((node) => COLUMNS.map(([, of]) => of(node)))]
  return rows.map((row) => `${row.map(field).join(',')}\r\n`).join('')
}

/** A text that a spreadsheet would take for a formula begins with an apostrophe: clients name themselves. */
function field(value: string): string {
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
