import { type Fault, MockSize } from '@shared/ipc/mock'
import { ApiError } from '@shared/api/error'
import { daysOf, faultsOf, instantOf, latencyOf, lineOf, listenOf, numberOf } from './flag-values'
import type { Listen } from './serve/http-server'
import { type ServeLine, serveLines } from './serve/lines'

/** What the command line and the environment ask for. */
export interface Flags {
  /** Print what the options are, and end. */
  readonly help: boolean
  /** Print the version, and end. */
  readonly version: boolean
  /** Start in the demo network, whatever was chosen last. */
  readonly mock: boolean
  /** Seed of the demo network when it is made; the one it has, or a random one, where it is not given. */
  readonly seed: number | undefined
  /** Number of machines of the demo network when it is made. */
  readonly nodes: number | undefined
  /** Throw the demo network away and make it again. */
  readonly reset: boolean
  /** The instant at which the demo network's clock stands still, in milliseconds since 1970. */
  readonly now: number | undefined
  /** How many days the past of the demo network is long. */
  readonly days: number | undefined
  /** The faults the demo network begins with. */
  readonly faults: readonly Fault[]
  /** Where the demo network is served as a Headscale. */
  readonly serve: Listen | undefined
  readonly serveAs: ServeLine
  /** No window. */
  readonly headless: boolean
  /** A policy to judge, without a window. */
  readonly checkPolicy: string | undefined
  /** Where the list of machines is written, without a window. */
  readonly exportTo: string | undefined
  /** The saved server these ask, by its name. */
  readonly server: string | undefined
}

type Draft = { -readonly [K in keyof Flags]: Flags[K] }

interface Option {
  readonly name: string
  /** How its value is called in the help; an option without one takes none. */
  readonly value?: string
  readonly about: string
  /** What it would do nothing without. */
  readonly needs?: keyof typeof NEEDS
  readonly read: (flags: Draft, value: string) => void
}

const { seed, nodes } = MockSize.shape

const DEFAULT_LINE: ServeLine = '0.29'

const NEEDS = {
  mock: 'is about the demo network and does nothing without it: add --mock.',
  alone: 'is for what needs no window: add --serve=127.0.0.1:PORT, --check-policy=FILE or --export=FILE.csv.',
  check: 'says which server is asked and does nothing alone: add --check-policy=FILE or --export=FILE.csv.',
  serve: 'is about serving the demo network and does nothing without it: add --serve=127.0.0.1:PORT.',
} as const

const OPTIONS: readonly Option[] = [
  { name: '--help', about: 'print this and end', read: (flags) => (flags.help = true) },
  { name: '--version', about: 'print the version and end', read: (flags) => (flags.version = true) },
  { name: '--mock', about: 'start on the built-in demo network', read: (flags) => (flags.mock = true) },
  {
    name: '--mock-seed',
    value: 'N',
    about: 'the same demo network for the same N',
    needs: 'mock',
    read: (flags, value) => (flags.seed = numberOf('--mock-seed', value, seed, 7)),
  },
  {
    name: '--mock-nodes',
    value: 'N',
    about: 'with N machines, 1 to 10000; otherwise 10 to 30',
    needs: 'mock',
    read: (flags, value) => (flags.nodes = numberOf('--mock-nodes', value, nodes, 250)),
  },
  {
    name: '--mock-days',
    value: 'N',
    about: 'with a past of N days, 1 to 3650; otherwise 600',
    needs: 'mock',
    read: (flags, value) => (flags.days = daysOf('--mock-days', value)),
  },
  {
    name: '--mock-reset',
    about: 'throw its changes away and make it again from its seed',
    needs: 'mock',
    read: (flags) => (flags.reset = true),
  },
  {
    name: '--mock-now',
    value: 'ISO',
    about: "stop the demo network's clock, as in 2026-11-21T08:00:00Z",
    needs: 'mock',
    read: (flags, value) => (flags.now = instantOf('--mock-now', value)),
  },
  {
    name: '--mock-latency',
    value: 'MS',
    about: 'have each of its calls wait MS milliseconds first, 0 to 60000',
    needs: 'mock',
    read: (flags, value) => (flags.faults = [...flags.faults, latencyOf('--mock-latency', value)]),
  },
  {
    name: '--mock-fault',
    value: 'FILE',
    about: 'begin with the faults of a JSON file (docs/qa.md)',
    needs: 'mock',
    read: (flags, value) => (flags.faults = [...flags.faults, ...faultsOf('--mock-fault', value)]),
  },
  {
    name: '--serve',
    value: '127.0.0.1:PORT',
    about: 'serve the demo network as a Headscale, to this computer; port 0 is any',
    read: (flags, value) => {
      flags.serve = listenOf('--serve', value)
      flags.mock = true
    },
  },
  {
    name: '--serve-as',
    value: 'LINE',
    about: `of that release: ${serveLines.join(', ')}; otherwise ${DEFAULT_LINE}`,
    needs: 'serve',
    read: (flags, value) => (flags.serveAs = lineOf('--serve-as', value)),
  },
  {
    name: '--headless',
    about: 'without a window or a display, for the one above and the two below',
    needs: 'alone',
    read: (flags) => (flags.headless = true),
  },
  {
    name: '--check-policy',
    value: 'FILE',
    about: 'say what is wrong with a policy, run its tests, and end with 0 or 1',
    read: (flags, value) => (flags.checkPolicy = value),
  },
  {
    name: '--export',
    value: 'FILE.csv',
    about: 'write the list of machines and end',
    read: (flags, value) => (flags.exportTo = value),
  },
  {
    name: '--server',
    value: 'NAME',
    about: 'of that saved server, for these two; otherwise the only one, or with --mock the demo network',
    needs: 'check',
    read: (flags, value) => (flags.server = value),
  },
]

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
  if (!flags.help && !flags.version) refuseIdle(given, flags)
  return flags
}

function has(flags: Flags, what: keyof typeof NEEDS): boolean {
  if (what === 'alone') return flags.serve !== undefined || checks(flags)
  return what === 'check' ? checks(flags) : Boolean(flags[what])
}

/** Whether a start is to do something and end, without a window. */
export function checks({ checkPolicy, exportTo }: Flags): boolean {
  return checkPolicy !== undefined || exportTo !== undefined
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
