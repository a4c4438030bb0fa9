import { currentDialect, type PolicyDialect, writtenUser } from '@shared/policy/read/dialect-flags'
import { OFFICE_PREFIX, PRINTER_PREFIX } from './plan-featured'

interface PolicyFacts {
  /** User names, the admin's first. */
  names: readonly string[]
  /** The users who own machines: only they can be the source of a test. */
  owners: readonly string[]
  /** Tags of existing machines. */
  tags: ReadonlySet<string>
  hasPrinter: boolean
  /** The policy dialect of the release that the network is served as: the policy is adapted to it. */
  dialect?: PolicyDialect | undefined
}

const list = (items: readonly string[]) => items.map((item) => JSON.stringify(item)).join(', ')
const lines = (items: readonly string[]) => items.map((item) => `    ${item},`).join('\n')

// The parts that do not depend on the users.
const NAMES = `  // The owners of a tag may assign it to machines. A tag that is not listed here cannot be assigned.
  "tagOwners": {
    "tag:router": ["group:admin"],
    "tag:exit": ["group:admin"],
    "tag:printer": ["group:admin"],
    "tag:server": ["group:admin", "group:dev"],
    "tag:prod": ["group:admin"],
    "tag:ci": ["group:dev"],
  },

  // Names for addresses behind subnet routers.
  "hosts": {
    "office": "${OFFICE_PREFIX}",
    "printer": "${PRINTER_PREFIX}",
  },

  // The office subnet needs no manual approval on machines with the tag router.
  "autoApprovers": {
    "routes": { "${OFFICE_PREFIX}": ["tag:router"] },
  },`

/** `own`: users who reach their own machines, as pairs of names. */
const rules = (everybody: string, own: readonly (readonly [src: string, dst: string])[]) => `  "acls": [
    // Admins reach everything.
    { "action": "accept", "src": ["group:admin"], "dst": ["*:*"] },

    // Everybody reaches their own machines, the printer, and the internet through exit nodes.
${own.map(([src, dst]) => `    { "action": "accept", "src": ["${src}"], "dst": ["${dst}:*"] },`).join('\n')}
    { "action": "accept", "src": ["${everybody}"], "dst": ["printer:631,9100"] },
    { "action": "accept", "src": ["${everybody}"], "dst": ["autogroup:internet:*"] },

    // Developers reach the servers and the office, but production only over https.
    { "action": "accept", "src": ["group:dev"], "dst": ["tag:server:22,80,443", "office:*"] },
    { "action": "accept", "src": ["group:dev"], "dst": ["tag:prod:443"] },

    // The build machines deploy.
    { "action": "accept", "src": ["tag:ci"], "dst": ["tag:server:443", "tag:prod:443"] },
  ],`

/** Creates the policy of the demo network, with comments: groups, tag owners, access rules, and tests of them. */
export function seedPolicy({ dialect = currentDialect, ...facts }: PolicyFacts): string {
  const users = facts.names.map((name) => writtenUser(name, dialect))
  const admins = users.slice(0, 1)
  const developers = users.slice(0, Math.ceil(users.length / 2))
  const guests = users.slice(-1)
  const parts = [
    `  // ${dialect.usersNeedAt ? 'People by role. A member is a user name followed by @.' : 'People by role.'}
  "groups": {
    "group:admin": [${list(admins)}],
    "group:dev": [${list(developers)}],
    "group:guest": [${list(guests)}],${dialect.autogroups ? '' : `\n    "group:everybody": [${list(users)}],`}
  },`,
    NAMES,
    dialect.autogroups
      ? rules('autogroup:member', [['autogroup:member', 'autogroup:self']])
      : rules(
          'group:everybody',
          users.map((user) => [user, user]),
        ),
  ]
  if (dialect.tests)
    parts.push(`  // Run at every save: a policy with a failing test is not saved.
  "tests": [
${lines(tests(facts, developers, guests))}
  ],`)
  return `// The access policy of the demo network.
// Everything that no rule allows is blocked: there are no deny rules.
{
${parts.join('\n\n')}
}
`
}

function tests(
  { owners, tags, hasPrinter }: Omit<PolicyFacts, 'dialect'>,
  developers: readonly string[],
  guests: readonly string[],
): string[] {
  const ownsMachine = (user: string) => owners.includes(user.slice(0, -1))
  const admin = developers.slice(0, 1).filter(ownsMachine)
  const developer = developers.slice(1).find(ownsMachine)
  const outsider = owners.map((name) => `${name}@`).find((user) => !developers.includes(user) && !guests.includes(user))
  const server = tags.has('tag:server')
  const all: (string | false)[] = [
    ...admin.map((user) => tags.has('tag:router') && `{ "src": "${user}", "accept": ["tag:router:22"] }`),
    developer !== undefined && server && `{ "src": "${developer}", "accept": ["tag:server:22"] }`,
    developer !== undefined && tags.has('tag:exit') && `{ "src": "${developer}", "deny": ["tag:exit:22"] }`,
    outsider !== undefined && server && `{ "src": "${outsider}", "deny": ["tag:server:22"] }`,
    outsider !== undefined && hasPrinter && `{ "src": "${outsider}", "accept": ["printer:631"] }`,
    tags.has('tag:ci') && server && '{ "src": "tag:ci", "accept": ["tag:server:443"] }',
  ]
  return all.filter((test) => test !== false)
}
