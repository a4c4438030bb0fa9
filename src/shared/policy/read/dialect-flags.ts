/** The releases from which servers read policies differently, oldest first. 0.23 stands for 0.24 and 0.25, 0.29 for all later ones. */
export const policyLines = ['0.23', '0.26', '0.27', '0.28', '0.29'] as const
export type PolicyLine = (typeof policyLines)[number]

/**
 * How a server reads policies where it is not the current one, named by what it does. Each flag but `sshEverything` is true for the current server.
 * Source: headscale-api, section 4.10, the changes that Headscale lists by release, and what servers answered (tests/policy-witness).
 */
export interface PolicyDialect {
  /** In whose words policies are refused. */
  readonly line: PolicyLine
  /** Acts on `grants`, `nodeAttrs` and `randomizeClientPort`, and knows `autogroup:danger-all`. */
  readonly grants: boolean
  /** Runs `tests` and `sshTests` before it takes a policy. */
  readonly tests: boolean
  /** Refuses a policy with a section it does not know; else it ignores the section. */
  readonly refusesUnknown: boolean
  /** Refuses a policy that has a name twice in one place; else the last one counts. */
  readonly refusesTwice: boolean
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
  /** IPv6 addresses as destinations may stand in brackets. */
  readonly brackets: boolean
  /** Destinations have ports, and none of them is 0; else one without ports opens nothing. */
  readonly destinationsNeedPorts: boolean
  /** Keys of `tagOwners` begin with `tag:`; else any word is taken. */
  readonly tagsNeedPrefix: boolean
  /** The names of tags begin with a letter. */
  readonly tagsNeedLetter: boolean
  /** Actions and protocols are judged as they are read; else only when rules are worked out for machines. */
  readonly strictRules: boolean
  /** SSH rules may lead to hosts. */
  readonly sshHosts: boolean
  /** SSH rules may lead to everything; current servers refuse that. */
  readonly sshEverything: boolean
  /** SSH rules lead from users to their own machines, or to tags. */
  readonly sshOwn: boolean
  /** Names are sorted into kinds as they are read; else whatever stands there is looked up when rules are worked out for machines. */
  readonly typedNames: boolean
  /** A router sees whom its subnets may reach. */
  readonly routersSend: boolean
  /** Packet filters hold what a machine serves; else what it announces, too. */
  readonly reducesByApproved: boolean
  /** Without rules everything is allowed; else nothing is. */
  readonly openWithoutRules: boolean
  /** An address stands for itself alone; else that of a machine stands for all its addresses. */
  readonly exactAddresses: boolean
  /** A prefix stands for the addresses in it; else for every machine with one of them, as a whole. */
  readonly exactPrefixes: boolean
}

function build(line: PolicyLine): PolicyDialect {
  const from = (first: PolicyLine) => policyLines.indexOf(line) >= policyLines.indexOf(first)
  return {
    line,
    grants: from('0.29'),
    tests: from('0.29'),
    refusesUnknown: from('0.27'),
    refusesTwice: from('0.27'),
    usersNeedAt: from('0.26'),
    autogroups: from('0.27'),
    tagsOwnTags: from('0.28'),
    sshCheck: from('0.29'),
    takesEmpty: from('0.26'),
    brackets: from('0.29'),
    destinationsNeedPorts: from('0.27'),
    tagsNeedPrefix: from('0.27'),
    tagsNeedLetter: from('0.29'),
    strictRules: from('0.27'),
    sshHosts: from('0.27'),
    sshEverything: !from('0.28'),
    sshOwn: from('0.28'),
    typedNames: from('0.26'),
    routersSend: from('0.29'),
    reducesByApproved: from('0.29'),
    openWithoutRules: from('0.27'),
    exactAddresses: from('0.29'),
    exactPrefixes: from('0.27'),
  }
}

const dialects = new Map(policyLines.map((line) => [line, build(line)]))

/** The current server. */
export const currentDialect: PolicyDialect = build('0.29')

/** How servers of a line read policies; the same object each time. */
export const dialectOf = (line: PolicyLine): PolicyDialect => dialects.get(line) ?? currentDialect

export const isCurrentDialect = ({ line }: PolicyDialect): boolean => line === currentDialect.line
