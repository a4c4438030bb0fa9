import { type OAuthScope, oauthScopes, readingOf } from '@shared/api/oauth-scopes'
import type { TFunction } from 'i18next'

/** The texts of each scope. */
export const scopeTexts = {
  auth_keys: 'keys',
  'devices:core': 'machines',
  'devices:routes': 'routes',
  policy_file: 'policy',
  users: 'users',
  feature_settings: 'settings',
  oauth_keys: 'clients',
  all: 'all',
} as const satisfies Readonly<Record<OAuthScope, string>>

const isScope = (word: string): word is OAuthScope => (oauthScopes as readonly string[]).includes(word)

/** Returns a scope in words. A word that no server knows grants nothing: it is named as it is. */
export function scopeText(word: string, t: TFunction<'keys'>): string {
  if (isScope(word)) return t('oauth.scopeChange', { what: t(`oauth.scope.${scopeTexts[word]}.name`) })
  const reading = oauthScopes.find((scope) => readingOf(scope) === word)
  return reading
    ? t('oauth.scopeRead', { what: t(`oauth.scope.${scopeTexts[reading]}.name`) })
    : t('oauth.scopeUnknown', { word })
}
