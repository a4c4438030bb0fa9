/** The areas that an OAuth client may read or change; changing includes reading (upgrades, section 5). In display order. */
export const oauthScopes = [
  'auth_keys',
  'devices:core',
  'devices:routes',
  'policy_file',
  'users',
  'feature_settings',
  'oauth_keys',
  'all',
] as const
export type OAuthScope = (typeof oauthScopes)[number]

/** Returns the scope that allows reading alone. */
export const readingOf = <S extends OAuthScope>(scope: S): `${S}:read` => `${scope}:read`

/** Scopes whose clients make machines or keys, which belong to tags: a server refuses such a client without tags. */
export const needsTags = (scopes: readonly string[]): boolean =>
  scopes.some((scope) => scope === 'auth_keys' || scope === 'devices:core')
