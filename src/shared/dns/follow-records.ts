import { sameRecord } from './dns-settings'
import type { DnsRecord, RecordLink } from './dns-settings-schema'

/** The maximum number of links kept for a server. */
export const LINKS_KEPT = 2000

/** A machine as far as records need it. */
export interface RecordMachine {
  readonly id: string
  readonly givenName: string
  readonly ipAddresses: readonly string[]
}

/** The state of a record that follows a machine. */
export type FollowState =
  /** As it should be. */
  | { readonly is: 'current'; readonly machine: RecordMachine }
  /** The machine has another name or address. */
  | { readonly is: 'behind'; readonly machine: RecordMachine; readonly link: RecordLink; readonly to: DnsRecord }
  /** The machine is gone, or has no address of the record's kind. */
  | { readonly is: 'lost'; readonly link: RecordLink; readonly machine: RecordMachine | null }

/** Returns the machine's address for records of a type; undefined if it has none. */
const addressFor = (type: string, { ipAddresses }: RecordMachine): string | undefined =>
  ipAddresses.find((address) => address.includes(':') === (type === 'AAAA'))

const linkOf = (links: readonly RecordLink[], record: DnsRecord) =>
  links.find((link) => sameRecord(link.record, record))

/** Returns the state of each record; null if it follows no machine. `machines`: null if they are unknown. */
export function followRecords(
  records: readonly DnsRecord[],
  links: readonly RecordLink[],
  machines: readonly RecordMachine[] | null,
): (FollowState | null)[] {
  const byId = new Map(machines?.map((machine) => [machine.id, machine]))
  return records.map((record) => {
    const link = linkOf(links, record)
    if (!link || machines === null) return null
    const machine = byId.get(link.nodeId)
    const value = machine && addressFor(record.type, machine)
    if (!machine || value === undefined) return { is: 'lost', link, machine: machine ?? null }
    const to = { ...record, name: renamed(record.name, link.machine, machine.givenName), value }
    return sameRecord(to, record) ? { is: 'current', machine } : { is: 'behind', machine, link, to }
  })
}

/** A record that begins with the machine's name takes its new name; any other keeps its own. */
function renamed(name: string, before: string, after: string): string {
  const [label = '', ...rest] = name.split('.')
  const had = label.toLowerCase()
  return had === before.toLowerCase() && had !== after.toLowerCase() ? [after, ...rest].join('.') : name
}

/** Returns the links after records were written: those of the written records replace earlier ones of the same records. */
export function mergeLinks(
  before: readonly RecordLink[],
  written: readonly RecordLink[],
  unlinked: readonly DnsRecord[],
) {
  const keyOf = ({ name, type, value }: DnsRecord) => JSON.stringify([name, type, value])
  const changed = new Set([...written.map(({ record }) => record), ...unlinked].map(keyOf))
  return [...before.filter(({ record }) => !changed.has(keyOf(record))), ...written].slice(-LINKS_KEPT)
}
