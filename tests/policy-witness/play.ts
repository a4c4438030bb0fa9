import { type Line, quirksOf } from '@shared/api/capabilities'
import { checkAgainst } from '@shared/policy/analyse/check'
import { compileFor, type CompiledPolicy } from '@shared/policy/compile/compile'
import { packetFilters } from '@shared/policy/compile/filter'
import { Network } from '@shared/policy/compile/network'
import { peerMaps } from '@shared/policy/compile/peers'
import { sshPolicies } from '@shared/policy/compile/ssh'
import { dialectOf } from '@shared/policy/read/dialect-flags'
import type { PolicyContext } from '@shared/policy/read/model'
import { readPolicy } from '@shared/policy/read/read'
import { filterText, peersText, sshText } from './compare'
import { sameAdmission } from './meaning'
import type { MachineAnswer, Witness, WitnessAnswer } from './format'

/** The line whose messages and filter format the engine uses. */
const newestLine = '0.29'

/** The compared facets of a policy. The message of the newest line only, if both refuse; the last three only if both accept it. */
export const facets = ['verdict', 'message', 'filter', 'ssh', 'peers'] as const
export type Facet = (typeof facets)[number]

interface EngineAnswer {
  /** Undefined: accepted. */
  readonly refusal: string | undefined
  readonly machines: Readonly<Record<string, MachineAnswer>>
}

/** Compiles a policy as a line applies it to a network; undefined if the engine refuses it. */
export function compiledFor(text: string, context: PolicyContext, line: string): CompiledPolicy | undefined {
  const dialect = dialectOf(quirksOf(line as Line).policyLine)
  const network = new Network(context)
  const read = readPolicy(text, 'headscale', context.users, dialect)
  const refused = checkAgainst(read, network).refusal !== undefined
  return refused || !read.policy ? undefined : compileFor(read.policy, network)
}

/** Returns the engine's answer to a policy: as the server of the newest line, plus the line's known refusals. */
export function engineAnswer(text: string, context: PolicyContext, line: string): EngineAnswer {
  if (text === '') return { refusal: undefined, machines: {} }
  const network = new Network(context)
  const dialect = dialectOf(quirksOf(line as Line).policyLine)
  const read = readPolicy(text, 'headscale', context.users, dialect)
  const { refusal } = checkAgainst(read, network)
  if (refusal !== undefined || !read.policy) return { refusal: refusal ?? '', machines: {} }
  const compiled = compileFor(read.policy, network)
  const filters = packetFilters(compiled)
  const ssh = sshPolicies(compiled, 'https://unused')
  const peers = peerMaps(compiled)
  const machines = network.machines.map(({ index, node }): [string, MachineAnswer] => {
    const seen = (peers[index] ?? []).map(({ index: peer, allowedIPs }) => [
      network.machine(peer).node.name,
      allowedIPs,
    ])
    const told = { packetFilter: filters[index] ?? [], ssh: ssh[index] ?? [] }
    return [node.name, { ...told, peers: Object.fromEntries(seen) as MachineAnswer['peers'] }]
  })
  return { refusal: undefined, machines: Object.fromEntries(machines) }
}

/** Returns the network as it was while a policy was in force. */
export function contextAt({ network }: Witness, { approved = {} }: WitnessAnswer): PolicyContext {
  const nodes = network.nodes.map((node) => ({ ...node, approvedRoutes: approved[node.name] ?? node.approvedRoutes }))
  return { ...network, nodes }
}

/**
 * Returns whether the server's message contains the engine's. Machines of a failed test have no stable order, and Headscale's JSON library
 * chooses between "cannot" and "unable to" in each process (`errorModalVerb` in github.com/go-json-experiment/json).
 */
function wordsAgree(message: string, refusal: string): boolean {
  const said = message.replaceAll('json: unable to ', 'json: cannot ')
  const lines = said.split('\n')
  return said.includes(refusal) || refusal.split('\n').every((line, at) => (at === 0 ? said : lines).includes(line))
}

const empty: MachineAnswer = { packetFilter: [], ssh: [], peers: {} }

/** Removes an empty login: `root` as '' means the same as its absence, unless every name is accepted. */
function withoutNobody(rule: object): object {
  const { sshUsers = {} } = rule as { sshUsers?: Record<string, string> }
  const kept = Object.entries(sshUsers).filter(([, user]) => user !== '' || '*' in sshUsers)
  return { ...rule, sshUsers: Object.fromEntries(kept) }
}

interface Told {
  readonly wanted: WitnessAnswer['machines']
  readonly got: EngineAnswer['machines']
  readonly context: PolicyContext
  readonly line: string
}

/** Filters of the newest line are compared as written, those of others by the traffic they accept. */
function filtersAgree({ wanted, got, context, line }: Told): boolean {
  return Object.entries(wanted ?? {}).every(([name, { packetFilter }]) => {
    const ours = got[name]?.packetFilter ?? []
    if (filterText(packetFilter) === filterText(ours)) return true
    const node = context.nodes.find((each) => each.name === name)
    return line !== newestLine && node !== undefined && sameAdmission(packetFilter, ours, node, context)
  })
}

/** Before 0.28 machines are not notified that a new policy removes peers, so only the expected peers are compared. */
const keepsPeers = ['0.26', '0.27']

function seesAll({ wanted, got }: Told): boolean {
  return Object.entries(wanted ?? {}).every(([name, { peers }]) =>
    Object.entries(got[name]?.peers ?? {}).every(([peer, addresses]) =>
      addresses.every((address) => peers[peer]?.includes(address)),
    ),
  )
}

function machineFacets(told: Told): [Facet, boolean][] {
  const { wanted, got } = told
  const all = (text: (machine: MachineAnswer) => string) =>
    Object.entries(wanted ?? {}).every(([name, machine]) => text(machine) === text(got[name] ?? empty))
  return [
    ['filter', filtersAgree(told)],
    ['ssh', all(({ ssh }) => sshText(told.line === newestLine ? ssh : ssh.map(withoutNobody)))],
    ['peers', keepsPeers.includes(told.line) ? seesAll(told) : all(({ peers }) => peersText(peers))],
  ]
}

/** Returns whether engine and server agree on a policy, facet by facet; only comparable ones. */
export function compareAnswer(witness: Witness, answer: WitnessAnswer, policy: string): Map<Facet, boolean> {
  const context = contextAt(witness, answer)
  const { line } = witness
  const { refusal, machines } = engineAnswer(policy, context, line)
  const taken = answer.status === 200
  const found = new Map<Facet, boolean>([['verdict', taken === (refusal === undefined)]])
  if (!taken && refusal !== undefined) found.set('message', wordsAgree(answer.message ?? '', refusal))
  if (!taken || refusal !== undefined || !answer.machines) return found
  for (const [facet, agrees] of machineFacets({ wanted: answer.machines, got: machines, context, line }))
    found.set(facet, agrees)
  return found
}

/** Returns the differences between engine and server: the policy's number with the facets, in order. */
export function differences(witness: Witness, policies: readonly { policy: string }[]): Map<number, Facet[]> {
  const all = witness.answers.map((answer): [number, Facet[]] => {
    const compared = compareAnswer(witness, answer, policies[answer.id]?.policy ?? '')
    return [answer.id, facets.filter((facet) => compared.get(facet) === false)]
  })
  return new Map(all.filter(([, found]) => found.length > 0))
}
