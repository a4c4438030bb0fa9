const HIDDEN = '[hidden]'

/** Fields whose value is always a secret. */
const SECRET_FIELD = /^(authorization|api-?key|auth-?key|pre-?auth-?key|key|encryptedkey|secret|token|password)$/i

const PATTERNS: readonly [RegExp, string][] = [
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${HIDDEN}`],
  // Keys of the current server line start with their kind; older ones are a short prefix, a dot and a long secret.
  [/\bhskey-[a-z]+-[\w-]+(\.[\w-]+)?/gi, HIDDEN],
  [/\b[A-Za-z0-9_-]{7,12}\.[A-Za-z0-9_-]{32,}/g, HIDDEN],
  [/([?&](?:api_?key|auth_?key|key|token|secret)=)[^&\s"']+/gi, `$1${HIDDEN}`],
  // A password that no address may contain is still one. The limits keep the search linear.
  [/(:\/\/)[^\s/@:]{0,256}:[^\s@]{1,256}@/g, `$1${HIDDEN}@`],
]

/** The name of an option or variable whose value is a secret, and older pre-auth keys, which have no prefix. */
const FOREIGN: readonly [RegExp, string][] = [
  // The end of the name is enough. A value may be in quotes, and in quotes inside of a quoted text: `error="… password=\"a b\""`.
  [
    /((?:passw(?:or)?d|passphrase|\bpass|secret|token|(?:api|auth|priv|private)_?key|client_assertion|credentials?)\\?["']?\s{0,8}[=:]\s{0,8})(?:\\"(?:[^"\\]|\\\\(?:\\")?)*|"(?:[^"\\]|\\.)*|'[^']*|[^\s"',}\\]+)/gi,
    `$1${HIDDEN}`,
  ],
  [/\b[0-9a-f]{48}\b/g, HIDDEN],
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
  /** Returns a copy of `value` without secrets; errors keep name, message and stack. */
  readonly redact: (value: unknown) => unknown
}

/** Shorter texts cannot be keys: hiding them would remove ordinary words. */
const SHORTEST_SECRET = 6

export function createRedactor(): Redactor {
  const known = new Set<string>()
  const text = (input: string) => {
    let clean = input
    for (const secret of known) clean = clean.replaceAll(secret, HIDDEN)
    for (const [pattern, replacement] of PATTERNS) clean = clean.replace(pattern, replacement)
    return clean
  }
  return {
    register(secret) {
      if (secret.length >= SHORTEST_SECRET) known.add(secret)
    },
    redact: (value) => walk(value, text, new Set()),
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
