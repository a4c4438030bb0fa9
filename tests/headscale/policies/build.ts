/** A policy for the witness, and its subject. */
export interface WitnessPolicy {
  readonly about: string
  readonly policy: string
}

/** Placeholder in a policy's text for the rule that distinguishes saved policies; see `marked`. */
export const ACL_MARK = '"%acl-mark%"'
export const GRANT_MARK = '"%grant-mark%"'

/** Names that most policies of the witness use. Their network is in `network.ts`. */
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

/** Creates an ACL rule: `from` and `to` are names or lists of names, `to` with ports. */
export function acl(from: string | string[], to: string | string[], more: Json = {}): Json {
  return { action: 'accept', src: [from].flat(), dst: [to].flat(), ...more }
}

/** Creates a grant of network access by `ip`, such as `tcp:22`. */
export function grant(from: string | string[], to: string | string[], ip: string | string[], more: Json = {}): Json {
  return { src: [from].flat(), dst: [to].flat(), ip: [ip].flat(), ...more }
}

export function ssh(action: string, from: string | string[], to: string | string[], users: string[], more: Json = {}) {
  return { action, src: [from].flat(), dst: [to].flat(), users, ...more }
}

/** Creates a policy of ACL rules over the usual names. */
export const withAcls = (about: string, rules: Json[], more: Json = {}): WitnessPolicy => ({
  about,
  policy: JSON.stringify({ ...names, ...more, acls: [...rules, '%acl-mark%'] }),
})

/** Creates a policy of grants over the usual names. */
export const withGrants = (about: string, rules: Json[], more: Json = {}): WitnessPolicy => ({
  about,
  policy: JSON.stringify({ ...names, ...more, grants: [...rules, '%grant-mark%'] }),
})

/** Creates a policy as written, without a mark. */
export const plain = (about: string, policy: Json | string): WitnessPolicy => ({
  about,
  policy: typeof policy === 'string' ? policy : JSON.stringify(policy),
})

const FIRST_PORT = 40_000

/** Returns the address and port by which machines recognise the policy with this number. */
export const markOf = (index: number) => ({ address: '198.51.100.7', port: FIRST_PORT + index })

/** Replaces the marks of a policy by rules: from an unused address, to a port no other policy names. */
export function marked({ about, policy }: WitnessPolicy, index: number): WitnessPolicy {
  const { address, port } = markOf(index)
  const rule = JSON.stringify(acl(address, `*:${port}`))
  const granted = JSON.stringify(grant(address, '*', `tcp:${port}`))
  return { about, policy: policy.replaceAll(ACL_MARK, rule).replaceAll(GRANT_MARK, granted) }
}
