import { compileProblems } from '@shared/policy/analyse/check-compile'
import { compileFor } from '@shared/policy/compile/compile'
import type { Compiled } from '@shared/policy/compile/compiled'
import { Network } from '@shared/policy/compile/network'
import { allBits, type Bits } from '@shared/policy/net/bits'
import { buildReach, type ReachIndex } from '@shared/policy/compile/reach'
import type { PolicyProblem } from '@shared/policy/read/model'
import { obstacleIn, type ReadPolicy, readPolicy } from '@shared/policy/read/read'
import { AccessIndex } from './access-index'
import { Describer } from './describe'
import { NameFinder } from './name-finder'
import type { AnswerError, LiveNetwork } from './questions'

/** Thrown inside to end a question with an error as its answer. */
export class NoAnswer extends Error {
  constructor(readonly error: AnswerError) {
    super(error.message)
  }
}

/** A text worked out for the network, each step when first asked for. */
export class WorkedPolicy {
  readonly read: ReadPolicy
  private knownDraft: Compiled | undefined
  private knownReach: ReachIndex | undefined
  private knownAccess: AccessIndex | undefined
  private knownNames: NameFinder | undefined
  private knownDescriber: Describer | undefined
  private knownWithAllRoutes: WorkedPolicy | undefined

  constructor(
    readonly text: string,
    readonly live: LiveNetwork,
    readonly network: Network,
    /** The server took the text before, and does not judge it again. */
    private readonly taken = false,
  ) {
    // Every server without a policy lets everything through, as a current one does without rules.
    this.read =
      text.trim() === '' ? readPolicy('{}', 'headscale') : readPolicy(text, 'headscale', live.users, live.dialect)
  }

  /** What can be read of the policy, refused or not: for names and advice. Throws `NoAnswer` where the text cannot be read. */
  get draft(): Compiled {
    if (this.knownDraft) return this.knownDraft
    const { document, policy, problems } = this.read
    const at = obstacleIn(document)
    if (!policy || at) {
      const message = problems.find(({ stage }) => stage === 'syntax')?.message ?? ''
      throw new NoAnswer({ code: 'unreadable', message, ...(at && { at }) })
    }
    return (this.knownDraft = compileFor(policy, this.network))
  }

  /** The first thing the server refuses the policy for, whatever its users and tests are. */
  get refused(): PolicyProblem | undefined {
    if (this.taken) return undefined
    const { policy, problems } = this.read
    const all = [...problems, ...(policy ? compileProblems(policy, this.network) : [])]
    return all.find(({ severity }) => severity === 'error')
  }

  /**
   * The policy worked out for its network: for answers about access. Throws `NoAnswer` where the server refuses the policy: answers about
   * the part of it that is right would mislead. Its own tests are no part of that: what they fail on is access, which is to be seen.
   */
  get compiled(): Compiled {
    const { draft, refused } = this
    if (!refused) return draft
    const { message, offset, length } = refused
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

  /** Every target there is. */
  get allTargets(): Bits {
    return allBits(this.reach.targets.length)
  }

  /**
   * The policy as if every route that a machine advertises or an admin approved were served: what it says of addresses behind a route does
   * not depend on whether somebody serves it now.
   */
  get withAllRoutes(): WorkedPolicy {
    if (this.knownWithAllRoutes) return this.knownWithAllRoutes
    const nodes = this.live.nodes.map((node) => {
      const routes = [...new Set([...node.advertisedRoutes, ...node.approvedRoutes])]
      return { ...node, advertisedRoutes: routes, approvedRoutes: routes }
    })
    const live = { ...this.live, nodes }
    return (this.knownWithAllRoutes = new WorkedPolicy(this.text, live, new Network(live)))
  }
}

/** Gives a policy worked out for the live network. */
export type PolicyOf = (text: string) => WorkedPolicy
