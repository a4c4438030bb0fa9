import { isFrom, type Line, type Quirks, quirksOf } from '@shared/api/capabilities'
import type { KeyFormat } from './network'

/** The release lines of Headscale that the demo network can be served as, oldest first. */
export const serveLines = ['0.23', '0.24', '0.25', '0.26', '0.27', '0.28', '0.29', '0.30'] as const
export type ServeLine = (typeof serveLines)[number]

/** The line as the console detects it. 0.25 differs from 0.24 only in names and keys: calls and responses are the same. */
export const wireLine = (line: ServeLine): Line => (line === '0.25' ? '0.24' : line)

/** A release that the network can be served as. */
export interface Release {
  readonly line: ServeLine
  /** The line as the console detects it: 0.25 counts as 0.24. */
  readonly wire: Line
  readonly quirks: Quirks
  /** The version in the response of `/version`. */
  readonly version: string
  /** The wire format of gRPC-gateway, with its own bodies and errors, in all releases before 0.30. */
  readonly gateway: boolean
  /** The form of its API keys (headscale-api.md 1.2). */
  readonly keyShape: KeyFormat
  /** Tells whether it is this release or a newer one. */
  readonly from: (line: ServeLine) => boolean
}

const VERSIONS: Readonly<Record<ServeLine, string>> = {
  '0.23': 'v0.23.0',
  '0.24': 'v0.24.2',
  '0.25': 'v0.25.1',
  '0.26': 'v0.26.1',
  '0.27': 'v0.27.1',
  '0.28': 'v0.28.0',
  '0.29': 'v0.29.2',
  '0.30': 'v0.30.0',
}

export function releaseOf(line: ServeLine): Release {
  const wire = wireLine(line)
  const from = (first: ServeLine) => serveLines.indexOf(line) >= serveLines.indexOf(first)
  return {
    line,
    wire,
    quirks: quirksOf(wire, wire === '0.30'),
    version: VERSIONS[line],
    gateway: !isFrom(wire, '0.30'),
    keyShape: keyShapeOf(from),
    from,
  }
}

function keyShapeOf(from: Release['from']): KeyFormat {
  if (from('0.30')) return { form: 'hskey', prefix: 12, secret: 64, alphabet: 'hex' }
  if (from('0.28')) return { form: 'hskey', prefix: 12, secret: 64, alphabet: 'base64url' }
  if (from('0.25')) return { form: 'dotted', prefix: 7, secret: 32, alphabet: 'base64url' }
  return { form: 'dotted', prefix: 10, secret: 43, alphabet: 'base64url' }
}
