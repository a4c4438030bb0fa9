import { checkAgainst } from './check'
import { compileFor, nodeCapabilities, type NodeCapabilities } from '@shared/policy/compile/compile'
import { type FilterRule, packetFilters } from '@shared/policy/compile/filter'
import type { PolicyContext, PolicyNode } from '@shared/policy/read/model'
import { type Machine, Network } from '@shared/policy/compile/network'
import { peerMaps } from '@shared/policy/compile/peers'
import { readPolicy } from '@shared/policy/read/read'
import { sshPolicies, type SshWireRule } from '@shared/policy/compile/ssh'

/** A case of the conformance suites: a policy and its network. */
export interface PolicyCase extends PolicyContext {
  id: string
  policy: string
}

export interface NodeAnswer {
  packetFilter: FilterRule[] | null
  ssh: SshWireRule[]
  peers: Record<string, { allowedIPs: string[]; primaryRoutes?: string[] }>
  capMap: NodeCapabilities
}

export interface PolicyAnswer {
  id: string
  status: 200 | 400
  error?: string
  nodes?: Record<string, NodeAnswer>
}

const isNumbered = (name: string) => /\d$/.test(name)

/**
 * Orders machines by their likely age. Of several routers of a subnet the oldest is the primary, but a case has no ids and lists machines
 * by name. Numbers in names are assumed to count up; otherwise a router of more prefixes comes first, then the later name.
 */
function byGuessedAge(nodes: readonly PolicyNode[]): PolicyNode[] {
  const numbered = nodes.filter(({ name }) => isNumbered(name))
  const named = nodes.filter(({ name }) => !isNumbered(name))
  numbered.sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
  named.sort((a, b) => b.advertisedRoutes.length - a.advertisedRoutes.length || (a.name < b.name ? 1 : -1))
  return [...numbered, ...named]
}

const cap = (name: string) => `https://tailscale.com/cap/${name}`

/**
 * Attributes that the captured tailnet adds regardless of the policy: its settings and the roles of its users, of whom the first is the
 * owner, all are admins, and tagged machines count as the owner's.
 */
function tailnetCapabilities({ tagged, owner }: Machine, fromPolicy: NodeCapabilities): NodeCapabilities {
  const names = ['probe-udp-lifetime', 'ssh-behavior-v1', 'ssh-env-vars', 'store-appc-routes', 'tailnet-display-name']
  names.push(cap('tailnet-lock'))
  if (!tagged) names.push(cap('is-admin'))
  if (tagged || owner === 0) names.push(cap('is-owner'))
  if ('funnel' in fromPolicy) names.push(cap('funnel-ports?ports=443,8443,10000'), cap('warn-funnel-no-https'))
  return { ...Object.fromEntries(names.map((name) => [name, null])), ...fromPolicy }
}

/** Answers a case as Tailscale's control plane would: the verdict, and the data each machine receives. */
export function evaluateCase({ id, policy: text, users, nodes }: PolicyCase): PolicyAnswer {
  const context = { users, nodes: byGuessedAge(nodes) }
  const network = new Network(context)
  const read = readPolicy(text, 'tailscale', users)
  const { refusal } = checkAgainst(read, network)
  if (refusal !== undefined || !read.policy) return { id, status: 400, error: refusal ?? '' }
  const compiled = compileFor(read.policy, network)
  const filters = packetFilters(compiled)
  const ssh = sshPolicies(compiled, 'https://unused')
  const peers = peerMaps(compiled)
  const caps = nodeCapabilities(compiled)
  const answers = network.machines.map((machine): [string, NodeAnswer] => {
    const { index, node } = machine
    const filter = filters[index] ?? []
    const seen = (peers[index] ?? []).map(({ index: peer, allowedIPs, primaryRoutes }) => {
      return [network.machine(peer).node.name, { allowedIPs, ...(primaryRoutes.length > 0 ? { primaryRoutes } : {}) }]
    })
    const packetFilter = filter.length > 0 ? filter : null
    return [
      node.name,
      {
        packetFilter,
        ssh: ssh[index] ?? [],
        peers: Object.fromEntries(seen),
        capMap: tailnetCapabilities(machine, caps[index] ?? {}),
      },
    ]
  })
  return { id, status: 200, nodes: Object.fromEntries(answers) }
}
