import type { Line } from '@shared/api/headscale-line'

/** The release lines of Headscale that the demo network can be served as, oldest first. */
export const serveLines = ['0.23', '0.24', '0.25', '0.26', '0.27', '0.28', '0.29', '0.30'] as const
export type ServeLine = (typeof serveLines)[number]

/** The line as the console detects it. 0.25 differs from 0.24 only in names and keys: calls and responses are the same. */
export const wireLine = (line: ServeLine): Line => (line === '0.25' ? '0.24' : line)
