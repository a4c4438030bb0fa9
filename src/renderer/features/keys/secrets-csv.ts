import type { PreAuthKey } from '@shared/api/pre-auth-keys'
import { csvText } from '@shared/csv'
import { userHandle } from '@shared/user-name'

/** Returns the new keys as CSV, secrets included. The import of keys reads all other columns. */
export function secretsCsv(keys: readonly PreAuthKey[]): string {
  return csvText(
    ['user', 'tags', 'reusable', 'ephemeral', 'expires', 'key'],
    keys.map(({ user, aclTags, reusable, ephemeral, expiration, key }) => [
      user ? userHandle(user) : '',
      aclTags.join(' '),
      reusable ? 'yes' : 'no',
      ephemeral ? 'yes' : 'no',
      expiration ?? '',
      key,
    ]),
  )
}
