import { z } from 'zod'
import { says } from '@shared/api/issue'

/** A target of `ssh`. `host` is a name, an address or an alias of the SSH configuration; null: as the configuration says. */
export interface Destination {
  readonly user: string | null
  readonly host: string
  readonly port: number | null
}

/** Names that neither a shell nor ssh interprets. A leading hyphen would make them an option. */
const USER = /^[A-Za-z0-9_][A-Za-z0-9_.+-]{0,63}$/
const HOST = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,252}$/
const IPV6 = /^[0-9A-Fa-f:.]{2,45}(%[A-Za-z0-9_.-]{1,15})?$/

/** Splits `host:port` and `[address]:port`. More than one colon without brackets is an IPv6 address. */
function splitPort(text: string): readonly [host: string, port: string | undefined] {
  const [, bracketed, bracketedPort] = /^\[([^\]]*)\](?::(\d+))?$/.exec(text) ?? []
  if (bracketed !== undefined) return [bracketed, bracketedPort]
  const [, host, port] = /^([^:]*):(\d+)$/.exec(text) ?? []
  return host === undefined ? [text, undefined] : [host, port]
}

/** Parses `user@host`, `user@host:port`, an address or an alias. Null if the text is invalid. */
export function parseDestination(text: string): Destination | null {
  const typed = text.trim()
  const at = typed.lastIndexOf('@')
  const user = at < 0 ? null : typed.slice(0, at)
  const [host, portText] = splitPort(typed.slice(at + 1))
  const port = portText === undefined ? null : Number(portText)
  const isHost = HOST.test(host) || (host.includes(':') && IPV6.test(host))
  if (!isHost || (user !== null && !USER.test(user)) || (port !== null && (port < 1 || port > 65_535))) return null
  return { user, host, port }
}

/** A destination as typed and stored. */
export const SshDestination = z
  .string()
  .trim()
  .refine((text) => parseDestination(text) !== null, says('sshDestination'))
