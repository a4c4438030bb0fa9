import { ApiError } from '@shared/api/error'
import { checks, CLASHES } from './flag-clashes'
import { DEFAULT_LINE, type Draft, type Flags, NEEDS, type Option, OPTIONS } from './flag-table'

const byName = new Map(OPTIONS.map((option) => [option.name, option]))
/** What begins like one of ours and is none is a slip, not a switch of Chromium's. */
const OURS = /^--(mock|serve\b)/

const usageOf = ({ name, value }: Option) => (value === undefined ? name : `${name}=${value}`)

/**
 * Reads our own flags; those of Chromium and Electron are left alone. Throws ApiError `invalid`, in words for the terminal, where one of
 * ours is unknown, has a bad value or would do nothing.
 */
export function readFlags(argv: readonly string[], env: Readonly<Record<string, string | undefined>>): Flags {
  const flags: Draft = { ...NONE, mock: env.PUBLIC_MOCK === 'true' }
  const given = ownFlags(withValues(argv))
  for (const argument of given) {
    const { option, value } = optionOf(argument)
    option.read(flags, value)
  }
  if (flags.help || flags.version) return flags
  refuseIdle(given, flags)
  const clash = CLASHES.find(({ between }) => between(flags))
  if (clash) throw new ApiError('invalid', clash.said)
  return flags
}

function has(flags: Flags, what: keyof typeof NEEDS): boolean {
  if (what === 'alone') return flags.serve !== undefined || checks(flags)
  return what === 'check' ? checks(flags) : Boolean(flags[what])
}

function refuseIdle(given: readonly string[], flags: Flags): void {
  for (const argument of given) {
    const { needs } = optionOf(argument).option
    if (needs !== undefined && !has(flags, needs)) throw new ApiError('invalid', `${argument} ${NEEDS[needs]}`)
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
  checkPolicy: undefined,
  exportTo: undefined,
  server: undefined,
}

function optionOf(argument: string): { option: Option; value: string } {
  const { name, value } = split(argument)
  const option = byName.get(name)
  if (!option || (option.value === undefined && value !== undefined))
    throw new ApiError(
      'invalid',
      `Unknown option ${argument}. Known are ${OPTIONS.map(usageOf).join(', ')}; --help says what they do.`,
    )
  if (option.value !== undefined && !value && option.value !== 'N')
    throw new ApiError('invalid', `${name} needs a value, as in ${usageOf(option)}.`)
  return { option, value: value ?? '' }
}

/** What `--help` prints. */
export function helpText(version: string): string {
  const width = Math.max(...OPTIONS.map((option) => usageOf(option).length))
  const lines = OPTIONS.map((option) => `  ${usageOf(option).padEnd(width)}  ${option.about}`)
  const folder = `  ${'--user-data-dir=DIR'.padEnd(width)}  keep settings and the demo network in a folder of their own`
  return [`Mesh Console ${version}`, '', 'mesh-console [options] [link]', '', ...lines, folder, ''].join('\n')
}

/** `--export FILE` as `--export=FILE`: what is written by hand, and in the tables of cron. */
function withValues(argv: readonly string[]): string[] {
  const joined: string[] = []
  for (const argument of argv) {
    const last = joined.at(-1)
    const takes = last !== undefined && APART.includes(last) && !argument.startsWith('-')
    if (takes) joined[joined.length - 1] = `${last}=${argument}`
    else joined.push(argument)
  }
  return joined
}

const APART = ['--check-policy', '--export', '--server']

/** What stands before `--`: the desktop entry puts links behind it, so that none is taken for an option. */
function options(argv: readonly string[]): readonly string[] {
  const end = argv.indexOf('--')
  return end < 0 ? argv : argv.slice(0, end)
}

function split(argument: string): { name: string; value: string | undefined } {
  const at = argument.indexOf('=')
  return at < 0 ? { name: argument, value: undefined } : { name: argument.slice(0, at), value: argument.slice(at + 1) }
}

/**
 * What a second start can hand to the running console, in bytes: Chromium reads 32 KiB of folder and arguments, and who sends more takes
 * the running console for hung and kills it.
 */
const HANDOVER_BYTES = 30_000

/** Whether a start with these arguments must not ask for the lock of a folder that may be open. */
export function isTooLongToHandOver(argv: readonly string[], folder: string): boolean {
  return Buffer.byteLength([folder, ...argv].join('\0')) > HANDOVER_BYTES
}

/** Those of our own flags among the arguments: a console that is already running ignores them. */
export function ownFlags(argv: readonly string[]): string[] {
  return options(argv).filter((one) => byName.has(split(one).name) || OURS.test(one))
}
