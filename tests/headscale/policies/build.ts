/** A policy for the witness, and what it is about. */
export interface WitnessPolicy {
  readonly about: string
  readonly policy: string
}

/** Stands in the text of a policy for the rule that tells one saved policy from the next; see `marked`. */
export const ACL_MARK = '"%acl-mark%"'
export const GRANT_MARK = '"%grant-mark%"'

/** Names that most policies of the witness use. The network they are for is in `network.ts`. */
export const names = {
  groups: { 'group:dev': ['ann@example.com', 'bob@'], 'group:ops': ['cem@'] },
  hosts: { db: '100.64.0.6', lan: '10.1.0.0/16', printer: '10.2.0.9' },
  tagOwners: {
    'tag:web': ['ann@example.com'],
    'tag:db': ['group:ops'],
    'tag:router': ['group:dev'],
    'tag:exit': ['cem@'],
  },
} as const

type Json = Record<string, unknown>

/** An ACL rule: `from` and `to` are names or lists of names, `to` with ports. */
export function acl(from: string | string[], to: string | string[], more: Json = {}): Json {
  return { action: 'accept', src: [from].flat(), dst: [to].flat(), ...more }
}

/** A grant of network access by `ip`, such as `tcp:22`. */
export function grant(from: string | string[], to: string | string[], ip: string | string[], more: Json = {}): Json {
  return { src: [from].flat(), dst: [to].flat(), ip: [ip].flat(), ...more }
}

export function ssh(action: string, from: string | string[], to: string | string[], users: string[], more: Json = {}) {
  return { action, src: [from].flat(), dst: [to].flat(), users, ...more }
}

/** A policy of ACL rules over the usual names. */
export const withAcls = (about: string, rules: Json[], more: Json = {}): WitnessPolicy => ({
  about,
  policy: JSON.stringify({ ...names, ...more, acls: [...rules, '%acl-mark%'] }),
})

/** A policy of grants over the usual names. */
export const withGrants = (about: string, rules: Json[], more: Json = {}): WitnessPolicy => ({
  about,
  policy: JSON.stringify({ ...names, ...more, grants: [...rules, '%grant-mark%'] }),
})

/** A policy as it is written, without a rule to know it by. */
export const plain = (about: string, policy: Json | string): WitnessPolicy => ({
  about,
  policy: typeof policy === 'string' ? policy : JSON.stringify(policy),
})

const FIRST_PORT = 40_000

/** The address and port by which machines tell that the policy with this number has reached them. */
export const markOf = (index: number) => ({ address: '198.51.100.7', port: FIRST_PORT + index })

/** The policy with its marks turned into rules: from an address nobody has, to a port no other policy names. */
export function marked({ about, policy }: WitnessPolicy, index: number): WitnessPolicy {
  const { address, port } = markOf(index)
  const rule = JSON.stringify(acl(address, `*:${port}`))
  const granted = JSON.stringify(grant(address, '*', `tcp:${port}`))
  return { about, policy: policy.replaceAll(ACL_MARK, rule).replaceAll(GRANT_MARK, granted) }
}
