/** The releases in which the reading of policies changed, oldest first. 0.23 includes 0.24 and 0.25, 0.29 all later ones. */
export const policyLines = ['0.23', '0.26', '0.27', '0.28', '0.29'] as const
export type PolicyLine = (typeof policyLines)[number]

/**
 * How a server reads policies if it is not the current release, named by behaviour. Each flag but `sshEverything` is true for the current
 * release. Source: headscale-api, section 4.10, the changes that Headscale lists by release, and the answers of real servers
 * (tests/policy-witness).
 */
export interface PolicyDialect {
  /** Selects the messages of refusals. */
  readonly line: PolicyLine
  /** Applies `grants`, `nodeAttrs` and `randomizeClientPort`, and knows `autogroup:danger-all`. */
  readonly grants: boolean
  /** Runs `tests` and `sshTests` before it accepts a policy. */
  readonly tests: boolean
  /** Refuses a policy with an unknown section; otherwise ignores the section. */
  readonly refusesUnknown: boolean
  /** Refuses a policy with duplicate names in an object; otherwise the last one counts. */
  readonly refusesTwice: boolean
  /** User names must contain @ (`alice@` if the name itself has none); otherwise they are written as they are. */
  readonly usersNeedAt: boolean
  /** Knows more autogroups than `autogroup:internet`. */
  readonly autogroups: boolean
  /** Tags may own tags. */
  readonly tagsOwnTags: boolean
  /** SSH rules with `check` require a new sign-in; otherwise they accept like `accept`. */
  readonly sshCheck: boolean
  /** Accepts a policy without groups, hosts and acls. */
  readonly takesEmpty: boolean
  /** IPv6 addresses as destinations may be in brackets. */
  readonly brackets: boolean
  /** Destinations must have ports, and none may be 0; otherwise one without ports opens nothing. */
  readonly destinationsNeedPorts: boolean
  /** Keys of `tagOwners` must begin with `tag:`; otherwise any word is accepted. */
  readonly tagsNeedPrefix: boolean
  /** Tag names must begin with a letter. */
  readonly tagsNeedLetter: boolean
  /** Actions and protocols are checked when they are read; otherwise only when rules are compiled for machines. */
  readonly strictRules: boolean
  /** SSH destinations may be hosts. */
  readonly sshHosts: boolean
  /** SSH destinations may be `*`, which current servers refuse. */
  readonly sshEverything: boolean
  /** SSH destinations must be the source users' own machines, or tags. */
  readonly sshOwn: boolean
  /** Names are classified when they are read; otherwise any text is looked up when rules are compiled for machines. */
  readonly typedNames: boolean
  /** A router sees the machines that its subnets may reach. */
  readonly routersSend: boolean
  /** Packet filters hold only served routes; otherwise announced ones, too. */
  readonly reducesByApproved: boolean
  /** Without rules everything is allowed; otherwise nothing is. */
  readonly openWithoutRules: boolean
  /** An address means itself alone; otherwise a machine's address means all its addresses. */
  readonly exactAddresses: boolean
  /** A prefix means the addresses in it; otherwise every machine with one of them, with all its addresses. */
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

/** The dialect of the current release. */
export const currentDialect: PolicyDialect = build('0.29')

/** Returns how servers of a line read policies; the same object each time. */
export const dialectOf = (line: PolicyLine): PolicyDialect => dialects.get(line) ?? currentDialect

export const isCurrentDialect = ({ line }: PolicyDialect): boolean => line === currentDialect.line

/** Returns a user's name as policies of the server write it: with a trailing @ if the server needs one and the name has none. */
export function writtenUser(name: string, { usersNeedAt }: Pick<PolicyDialect, 'usersNeedAt'>): string {
  return name.includes('@') || !usersNeedAt ? name : `${name}@`
}
