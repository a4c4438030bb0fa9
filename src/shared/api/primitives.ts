import { z } from 'zod'
import { says } from './issue'

/** A server-given identifier: decimal digits, sent as text because it can exceed 2^53. */
export const Id = z.string().min(1)

/**
 * RFC 3339, or null for "never" / "not set". The zero instant that some server lines send for that never gets past the adapters; what a
 * server sent that is no time becomes {@link UNKNOWN_TIME}.
 */
export const Time = z.iso.datetime({ offset: true, error: says('time') })
/** Stands for a time that nobody can read, because null means "never": no server and no reader takes it for a real one. */
export const UNKNOWN_TIME = '0001-01-01T00:00:00Z'
export const TimeOrNever = Time.nullable()

/** A CIDR prefix, v4 or v6, as the server writes it. */
export const Prefix = z.string().regex(/^[0-9a-fA-F:.]+\/\d{1,3}$/, says('prefix'))

export const Tag = z.string()

/** The response of calls that have nothing to say beyond success. */
export const Empty = z.object({})
