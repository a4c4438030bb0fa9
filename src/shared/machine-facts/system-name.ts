/** A client's version without the suffix of its build: `1.94.1-t62c6f1cd7` is `1.94.1`. */
export const plainVersion = (version: string): string => /^\d+(\.\d+)*/.exec(version)?.[0] ?? version

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
