/** The syntax of a DNS label. */
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i

/**
 * Returns true if Headscale can send a machine of this name to clients: DNS labels, of which up to 0.28 a name may have several
 * (headscale-api 4.4).
 */
export function isMachineName(name: string): boolean {
  return name.length <= 255 && name.split('.').every((label) => LABEL.test(label))
}

/**
 * Returns the MagicDNS name of a machine; null if its name is not a DNS label or the base domain is unknown. In Headscale 0.23 the option
 * `dns.use_username_in_magic_dns` (off by default, removed in 0.24) inserts the user's name; no API reports it.
 */
export function fqdnOf({ givenName }: { readonly givenName: string }, baseDomain: string | null): string | null {
  return baseDomain !== null && LABEL.test(givenName) ? `${givenName}.${baseDomain}`.toLowerCase() : null
}
