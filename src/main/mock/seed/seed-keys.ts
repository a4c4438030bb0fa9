import type { ApiKeyRow, PreAuthKeyRow } from '@main/db/repos/keys'
import { DAY, HOUR, MINUTE } from '@shared/time'
import type { OAuthClient } from '@shared/api/oauth-clients'
import { type Draw } from './draw'

const API_KEYS_MIN = 4
const API_KEYS_MAX = 16
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/**
 * API keys, 4 to 16, with prefixes of 4 characters (specification section 9): one valid for long, one expiring soon, one expired, one
 * without an end.
 */
export function seedApiKeys(draw: Draw): Omit<ApiKeyRow, 'id'>[] {
  const prefixes = new Set<string>()
  const count = draw.int(API_KEYS_MIN, API_KEYS_MAX)
  return Array.from({ length: count }, (_, index) => {
    const age = draw.int(32, 400) * DAY
    const fixed = [60 * DAY, 5 * DAY, -9 * DAY, null][index]
    const ends = fixed === undefined ? draw.int(-31, 31) * DAY + draw.int(1, 23) * HOUR : fixed
    const seenUntil = Math.min(ends ?? 0, 0)
    return {
      prefix: freePrefix(draw, prefixes),
      expiration: ends === null ? null : draw.at(ends),
      createdAt: draw.at(-age),
      lastSeen: draw.chance(0.6) ? draw.at(seenUntil - draw.int(1, 5 * 24 * 60) * MINUTE) : null,
    }
  })
}

function freePrefix(draw: Draw, taken: Set<string>): string {
  for (;;) {
    const prefix = Array.from({ length: 4 }, () => LETTERS[draw.int(0, LETTERS.length - 1)]).join('')
    if (taken.has(prefix)) continue
    taken.add(prefix)
    return prefix
  }
}

/** The pre-auth keys that machines of the demo network joined with, by their place in the list. */
export const keyPlaces = { server: 0, person: 1, ci: 4, router: 6 } as const

/** The reusable keys of the first users, by their place in the list of users: only such a key lets several machines join. */
export const reusableOfUser: readonly number[] = [8, 5]

/** Pre-auth keys in every state; `users` are ids, the first is the admin's. */
export function seedPreAuthKeys(draw: Draw, users: readonly number[]): Omit<PreAuthKeyRow, 'id'>[] {
  const user = (index: number) => users[index % users.length] ?? null
  const key = (
    userId: number | null,
    ends: number | null,
    rest: Partial<PreAuthKeyRow>,
  ): Omit<PreAuthKeyRow, 'id'> => ({
    prefix: Buffer.from(draw.hex(24), 'hex').toString('base64url').slice(0, 12),
    userId,
    reusable: false,
    ephemeral: false,
    used: false,
    expiration: ends === null ? null : draw.at(ends),
    createdAt: draw.at(Math.min(ends ?? 0, 0) - draw.int(1, 40) * DAY),
    aclTags: [],
    ...rest,
  })
  return [
    key(null, 30 * DAY, { reusable: true, aclTags: ['tag:server'] }),
    key(user(0), -20 * DAY, { used: true }),
    key(user(1), 20 * HOUR, {}),
    key(user(0), -3 * DAY, {}),
    key(user(2), 12 * DAY, { reusable: true, ephemeral: true, aclTags: ['tag:ci'] }),
    key(user(1), -40 * DAY, { reusable: true }),
    key(null, -90 * DAY, { used: true, aclTags: ['tag:router'] }),
    key(user(3), 45 * MINUTE, { ephemeral: true }),
    key(user(0), null, { reusable: true }),
    key(user(1), 6 * DAY, { used: true, aclTags: ['tag:exit', 'tag:router'] }),
  ]
}

/** Clients of programs: one for each of the two that most admins connect. The same for every seed. */
export function seedOAuthClients(draw: Draw): OAuthClient[] {
  const client = (id: string, days: number, rest: Omit<OAuthClient, 'id' | 'createdAt' | 'creator'>): OAuthClient => ({
    id,
    ...rest,
    createdAt: draw.at(-days * DAY),
    creator: null,
  })
  return [
    client('9f2c41d07be8', 62, { description: 'Terraform', scopes: ['policy_file', 'users:read'], tags: [] }),
    client('51aa30c6e94d', 17, {
      description: 'Kubernetes operator',
      scopes: ['auth_keys', 'devices:core'],
      tags: ['tag:server'],
    }),
  ]
}
