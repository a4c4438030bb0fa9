import { compareAccess } from './analyse/access-diff'
import { allPairs, reachableFrom } from './analyse/answers'
import { compileFor } from './compile/compile'
import { packetFilters } from './compile/filter'
import type { PolicyContext, PolicyNode } from './read/model'
import { Network } from './compile/network'
import { peerMaps } from './compile/peers'
import { buildReach, type ReachIndex } from './compile/reach'
import { readPolicy } from './read/read'

/** Milliseconds of each step of the engine for one size of network. */
export interface PolicyFigures {
  machines: number
  rules: number
  /** Parsing and validating the text. */
  read: number
  /** Building the network from the lists, once for any number of policies. */
  network: number
  /** Compiling the rules for the network. */
  compile: number
  /** The reachability of every pair. */
  allPairs: number
  /** Everything one machine reaches, starting from the text: parse, compile and answer. */
  oneSource: number
  /** The same with the policy already compiled. */
  oneSourceWarm: number
  /** Packet filters of all machines. */
  filters: number
  /** Peers of all machines; not measured above 1,000. */
  peers: number | undefined
  /** Difference to a policy with one changed rule. */
  difference: number
}

const tag = (index: number) => `tag:t${index % 30}`
const group = (index: number) => `group:g${index % 20}`

/** Creates a typical company network: three quarters of the machines belong to users, the others have tags, some route subnets. */
function sampleContext(machines: number): PolicyContext {
  const users = Array.from({ length: Math.max(3, machines >> 2) }, (_, index) => {
    return { id: index + 1, name: `user${index}`, email: `user${index}@example.com` }
  })
  const nodes = Array.from({ length: machines }, (_, index): PolicyNode => {
    const ipv4 = `100.${64 + (index >> 16)}.${(index >> 8) & 255}.${index & 255}`
    const routes = index % 97 === 0 ? [`10.${(index / 97) & 255}.0.0/16`] : []
    const base = { ipv4, ipv6: `fd7a:115c:a1e0::${(index + 1).toString(16)}` }
    const served = { advertisedRoutes: routes, approvedRoutes: routes }
    if (index % 4 === 0) return { name: `server${index}`, tags: [tag(index >> 2)], ...base, ...served }
    return { name: `laptop${index}`, user: `user${index % users.length}`, tags: [], ...base, ...served }
  })
  return { users, nodes }
}

/** Creates a policy with this many rules of all kinds. `changed` opens an additional port in one of them. */
function samplePolicy(rules: number, users: number, changed = false): string {
  const groups = Object.fromEntries(
    Array.from({ length: 20 }, (_, at) => {
      const members = Array.from({ length: Math.ceil(users / 10) }, (_member, index) => (index * 7 + at * 13) % users)
      return [group(at), [...new Set(members)].map((member) => `user${member}@example.com`)]
    }),
  )
  const kinds = [
    (at: number) => ({ src: [group(at)], dst: [`${tag(at)}:22,443`] }),
    (at: number) => ({ src: [tag(at)], dst: [`${tag(at + 1)}:5432`, `${tag(at + 2)}:8000-8100`] }),
    (at: number) => ({ src: [`user${at % users}@example.com`], dst: [`${tag(at)}:*`, `10.${at % 8}.0.0/16:*`] }),
    (at: number) => ({ src: ['*'], dst: [`${tag(at)}:80`] }),
    (at: number) => ({ src: ['autogroup:member'], dst: [`backup:${1000 + at}`] }),
    (at: number) => ({ src: ['autogroup:member'], dst: ['autogroup:self:*'], proto: at % 2 ? 'tcp' : '' }),
  ]
  const acls = Array.from({ length: rules }, (_, at) => ({ action: 'accept', ...kinds[at % kinds.length]?.(at) }))
  if (changed) acls[0] = { ...acls[0], action: 'accept', dst: [`${tag(0)}:22,443,9090`] }
  const owners = Array.from({ length: 33 }, (_, at) => [`tag:t${at}`, [group(at)]])
  return JSON.stringify({ groups, hosts: { backup: '100.64.0.4' }, tagOwners: Object.fromEntries(owners), acls })
}

function rulesOf(text: string) {
  const { policy } = readPolicy(text, 'headscale')
  if (!policy) throw new Error('The sample policy cannot be read')
  return policy
}

/** Builds the data a page holds to answer questions about a sample network. */
export function sampleReach(machines: number, rules: number): ReachIndex {
  const context = sampleContext(machines)
  return buildReach(compileFor(rulesOf(samplePolicy(rules, context.users.length)), new Network(context)))
}

/** Measures the engine. `now` returns milliseconds, such as `performance.now`. */
export function measurePolicy(machines: number, rules: number, now: () => number): PolicyFigures {
  const time = <T>(work: () => T): [T, number] => {
    const start = now()
    const result = work()
    return [result, now() - start]
  }
  const context = sampleContext(machines)
  const text = samplePolicy(rules, context.users.length)
  const [policy, read] = time(() => rulesOf(text))
  const [network, building] = time(() => new Network(context))
  const [compiled, compile] = time(() => compileFor(policy, network))
  const [, pairs] = time(() => allPairs(buildReach(compiled)))
  const [, oneSource] = time(() => reachableFrom(compileFor(rulesOf(text), network), 1))
  const [, oneSourceWarm] = time(() => reachableFrom(compiled, 1))
  const [, filters] = time(() => packetFilters(compiled))
  const peers = machines > 1000 ? undefined : time(() => peerMaps(compiled))[1]
  const changed = compileFor(rulesOf(samplePolicy(rules, context.users.length, true)), network)
  const [, difference] = time(() => compareAccess(compiled, changed))
  const figures = {
    read,
    network: building,
    compile,
    allPairs: pairs,
    oneSource,
    oneSourceWarm,
    filters,
    peers,
    difference,
  }
  return { machines, rules, ...figures }
}
