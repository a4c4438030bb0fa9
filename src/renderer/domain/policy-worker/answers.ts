import { type AccessReading, type LiveState, liveStateAfter, reachableNetwork } from '@shared/access/reachable'
import { type MendedPolicy, mendPolicy } from '@shared/policy/analyse/mend-policy'
import { dialectOf } from '@shared/policy/read/dialect-flags'
import { checkAgainst } from '@shared/policy/analyse/check'
import { checkConversion } from '@shared/policy/analyse/check-conversion'
import { advise } from '@shared/policy/analyse/advise'
import { meaningOf } from '@shared/policy/text/meaning'
import { cellPairs, members, namedCell, openedCell, subjects } from './answer-access'
import { diff, diffAnswer, diffPairPage, diffPairs } from './answer-diff'
import { reportOf } from './answer-report'
import { why } from './answer-why'
import {
  type ActsAsk,
  type AnswerTo,
  type Ask,
  type ForgetAnswer,
  type LiveNetwork,
  type LiveNode,
  pairsPerPage,
  type QuestionKind,
  type RuleInfo,
} from './questions'
import { knownNames, type NamedPolicy, EvaluatedPolicy, type PolicyOf } from './evaluated-policy'
import { runSshTests, runTests, type SshLogin, sshLogins } from '@shared/policy/analyse/ssh-diff'
import { type FilterRule, packetFilters } from '@shared/policy/compile/filter'
import { applyActs } from '@shared/acts/apply-acts'
import { forgetUsers } from '@shared/policy/analyse/forget-users'
import { type AclRule, type GrantRule, parseAlias, type Policy } from '@shared/policy/read/model'
import { haMetaName } from '@shared/policy/text/ha-meta'
import { commentAbove } from '@shared/policy/text/outline'
import { addBits, type Bits, countBits, hasBit, listBits, newBits, setBit } from '@shared/policy/net/ip'
import { lostAccess } from '@shared/policy/analyse/lockout'
import type {
  AccessEnd,
  ActsAnswer,
  ExitChange,
  LockoutAnswer,
  PairPage,
  ReachAnswer,
  ResolvedName,
} from './access-types'
import { entriesOf, gather, type ReachList } from './reach-entries'
import { Network } from '@shared/policy/compile/network'
import { exitUsers } from '@shared/policy/compile/peers'
import { classOfMachine } from '@shared/policy/compile/reach'
import { isPast } from '@shared/states/machine-state'

interface PolicyPair {
  old: EvaluatedPolicy
  next: EvaluatedPolicy
}

/** Evaluated acts: the access allowed by policy and reachable now, before and after. */
interface WorkedActs {
  key: string
  state: LiveState
  allowed: PolicyPair
  now: PolicyPair
  /** Machines that acts bring back as soon as they connect. */
  awaited: string[]
}

/** The last evaluated acts of each policy: pages of their pairs are asked for next. */
const acted = new WeakMap<EvaluatedPolicy, WorkedActs>()

const workedIn = (text: string, live: LiveNetwork, taken: boolean) =>
  new EvaluatedPolicy(text, live, new Network(live), taken)

/** Names of machines that expired before some acts, do not after them, and are not connected. */
function awaitedIn(before: LiveNetwork, after: LiveNetwork, state: LiveState, now: number): string[] {
  return after.nodes.flatMap(({ id, name, expiry, absent }, place) => {
    const hadExpired = isPast(before.nodes[place]?.expiry ?? null, now)
    return hadExpired && !absent && !isPast(expiry ?? null, now) && !state.online.has(id) ? [name] : []
  })
}

function workedActs({ text, acts, now }: ActsAsk, policyOf: PolicyOf, state: LiveState): WorkedActs {
  const stored = policyOf(text)
  const key = JSON.stringify([acts, now])
  const known = acted.get(stored)
  // A page of pairs belongs to the difference that is shown, though machines have come and gone since.
  if (known?.key === key) return known
  // Evaluate the policy as stored: there is no answer if the server refuses it.
  void stored.compiled
  const { network: live, policy } = applyActs({ network: stored.live, policy: text }, acts, now)
  const taken = policy === text
  const before = liveStateAfter(state, stored.live.nodes, stored.live.nodes, now)
  const after = liveStateAfter(state, stored.live.nodes, live.nodes, now)
  const found = {
    key,
    state,
    allowed: { old: stored, next: workedIn(policy, live, taken) },
    now: {
      old: workedIn(text, reachableNetwork(stored.live, before), true),
      next: workedIn(policy, reachableNetwork(live, after), taken),
    },
    awaited: awaitedIn(stored.live, live, state, now),
  }
  // Check the resulting text against the whole network, once.
  void found.allowed.next.compiled
  acted.set(stored, found)
  return found
}

/** Returns who may use each exit node of a policy, by the exit node's place. */
function exitUsersOf(policy: EvaluatedPolicy): Map<number, Bits> {
  return exitUsers(policy.compiled, (viewer) => reachesInternet(policy, viewer))
}

function reachesInternet({ reach }: EvaluatedPolicy, machine: number): boolean {
  const internet = reach.targets.findIndex(({ kind }) => kind === 'internet')
  return internet >= 0 && hasBit(classOfMachine(reach, machine).reach, internet)
}

/** Returns who gains and loses the use of machines that begin or cease to be exit nodes. */
function exitChanges({ old, next }: PolicyPair): ExitChange[] {
  const before = old.compiled.routes.exitNodes
  const after = next.compiled.routes.exitNodes
  if (before.every((word, at) => word === after[at])) return []
  const had = exitUsersOf(old)
  const has = exitUsersOf(next)
  const change = (side: ExitChange['side'], from: EvaluatedPolicy, of: typeof had, other: typeof had): ExitChange[] => {
    const opposite = from === old ? next : old
    const anyOther = newBits(from.network.size)
    other.forEach((bits) => addBits(anyOther, bits))
    return [...of].flatMap(([index, users]) => {
      const isBoth = hasBit(before, index) && hasBit(after, index)
      const left = listBits(users).filter((user) => !hasBit(anyOther, user)).length
      const name = from.live.nodes[index]?.name ?? ''
      const itself = reachesInternet(from, index) && !reachesInternet(opposite, index)
      return isBoth ? [] : [{ side, name, users: from.describer.bundle(users), left, itself }]
    })
  }
  return [...change('lost', old, had, has), ...change('gained', next, has, had)]
}

/** Returns the access gained and lost through acts, in the form of `diff`: allowed by policy, and reachable now. */
function actsDiff(ask: ActsAsk, policyOf: PolicyOf, state: LiveState): ActsAnswer {
  const { allowed, now, awaited } = workedActs(ask, policyOf, state)
  return {
    text: allowed.next.text,
    allowed: diffAnswer(allowed.old, allowed.next),
    now: diffAnswer(now.old, now.next),
    awaited,
    exits: exitChanges(allowed),
  }
}

/** A page of the machine pairs behind one entry of `acts`. */
function actsPairs({ text, acts, now, of, ...page }: Ask<'actsPairs'>, policyOf: PolicyOf, state: LiveState): PairPage {
  const { old, next } = workedActs({ text, acts, now }, policyOf, state)[of]
  return diffPairPage(old, next, page)
}

/** The maximum number of members and addresses in one answer. */
const shown = 50

/** Resolves one name. */
function resolve({ compiled, live }: NamedPolicy, name: string): ResolvedName {
  const nothing = { known: false, machines: 0, members: [], addresses: [] }
  const alias = parseAlias(name, { offset: 0, length: 0 })
  if (alias.error !== undefined) return { ...nothing, problem: alias.error }
  const { machines, set, problem } = compiled.resolver.resolve(alias.value)
  const named = listBits(machines)
  return {
    known: problem === undefined,
    ...(problem !== undefined && { problem }),
    machines: named.length,
    members: named.slice(0, shown).map((index) => {
      const node = live.nodes[index]
      return { kind: 'machine', name: node?.name ?? '', id: node?.id ?? '' }
    }),
    addresses: set.strings().slice(0, shown),
  }
}

function gatheringOf({ subject, direction, search }: Ask<'reach'>, evaluated: EvaluatedPolicy): ReachList {
  const indexes = evaluated.access.members(subject)
  const targets = newBits(evaluated.reach.targets.length)
  indexes.forEach((index) => setBit(targets, index))
  return { evaluated, direction, members: indexes, targets, search }
}

/** Lists everything a subject reaches, or everything that reaches it, by owner and tags. */
function reachList(ask: Ask<'reach'>, evaluated: EvaluatedPolicy): ReachAnswer {
  const gathering = gatheringOf(ask, evaluated)
  const entries = entriesOf(gathering)
  const machines = entries.reduce((sum, entry) => sum + entry.machines, 0)
  return {
    direction: ask.direction,
    entries,
    machines,
    of: evaluated.network.size - (gathering.members.length === 1 ? 1 : 0),
  }
}

/** Returns a page of the machines of one entry of `reach`. */
function reachMembers(ask: Ask<'reachMembers'>, evaluated: EvaluatedPolicy): AccessEnd[] {
  const places = gather(gatheringOf(ask, evaluated)).get(ask.entry)?.places ?? []
  return places
    .slice(ask.offset, ask.offset + pairsPerPage)
    .map((at) => evaluated.describer.endpoint(at, evaluated.reach.targets))
}

/** The maximum number of characters of a rule in lists. */
const maxLength = 240

/** Returns a rule's text on one line, without comments. */
function oneLine(text: string): string {
  const plain = text.replace(/"(?:[^"\\]|\\.)*"|\/\/[^\n]*|\/\*[^]*?\*\//g, (found) =>
    found.startsWith('"') ? found : '',
  )
  const line = plain.replace(/\s+/g, ' ').trim()
  return line.length > maxLength ? `${line.slice(0, maxLength - 1)}…` : line
}

/** Returns the list information of each rule. */
function rules(text: string, { acls, grants }: Policy): RuleInfo[] {
  const inform =
    (section: RuleInfo['section']) =>
    (rule: AclRule | GrantRule): RuleInfo => {
      const { index, offset, length } = rule
      return {
        section,
        index,
        offset,
        length,
        text: oneLine(text.slice(offset, offset + length)),
        note: [haMetaName(text.slice(offset, offset + length)), commentAbove(text, offset)].filter(Boolean).join(': '),
      }
    }
  return [...(grants ?? []).map(inform('grants')), ...(acls ?? []).map(inform('acls'))]
}

/** The filter of a server without a policy: everything is open. */
const OPEN: FilterRule = { SrcIPs: ['*'], DstPorts: [{ IP: '*', Ports: { First: 0, Last: 65_535 } }] }

/** Returns the packet filter that the server sends to a machine; null if the network has no machine with this id. */
function filterOf({ text, machine }: Ask<'filter'>, policyOf: PolicyOf): FilterRule[] | null {
  const { compiled, live } = policyOf(text)
  const index = live.nodes.findIndex(({ id }) => id === machine)
  if (index < 0) return null
  return text.trim() === '' ? [OPEN] : (packetFilters(compiled)[index] ?? [])
}

type Answers = { [K in QuestionKind]: (ask: Ask<K>, policyOf: PolicyOf, state: LiveState) => AnswerTo<K> }

/** The policy of a question, by the statement that it asks for. */
function readAs({ text, reading }: { text: string; reading?: AccessReading }, policyOf: PolicyOf, state: LiveState) {
  const allowed = policyOf(text).inForce
  return reading === 'now' ? allowed.reachable(state) : allowed
}

/** Names resolve in a refused policy too, because it is being written. */
const namesOf = ({ draft, network, live }: EvaluatedPolicy) => ({ compiled: draft, network, live })

/** The handler of each question. */
export const answers: Answers = {
  check: ({ text }, policyOf) => {
    if (text.trim() === '') return { empty: true, problems: [], refusal: undefined, answered: true }
    const evaluated = policyOf(text)
    return { empty: false, ...checkAgainst(evaluated.read, evaluated.network), answered: !evaluated.refusedStart }
  },
  lint: ({ text }, policyOf) => {
    const { draft, network, read } = policyOf(text)
    return advise(text, draft.policy, network, checkAgainst(read, network).problems)
  },
  tests: ({ text }, policyOf) => {
    const { compiled } = policyOf(text)
    return { tests: runTests(compiled), sshTests: runSshTests(compiled) }
  },
  rules: ({ text }, policyOf) => rules(text, policyOf(text).draft.policy),
  ruled({ text }, policyOf) {
    const { draft, compiled } = policyOf(text)
    if (rules(text, draft.policy).length > 0) return 'rules'
    return compiled.rules.length > 0 ? 'open' : 'closed'
  },
  report: ({ text, by }, policyOf, state) => reportOf(by, policyOf(text).inForce, policyOf(text).reachable(state)),
  convert: ({ text, from, chosen }, policyOf) => {
    const { compiled, network, live } = policyOf(text)
    const { policy } = compiled
    const all = policy[from]?.map(({ index }) => index) ?? []
    return checkConversion({ text, policy, network, users: live.users, from, chosen: chosen ?? all })
  },
  names: ({ text }, policyOf) => knownNames(namesOf(policyOf(text))),
  filter: (ask, policyOf) => filterOf(ask, policyOf),
  sshLogins: (ask, policyOf) => sshLoginsOf(ask, policyOf),
  resolve: ({ text, name }, policyOf) => resolve(namesOf(policyOf(text)), name),
  meaning: ({ text, name }, policyOf) => {
    const { read, network } = policyOf(text)
    return meaningOf(name, read.policy, network)
  },
  diff: (ask, policyOf) => diff(ask, policyOf),
  lockout: (ask, policyOf) => lockout(ask, policyOf),
  diffPairs: (ask, policyOf) => diffPairs(ask, policyOf),
  acts: (ask, policyOf, state) => actsDiff(ask, policyOf, state),
  actsPairs: (ask, policyOf, state) => actsPairs(ask, policyOf, state),
  forget: (ask, policyOf) => forget(ask, policyOf(ask.text).live),
  mend: (ask, policyOf) => mendFor(ask, policyOf('').live),
  subjects: ({ text }, policyOf) => subjects(policyOf(text).inForce),
  members: (ask, policyOf) => members(ask, policyOf(ask.text).inForce),
  cells: (ask, policyOf, state) => {
    const evaluated = readAs(ask, policyOf, state)
    return ask.rows.map((row) => ask.columns.map((column) => namedCell(row, column, evaluated)))
  },
  cell: (ask, policyOf, state) => openedCell(ask, readAs(ask, policyOf, state)),
  cellPairs: (ask, policyOf, state) => cellPairs(ask, readAs(ask, policyOf, state)),
  why: ({ text, query, reading }, policyOf, state) =>
    why(query, policyOf(text).inForce, reading === 'now' ? state : undefined),
  reach: (ask, policyOf, state) => reachList(ask, readAs(ask, policyOf, state)),
  reachMembers: (ask, policyOf, state) => reachMembers(ask, readAs(ask, policyOf, state)),
}

/** Returns what each release after the first finds in a policy; each gets the text as the one before needs it. */
function mendFor({ text, lines }: Ask<'mend'>, context: LiveNetwork): MendedPolicy[] {
  let current = text
  return lines.slice(1).map((line, at) => {
    const before = dialectOf(lines[at] ?? line)
    const mended = mendPolicy(current, { context, dialect: dialectOf(line), before })
    current = mended.text
    return mended
  })
}

/** Returns the login names that SSH rules accept from one machine at another; null if the network lacks one of them. */
function sshLoginsOf({ text, from, to }: Ask<'sshLogins'>, policyOf: PolicyOf): SshLogin[] | null {
  const { compiled, live } = policyOf(text).inForce
  const [source, target] = [from, to].map((id) => live.nodes.findIndex((node) => node.id === id))
  if (source === undefined || target === undefined || source < 0 || target < 0) return null
  return text.trim() === '' ? [] : sshLogins(compiled, source, target)
}

/** Returns how a policy forgets the users that acts delete; null if it needs no change. */
export function forget({ text, acts, now, lost }: Ask<'forget'>, live: LiveNetwork): ForgetAnswer | null {
  const { network: after } = applyActs({ network: live, policy: text }, acts, now)
  const forgotten = forgetUsers(text, { before: live, after }, live.dialect)
  if (!forgotten) return null
  const isLeft = new Set(after.users.map(({ id }) => String(id)))
  const isLost = new Set(lost)
  const restored = live.users.filter(({ id }) => !isLost.has(String(id)))
  if (restored.every(({ id }) => isLeft.has(String(id)))) return { ...forgotten, undo: null }
  const undone = forgetUsers(
    text,
    { before: live, after: { users: restored, nodes: after.nodes }, failing: 'all' },
    live.dialect,
  )
  return { ...forgotten, undo: undone?.text ?? text }
}

/** Returns true if this machine is the control server, called by its mesh address or name. */
function isHost({ name, ipv4, ipv6 }: LiveNode, host: string): boolean {
  if (host === '') return false
  return [ipv4, ipv6].includes(host) || host === name || host.startsWith(`${name}.`)
}

/** Returns the access that the user's own machines lose by a change. */
function lockout({ before, after, machines, user, host }: Ask<'lockout'>, policyOf: PolicyOf): LockoutAnswer {
  const [old, next] = [policyOf(before), policyOf(after)]
  const { network, live } = old
  const own = live.nodes.flatMap((node, index) => {
    const owner = network.users[network.machine(index).owner]
    return machines.includes(node.id) || (user !== null && String(owner?.id) === user) ? [index] : []
  })
  const { targets, reach, sshPort, sshLogin } = lostAccess(old.compiled, next.compiled, own)
  const ssh = newBits(targets.length)
  addBits(ssh, sshPort)
  addBits(ssh, sshLogin)
  const server = live.nodes.findIndex((node) => isHost(node, host))
  const lost = (bits: Bits) => server >= 0 && hasBit(bits, server)
  return {
    own: own.length,
    server: lost(reach) || lost(ssh) ? (live.nodes[server]?.name ?? null) : null,
    reach: old.describer.bundle(reach, targets),
    reachCount: countBits(reach),
    ssh: old.describer.bundle(ssh, targets),
    sshCount: countBits(ssh),
  }
}
