import type { PolicyLine } from '@shared/policy/read/dialect-flags'

/**
 * Release lines of Headscale that differ on the wire, oldest first. 0.24 includes 0.25, which behaves the same; 0.27.0 lacks an expiry date
 * that 0.27.1 has; 0.30 includes everything that publishes an OpenAPI 3.1 document.
 */
export const lines = ['0.23', '0.24', '0.26', '0.27.0', '0.27', '0.28', '0.29', '0.30'] as const
export type Line = (typeof lines)[number]

/** True if `line` is `first` or newer. */
export function isFrom(line: Line, first: Line): boolean {
  return lines.indexOf(line) >= lines.indexOf(first)
}

/** The release that reads policies like this line. */
export function policyLineOf(line: Line): PolicyLine {
  if (line === '0.24') return '0.23'
  if (line === '0.27.0') return '0.27'
  return line === '0.30' ? '0.29' : line
}
