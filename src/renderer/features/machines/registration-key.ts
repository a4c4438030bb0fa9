/** What was found in a pasted text: the key a waiting client shows, and the user a command names, '' where it names none. */
export interface Registration {
  key: string
  user: string
}

/** Keys of all server lines: `mkey:…` and `nodekey:…` (hex), `hskey-authreq-…`, and the 24 characters between. */
const BARE = /^[A-Za-z0-9_:-]+$/
const FROM_URL = /\/(?:register|auth)\/([^/?#\s'"]+)/
const QUOTES = /^['"]|['"]$/g
/** What the login page's commands leave open. */
const PLACEHOLDER = /^(?:<.*>|USERNAME|USER)$/i

function option(words: readonly string[], names: readonly string[]): string {
  for (const [index, word] of words.entries()) {
    const [name = '', ...rest] = word.split('=')
    if (!names.includes(name)) continue
    return (rest.length > 0 ? rest.join('=') : (words[index + 1] ?? '')).replace(QUOTES, '')
  }
  return ''
}

/**
 * Takes the registration key out of what was pasted: the key itself, the address of the login page, or the whole
 * `headscale nodes register --key … --user …` (0.29: `headscale auth register --auth-id …`) line. `key` is '' where there is none.
 */
export function readRegistration(text: string): Registration {
  const trimmed = text.trim()
  const words = trimmed.split(/\s+/)
  const named = option(words, ['--user', '-u'])
  const user = PLACEHOLDER.test(named) ? '' : named
  const fromOption = option(words, ['--key', '-k', '--auth-id'])
  if (fromOption) return { key: fromOption, user }
  const fromUrl = FROM_URL.exec(trimmed)?.[1]
  if (fromUrl) return { key: decodeURIComponent(fromUrl), user }
  const bare = trimmed.replace(QUOTES, '').replace(QUOTES, '')
  return { key: BARE.test(bare) ? bare : '', user: '' }
}
