import type { User } from '@shared/api/resources'

/**
 * Returns the names that no other local user may have. Users of an identity provider do not count: servers accept their names for local
 * users, too (docs/headscale-api.md, 4.1).
 */
export const takenNames = (users: readonly User[]): string[] =>
  users.filter(({ provider }) => provider === '').map(({ name }) => name)
