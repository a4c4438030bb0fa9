import type { TFunction } from 'i18next'

/**
 * Returns a first policy to edit. It is valid from Headscale 0.26 on (users end in @) and changes nothing: its last rule allows everything,
 * like no policy.
 */
export function starterPolicy(t: TFunction<'policy'>): string {
  return `// ${t('starter.intro')}
{
  // ${t('starter.groups')}
  "groups": {
    // "group:admin": ["alice@"],
  },

  // ${t('starter.tagOwners')}
  "tagOwners": {
    // "tag:web": ["group:admin"],
  },

  // ${t('starter.acls')}
  "acls": [
    // ${t('starter.members')}
    // { "action": "accept", "src": ["autogroup:member"], "dst": ["autogroup:self:*"] },

    // ${t('starter.admins')}
    // { "action": "accept", "src": ["group:admin"], "dst": ["*:*"] },

    // ${t('starter.servers')}
    // { "action": "accept", "src": ["autogroup:member"], "dst": ["tag:web:80,443"] },

    // ${t('starter.allowAll')}
    { "action": "accept", "src": ["*"], "dst": ["*:*"] },
  ],
}
`
}

/** A policy without rules: servers accept it and allow everything. */
export const BLANK_POLICY = '{\n}\n'
