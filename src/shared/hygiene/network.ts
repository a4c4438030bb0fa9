import type { Node, ApiKey, PreAuthKey, User } from '@shared/api/resources'
import { isExitPrefix } from '@shared/api/exit-prefix'
import { compileFor, type CompiledPolicy } from '@shared/policy/compile/compile'
import { Network } from '@shared/policy/compile/network'
import type { PolicyDialect } from '@shared/policy/read/dialect-flags'
import { startRefusal, type StartRefusal } from '@shared/policy/analyse/start-refusal'
import type { Policy, PolicyContext } from '@shared/policy/read/model'
import { readPolicy } from '@shared/policy/read/read'
import type { ClientAge } from '@shared/query/machine-facts'
import { machineName } from '@shared/states/machine-state'

/** The fields of a machine that checks examine. `user` is its owner's id. */
export type HygieneNode = Pick<
  Node,
  | 'id'
  | 'name'
  | 'givenName'
  | 'tags'
  | 'ipAddresses'
  | 'online'
  | 'createdAt'
  | 'lastSeen'
  | 'expiry'
  | 'approvedRoutes'
  | 'availableRoutes'
> & {
  readonly user: string | null
  /** The version of its Tailscale client, such as `1.94.1`; undefined if unknown. */
  readonly clientVersion?: string | undefined
}

export type HygieneUser = Pick<User, 'id' | 'name' | 'email' | 'providerId'>
export type HygienePreAuthKey = Pick<PreAuthKey, 'id' | 'key' | 'reusable' | 'used' | 'revoked' | 'expiration'> & {
  /** The name of its user, otherwise its tags. */
  readonly owner?: readonly string[]
}
export type HygieneApiKey = Pick<ApiKey, 'id' | 'prefix' | 'expiration'>

/** The input of the checks. A list that could not be loaded is undefined, and checks that need it are skipped. `now` in milliseconds. */
export interface HygieneNetwork {
  readonly nodes?: readonly HygieneNode[] | undefined
  readonly users?: readonly HygieneUser[] | undefined
  readonly preAuthKeys?: readonly HygienePreAuthKey[] | undefined
  readonly apiKeys?: readonly HygieneApiKey[] | undefined
  /** The policy's text; '' if the server has none. */
  readonly policy?: string | undefined
  readonly dialect: PolicyDialect
  readonly now: number
}

/** The network, and facts that several checks share, computed on first use. */
export class Facts {
  readonly nodes: readonly HygieneNode[]
  readonly users: readonly HygieneUser[]
  readonly text: string
  private readPolicy: Policy | null | undefined
  private compiledPolicy: CompiledPolicy | undefined
  private refusal: StartRefusal | null | undefined

  constructor(readonly network: HygieneNetwork) {
    this.nodes = network.nodes ?? []
    this.users = network.users ?? []
    this.text = network.policy ?? ''
  }

  get now(): number {
    return this.network.now
  }

  /** Null if the policy cannot be read: the policy page shows its errors. */
  get policy(): Policy | null {
    if (this.readPolicy === undefined) this.readPolicy = this.text.trim() === '' ? null : this.wholePolicy()
    return this.readPolicy
  }

  get compiled(): CompiledPolicy | null {
    const { policy } = this
    if (!policy) return null
    this.compiledPolicy ??= compileFor(policy, this.policyNetwork())
    return this.compiledPolicy
  }

  /** Why the server would not start again with its policy; null if it would, or has none. Rules of such a policy are not in force. */
  get startRefusal(): StartRefusal | null {
    if (this.refusal === undefined)
      this.refusal = startRefusal(this.text, this.policyContext(), this.network.dialect) ?? null
    return this.refusal
  }

  /** Returns the prefixes that a machine serves as soon as it is connected: announced and approved, without exit routes. */
  servedBy({ approvedRoutes, availableRoutes }: HygieneNode): string[] {
    return approvedRoutes.filter((prefix) => availableRoutes.includes(prefix) && !isExitPrefix(prefix))
  }

  /** Null if a part of the text could not be read: a check of the rest would say that all is well. */
  private wholePolicy(): Policy | null {
    const { policy, problems } = readPolicy(this.text, 'headscale', this.policyUsers(), this.network.dialect)
    const isPart = problems.some(
      ({ severity, stage }) => severity === 'error' && (stage === 'syntax' || stage === 'decode'),
    )
    return isPart ? null : (policy ?? null)
  }

  private policyUsers() {
    return this.users.map(({ id, name, email, providerId }) => ({
      id,
      name,
      ...(email && { email }),
      ...(providerId && { providerId }),
    }))
  }

  private policyNetwork(): Network {
    return new Network(this.policyContext())
  }

  private policyContext(): PolicyContext {
    const nodes = this.nodes.map((node) => {
      const ipv4 = node.ipAddresses.find((address) => !address.includes(':'))
      const ipv6 = node.ipAddresses.find((address) => address.includes(':'))
      return {
        id: node.id,
        name: machineName(node),
        ...(node.user !== null && { user: node.user }),
        tags: node.tags,
        ...(ipv4 && { ipv4 }),
        ...(ipv6 && { ipv6 }),
        advertisedRoutes: node.availableRoutes,
        approvedRoutes: node.approvedRoutes,
      }
    })
    return { users: this.policyUsers(), nodes }
  }
}

export const checkIds = [
  'stale',
  'neverSeen',
  'duplicateNames',
  'badNames',
  'unowned',
  'outdatedClients',
  'unusedTags',
  'emptyGroups',
  'tagOwnersGone',
  'singleRouter',
  'overlappingRoutes',
  'reusableKeys',
  'endlessKeys',
  'startRefused',
  'deadRules',
  'hostsNowhere',
  'expiredNames',
] as const
export type CheckId = (typeof checkIds)[number]

/** The subject of a finding, for the link to it. */
export type FoundKind = 'machine' | 'name' | 'prefix' | 'preAuthKey' | 'apiKey' | 'policy'

/** One finding of a check. */
export interface Found {
  readonly kind: FoundKind
  /** The id of the machine or key, the prefix, or the name; in the policy, the section and entry (`acls.3`, `hosts.db`), or `start` for the whole. */
  readonly id: string
  /** The display name. */
  readonly label: string
  /** Related names: the machines that share a name, the router of a prefix, the users who are gone. */
  readonly with?: readonly string[]
  /** Identifies an acceptance if the id may change, as the number of a rule does. */
  readonly object?: string
}

/** The result of a check. `unknown`: the items that it could not judge, because nothing tells the fact that it needs. */
export interface CheckOutcome {
  readonly found: readonly Found[]
  readonly of: number
  readonly unknown?: number
  readonly clients?: ClientAge
}

/**
 * One check: the lists it needs, its weight (3: unwanted access or lost access is possible; 2: likely a mistake; 1: untidy), its findings,
 * and the number of items it examined. Its explanation and advice are texts, by its id.
 */
export interface Check {
  readonly id: CheckId
  readonly weight: 1 | 2 | 3
  readonly needs: readonly (keyof HygieneNetwork & ('nodes' | 'users' | 'preAuthKeys' | 'apiKeys' | 'policy'))[]
  /** Returns null if nothing could be examined. */
  readonly look: (facts: Facts) => CheckOutcome | null
  /** True if the check needs data that many networks do not have: without it, the report does not list the check. */
  readonly optional?: boolean
}
