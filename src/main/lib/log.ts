import { keyPrefix } from '@shared/api/key-text'

/** Stands for a secret. */
export const HIDDEN = '[hidden]'

/** Fields whose value is always a secret. */
const SECRET_FIELD = /^(authorization|api-?key|auth-?key|pre-?auth-?key|key|encryptedkey|secret|token|password)$/i

/** How names of secrets end, as the source of an expression without groups; one may be in the plural, or have a {@link SECRET_REST}. */
export const SECRET_WORDS =
  'secret|pass|passwd|password|passphrase|pwd|token|(?:private|priv|auth|api|secret|access|signing|encryption)[_-]?key|client_assertion|credential|cookie|authorization'
/** The end of a secret's name if the secret was put aside or is one of several. */
export const SECRET_REST = 's?(?:[_-]?(?:\\d{1,4}|old|new|bak|backup|prev|previous|copy|value))?'
/**
 * An address with a password in it, or a page's with a token as its user. The password ends before the next address, so a search takes time by
 * the length of the text alone.
 */
export const SECRET_URL = /:\/\/[^\s/@:]*:(?:[^\s@]{1,256}|(?:(?!:\/\/)[^\s@])+)@|(?<=https?):\/\/[^\s/@:]{1,256}@/
/** The name of a secret among the parameters of an address. */
export const SECRET_PARAMETER = new RegExp(
  `[?&](?:[\\w-]{0,40}[_-])?(?:${SECRET_WORDS}|key|sig|signature|code)${SECRET_REST}=(?=[^&\\s"'])`,
  'i',
)
/** An option of a command with the name of a secret, up to its value: `--password x`, `["--password","x"]`. */
export const SECRET_OPTION = new RegExp(
  String.raw`(?:^|[\s"'\[(,=])--?[\w-]{0,60}(?:${SECRET_WORDS})${SECRET_REST}\\?["']?(?:\s{0,8},\s{0,8}|\s{1,8})(?=\\?["']?[^\s"'\\,-])`,
  'i',
)
/** An element of XML with the name of a secret, up to its text. */
export const SECRET_ELEMENT = new RegExp(
  `<[\\w.:-]{0,60}(?:${SECRET_WORDS})${SECRET_REST}(?:\\s[^<>]{0,200})?>(?=[^<])`,
  'i',
)
/** A secret whose name is a value, up to its own: `"name":"PASSWORD","value":"x"`. */
export const SECRET_NAMED = new RegExp(
  `["'](?:name|key)["']\\s{0,8}:\\s{0,8}["'][^"']{0,60}(?:${SECRET_WORDS})${SECRET_REST}["']\\s{0,8},\\s{0,8}["']val(?:ue)?["']\\s{0,8}:\\s{0,8}(?=["'])`,
  'i',
)
/** Keys of Headscale, Tailscale and TLS, which nobody needs to name. */
export const SECRET_KEY = /\b(?:hs|ts)key-[a-z]+-[\w-]+(?:\.[\w-]+)?|-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[^-]*/

const all = ({ source, flags }: RegExp) => new RegExp(source, `${flags}g`)

const PATTERNS: readonly [RegExp, string][] = [
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${HIDDEN}`],
  [all(SECRET_KEY), HIDDEN],
  // Keys of older server lines are a short prefix, a dot and a long secret.
  [/\b[A-Za-z0-9_-]{7,12}\.[A-Za-z0-9_-]{32,}/g, HIDDEN],
  // Tokens of a sign-in (RFC 7519).
  [/(?<![\w-])eyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?/g, HIDDEN],
  [new RegExp(`(${SECRET_PARAMETER.source})[^&\\s"']+`, 'gi'), `$1${HIDDEN}`],
  // A password that no address may contain is still one.
  [all(SECRET_URL), `://${HIDDEN}@`],
]

/** A value, perhaps in quotes, and in quotes inside of a quoted text: `error="… password=\"a b\""`. */
const VALUE = String.raw`(?:\\"(?:[^"\\]|\\\\(?:\\")?)*|"(?:[^"\\]|\\.)*|'[^']*|[^\s"',}\\]+)`

/** The text between an option of a command and its value, also in a list: `-p x`, `-px`, `["-p","x"]`. */
const BESIDE = String.raw`(?:\\?["']?\s{0,8},?\s{0,8}\\?["']?)`
/** Programs whose options of one letter have a password, up to that. Other programs use the same letters for ports and paths. */
const SHORT_OPTION = [
  ['(?:mysql|mariadb)(?:-?dump|-?admin)?|sshpass|mongo(?:sh|dump|restore|export|import)?', 'p'],
  ['redis-cli', 'a'],
  ['ldap(?:search|modify|add|delete|whoami|passwd)', 'w'],
]
  .map(([programs, letter]) => String.raw`\b(?:${programs})\b[^\n|;]{0,200}?[\s"',]-${letter}`)
  .join('|')
/** The user that curl is given, up to the password. */
const CURL_USER = String.raw`\bcurl\b[^\n|;]{0,200}?[\s"',](?:-[uU]|--(?:proxy-)?user[=\s"'\\,])${BESIDE}[^\s:"'\\,]{0,100}:`

/** The name of an option or variable whose value is a secret, and older pre-auth keys, which have no prefix. */
const FOREIGN: readonly [RegExp, string][] = [
  // These have several words.
  [/((?:authorization|cookie)s?\\?["']?\s{0,8}[=:]\s{0,8}\\?["']?)[^"'\\\n]+/gi, `$1${HIDDEN}`],
  // The end of the name is enough.
  [
    new RegExp(String.raw`((?:${SECRET_WORDS})${SECRET_REST}\\?["']?\s{0,8}(?:[=:]|%3[AD])\s{0,8})${VALUE}`, 'gi'),
    `$1${HIDDEN}`,
  ],
  [new RegExp(`(${SECRET_OPTION.source}|${SECRET_NAMED.source})${VALUE}`, 'gi'), `$1${HIDDEN}`],
  [new RegExp(`((?:${SHORT_OPTION})${BESIDE}|${CURL_USER})${VALUE}`, 'g'), `$1${HIDDEN}`],
  [new RegExp(`(${SECRET_ELEMENT.source})[^<]+`, 'gi'), `$1${HIDDEN}`],
  [/\b[0-9a-f]{48}\b/g, HIDDEN],
  // 32 bytes in base64, as keys of WireGuard, and more: the padding tells them from paths and names.
  [/(?<![\w+/-])[\w+/-]{40,200}={1,2}(?![\w=])/g, HIDDEN],
  // A private key in several lines: each is a long word in base64, which stands alone.
  [/^(?=.*[A-Z])(?=.*[a-z])\s*[A-Za-z0-9+/]{60,80}={0,2}\s*$/, HIDDEN],
]
/** Names a machine that waits for its registration. It expires after 15 minutes, and only an admin can use it. */
const REGISTRATION_ID = /(\bhskey-authreq-[\w-]{24}(?![\w-]))/

/** Hides keys and passwords in a line of a server's log. Ids of waiting registrations stay. */
export function withoutKeys(line: string): string {
  return line
    .split(REGISTRATION_ID)
    .map((part, at) => (at % 2 === 1 ? part : [...PATTERNS, ...FOREIGN].reduce(hide, part)))
    .join('')
}

const hide = (text: string, [pattern, replacement]: readonly [RegExp, string]) => text.replace(pattern, replacement)

/** Removes secrets from log entries. */
export interface Redactor {
  /** Hides this exact text from now on. */
  readonly register: (secret: string) => void
  /** The same for one that may never be stored, until many others were tried after it. */
  readonly registerTried: (secret: string) => void
  /** Returns a copy of `value` without secrets; errors keep name, message and stack. */
  readonly redact: (value: unknown) => unknown
}

/** Shorter texts cannot be keys: hiding them would remove ordinary words. */
const SHORTEST_SECRET = 6

/** Every line is searched for each of them, and a page can try any number. */
const TRIED_KEPT = 1000

export function createRedactor(): Redactor {
  const [kept, tried] = [createTexts(Infinity, true), createTexts(TRIED_KEPT)]
  // The patterns before what was only tried: that may be the beginning by which they know a key.
  const text = (input: string) => tried.hideIn(PATTERNS.reduce(hide, kept.hideIn(input)))
  const add = (secret: string, to: Texts) => {
    if (secret.length >= SHORTEST_SECRET) to.add(secret)
  }
  return {
    register: (secret) => add(secret, kept),
    registerTried: (secret) => add(secret, tried),
    redact: (value) => walk(value, text, new Set()),
  }
}

/** The fewest characters of a secret that are hidden without the rest, and the shortest word of which parts are: others have parts of ordinary words. */
const [PART, WHOLE] = [10, 24]

/**
 * Returns a function that hides parts of secrets in a text: a proxy may quote a key cut short. `mark`: what stands for a part. The part of an API
 * key by which lists name it stays.
 */
export function createHideParts(secrets: readonly string[], mark: (secret: string) => string): Hide {
  const owners = new Map<string, string>()
  for (const secret of secrets)
    for (const word of secret.slice(keyPrefix(secret)?.length ?? 0).match(WORD) ?? [])
      for (let at = 0; word.length >= WHOLE && at + PART <= word.length; at += 1)
        owners.set(word.slice(at, at + PART), secret)
  const ownerAt = (word: string, at: number) => owners.get(word.slice(at, at + PART))
  const hideIn = (word: string) => {
    let [first, last] = [0, word.length - PART]
    while (first <= last && ownerAt(word, first) === undefined) first += 1
    while (last > first && ownerAt(word, last) === undefined) last -= 1
    return first > last ? word : word.slice(0, first) + mark(ownerAt(word, first) ?? '') + word.slice(last + PART)
  }
  return (text) => (owners.size === 0 ? text : text.replace(WORD, hideIn))
}

type Hide = (text: string) => string
const WORD = new RegExp(`[\\w.~+/=-]{${PART},}`, 'g')

/** Texts to hide. */
interface Texts {
  readonly add: (text: string) => void
  readonly hideIn: (input: string) => string
}

/** Keeps the newest texts, `most` at the most. */
function createTexts(most: number, hidesParts = false): Texts {
  const texts = new Set<string>()
  /** The longest first: one may begin with another one. */
  let sorted: readonly string[] | undefined
  let hideParts: Hide = (text) => text
  return {
    add(text) {
      texts.delete(text)
      texts.add(text)
      const [oldest] = texts
      if (texts.size > most && oldest !== undefined) texts.delete(oldest)
      sorted = undefined
    },
    hideIn(input) {
      if (!sorted) {
        sorted = [...texts].toSorted((one, other) => other.length - one.length)
        if (hidesParts) hideParts = createHideParts(sorted, () => HIDDEN)
      }
      return hideParts(sorted.reduce((clean, text) => clean.replaceAll(text, HIDDEN), input))
    },
  }
}

function walk(value: unknown, text: (input: string) => string, seen: Set<object>): unknown {
  if (typeof value === 'string') return text(value)
  if (typeof value !== 'object' || value === null) return value
  if (seen.has(value)) return '[seen above]'
  seen.add(value)
  if (value instanceof Error) return text(describeError(value))
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return `[${value.byteLength} bytes]`
  if (Array.isArray(value)) return value.map((one) => walk(one, text, seen))
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, SECRET_FIELD.test(name) ? HIDDEN : walk(one, text, seen)]),
  )
}

function describeError(error: Error): string {
  const own = error.stack ?? `${error.name}: ${error.message}`
  return error.cause instanceof Error ? `${own}\ncaused by ${describeError(error.cause)}` : own
}

/** The log of the main process. */
export interface Log {
  readonly info: (...parts: unknown[]) => void
  readonly warn: (...parts: unknown[]) => void
  readonly error: (...parts: unknown[]) => void
}

export interface LateLog extends Log {
  /** Resolves when everything logged so far is written. Never rejects. */
  readonly flush: () => Promise<void>
}

type Level = keyof Log

/**
 * A log that opens its file with the first line: most starts have nothing to log before their first paint, and the library takes a while to
 * load. Lines keep their order.
 */
export function createLog(open: () => Promise<Log>): LateLog {
  let opening: Promise<void> | undefined
  let opened: Log | undefined
  const early: { level: Level; parts: unknown[] }[] = []

  const start = async () => {
    try {
      opened = await open()
      for (const { level, parts } of early.splice(0)) opened[level](...parts)
    } catch (error) {
      process.stderr.write(`no log can be written: ${String(error)}\n`)
    }
  }
  const write =
    (level: Level) =>
    (...parts: unknown[]) => {
      if (opened) return opened[level](...parts)
      early.push({ level, parts })
      opening ??= start()
    }
  return {
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    flush: async () => opening,
  }
}
