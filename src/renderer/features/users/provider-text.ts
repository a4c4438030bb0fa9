import type { User } from '@shared/api/users'
import type { TFunction } from 'i18next'

/** How a user signs in: with a name that servers give in lower case, as people write it. */
export function providerText({ provider }: Pick<User, 'provider'>, t: TFunction<'users'>): string {
  if (provider === '') return t('local')
  return provider.toLowerCase() === 'oidc' ? 'OIDC' : provider
}
