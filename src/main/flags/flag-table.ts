import { Fault, MockSize } from '@shared/ipc/mock'
import type { Listen } from '@mesh-console/headscale-server/http-server'
import { type ServeLine, serveLines } from '@mesh-console/headscale-server/release'
import { z } from 'zod'
import { ApiError } from '@shared/api/error'
import { Time } from '@shared/api/primitives'
import { readOrdinary } from '@main/lib/files'

// Parsers for the values of our flags. Each throws ApiError `invalid` with a sentence for the terminal.

/** Parses an integer that `schema` accepts; `example` is used in the error message. */
function numberOf(name: string, value: string, schema: z.ZodType<number | undefined>, example: number): number {
  const parsed = /^\d{1,15}$/.test(value) ? schema.safeParse(Number(value)).data : undefined
  if (parsed !== undefined) return parsed
  throw new ApiError('invalid', `${name} needs a whole number ${rangeOf(schema)}, as in ${name}=${example}.`)
}

function rangeOf(schema: z.ZodType): string {
  const { minimum, maximum } = z.toJSONSchema(schema)
  return `from ${minimum} to ${maximum}`
}

const Days = z.number().int().min(1).max(3650)

function daysOf(name: string, value: string): number {
  return numberOf(name, value, Days, 90)
}

/** A fault that only delays every call. */
function latencyOf(name: string, value: string): Fault {
  return {
    endpoint: '*',
    latencyMs: numberOf(name, value, Fault.shape.latencyMs.unwrap(), 250),
    status: null,
    cutBody: false,
  }
}

/** Milliseconds since 1970. */
function timeOf(name: string, value: string): number {
  const parsed = Time.safeParse(value)
  if (parsed.success) return Date.parse(parsed.data)
  throw new ApiError('invalid', `${name} needs a time with a time zone, as in ${name}=2026-11-21T08:00:00Z.`)
}

const EXAMPLE = '[{"endpoint":"GET /api/v1/node","latencyMs":300,"status":503}]'

/** Reads the faults listed in a file. */
function faultsOf(name: string, file: string): Fault[] {
  const parsed = z.array(z.strictObject(Fault.shape)).safeParse(jsonOf(name, file))
  if (parsed.success) return parsed.data
  const { path, message } = parsed.error.issues[0] ?? { path: [], message: '' }
  const place = path.length > 0 ? `at ${path.join('.')}: ` : ''
  throw new ApiError('invalid', `${name}=${file}: ${place}${message}. The file must contain a list, as in ${EXAMPLE}.`)
}

const LARGEST_FAULTS = 1_000_000

function jsonOf(name: string, file: string): unknown {
  try {
    const bytes = readOrdinary(file, LARGEST_FAULTS)
    if (!bytes) throw new Error('it is not a file, or too large')
    return JSON.parse(bytes.toString('utf8'))
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new ApiError(
      'invalid',
      `${name}=${file} cannot be read: ${why}. The file must contain a list, as in ${EXAMPLE}.`,
      {
        cause: error,
      },
    )
  }
}

/** The loopback addresses: the demo network must not be reachable from other computers. */
const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]']

function listenOf(name: string, value: string): Listen {
  const [, host = '', port = ''] = /^(.*):(\d{1,5})$/.exec(value) ?? []
  const example = `as in ${name}=127.0.0.1:8080, or :0 for any port that is free`
  if (port === '' || Number(port) > 65_535)
    throw new ApiError('invalid', `${name} needs an address and a port, ${example}.`)
  if (!LOOPBACK.includes(host))
    throw new ApiError('invalid', `${name} serves only this computer, at ${LOOPBACK.join(', ')}: ${example}.`)
  return { host: host.replace(/^\[(.*)\]$/, '$1'), port: Number(port) }
}

function serveLineOf(name: string, value: string): ServeLine {
  const line = serveLines.find((each) => each === value)
  if (line) return line
  throw new ApiError('invalid', `${name} is one of ${serveLines.join(', ')}, as in ${name}=0.28.`)
}

/** The options from the command line and the environment. */
export interface Flags {
  /** Print the options and exit. */
  readonly help: boolean
  /** Print the version and exit. */
  readonly version: boolean
  /** Start in the demo network, whatever was used last. */
  readonly mock: boolean
  /** Seed of a new demo network; default: the existing one's, or random. */
  readonly seed: number | undefined
  /** Number of machines of a new demo network. */
  readonly nodes: number | undefined
  /** Delete the demo network and create it again. */
  readonly reset: boolean
  /** The time at which the demo network's clock is stopped, in milliseconds since 1970. */
  readonly now: number | undefined
  /** The length of the demo network's past in days. */
  readonly days: number | undefined
  /** The initial faults of the demo network. */
  readonly faults: readonly Fault[]
  /** The address at which the demo network is served as a Headscale. */
  readonly serve: Listen | undefined
  readonly serveAs: ServeLine
  /** Start without a window if the console can run without one. */
  readonly hidden: boolean
  /** No window. */
  readonly headless: boolean
  /** The policy files to check without a window, in the given order. */
  readonly checkPolicies: readonly string[]
  /** The policy file to save on the server without a window. */
  readonly applyPolicy: string | undefined
  /** Only show what saving it would change. */
  readonly dryRun: boolean
  /** The file that receives the list of machines, without a window; `-` is standard output. */
  readonly exportTo: string | undefined
  /** The name of the saved server to use for these. */
  readonly server: string | undefined
}

/** Flags while they are parsed. */
export type ParsedFlags = { -readonly [K in keyof Flags]: Flags[K] }

/** One option of the command line, with its line in the help. */
export interface Option {
  readonly name: string
  /** The name of its value in the help; an option without one takes none. */
  readonly value?: string
  readonly about: string
  /** The option that this one requires. */
  readonly needs?: keyof typeof REQUIREMENTS
  readonly read: (flags: ParsedFlags, value: string) => void
}

const { seed, nodes } = MockSize.shape

/** The default release to serve. */
export const DEFAULT_LINE: ServeLine = '0.29'

/** The error message for an option without the one it requires. */
export const REQUIREMENTS = {
  mock: 'requires the demo network: add --mock.',
  alone:
    'requires a task that runs without a window: add --serve=127.0.0.1:PORT, --check-policy=FILE, --apply-policy=FILE or --export=FILE.csv.',
  check:
    'selects a server and has no effect on its own: add --check-policy=FILE, --apply-policy=FILE or --export=FILE.csv.',
  apply: 'only shows what a policy would change: add --apply-policy=FILE.',
  serve: 'requires --serve: add --serve=127.0.0.1:PORT.',
} as const

/** Every option, in the order of the help. */
export const OPTIONS: readonly Option[] = [
  { name: '--help', about: 'print this help and exit', read: (flags) => (flags.help = true) },
  { name: '--version', about: 'print the version and exit', read: (flags) => (flags.version = true) },
  { name: '--mock', about: 'start with the built-in demo network', read: (flags) => (flags.mock = true) },
  {
    name: '--mock-seed',
    value: 'N',
    about: 'seed of the demo network: the same N creates the same network',
    needs: 'mock',
    read: (flags, value) => (flags.seed = numberOf('--mock-seed', value, seed, 7)),
  },
  {
    name: '--mock-nodes',
    value: 'N',
    about: 'number of machines, 1 to 50000; default: 10 to 30',
    needs: 'mock',
    read: (flags, value) => (flags.nodes = numberOf('--mock-nodes', value, nodes, 250)),
  },
  {
    name: '--mock-days',
    value: 'N',
    about: 'days of history, 1 to 3650; default: 600',
    needs: 'mock',
    read: (flags, value) => (flags.days = daysOf('--mock-days', value)),
  },
  {
    name: '--mock-reset',
    about: 'discard all changes and recreate the demo network from its seed',
    needs: 'mock',
    read: (flags) => (flags.reset = true),
  },
  {
    name: '--mock-now',
    value: 'ISO',
    about: "stop the demo network's clock at a time, such as 2026-11-21T08:00:00Z",
    needs: 'mock',
    read: (flags, value) => (flags.now = timeOf('--mock-now', value)),
  },
  {
    name: '--mock-latency',
    value: 'MS',
    about: 'delay every call to the demo network by MS milliseconds, 0 to 60000',
    needs: 'mock',
    read: (flags, value) => (flags.faults = [...flags.faults, latencyOf('--mock-latency', value)]),
  },
  {
    name: '--mock-fault',
    value: 'FILE',
    about: 'start with the faults listed in a JSON file (docs/qa.md)',
    needs: 'mock',
    read: (flags, value) => (flags.faults = [...flags.faults, ...faultsOf('--mock-fault', value)]),
  },
  {
    name: '--serve',
    value: '127.0.0.1:PORT',
    about: 'serve the demo network as a Headscale server on this computer; port 0 means any free port',
    read: (flags, value) => {
      flags.serve = listenOf('--serve', value)
      flags.mock = true
    },
  },
  {
    name: '--serve-as',
    value: 'LINE',
    about: `the Headscale release to serve: ${serveLines.join(', ')}; default: ${DEFAULT_LINE}`,
    needs: 'serve',
    read: (flags, value) => (flags.serveAs = serveLineOf('--serve-as', value)),
  },
  {
    name: '--hidden',
    about: 'start without a window, as at sign-in, if the console is set to run in the background',
    read: (flags) => (flags.hidden = true),
  },
  {
    name: '--headless',
    about: 'with --serve: run without a window or display (--check-policy, --apply-policy and --export never need one)',
    needs: 'alone',
    read: (flags) => (flags.headless = true),
  },
  {
    name: '--check-policy',
    value: 'FILE…',
    about:
      'check policies and run their tests; exit code 0: all accepted, 1: a policy was refused, 2: a policy could not be checked',
    read: (flags, value) => (flags.checkPolicies = [...flags.checkPolicies, value]),
  },
  {
    name: '--apply-policy',
    value: 'FILE',
    about:
      'check a policy, print who gains and loses access, and save it; exit code 0: saved or unchanged, 1: it was refused, 2: it could not be done',
    read: (flags, value) => (flags.applyPolicy = value),
  },
  {
    name: '--dry-run',
    about: 'with --apply-policy: print all of that and save nothing',
    needs: 'apply',
    read: (flags) => (flags.dryRun = true),
  },
  {
    name: '--export',
    value: 'FILE.csv',
    about: 'write the list of machines and exit; - means standard output',
    read: (flags, value) => (flags.exportTo = value),
  },
  {
    name: '--server',
    value: 'NAME',
    about:
      'the saved server for --check-policy, --apply-policy and --export, by name or address; default: the only saved one, or the demo network with --mock',
    needs: 'check',
    read: (flags, value) => (flags.server = value),
  },
]
