import { MockSize } from '@shared/ipc/mock'
import { ApiError } from '@shared/api/error'

/** What the command line and the environment ask for. */
export interface Flags {
  /** Start in the demo network, whatever was chosen last. */
  readonly mock: boolean
  /** Seed of the demo network when it is made; random where it is not given. */
  readonly seed: number | undefined
  /** Number of machines of the demo network when it is made. */
  readonly nodes: number | undefined
  /** Throw the demo network away and make another one. */
  readonly reset: boolean
}

const KNOWN = ['--mock', '--mock-seed=N', '--mock-nodes=N', '--mock-reset']

/**
 * Reads our own flags; everything that does not begin with `--mock` belongs to Chromium or Electron and is left alone.
 * Throws ApiError `invalid`, in words for the terminal, where one of ours is unknown or has a bad value.
 */
export function readFlags(argv: readonly string[], env: Readonly<Record<string, string | undefined>>): Flags {
  const flags = { mock: env.PUBLIC_MOCK === 'true', reset: false, seed: undefined, nodes: undefined } as {
    -readonly [K in keyof Flags]: Flags[K]
  }
  for (const argument of ownFlags(argv)) {
    const { name, value } = split(argument)
    if (name === '--mock' && value === undefined) flags.mock = true
    else if (name === '--mock-reset' && value === undefined) flags.reset = true
    else if (name === '--mock-seed') flags.seed = readNumber(name, value, MockSize.shape.seed)
    else if (name === '--mock-nodes') flags.nodes = readNumber(name, value, MockSize.shape.nodes)
    else throw new ApiError('invalid', `Unknown option ${argument}. Known are ${KNOWN.join(', ')}.`)
  }
  return flags
}

/** What stands before `--`: the desktop entry puts links behind it, so that none is taken for an option. */
function options(argv: readonly string[]): readonly string[] {
  const end = argv.indexOf('--')
  return end < 0 ? argv : argv.slice(0, end)
}

function split(argument: string): { name: string; value: string | undefined } {
  const at = argument.indexOf('=')
  return at < 0 ? { name: argument, value: undefined } : { name: argument.slice(0, at), value: argument.slice(at + 1) }
}

function readNumber(name: string, value: string | undefined, schema: typeof MockSize.shape.seed): number | undefined {
  const parsed = /^\d{1,15}$/.test(value ?? '') ? schema.safeParse(Number(value)) : undefined
  if (parsed?.success) return parsed.data
  const range = schema === MockSize.shape.seed ? 'from 0 to 4294967295' : 'from 1 to 10000'
  throw new ApiError(
    'invalid',
    `${name} needs a whole number ${range}, as in ${name}=${name === '--mock-seed' ? 7 : 250}.`,
  )
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
  return options(argv).filter((one) => one.startsWith('--mock'))
}
