import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { ApiError } from '@shared/api/error'
import { Fault } from '@shared/ipc/mock'
import { Time } from '@shared/api/primitives'
import type { Listen } from '@mesh-console/headscale-server/http-server'
import { type ServeLine, serveLines } from '@mesh-console/headscale-server/lines'

// Parsers for the values of our flags. Each throws ApiError `invalid` with a sentence for the terminal.

/** Parses an integer that `schema` accepts; `example` is used in the error message. */
export function numberOf(name: string, value: string, schema: z.ZodType<number | undefined>, example: number): number {
  const parsed = /^\d{1,15}$/.test(value) ? schema.safeParse(Number(value)).data : undefined
  if (parsed !== undefined) return parsed
  throw new ApiError('invalid', `${name} needs a whole number ${rangeOf(schema)}, as in ${name}=${example}.`)
}

function rangeOf(schema: z.ZodType): string {
  const { minimum, maximum } = z.toJSONSchema(schema)
  return `from ${minimum} to ${maximum}`
}

const Days = z.number().int().min(1).max(3650)

export function daysOf(name: string, value: string): number {
  return numberOf(name, value, Days, 90)
}

/** A fault that only delays every call. */
export function latencyOf(name: string, value: string): Fault {
  return {
    endpoint: '*',
    latencyMs: numberOf(name, value, Fault.shape.latencyMs.unwrap(), 250),
    status: null,
    cutBody: false,
  }
}

/** Milliseconds since 1970. */
export function instantOf(name: string, value: string): number {
  const parsed = Time.safeParse(value)
  if (parsed.success) return Date.parse(parsed.data)
  throw new ApiError('invalid', `${name} needs a time with a time zone, as in ${name}=2026-11-21T08:00:00Z.`)
}

const EXAMPLE = '[{"endpoint":"GET /api/v1/node","latencyMs":300,"status":503}]'

/** Reads the faults listed in a file. */
export function faultsOf(name: string, file: string): Fault[] {
  const parsed = z.array(z.strictObject(Fault.shape)).safeParse(jsonOf(name, file))
  if (parsed.success) return parsed.data
  const { path, message } = parsed.error.issues[0] ?? { path: [], message: '' }
  const place = path.length > 0 ? `at ${path.join('.')}: ` : ''
  throw new ApiError('invalid', `${name}=${file}: ${place}${message}. The file must contain a list, as in ${EXAMPLE}.`)
}

function jsonOf(name: string, file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new ApiError(
      'invalid',
      `${name}=${file} cannot be read: ${why}. The file must contain a list, as in ${EXAMPLE}.`,
      {
        cause: error,
      },
    )
  }
}

/** The loopback addresses: the demo network must not be reachable from other computers. */
const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]']

export function listenOf(name: string, value: string): Listen {
  const [, host = '', port = ''] = /^(.*):(\d{1,5})$/.exec(value) ?? []
  const example = `as in ${name}=127.0.0.1:8080, or :0 for any port that is free`
  if (port === '' || Number(port) > 65_535)
    throw new ApiError('invalid', `${name} needs an address and a port, ${example}.`)
  if (!LOOPBACK.includes(host))
    throw new ApiError('invalid', `${name} serves only this computer, at ${LOOPBACK.join(', ')}: ${example}.`)
  return { host: host.replace(/^\[(.*)\]$/, '$1'), port: Number(port) }
}

export function lineOf(name: string, value: string): ServeLine {
  const line = serveLines.find((each) => each === value)
  if (line) return line
  throw new ApiError('invalid', `${name} is one of ${serveLines.join(', ')}, as in ${name}=0.28.`)
}
