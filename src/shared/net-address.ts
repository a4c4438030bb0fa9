import ipaddr from 'ipaddr.js'

declare const checked: unique symbol
/** An IPv4 or IPv6 address without a zone, as a server wrote it. */
export type Address = string & { readonly [checked]: 'address' }
/** One DNS label, or several with dots between. */
export type HostName = string & { readonly [checked]: 'hostName' }
/** A host that may appear in a command, file or link. */
export type Host = Address | HostName

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const ONE_LABEL = new RegExp(`^${LABEL}$`, 'i')
const LABELS = new RegExp(`^${LABEL}(?:\\.${LABEL})*$`, 'i')
const DNS_LENGTH = 253
const ADDRESS_CHARACTERS = /^[0-9A-Fa-f:.]+$/

/** True for an address in its usual form: four decimal numbers, or IPv6 without a zone. */
export function isAddress(text: string): text is Address {
  if (!ADDRESS_CHARACTERS.test(text)) return false
  return text.includes(':') ? ipaddr.IPv6.isValid(text) : ipaddr.IPv4.isValidFourPartDecimal(text)
}

/** True for an address, a slash and the number of bits. */
export function isPrefix(text: string): boolean {
  const [address = '', bits = '', ...more] = text.split('/')
  if (more.length > 0 || !isAddress(address) || !/^(?:0|[1-9]\d{0,2})$/.test(bits)) return false
  return Number(bits) <= (address.includes(':') ? 128 : 32)
}

/** True for a valid DNS name. Digits and dots alone are refused, because programs read that as an address. */
export function isHostName(text: string): text is HostName {
  return text.length <= DNS_LENGTH && LABELS.test(text) && !/^[\d.]*$/.test(text)
}

/** Names that hosts files of Linux, macOS, Windows and BSD give to this computer and to its network. */
const OWN_NAMES: ReadonlySet<string> = new Set([
  'localhost',
  'localhost4',
  'localhost6',
  'loopback',
  'broadcasthost',
  'ip6-localhost',
  'ip6-loopback',
  'ip6-localnet',
  'ip6-mcastprefix',
  'ip6-allnodes',
  'ip6-allrouters',
  'ip6-allhosts',
])

/** True for a name of one label that is not this computer's own. A name with dots could belong to a host elsewhere. */
export function isMachineLabel(text: string): text is HostName {
  return ONE_LABEL.test(text) && isHostName(text) && !OWN_NAMES.has(text.toLowerCase())
}

/** Returns the address of a host's web page on the default port. */
export function hostPage(host: Host): string {
  return `http://${host.includes(':') ? `[${host}]` : host}`
}

/** The ranges that Headscale assigns by default: 100.64.0.0/10 and fd7a:115c:a1e0::/48. */
const MESH = [/^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./, /^fd7a:115c:a1e0:/i]

/** Returns true for an address in the default ranges of a tailnet. */
export const isMeshAddress = (address: string): boolean => MESH.some((range) => range.test(address))

/**
 * Returns true if Headscale can send a machine of this name to clients: DNS labels, of which up to 0.28 a name may have several
 * (headscale-api 4.4).
 */
export function isMachineName(name: string): boolean {
  return name.length <= 255 && name.split('.').every((label) => ONE_LABEL.test(label))
}

/**
 * Returns the MagicDNS name of a machine; null if its name is not a DNS label or the base domain is unknown. In Headscale 0.23 the option
 * `dns.use_username_in_magic_dns` (off by default, removed in 0.24) inserts the user's name; no API reports it.
 */
export function fqdnOf({ givenName }: { readonly givenName: string }, baseDomain: string | null): string | null {
  return baseDomain !== null && ONE_LABEL.test(givenName) ? `${givenName}.${baseDomain}`.toLowerCase() : null
}
