import type { Node } from '@shared/api/resources'
import { type Address, type Host, type HostName, isAddress, isHostName, isMachineLabel } from '@shared/net-address'
import { machineName } from '@shared/states/machine-state'
import { userName } from '@shared/user-name'
import type { Fqdn } from '@/lib/session'

/**
 * A machine as these files may name it. The writers below accept nothing else of a machine, so server text can only enter a file as a valid
 * address or name.
 */
interface FileHost {
  readonly name: HostName
  /** The MagicDNS name; null if unknown. */
  readonly fqdn: HostName | null
  readonly addresses: readonly [Address, ...Address[]]
}

function fileHost(node: Node, fqdn: Fqdn): FileHost | undefined {
  const name = machineName(node)
  const [first, ...others] = node.ipAddresses.filter(isAddress)
  if (!first || !isMachineLabel(name)) return undefined
  const full = fqdn(node)
  return { name, fqdn: full !== null && isHostName(full) ? full : null, addresses: [first, ...others] }
}

/** Returns the machines that these files can name: those with an address and with a name that is a DNS label. */
export function nameable(nodes: readonly Node[]): Node[] {
  return nodes.filter((node) => fileHost(node, () => null) !== undefined)
}

/** Omits machines that a file cannot name. */
function fileHosts(nodes: readonly Node[], fqdn: Fqdn): FileHost[] {
  return nodes.map((node) => fileHost(node, fqdn)).filter((host) => host !== undefined)
}

const lines = (all: readonly string[]) => all.map((line) => `${line}\n`).join('')

/** Returns a machine's names, the full one first. */
const namesOf = ({ name, fqdn }: FileHost): readonly HostName[] => (fqdn === null ? [name] : [fqdn, name])

const hostsLine = (address: Address, names: readonly HostName[]) => `${address}\t${names.join(' ')}`

/** Writes /etc/hosts: every address of a machine with its names. */
export function hostsFile(nodes: readonly Node[], fqdn: Fqdn): string {
  const hosts = fileHosts(nodes, fqdn)
  return lines(hosts.flatMap((host) => host.addresses.map((address) => hostsLine(address, namesOf(host)))))
}

const sshEntry = (names: readonly HostName[], host: Host) => `Host ${names.join(' ')}\n    HostName ${host}\n`

/** Writes hosts for ~/.ssh/config. */
export function sshConfig(nodes: readonly Node[], fqdn: Fqdn): string {
  return fileHosts(nodes, fqdn)
    .map((host) => sshEntry(namesOf(host), host.fqdn ?? host.addresses[0]))
    .join('\n')
}

/** A tag or an owner. */
interface Group {
  /** Identifies it: users may share a name. */
  readonly key: string
  /** `tag_` or `user_` plus its name. */
  readonly name: string
}

function groupsOf({ tags, user }: Node): Group[] {
  const tagged = tags.map((tag) => ({ key: tag, name: `tag_${tag.replace(/^tag:/, '')}` }))
  return user ? [...tagged, { key: `user ${user.id}`, name: `user_${userName(user)}` }] : tagged
}

/**
 * Returns a group name for each key: characters that it cannot contain become underscores, and a number makes it unique. Names that need no
 * change come first, so that they stay as they are.
 */
function groupNames(groups: ReadonlyMap<string, Group>): Map<string, string> {
  const plain = (name: string) => name.replaceAll(/[^A-Za-z0-9_]/g, '_')
  const isChanged = ({ name }: Group) => Number(plain(name) !== name)
  const ordered = [...groups.values()].toSorted(
    (a, b) => isChanged(a) - isChanged(b) || (a.name === b.name ? compare(a.key, b.key) : compare(a.name, b.name)),
  )
  const names = new Map<string, string>()
  const used = new Set<string>()
  for (const { key, name } of ordered) {
    let unique = plain(name)
    for (let nth = 2; used.has(unique); nth++) unique = `${plain(name)}_${nth}`
    used.add(unique)
    names.set(key, unique)
  }
  return names
}

/** Compares by code units, so that the order is the same in every language. */
const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))

const inventoryHost = ([name, address]: readonly [string, Address]) => `${name} ansible_host=${address}`

/** Writes an Ansible inventory (INI): all machines, then a group for each tag and owner. */
export function ansibleInventory(nodes: readonly Node[]): string {
  const groups = new Map<string, Group>()
  const members = new Map<string, Set<string>>()
  const hosts = new Map<string, Address>()
  for (const node of nodes) {
    const host = fileHost(node, () => null)
    if (!host) continue
    // A second entry of one name would replace the address of the first.
    let name: string = host.name
    for (let number = 2; hosts.has(name); number += 1) name = `${host.name}_${number}`
    hosts.set(name, host.addresses[0])
    for (const group of groupsOf(node)) {
      groups.set(group.key, group)
      members.set(group.key, (members.get(group.key) ?? new Set()).add(name))
    }
  }
  const grouped = [...groupNames(groups)]
    .toSorted(([, a], [, b]) => compare(a, b))
    .flatMap(([key, name]) => ['', `[${name}]`, ...(members.get(key) ?? [])])
  return lines([...[...hosts].map(inventoryHost), ...grouped])
}
