import { ErrorBody } from '@shared/api/error'
import { says } from '@shared/api/issue'
import { z } from 'zod'
import { withScheme } from '@shared/server-address'
import { visibleName } from '@shared/visible'
import { SavedConnection } from './connection'

/** The base domain of MagicDNS in the demo network. */
export const DEMO_BASE_DOMAIN = 'mesh.demo.example'
/** The id of the demo network wherever a server's id is expected. */
export const DEMO_SERVER_ID = 'demo'

export const serverColors = ['blue', 'green', 'amber', 'red', 'violet', 'teal', 'grey'] as const
export const ServerColor = z.enum(serverColors)
export type ServerColor = z.infer<typeof ServerColor>

/**
 * The base address of a control server: http or https, with an optional path prefix, without query, fragment or credentials. Where no
 * scheme is typed, https is meant.
 */
export const ServerUrl = z
  .string()
  .trim()
  .transform(withScheme)
  .pipe(
    z
      .string()
      .regex(/^https?:\/\/[^\s/?#@\\]+(\/[^\s?#\\]*)?$/i, says('serverUrl'))
      // Such as a port that is none.
      .refine((text) => URL.canParse(text), says('serverUrl'))
      .max(2000, says('urlLong')),
  )

/** Hidden characters are shown by their numbers, so two names that look alike are alike. */
export const ServerName = z
  .string()
  .trim()
  .min(1, says('nameRequired'))
  .max(60, says('nameLong'))
  // What is kept must be valid when it is read again.
  .transform((name) => visibleName(name).slice(0, 60))

/** What the names of machines end in, as `dns.base_domain` of the server's configuration has it: no API tells. '' where it is not known. */
export const BaseDomain = z
  .string()
  .trim()
  .toLowerCase()
  .transform((typed) => typed.replace(/^\.|\.$/g, ''))
  .pipe(
    z
      .string()
      .max(189, says('baseDomain'))
      .regex(/^$|^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/, says('baseDomain')),
  )

/** An API key is opaque: its shape differs from line to line. Only what cannot be a header value is refused. */
export const ApiKeyText = z
  .string()
  .trim()
  .min(1, says('keyRequired'))
  .max(512, says('keyLong'))
  .regex(/^[\x21-\x7e]+$/, says('keySpaces'))

/** A saved server as the page may know it: everything but the key. */
export const SavedServer = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  color: ServerColor,
  /** False where the key has to be entered again: it was only held in memory, or could not be decrypted. */
  hasKey: z.boolean(),
  /** The part of the key that lists of API keys show, where its shape is known: no secret, but it tells the console's own key. */
  keyPrefix: z.string().optional(),
  /** True where the console changes nothing on this server. */
  readOnly: z.boolean().optional(),
  /** Left out where it is not known. */
  baseDomain: z.string().optional(),
  /** Left out where the server is reached without anything special. */
  connection: SavedConnection.optional(),
})
export type SavedServer = z.infer<typeof SavedServer>

/**
 * `keychain`: keys survive a restart, encrypted by the operating system. `memory`: no keychain here, keys last until the console is
 * closed.
 */
export const KeyStorage = z.enum(['keychain', 'memory'])

/** Who the page is talking to. `currentId` is null when signed out; `mockForced` when the console was started in mock mode. */
export const Session = z.object({
  servers: z.array(SavedServer),
  currentId: z.string().nullable(),
  mockForced: z.boolean(),
  keyStorage: KeyStorage,
})
export type Session = z.infer<typeof Session>

/**
 * How a rotation of the console's own key ended: the new key is in use either way. `kept`: the old one could not be expired, which is tried
 * again at the next start. `unknown`: its form tells nothing about which one of the list it is, so expiring it is left to the admin.
 */
export const RotationReport = z.discriminatedUnion('old', [
  z.object({ old: z.literal('expired') }),
  z.object({ old: z.literal('kept'), error: ErrorBody }),
  z.object({ old: z.literal('unknown') }),
])
export type RotationReport = z.infer<typeof RotationReport>
