/** Names that capitalising the first letter does not give. */
const names: Readonly<Record<string, string>> = {
  darwin: 'macOS',
  macos: 'macOS',
  ios: 'iOS',
  tvos: 'tvOS',
  freebsd: 'FreeBSD',
  openbsd: 'OpenBSD',
  netbsd: 'NetBSD',
  illumos: 'illumos',
  js: 'Browser',
}

/**
 * Returns the usual spelling of an operating system or a distribution that a client reports in lower case, such as "Linux" for `linux`.
 * Filters keep the reported value.
 */
export function systemName(reported: string): string {
  return names[reported.toLowerCase()] ?? reported.charAt(0).toUpperCase() + reported.slice(1)
}
