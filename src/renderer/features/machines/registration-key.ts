/** The result of reading a pasted text: the key that a waiting client shows, and the user of a command, or ''. */
export interface Registration {
  key: string
  user: string
}

/** Keys of all supported releases: `mkey:…` and `nodekey:…` (hex), `hskey-authreq-…`, and the 24-character form in between. */
const BARE = /^[A-Za-z0-9_:-]+$/
const FROM_URL = /\/(?:register|auth)\/([^/?#\s'"]+)/
const QUOTES = /^['"]|['"]$/g
/** Placeholders in the login page's commands. */
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
 * Extracts the registration key from a pasted text: the key itself, the address of the login page, or a whole `headscale nodes register
 * --key … --user …` line (0.29: `headscale auth register --auth-id …`). `key` is '' if the text has none.
 */
export function readRegistration(text: string): Registration {
  const trimmed = text.trim()
  const words = trimmed.split(/\s+/)
  const named = option(words, ['--user', '-u'])
  const user = PLACEHOLDER.test(named) ? '' : named
  const fromOption = option(words, ['--key', '-k', '--auth-id'])
  if (fromOption) return { key: fromOption, user }
  const fromUrl = FROM_URL.exec(trimmed)?.[1]
  if (fromUrl) return { key: decoded(fromUrl), user }
  const bare = trimmed.replace(QUOTES, '').replace(QUOTES, '')
  return { key: BARE.test(bare) ? bare : '', user: '' }
}

/** Decodes a part of an address; '' if it is cut off, as while it is typed. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
