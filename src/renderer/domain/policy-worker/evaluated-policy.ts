import { type LiveState, reachableNetwork } from '@shared/access/reachable'
import { compileProblems } from '@shared/policy/analyse/check-compile'
import { userProblems } from '@shared/policy/analyse/start-refusal'
import { compileFor } from '@shared/policy/compile/compile'
import { type CompiledPolicy, type Target, targetsOf } from '@shared/policy/compile/compiled'
import { Network } from '@shared/policy/compile/network'
import { allBits, type Bits, eachBit, hasBit, listBits, newBits, setBit } from '@shared/policy/net/bits'
import { buildReach, type ReachIndex } from '@shared/policy/compile/reach'
import type { PolicyLine } from '@shared/policy/read/dialect-flags'
import type { PolicyProblem } from '@shared/policy/read/model'
import { obstacleIn, readPolicy, type ReadPolicy } from '@shared/policy/read/read'
import { AccessIndex } from './access-index'
import { NameFinder } from './name-finder'
import type { AnswerError, LiveNetwork } from './questions'
import type { Bundle, AccessEnd, AccessPart, PartKind } from './access-types'

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
