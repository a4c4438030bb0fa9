import { z } from 'zod'
import { says } from './issue'

/** An identifier assigned by the server: decimal digits, sent as text because it can exceed 2^53. */
export const Id = z.string().min(1)

/**
 * RFC 3339, or null for "never" / "not set". Adapters replace the zero instant that some server lines send for that; an invalid time
 * becomes {@link UNKNOWN_TIME}.
 */
export const Time = z.iso.datetime({ offset: true, error: says('time') })
/** Represents an unreadable time, because null means "never". No server sends it as a real time. */
export const UNKNOWN_TIME = '0001-01-01T00:00:00Z'
export const TimeOrNever = Time.nullable()

/** A CIDR prefix, v4 or v6, as the server writes it. */
export const PrefixText = z.string().regex(/^[0-9a-fA-F:.]+\/\d{1,3}$/, says('prefix'))

export const Tag = z.string()

/** The response of calls that return nothing. */
export const Empty = z.object({})
