import { type LiveState, reachableNetwork } from '@shared/access/reachable'
import { compileProblems } from '@shared/policy/analyse/check-compile'
import { userProblems } from '@shared/policy/analyse/start-refusal'
import { compileFor, type CompiledPolicy, type Target, targetsOf } from '@shared/policy/compile/compile'
import { Network } from '@shared/policy/compile/network'
import { buildReach, type ReachIndex } from '@shared/policy/compile/reach'
import type { PolicyLine } from '@shared/policy/read/dialect-flags'
import { type PolicyProblem, parseAlias, type PolicyUser } from '@shared/policy/read/model'
import { obstacleIn, readPolicy, type ReadPolicy } from '@shared/policy/read/read'
import { AccessIndex } from './access-index'
import type { AnswerError, LiveNetwork, LiveUser } from './questions'
import type { Bundle, AccessEnd, AccessPart, PartKind, KnownName } from './access-types'
import {
  allBits,
  type Bits,
  eachBit,
  hasBit,
  listBits,
  newBits,
  setBit,
  addBits,
  countBits,
  isEmptyBits,
  type AddressRange,
  internet,
} from '@shared/policy/net/ip'
import { hasVisibleText } from '@shared/user-name'

/** A readable policy and its network, in which names are resolved. */
export interface NamedPolicy {
  readonly compiled: CompiledPolicy
  readonly network: Network
  readonly live: LiveNetwork
}

/** Returns the name of a user in policies, which distinguish users from hosts by the @; the name to show if policies cannot name the user. */
function userToken({ name, email, label = name }: PolicyUser): string {
  if (!hasVisibleText(name)) return email ?? label
  return name.includes('@') ? name : `${name}@`
}

const autogroups = ['internet', 'member', 'self', 'tagged'].map((name) => `autogroup:${name}`)

/** Returns every name that may appear in the policy or in a question about it. */
export function knownNames({ compiled, network, live }: NamedPolicy): KnownName[] {
  const { policy, resolver } = compiled
  const count = (kind: 'group' | 'host' | 'autogroup', text: string) =>
    countBits(resolver.resolve({ kind, text }).machines)
  const named =
    (kind: 'group' | 'host' | 'autogroup') =>
    (name: string): KnownName => ({
      kind,
      name,
      machines: count(kind, name),
    })
  const tags = new Set([...policy.tagOwners.keys(), ...network.byTag.keys()])
  return [
    ...[...policy.groups.keys()].map(named('group')),
    ...[...tags].map((name): KnownName => ({ kind: 'tag', name, machines: network.byTag.get(name)?.length ?? 0 })),
    ...network.users.map((user, at): KnownName => {
      return { kind: 'user', name: userToken(user), machines: network.byOwner[at]?.length ?? 0 }
    }),
    ...[...policy.hosts.keys()].map(named('host')),
    ...autogroups.map(named('autogroup')),
    ...live.nodes.map(({ name }): KnownName => ({ kind: 'machine', name, machines: 1 })),
  ]
}

export interface FoundName {
  /** Positions in the list of targets. */
  targets: Bits
  /** The addresses, if the name stands for addresses rather than machines. */
  range?: AddressRange
}

/** Returns the edit distanceWithin of two short texts (insertions, deletions, replacements); distances above `most` return `most + 1`. */
export function distanceWithin(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let at = 1; at <= a.length; at++) {
    const next = [at]
    for (let to = 1; to <= b.length; to++) {
      const change = (row[to - 1] ?? 0) + (a[at - 1] === b[to - 1] ? 0 : 1)
      next.push(Math.min(change, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1))
    }
    row = next
  }
  return Math.min(row[b.length] ?? 0, most + 1)
}

/** Writes a name as systems do: in small letters, with dashes between its words. */
const asWritten = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[\s._-]+/g, '-')

/** Texts by which something may be meant, in small letters: a part of `parts` is enough, of `whole` the start, `madeUp` only without errors. */
interface SaidNames {
  readonly whole: readonly string[]
  readonly parts: readonly string[]
  readonly madeUp?: string
}

/** Returns what people say for a user. Everyone has an id, an address and a domain, so parts of those mean nobody. */
function saidNames({ id, name, email = '', words = [], providerId, label = '' }: LiveUser): SaidNames {
  const isMadeUp = (word: string) => /^user \S+$|\(user \S+\)$/i.test(word) || word.endsWith(` (${email})`)
  const said = [name, ...words].filter((word) => ![id, providerId, email, ''].includes(word) && !isMadeUp(word))
  const parts = [...said, ...said.flatMap((word) => word.split(/\s+/)), email]
  return {
    whole: [email.toLowerCase(), name.toLowerCase()],
    parts: parts.map((part) => part.toLowerCase().replace(/@.*$/, '')),
    ...(said.length === 0 && email === '' && { madeUp: label.toLowerCase() }),
  }
}

/** Returns how far a name is from others, Infinity for too far: below 0 if one is equal, starts with it or contains it, else in letters. */
function farOf(wanted: string, { whole, parts, madeUp = '' }: SaidNames): number {
  // Two letters apart, every short name would be similar to every other.
  const most = wanted.length < 4 ? 1 : Math.max(2, Math.floor(wanted.length / 3))
  const texts = [...whole, ...parts].filter((text) => text !== '')
  if (texts.includes(wanted)) return -3
  if ([...texts, madeUp].some((text) => text.startsWith(wanted))) return -2
  if (wanted.length > 1 && parts.some((text) => text.includes(wanted))) return -1
  const far = Math.min(...texts.map((text) => distanceWithin(wanted, text, most)), most + 1)
  return far > most ? Infinity : far
}

const isNamed = ({ name, email = '' }: LiveUser, owner: string, start: string) =>
  [name, email].some((text) => text.toLowerCase() === owner.toLowerCase() || text.toLowerCase().startsWith(start))

/** Resolves names in questions: machines first, then names of policies, with users also without their @. */
export class NameFinder {
  private listedNames: KnownName[] | undefined
  private written: Map<string, string[]> | undefined
  private readonly machines = new Map<string, number[]>()

  constructor(private readonly evaluated: NamedPolicy & { readonly reach: ReachIndex }) {
    evaluated.live.nodes.forEach(({ name }, index) => {
      const key = name.toLowerCase()
      this.machines.set(key, [...(this.machines.get(key) ?? []), index])
    })
  }

  private get names(): KnownName[] {
    return (this.listedNames ??= knownNames(this.evaluated))
  }

  private machineBits(indexes: readonly number[]): Bits {
    const bits = newBits(this.evaluated.reach.targets.length)
    indexes.forEach((index) => setBit(bits, index))
    return bits
  }

  private user(name: string): readonly number[] | undefined {
    const { network } = this.evaluated
    const { index } = network.findUser(name)
    const found = index >= 0 ? index : network.users.findIndex((user) => user.name === name || user.email === name)
    return found < 0 ? undefined : network.byOwner[found]
  }

  /**
   * Returns undefined for an unknown name and an empty set for a name without current targets. Case matters only if two names differ by it.
   */
  find(name: string): FoundName | undefined {
    const found = this.findExactly(name)
    if (found) return found
    const lower = name.toLowerCase()
    const alike = this.names.filter((known) => [lower, `${lower}@`].includes(known.name.toLowerCase()))
    const other = alike.length === 1 && alike[0]?.name !== name ? this.findExactly(alike[0]?.name ?? '') : undefined
    return other ?? this.findPerson(lower) ?? this.findSpoken(name)
  }

  /** Finds a name that is written in other words: “printer room” is `printer-room`, “laptop of Anna” a single machine of hers. */
  private findSpoken(name: string): FoundName | undefined {
    const alike = this.writtenAs(name)
    if (alike.length > 0) return alike.length === 1 ? this.findExactly(alike[0] ?? '') : undefined
    const machines = this.machineOf(name)
    return machines.length === 1 ? { targets: this.machineBits(machines) } : undefined
  }

  /** Returns the known names that differ from a spoken one only in case, apostrophes, blanks, dots and dashes. */
  private writtenAs(name: string): string[] {
    if (!/[\s'’]/.test(name)) return []
    if (!this.written) {
      this.written = new Map()
      for (const known of new Set(this.names.map((each) => each.name))) {
        const key = asWritten(known)
        this.written.set(key, [...(this.written.get(key) ?? []), known])
      }
    }
    return this.written.get(asWritten(name)) ?? []
  }

  /** Returns the machines that “laptop of Anna” or “Anna's laptop” may mean: those of the user with this word in their names. */
  private machineOf(name: string): number[] {
    const [, what, whose] = /^(\S.*?)\s+(?:of|von)\s+(.+)$/i.exec(name) ?? []
    const [, genitive, owned] = /^(.+?)['’]s[\s-]+(.+)$/i.exec(name) ?? []
    const [owner, word] = [whose ?? genitive, what ?? owned]
    if (owner === undefined || word === undefined) return []
    const { network, live } = this.evaluated
    const known = this.known(owner.toLowerCase())
    const start = `${owner.toLowerCase()}@`
    const users = known.length > 0 ? known : live.users.flatMap((user, at) => (isNamed(user, owner, start) ? [at] : []))
    const own = users.flatMap((at) => network.byOwner[at] ?? [])
    const wanted = asWritten(word)
    const named = own.filter((at) => asWritten(live.nodes[at]?.name ?? '').includes(wanted))
    return named.length > 0 ? named : own
  }

  /** Returns the users with this name among all by which people know them. */
  private known(lower: string): number[] {
    const { users } = this.evaluated.live
    return users.flatMap(({ words = [] }, at) => (words.some((word) => word.toLowerCase() === lower) ? [at] : []))
  }

  /** Finds a single user by display name, e-mail address or the part of it before the @, provider's id or shown name. */
  private findPerson(lower: string): FoundName | undefined {
    const { live, network } = this.evaluated
    const known = this.known(lower)
    const start = (email = '') => email.toLowerCase().startsWith(`${lower}@`)
    const found = known.length > 0 ? known : live.users.flatMap(({ email }, at) => (start(email) ? [at] : []))
    return found.length === 1 ? { targets: this.machineBits(network.byOwner[found[0] ?? -1] ?? []) } : undefined
  }

  /** Names with blanks, which a question would otherwise split into words. */
  get spaced(): readonly string[] {
    const { users, nodes } = this.evaluated.live
    const all = [...users.flatMap(({ words = [] }) => words), ...nodes.map(({ name }) => name)]
    return all.filter((name) => /\s/.test(name))
  }

  private findExactly(name: string): FoundName | undefined {
    const machines = this.machines.get(name.toLowerCase())
    if (machines) return { targets: this.machineBits(machines) }
    const alias = parseAlias(name, { offset: 0, length: 0 })
    if (alias.error !== undefined) return undefined
    const { kind, text, prefix } = alias.value
    if (text === 'autogroup:internet') return { targets: this.beyond(internet.ranges) }
    if (kind === 'tag' && !this.names.some((known) => known.kind === 'tag' && known.name === text)) return undefined
    const { policy, resolver } = this.evaluated.compiled
    if (kind === 'group' && !policy.groups.has(text)) return undefined
    if (kind === 'user' || (kind === 'host' && !policy.hosts.has(text))) {
      const own = this.user(name)
      return own && { targets: this.machineBits(own) }
    }
    const found = resolver.resolve(alias.value)
    if (found.problem !== undefined) return undefined
    const targets = newBits(this.evaluated.reach.targets.length)
    addBits(targets, found.machines)
    const range = prefix ?? policy.hosts.get(text)?.prefix
    if (!range) return { targets }
    addBits(targets, this.beyond([range]))
    return { targets, range }
  }

  /** Returns the subnets that overlap the addresses, or the internet if the addresses are public and in no subnet. */
  private beyond(ranges: readonly AddressRange[]): Bits {
    const { targets } = this.evaluated.reach
    const bits = newBits(targets.length)
    targets.forEach((target, at) => {
      if (target.kind === 'subnet' && ranges.some(({ from, to }) => target.range.from <= to && from <= target.range.to))
        setBit(bits, at)
    })
    const place = targets.findIndex(({ kind }) => kind === 'internet')
    if (place >= 0 && isEmptyBits(bits) && ranges.some((range) => internet.overlaps(range))) setBit(bits, place)
    return bits
  }

  /** Returns similar names: first those that start with the name or contain it, then those a few letters apart. */
  near(name: string, limit = 5): string[] {
    const wanted = name.toLowerCase()
    const people = this.evaluated.live.users.map((user) => ({
      name: userToken(user),
      far: farOf(wanted, saidNames(user)),
    }))
    const others = this.names
      .filter(({ kind }) => kind !== 'user')
      .map((known) => {
        const text = known.name.toLowerCase()
        return { name: known.name, far: farOf(wanted, { whole: [text], parts: [text.slice(text.indexOf(':') + 1)] }) }
      })
    const ranked = [...people, ...others]
      .filter(({ far }) => far < Infinity)
      .toSorted((a, b) => a.far - b.far || a.name.length - b.name.length)
    const { live } = this.evaluated
    const spoken = [...this.writtenAs(name), ...this.machineOf(name).map((at) => live.nodes[at]?.name ?? '')]
    const sure = [...spoken, ...ranked.flatMap((each) => (each.far < 0 ? [each.name] : []))]
    // Of several words one may be a name.
    const words = name.split(/\s+/).filter((word) => word.length > 1 && word !== name)
    const known = sure.length > 0 ? [] : words.filter((word) => this.find(word))
    const found = [...new Set([...sure, ...known, ...ranked.map((each) => each.name)])].slice(0, limit)
    return found.length > 0 ? found : [...new Set(words.flatMap((word) => this.near(word, limit)))].slice(0, limit)
  }
}

/** A name with its machines. */
interface NamedSet {
  kind: PartKind
  name: string
  id?: string
  members: number[]
}

/** The maximum number of names in one bundle on a page. */
const maxParts = 40

/** Finds familiar names for sets of machines: groups, tags and users before single machines. */
class Describer {
  readonly sets: NamedSet[]

  constructor(
    private readonly compiled: CompiledPolicy,
    private readonly live: LiveNetwork,
  ) {
    const { network, policy, resolver } = compiled
    const groups = [...policy.groups.keys()].map((name): NamedSet => {
      return { kind: 'group', name, members: listBits(resolver.resolve({ kind: 'group', text: name }).machines) }
    })
    const tags = [...network.byTag].map(([name, members]): NamedSet => ({ kind: 'tag', name, members }))
    const users = network.byOwner.map((members, index): NamedSet => {
      const user = network.users[index]
      return { kind: 'user', name: user?.label ?? user?.name ?? '', id: String(user?.id ?? ''), members }
    })
    const largestFirst = (a: NamedSet, b: NamedSet) => b.members.length - a.members.length
    const named = [...groups.sort(largestFirst), ...tags.sort(largestFirst), ...users]
    // A user may have other machines, tagged or expired, so a single machine keeps its own name.
    this.sets = named.filter(({ kind, members }) => members.length > (kind === 'user' ? 1 : 0))
  }

  /** Returns the names of a set of targets, at most `most`; `targets` in the order of `targetsOf`. */
  bundle(bits: Bits, targets: Target[] = targetsOf(this.compiled), most = maxParts): Bundle {
    const { size } = this.compiled.network
    const machines: number[] = []
    const beyond: AccessPart[] = []
    eachBit(bits, (at) => {
      if (at < size) machines.push(at)
      else beyond.push({ ...this.endpoint(at, targets), machines: 0 })
    })
    const parts = [...this.name(machines), ...beyond]
    return { parts: parts.slice(0, most), more: Math.max(0, parts.length - most), machines: machines.length }
  }

  endpoint(at: number, targets: Target[]): AccessEnd {
    const target = targets[at]
    if (target?.kind === 'subnet') return { kind: 'subnet', name: target.prefix }
    if (target?.kind === 'internet') return { kind: 'internet', name: '' }
    const node = this.live.nodes[at]
    return { kind: 'machine', name: node?.name ?? '', id: node?.id ?? '' }
  }

  /** Returns the machines behind a name of {@link bundle}. */
  members({ kind, name, id }: AccessPart): readonly number[] {
    if (kind === 'everyone') return this.compiled.network.machines.map(({ index }) => index)
    return this.sets.find((set) => set.kind === kind && set.name === name && set.id === id)?.members ?? []
  }

  private name(machines: number[]): AccessPart[] {
    const { size } = this.compiled.network
    if (machines.length === size && size > 1) return [{ kind: 'everyone', name: '', machines: size }]
    const wanted = newBits(size)
    machines.forEach((index) => setBit(wanted, index))
    const left = new Set(machines)
    const parts: AccessPart[] = []
    for (const { members, ...named } of this.sets) {
      if (left.size === 0) break
      if (members.length > machines.length || !members.some((index) => left.has(index))) continue
      if (!members.every((index) => hasBit(wanted, index))) continue
      members.forEach((index) => left.delete(index))
      parts.push({ ...named, machines: members.length })
    }
    const single = [...left].map((index): AccessPart => {
      const node = this.live.nodes[index]
      return { kind: 'machine', name: node?.name ?? '', id: node?.id ?? '', machines: 1 }
    })
    return [...parts, ...single]
  }
}

/** Thrown internally to answer a question with an error. */
export class NoAnswer extends Error {
  constructor(readonly error: AnswerError) {
    super(error.message)
  }
}

/** A policy text evaluated for a network; each step is computed on first use. */
export class EvaluatedPolicy {
  readonly read: ReadPolicy
  private knownDraft: CompiledPolicy | undefined
  private knownReach: ReachIndex | undefined
  private knownAccess: AccessIndex | undefined
  private knownNames: NameFinder | undefined
  private knownDescriber: Describer | undefined
  private knownWithAllRoutes: EvaluatedPolicy | undefined
  private knownReachable: { state: LiveState; policy: EvaluatedPolicy } | undefined

  constructor(
    readonly text: string,
    readonly live: LiveNetwork,
    readonly network: Network,
    /** True if the server accepted the text before and does not validate it again. */
    private readonly taken = false,
    read?: ReadPolicy,
  ) {
    // A server without a policy allows everything, as a current one does without rules.
    this.read =
      read ??
      (text.trim() === '' ? readPolicy('{}', 'headscale') : readPolicy(text, 'headscale', live.users, live.dialect))
  }

  /** The readable part of the policy, even if it is refused, for names and advice. Throws `NoAnswer` if the text cannot be read. */
  get draft(): CompiledPolicy {
    if (this.knownDraft) return this.knownDraft
    const { hujson, policy, problems } = this.read
    const at = obstacleIn(hujson)
    if (!policy || at) {
      const message = problems.find(({ stage }) => stage === 'syntax')?.message ?? ''
      throw new NoAnswer({ code: 'unreadable', message, ...(at && { at }) })
    }
    return (this.knownDraft = compileFor(policy, this.network))
  }

  /** The first problem the server refuses the policy for, regardless of its users and tests. */
  get refused(): PolicyProblem | undefined {
    if (this.taken) return undefined
    const { policy, problems } = this.read
    const all = [...problems, ...(policy ? compileProblems(policy, this.network) : [])]
    return all.find(({ severity }) => severity === 'error')
  }

  /**
   * The policy compiled for its network, for answers about access. Throws `NoAnswer` if the server refuses the policy, because answers
   * about its valid part would mislead. Failing tests of the policy do not count: they fail because of the access in question.
   */
  get compiled(): CompiledPolicy {
    const { draft, refused } = this
    if (!refused) return draft
    const { message, offset, length } = refused
    throw new NoAnswer({ code: 'refused', message, place: { offset, length } })
  }

  /** The first problem, with the server's present users, that ends Headscale at its next start. */
  get refusedStart(): PolicyProblem | undefined {
    const { policy } = this.read
    return this.refused ?? (policy?.dialect.grants ? userProblems(policy, this.network)[0] : undefined)
  }

  /**
   * This policy, for answers about who reaches whom. Throws `NoAnswer` if a server would not start with it: which of its rules a running
   * server still applies is unknown. Comparisons use `compiled`, because they judge the ways out of this.
   */
  get inForce(): this {
    const problem = this.refusedStart
    if (!problem) return this
    const { message, offset, length } = problem
    // A text that cannot be read at all says where.
    if (problem === this.refused) void this.compiled
    throw new NoAnswer({ code: 'refused', message, place: { offset, length } })
  }

  get reach(): ReachIndex {
    return (this.knownReach ??= buildReach(this.compiled))
  }

  get access(): AccessIndex {
    return (this.knownAccess ??= new AccessIndex(this.reach, this.live))
  }

  get names(): NameFinder {
    return (this.knownNames ??= new NameFinder(this))
  }

  get describer(): Describer {
    return (this.knownDescriber ??= new Describer(this.compiled, this.live))
  }

  /** All targets. */
  get allTargets(): Bits {
    return allBits(this.reach.targets.length)
  }

  /**
   * The policy as if every advertised or approved route were served: its rules for addresses behind a route do not depend on whether the
   * route is served now.
   */
  get withAllRoutes(): EvaluatedPolicy {
    if (this.knownWithAllRoutes) return this.knownWithAllRoutes
    const nodes = this.live.nodes.map((node) => {
      const routes = [...new Set([...node.advertisedRoutes, ...node.approvedRoutes])]
      return { ...node, advertisedRoutes: routes, approvedRoutes: routes }
    })
    const live = { ...this.live, nodes }
    return (this.knownWithAllRoutes = new EvaluatedPolicy(this.text, live, new Network(live, this.network)))
  }

  /**
   * Returns the policy with only the access that is reachable now. Names, machines and targets are those of this one, in the same
   * positions.
   */
  reachable(state: LiveState): EvaluatedPolicy {
    if (this.knownReachable?.state !== state) this.knownReachable = { state, policy: new ReachablePolicy(this, state) }
    return this.knownReachable.policy
  }
}

/** A policy with only the access that is reachable now. */
class ReachablePolicy extends EvaluatedPolicy {
  private knownReachNow: ReachIndex | undefined
  private knownAccessNow: AccessIndex | undefined

  constructor(
    private readonly allowed: EvaluatedPolicy,
    private readonly state: LiveState,
  ) {
    super(allowed.text, allowed.live, allowed.network, true, allowed.read)
  }

  override get compiled(): CompiledPolicy {
    return this.allowed.compiled
  }

  override get reach(): ReachIndex {
    const { compiled, reach, live, network } = this.allowed
    return (this.knownReachNow ??= buildReach(
      compileFor(compiled.policy, new Network(reachableNetwork(live, this.state), network)),
      reach.targets,
    ))
  }

  override get access(): AccessIndex {
    return (this.knownAccessNow ??= new AccessIndex(this.reach, this.live, this.allowed.access))
  }

  override get names(): NameFinder {
    return this.allowed.names
  }

  override get describer(): Describer {
    return this.allowed.describer
  }

  override get withAllRoutes(): EvaluatedPolicy {
    return this.allowed.withAllRoutes.reachable(this.state)
  }
}

/** Returns a policy text evaluated for the live network, as its server reads it or as another release does. */
export type PolicyOf = (text: string, line?: PolicyLine) => EvaluatedPolicy
