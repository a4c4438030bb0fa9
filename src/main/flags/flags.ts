import { ApiError, toApiError } from '@shared/api/error'
import { DEFAULT_LINE, type ParsedFlags, type Flags, type Option, OPTIONS, REQUIREMENTS } from './flag-table'
import { distance } from 'fastest-levenshtein'

/** Tells whether this start only runs one task without a window and then ends. */
export function checks({ checkPolicies, applyPolicy, exportTo }: Flags): boolean {
  return checkPolicies.length > 0 || applyPolicy !== undefined || exportTo !== undefined
}

/** Flags that would have no effect together, with the error message. */
const CONFLICTS: readonly { readonly between: (flags: Flags) => boolean; readonly said: string }[] = [
  {
    between: (flags) => flags.serve !== undefined && checks(flags),
    said: '--serve runs until it is stopped; --check-policy, --apply-policy and --export run once and exit: do not combine them.',
  },
  {
    between: ({ checkPolicies, applyPolicy }) => checkPolicies.length > 0 && applyPolicy !== undefined,
    said: '--apply-policy checks its own file: leave --check-policy out.',
  },
  {
    between: ({ mock, server }) => mock && server !== undefined,
    said: '--server names a saved server, and --mock (or PUBLIC_MOCK=true) selects the demo network: use only one of them.',
  },
  {
    between: (flags) => flags.hidden && (flags.headless || checks(flags)),
    said: '--hidden applies to the window, and there is none here: leave it out.',
  },
]

/**
 * Parses the flags among the arguments. Ends the process if they are invalid or only ask for help or the version; `version` is this
 * console's.
 */
export function flagsOrExit(argv: readonly string[], version: () => string): Flags {
  try {
    const flags = readFlags(argv, process.env)
    if (flags.help) process.stdout.write(helpText(version()))
    else if (flags.version) process.stdout.write(`Mesh Console ${version()}\n`)
    else return flags
  } catch (thrown) {
    process.stderr.write(`${toApiError(thrown).message}\n`)
    process.exit(2)
  }
  process.exit(0)
}

/** Options of Node, Chromium and Electron whose names are close to ours. */
const FOREIGN = ['--import', '--export-tagged-pdf', '--mock-cert-verifier-default-result-for-testing']

/**
 * Returns the option that a mistyped name probably means; undefined if the name resembles none, because it then belongs to Chromium or
 * Electron. `names` are the known options, with their dashes.
 */
function similarOption(name: string, names: readonly string[]): string | undefined {
  if (!name.startsWith('-') || names.includes(name) || FOREIGN.includes(name)) return undefined
  const given = bare(name)
  const near = names
    .map((known) => ({ known, edits: editsBetween(given, bare(known)), limit: limitFor(bare(known)) }))
    .filter(({ edits, limit }) => edits <= limit)
    .toSorted((a, b) => a.edits - b.edits)[0]
  if (near) return near.known
  return names.find((known) => extendsWord(given, bare(known)) || isPartOf(given, bare(known)))
}

/** The number of edits that still count as a mistyped name. */
function limitFor({ length }: string): number {
  if (length > 10) return 3
  return length > 4 ? 2 : 1
}

/** The number of letters to insert, drop or replace; swapped letters count as one edit. */
const editsBetween = (a: string, b: string) => (letters(a) === letters(b) ? 1 : distance(a, b))
const letters = (text: string) => text.split('').toSorted().join('')

/** Removes leading dashes, converts to lower case, and replaces underscores by dashes. */
const bare = (name: string) => name.replace(/^-+/, '').toLowerCase().replaceAll('_', '-')

/** Tells whether one text continues another with more words, as in `mock` and `mock-something`. */
const extendsWord = (longer: string, shorter: string) => shorter.length > 2 && longer.startsWith(`${shorter}-`)

/**
 * Tells whether a text is the start or the last words of another, as `check`, `vers` and `seed` are. A single letter is an option of Chromium,
 * except for the usual one for help.
 */
const isPartOf = (part: string, whole: string) =>
  (part.length > 2 && (whole.startsWith(part) || whole.endsWith(`-${part}`))) || (part === 'h' && whole === 'help')

const NAMES = OPTIONS.map(({ name }) => name)
/** An option of Chromium that ours depend on: a mistyped one would use the real data. */
const FOLDER = '--user-data-dir'
const SIMILAR = [...NAMES, FOLDER]
const byName = new Map(OPTIONS.map((option) => [option.name, option]))

const FOLDER_USAGE = `${FOLDER}=DIR`
const usageOf = ({ name, value }: Option) => (value === undefined ? name : `${name}=${value}`)

/**
 * Parses our own flags and ignores those of Chromium and Electron. Throws ApiError `invalid`, with a sentence for the terminal, if a flag
 * looks like a mistyped one of ours, has a bad value, is given twice with different values, or would have no effect.
 */
export function readFlags(argv: readonly string[], env: Readonly<Record<string, string | undefined>>): Flags {
  const flags: ParsedFlags = { ...NONE, mock: env.PUBLIC_MOCK === 'true' }
  const given = ownFlags(withValues(argv))
  refuseTwice(given)
  for (const argument of given) {
    const { option, value } = optionOf(argument)
    option.read(flags, value)
  }
  if (flags.help || flags.version) return flags
  refuseIdle(given, flags)
  const clash = CONFLICTS.find(({ between }) => between(flags))
  if (clash) throw new ApiError('invalid', clash.said)
  return flags
}

function has(flags: Flags, what: keyof typeof REQUIREMENTS): boolean {
  if (what === 'alone') return flags.serve !== undefined || checks(flags)
  if (what === 'apply') return flags.applyPolicy !== undefined
  return what === 'check' ? checks(flags) : Boolean(flags[what])
}

/** A second value would silently replace the first. */
function refuseTwice(given: readonly string[]): void {
  const first = new Map<string, string>()
  for (const argument of given) {
    const { name } = split(argument)
    const before = first.get(name)
    if (before !== undefined && before !== argument && !REPEATABLE.includes(name))
      throw new ApiError('invalid', `${before} and ${argument} conflict: give ${name} only once.`)
    first.set(name, argument)
  }
}

const REPEATABLE = ['--check-policy', '--mock-latency', '--mock-fault']

function refuseIdle(given: readonly string[], flags: Flags): void {
  for (const argument of given) {
    const { needs } = optionOf(argument).option
    if (needs !== undefined && !has(flags, needs)) throw new ApiError('invalid', `${argument} ${REQUIREMENTS[needs]}`)
  }
}

const NONE: Flags = {
  help: false,
  version: false,
  mock: false,
  seed: undefined,
  nodes: undefined,
  reset: false,
  now: undefined,
  days: undefined,
  faults: [],
  serve: undefined,
  serveAs: DEFAULT_LINE,
  hidden: false,
  headless: false,
  checkPolicies: [],
  applyPolicy: undefined,
  dryRun: false,
  exportTo: undefined,
  server: undefined,
}

function optionOf(argument: string): { option: Option; value: string } {
  const { name, value } = split(argument)
  const option = byName.get(name)
  if (!option) throw new ApiError('invalid', unknownOption(argument, similarOption(name, SIMILAR)))
  if (option.value === undefined && value !== undefined)
    throw new ApiError('invalid', `${name} takes no value: write ${name} instead of ${argument}.`)
  if (option.value !== undefined && !value && option.value !== 'N')
    throw new ApiError('invalid', `${name} needs a value, as in ${usageOf(option)}.`)
  return { option, value: value ?? '' }
}

function unknownOption(argument: string, similar: string | undefined): string {
  const option = similar === undefined ? undefined : byName.get(similar)
  const usage = similar === FOLDER ? FOLDER_USAGE : option && usageOf(option)
  const meant = usage === undefined ? '' : ` Did you mean ${usage}?`
  return `Unknown option ${argument}.${meant} --help lists the options.`
}

/** Returns the text that `--help` prints. */
export function helpText(version: string): string {
  const width = Math.max(...OPTIONS.map((option) => usageOf(option).length))
  const lines = OPTIONS.map((option) => `  ${usageOf(option).padEnd(width)}  ${option.about}`)
  const folder = `  ${FOLDER_USAGE.padEnd(width)}  use another folder for settings and the demo network`
  return [`Mesh Console ${version}`, '', 'mesh-console [options] [link]', '', ...lines, folder, ''].join('\n')
}

/** Turns `--export FILE` into `--export=FILE`, and `--check-policy A B` into one option per file. */
function withValues(argv: readonly string[]): string[] {
  const joined: string[] = []
  let open: string | undefined
  for (const argument of argv) {
    const isValue = !argument.startsWith('-') || (argument === '-' && open === '--export')
    if (open !== undefined && isValue) {
      if (joined.at(-1) === open) joined.pop()
      joined.push(`${open}=${argument}`)
      if (open !== LIST) open = undefined
      continue
    }
    joined.push(argument)
    const { name, value } = split(argument)
    open = name === LIST || (APART.includes(name) && value === undefined) ? name : undefined
  }
  return joined
}

const APART = ['--export', '--server', '--apply-policy']
/** Accepts every file up to the next option, as a shell expands `*.hujson`. */
const LIST = '--check-policy'

/** Returns the arguments before `--`. The desktop entry puts links after it, so a link is never parsed as an option. */
function options(argv: readonly string[]): readonly string[] {
  const end = argv.indexOf('--')
  return end < 0 ? argv : argv.slice(0, end)
}

function split(argument: string): { name: string; value: string | undefined } {
  const at = argument.indexOf('=')
  return at < 0 ? { name: argument, value: undefined } : { name: argument.slice(0, at), value: argument.slice(at + 1) }
}

/**
 * The largest message that a second start can send to the running console, in bytes: Chromium reads 32 KiB of folder and arguments, and
 * after a longer message it treats the running console as hung and kills it.
 */
const HANDOVER_BYTES = 30_000

/** Tells whether a start with these arguments must not request the lock of a folder that may be open. */
export function isTooLongToHandOver(argv: readonly string[], folder: string): boolean {
  return Buffer.byteLength([folder, ...argv].join('\0')) > HANDOVER_BYTES
}

/** Returns the arguments that are our own flags, correct or mistyped: a console that is already running ignores them. */
export function ownFlags(argv: readonly string[]): string[] {
  return options(argv).filter((one) => {
    const { name } = split(one)
    return byName.has(name) || similarOption(name, SIMILAR) !== undefined
  })
}
