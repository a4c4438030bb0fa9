/**
 * How a server reads policies where it is not the current one, named by what it does. All true is the current server.
 * Source: headscale-api, section 4.10, and the changes that Headscale lists by release.
 */
export interface PolicyDialect {
  /** Acts on `grants`, `nodeAttrs` and `randomizeClientPort`, and knows `autogroup:danger-all`. */
  readonly grants: boolean
  /** Runs `tests` and `sshTests` before it takes a policy. */
  readonly tests: boolean
  /** Refuses a policy with a section it does not know; else it ignores the section. */
  readonly refusesUnknown: boolean
  /** Names of users must contain @ (`alice@` where the name itself has none); else they are written as they are. */
  readonly usersNeedAt: boolean
  /** Knows more automatic groups than `autogroup:internet`. */
  readonly autogroups: boolean
  /** Tags may own tags. */
  readonly tagsOwnTags: boolean
  /** SSH rules with `check` ask for a new sign-in; else they let in as `accept` does. */
  readonly sshCheck: boolean
  /** Takes a policy without groups, hosts and acls. */
  readonly takesEmpty: boolean
}

/** The current server. */
export const currentDialect: PolicyDialect = {
  grants: true,
  tests: true,
  refusesUnknown: true,
  usersNeedAt: true,
  autogroups: true,
  tagsOwnTags: true,
  sshCheck: true,
  takesEmpty: true,
}

export function isCurrentDialect(dialect: PolicyDialect): boolean {
  return Object.values(dialect).every((on) => on)
}
