import type { Node } from '@shared/api/nodes'
import { type Address, type Host, type HostName, isAddress, isHostName, isMachineLabel } from '@shared/net-address'
import { machineName } from '@shared/states/machine-state'
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

/** Omits machines without an address or without a name that is a DNS label. */
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

/** Returns `tag_` or `user_` plus the name, with characters that group names cannot contain replaced by underscores. */
function groupName(kind: 'tag' | 'user', name: string): string {
  return `${kind}_${name.replace(/^tag:/, '').replaceAll(/[^A-Za-z0-9_]/g, '_')}`
}

function groupsOf(node: Node): string[] {
  if (node.tags.length > 0) return node.tags.map((tag) => groupName('tag', tag))
  return node.user ? [groupName('user', node.user.name)] : []
}

const inventoryHost = ({ name, addresses: [address] }: FileHost) => `${name} ansible_host=${address}`

/** Writes an Ansible inventory (INI): all machines, then a group for each tag and owner. */
export function ansibleInventory(nodes: readonly Node[]): string {
  const groups = new Map<string, Set<HostName>>()
  const hosts: FileHost[] = []
  for (const node of nodes) {
    const host = fileHost(node, () => null)
    if (!host) continue
    hosts.push(host)
    for (const group of groupsOf(node)) groups.set(group, (groups.get(group) ?? new Set()).add(host.name))
  }
  const grouped = [...groups]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, members]) => ['', `[${name}]`, ...members])
  return lines([...hosts.map(inventoryHost), ...grouped])
}
