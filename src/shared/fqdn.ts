/** What a name needs to be a label of DNS. */
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i

/**
 * The name a machine has in MagicDNS; null where its own is no label of DNS, or no base domain is known. In Headscale 0.23 an option of the
 * configuration, `dns.use_username_in_magic_dns`, off unless chosen and gone since 0.24, puts the user's name between; no API tells.
 */
export function fqdnOf({ givenName }: { readonly givenName: string }, baseDomain: string | null): string | null {
  return baseDomain !== null && LABEL.test(givenName) ? `${givenName}.${baseDomain}`.toLowerCase() : null
}
