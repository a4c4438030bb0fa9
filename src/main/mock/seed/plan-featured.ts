import { DAY, HOUR } from '@shared/time'
import { approved, exitPair, approvedAhead, type Plan, waiting } from './plan'
import { keyPlaces } from './seed-keys'

/** 63 characters, the maximum for a name. */
const LONGEST_NAME = 'measuring-station-north-hall-3-rack-12-temperature-and-humidity'

/** Prefixes that the policy of the demo network names, too. */
export const OFFICE_PREFIX = '10.20.0.0/16'
export const PRINTER_PREFIX = '172.20.10.1/32'

interface People {
  /** Ids of users and pre-auth keys, in their order of creation. */
  users: readonly number[]
  preAuthKeys: readonly number[]
  /** The admin's first name, for names of machines. */
  adminName: string
}

/** The machines of every demo network, the most illustrative first: one for each state that a screen shows. */
export function planFeatured(people: People): Plan[] {
  return [...planTagged(people), ...planOwned(people)]
}

function planTagged({ preAuthKeys }: People): Plan[] {
  const method = 'REGISTER_METHOD_AUTH_KEY'
  const tagged = { userId: null, state: 'online', expiresIn: null, method } as const
  const key = (name: keyof typeof keyPlaces) => preAuthKeys[keyPlaces[name]] ?? null
  return [
    {
      ...tagged,
      hostname: 'router-1',
      tags: ['tag:router'],
      preAuthKeyId: key('router'),
      routes: [approved(OFFICE_PREFIX), waiting('192.168.50.0/24')],
    },
    {
      ...tagged,
      hostname: 'router-2',
      tags: ['tag:router'],
      routes: [approved(OFFICE_PREFIX), approvedAhead('10.21.0.0/16')],
    },
    { ...tagged, hostname: 'exit-frankfurt', tags: ['tag:exit', 'tag:router'], routes: exitPair(approved) },
    { ...tagged, hostname: 'print-gateway', tags: ['tag:printer'], routes: [approved(PRINTER_PREFIX)] },
    { ...tagged, hostname: 'web-1', tags: ['tag:prod', 'tag:server'], preAuthKeyId: key('server') },
    { ...tagged, hostname: 'ci-runner', tags: ['tag:ci'], preAuthKeyId: key('ci'), state: 'offline' },
  ]
}

function planOwned({ users, preAuthKeys, adminName }: People): Plan[] {
  const user = (index: number) => users[index % users.length] ?? null
  const person = { state: 'online', expiresIn: 120 * DAY, method: 'REGISTER_METHOD_CLI' } as const
  return [
    {
      ...person,
      hostname: `${adminName}'s MacBook Pro`,
      userId: user(0),
      preAuthKeyId: preAuthKeys[keyPlaces.person] ?? null,
    },
    { ...person, hostname: 'home-server', userId: user(1), expiresIn: null, routes: exitPair(waiting) },
    {
      ...person,
      hostname: 'Pixel 9',
      userId: user(2),
      expiresIn: 3 * DAY,
      ipv4Only: true,
      method: 'REGISTER_METHOD_OIDC',
    },
    {
      ...person,
      hostname: 'old-thinkpad',
      userId: user(1),
      state: 'expired',
      expiresIn: -12 * DAY,
      invalidTags: ['tag:admin'],
    },
    { ...person, hostname: LONGEST_NAME, userId: user(3), state: 'offline', method: 'REGISTER_METHOD_UNSPECIFIED' },
    { ...person, hostname: 'tablet.lan', userId: user(3), expiresIn: 20 * HOUR },
  ]
}
