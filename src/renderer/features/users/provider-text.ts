import type { User } from '@shared/api/users'
import type { TFunction } from 'i18next'

/** Returns the sign-in provider of a user in its usual spelling; servers report it in lower case. */
export function providerText({ provider }: Pick<User, 'provider'>, t: TFunction<'users'>): string {
  if (provider === '') return t('local')
  return provider.toLowerCase() === 'oidc' ? 'OIDC' : provider
}
