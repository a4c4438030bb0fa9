import { z } from 'zod'
import { isUserName } from '@shared/api/user-name'
import { isNameserver } from '@shared/dns/check-dns'
import { isAddress, isHostName } from '@shared/net-address'

/** How clients reach the server. `acme`: Headscale gets its own certificate; `proxy`: one that runs on the host has it; `none`: plain http, for a lab. */
export const tlsWays = ['acme', 'proxy', 'none'] as const

/** The relays of machines that cannot reach each other directly: those of Tailscale, the one inside Headscale, or both. */
export const relayWays = ['tailscale', 'own', 'both'] as const

/** The proxies whose configuration the console can write. */
export const proxies = ['caddy', 'nginx', 'traefik'] as const
export type Proxy = (typeof proxies)[number]

/** Returns the nameservers of a line: addresses or URLs with blanks or commas between. */
export const nameserversIn = (line: string): string[] => line.split(/[\s,]+/).filter((one) => one !== '')

/** The most nameservers of an answer. */
const MOST = 20

const plain = (name: string) => name.toLowerCase().replace(/\.$/, '')

/** True if names of machines would hide the server's own name: Headscale then refuses to start. */
export const hidesServer = (baseDomain: string, name: string): boolean =>
  plain(name) === plain(baseDomain) || plain(name).endsWith(`.${plain(baseDomain)}`)

/** The name of a first user becomes an argument of a command: ASCII alone, and first a letter. */
const FirstUser = z
  .string()
  .trim()
  .refine((name) => /^[a-z][a-z0-9._-]*$/i.test(name) && isUserName(name), 'user')

/** The answers of the admin. Every value is plain text that a configuration and a command can hold. */
export const SetUpAnswers = z
  .object({
    /** The public name of the server, or an address without TLS. */
    name: z
      .string()
      .trim()
      .refine((name): boolean => isHostName(name) || isAddress(name), 'name'),
    tls: z.enum(tlsWays),
    /** The domain of machines' names. */
    baseDomain: z
      .string()
      .trim()
      .refine((name): boolean => isHostName(name) && name.includes('.'), 'baseDomain'),
    relays: z.enum(relayWays),
    nameservers: z
      .string()
      .max(2000)
      .refine((line) => nameserversIn(line).length <= MOST && nameserversIn(line).every(isNameserver), 'nameservers'),
    user: FirstUser,
  })
  .superRefine(({ name, tls, baseDomain }, context) => {
    if (hidesServer(baseDomain, name)) context.addIssue({ code: 'custom', path: ['baseDomain'], message: 'ownName' })
    // A certificate is for a name of the public DNS.
    if (tls !== 'none' && (!isHostName(name) || !name.includes('.')))
      context.addIssue({ code: 'custom', path: ['name'], message: 'publicName' })
  })
export type SetUpAnswers = z.infer<typeof SetUpAnswers>

/** Returns good answers before the first question. `destination`: where SSH leads, a name or an alias. `proxy`: the one that runs there. */
export function firstAnswers(destination: string, proxy: Proxy | null): SetUpAnswers {
  const host = destination.trim().replace(/^.*@/, '').replace(/:\d+$/, '')
  const name: string = isHostName(host) && host.includes('.') ? host.toLowerCase() : ''
  return {
    name,
    tls: proxy === null ? 'acme' : 'proxy',
    baseDomain: baseDomainFor(name),
    relays: 'tailscale',
    nameservers: '1.1.1.1, 9.9.9.9',
    user: 'admin',
  }
}

/** Returns a base domain beside the server's name: `net.example.com` for `headscale.example.com`; '' without a name. */
export function baseDomainFor(name: string): string {
  if (!isHostName(name) || !name.includes('.')) return isAddress(name) || isHostName(name) ? 'tailnet.internal' : ''
  const labels = plain(name).split('.')
  const parent = labels.length > 2 ? labels.slice(1).join('.') : labels.join('.')
  const beside = `net.${parent}`
  return hidesServer(beside, name) ? `tailnet.${parent}` : beside
}

/** The result of resolving a name: the addresses that this computer and the host find for it, and the host's own. */
export type NameVerdict = 'unknown' | 'missing' | 'notHere' | 'notThere' | 'this' | 'other'

/**
 * Compares what this computer and the host find for a name; null if a lookup was not answered. Another address is no mistake for sure: a router
 * or provider may pass it on to the host.
 */
export function nameVerdict(
  here: readonly string[] | null,
  there: readonly string[] | null,
  own: readonly string[],
): NameVerdict {
  if (here === null || there === null) return 'unknown'
  if (here.length === 0) return there.length === 0 ? 'missing' : 'notHere'
  if (there.length === 0) return 'notThere'
  return here.some((one) => own.includes(one)) ? 'this' : 'other'
}
