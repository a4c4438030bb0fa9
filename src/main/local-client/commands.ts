import ipaddr from 'ipaddr.js'
import { refusal } from '@shared/api/error'

/** Limits of a command's time and output, in milliseconds and bytes. */
interface Limits {
  readonly timeoutMs: number
  readonly maxBytes: number
}

export interface ClientCommand extends Limits {
  readonly args: readonly string[]
}

const MEGABYTE = 1024 * 1024

/** For answers about at most one machine. */
const SMALL: Limits = { timeoutMs: 5000, maxBytes: MEGABYTE }
/** For answers about every machine: 3 kB each with 10,000. */
const LARGE: Limits = { timeoutMs: 15_000, maxBytes: 40 * MEGABYTE }

/** Pings per call, and the limit of each in seconds. */
export const PINGS = 3
const PING_SECONDS = 5

/** Refuses anything but an address: the client would treat text that begins with "-" as an option. */
function onlyAddress(text: string): string {
  if (!ipaddr.isValid(text)) throw refusal('invalid', 'invalidValue', { path: 'address' })
  return ipaddr.parse(text).toString()
}

/**
 * Every command that the console runs on this computer's client. All of them read, except `ping`, which sends three packets, and `connect`,
 * which opens one connection.
 */
export const clientCommands = {
  status: (): ClientCommand => ({ ...LARGE, args: ['status', '--json'] }),
  whois: (address: string): ClientCommand => ({ ...SMALL, args: ['whois', '--json', onlyAddress(address)] }),
  /** In a format that its authors call unstable. */
  networkMap: (): ClientCommand => ({ ...LARGE, args: ['debug', 'netmap'] }),
  relays: (): ClientCommand => ({ ...SMALL, args: ['debug', 'derp-map'] }),
  netcheck: (): ClientCommand => ({ ...SMALL, timeoutMs: 20_000, args: ['netcheck', '--format=json'] }),
  ping: (address: string): ClientCommand => ({
    ...SMALL,
    timeoutMs: PINGS * (PING_SECONDS + 1) * 1000 + 2000,
    args: ['ping', `--c=${PINGS}`, `--timeout=${PING_SECONDS}s`, '--until-direct=false', onlyAddress(address)],
  }),
  /** For clients without a network device, through which other programs cannot connect. */
  connect: (address: string, port: number): ClientCommand => ({
    ...SMALL,
    timeoutMs: 3000,
    args: ['nc', onlyAddress(address), String(port)],
  }),
} as const
