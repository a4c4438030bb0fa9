/** The ranges that Headscale assigns by default: 100.64.0.0/10 and fd7a:115c:a1e0::/48. */
const MESH = [/^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./, /^fd7a:115c:a1e0:/i]

/** Returns true for an address in the default ranges of a tailnet. */
export const isMeshAddress = (address: string): boolean => MESH.some((range) => range.test(address))
