const LABEL_MAX = 63

/**
 * Converts a client's host name to the DNS label of its machine, by the rules of server 0.29 (headscale-api.md 4.3): local domains removed,
 * 63 characters, trimmed to letters and digits at both ends, separators replaced by hyphens, the rest dropped, lower case; `node` if
 * nothing is left.
 */
export function labelOf(hostname: string): string {
  const label = hostname
    .replace(/\.(local|localdomain|lan)$/i, '')
    .slice(0, LABEL_MAX)
    .replace(/^[^a-z0-9]+|[^a-z0-9]+$/gi, '')
    .replaceAll(/[ .@_]/g, '-')
    .replaceAll(/[^a-z0-9-]/gi, '')
    .toLowerCase()
    .replace(/^-+|-+$/g, '')
  return label === '' ? 'node' : label
}

/** Returns the label if it is free, else the first free one of `label-1`, `label-2`, …. */
export function freeLabel(label: string, taken: (label: string) => boolean): string {
  if (!taken(label)) return label
  for (let count = 1; ; count++) {
    const tail = `-${count}`
    const candidate = label.slice(0, LABEL_MAX - tail.length) + tail
    if (!taken(candidate)) return candidate
  }
}
