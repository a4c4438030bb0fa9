import type { Node } from '@shared/api/nodes'
import type { Fqdn } from '@/lib/session'
import { machineName } from '@shared/states/machine-state'

/** What may stand as a name in all of these files: servers give machines names of this kind, and no other is written. */
const NAME = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i

const named = (nodes: readonly Node[]) => nodes.filter((node) => NAME.test(machineName(node)) && node.ipAddresses[0])
const lines = (all: readonly string[]) => all.map((line) => `${line}\n`).join('')

/** A machine's names, the whole one first. */
const namesOf = (node: Node, fqdn: Fqdn) => [fqdn(node), machineName(node)].filter((name) => name !== null).join(' ')

/** Lines for /etc/hosts: every address of a machine with its names. */
export function hostsFile(nodes: readonly Node[], fqdn: Fqdn): string {
  return lines(named(nodes).flatMap((node) => node.ipAddresses.map((address) => `${address}\t${namesOf(node, fqdn)}`)))
}

/** Hosts for ~/.ssh/config. */
export function sshConfig(nodes: readonly Node[], fqdn: Fqdn): string {
  return named(nodes)
    .map((node) => `Host ${namesOf(node, fqdn)}\n    HostName ${fqdn(node) ?? node.ipAddresses[0]}\n`)
    .join('\n')
}

/** An Ansible inventory (INI): all machines, then a group for each tag and owner; characters that groups cannot have are underscores. */
export function ansibleInventory(nodes: readonly Node[]): string {
  const groups = new Map<string, string[]>()
  for (const node of named(nodes)) {
    const owner = node.user && node.tags.length === 0 ? [`user_${node.user.name}`] : []
    for (const group of [...node.tags.map((tag) => tag.replace(/^tag:/, 'tag_')), ...owner]) {
      const name = group.replaceAll(/\W/g, '_')
      groups.set(name, [...(groups.get(name) ?? []), machineName(node)])
    }
  }
  const all = named(nodes).map((node) => `${machineName(node)} ansible_host=${node.ipAddresses[0]}`)
  const grouped = [...groups]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, hosts]) => ['', `[${name}]`, ...hosts])
  return lines([...all, ...grouped])
}
