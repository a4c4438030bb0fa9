import { ErrorBody } from '@shared/api/error-body'
import { says } from '@shared/api/issue'
import { z } from 'zod'
import { RestartCommand } from '@shared/host/own-restart-schema'
import { meantAddress, meantKey } from '@shared/server-address'
import { visibleName } from '@shared/visible'
import { connectionProblems } from '@shared/api/connection-problem'
import { headersProblem } from '@shared/request-headers'
import { languages } from '@shared/language'
import { viewLimits } from './limits'

/** A certificate in readable form. */
export const CertificateInfoSchema = z.object({
  /** The common name, otherwise the organisation, otherwise the first alternative name. */
  subject: z.string(),
  issuer: z.string(),
  validFrom: z.string(),
  validTo: z.string(),
  /** SHA-256, as `AB:CD:…`. */
  fingerprint: z.string(),
})
export type CertificateInfo = z.infer<typeof CertificateInfoSchema>

/** A SHA-256 fingerprint as people paste it (with or without colons, in any case), stored as `AB:CD:…`. */
export const Fingerprint = z
  .string()
  .transform((text) => text.replace(/^\s*sha-?256\s*[:=]?/i, '').replaceAll(/[\s:]/g, ''))
  .pipe(z.string().regex(/^[0-9a-f]{64}$/i, says('fingerprint')))
  .transform((hex) => hex.toUpperCase().replaceAll(/..(?=.)/g, '$&:'))

/** One or more certificates in PEM. */
export const CaText = z.string().min(1, says('fileEmpty')).max(512_000, says('fileLarge'))

export const CaFile = z.object({ pem: CaText, certificates: z.array(CertificateInfoSchema) })
export type CaFile = z.infer<typeof CaFile>

/**
 * A client certificate chosen from files. The files and the private key stay in the main process; the page gets a token. `certificate` is
 * null if a passphrase is still needed.
 */
export const IdentityChoiceSchema = z.object({
  token: z.string(),
  files: z.array(z.string()),
  certificate: CertificateInfoSchema.nullable(),
})
export type IdentityChoice = z.infer<typeof IdentityChoiceSchema>

/** Headers sent with every request to a server. */
export const RequestHeaders = z
  .array(z.object({ name: z.string(), value: z.string() }))
  .min(1)
  .refine((headers) => headersProblem(headers) === null, says('headersRefused'))

/** Changes to the connection of a server. Omitted fields stay unchanged; null removes a setting. */
export const ConnectionChangeSchema = z.object({
  /** Certificate authorities trusted for this server in addition to the system's. */
  ca: CaText.nullable().optional(),
  /** The fingerprint of the only accepted certificate. It replaces the checks of authority and name. */
  pin: Fingerprint.nullable().optional(),
  /** The token of an `IdentityChoice`. */
  identity: z.string().nullable().optional(),
  /** Replaces all headers of the server. */
  headers: RequestHeaders.nullable().optional(),
})
export type ConnectionChange = z.input<typeof ConnectionChangeSchema>

/** The connection settings of a saved server that the page may see. */
const SavedConnectionSchema = z.object({
  ca: z.array(CertificateInfoSchema),
  pin: z.string().nullable(),
  identity: CertificateInfoSchema.nullable(),
  /** False if the client certificate has to be chosen again because it was only in memory or could not be decrypted. */
  identityReady: z.boolean(),
  /** The number of request headers; their names and values stay in the main process. */
  headers: z.number(),
  /** False if they have to be entered again, for the same reasons. */
  headersReady: z.boolean(),
  /** True if the server can be called without entering a setting again. */
  ready: z.boolean(),
})
export type SavedConnection = z.infer<typeof SavedConnectionSchema>

/** The steps of a connection test, in order; the first failure ends it. */
export const testSteps = ['address', 'tls', 'version', 'key'] as const
export const ConnectionStepSchema = z.enum(testSteps)
export type ConnectionStep = z.infer<typeof ConnectionStepSchema>

/** Identifies a running test, so that its page receives the progress and can cancel it. */
export const TestTicket = z.string().min(1).max(64)

export const ConnectionReportSchema = z.object({
  ok: z.boolean(),
  failedStep: ConnectionStepSchema.nullable(),
  /** The problem, for the page to translate; null on success. */
  problem: z.object({ code: z.enum(connectionProblems), params: z.record(z.string(), z.string()) }).nullable(),
  /** As the server reports it; '' if it does not. */
  version: z.string(),
  /** The certificate the server presented, if it decided the outcome or is pinned. */
  certificate: CertificateInfoSchema.nullable(),
})
export type ConnectionReport = z.infer<typeof ConnectionReportSchema>

export const serverColors = ['blue', 'green', 'amber', 'red', 'violet', 'teal', 'grey'] as const
export const ServerColor = z.enum(serverColors)
export type ServerColor = z.infer<typeof ServerColor>

/** Ends the check: parsing an address of megabytes stops every window. */
const URL_LIMIT = { error: says('urlLong'), abort: true }

/**
 * The base address of a control server as it is stored: http or https, with an optional path prefix, without query, fragment or credentials.
 */
export const StoredUrl = z
  .string()
  .max(2000, URL_LIMIT)
  .regex(/^https?:\/\/[^\s/?#@\\]+(\/[^\s?#\\]*)?$/i, says('serverUrl'))
  // Refuses, for example, an invalid port.
  .refine((text) => URL.canParse(text), says('serverUrl'))

/** {@link StoredUrl} as people type and paste it. */
export const ServerUrl = z.string().max(2000, URL_LIMIT).transform(meantAddress).pipe(StoredUrl)

/** Hidden characters are shown by their numbers, so names that look alike are equal. */
export const ServerName = z
  .string()
  .trim()
  .min(1, says('nameRequired'))
  .max(60, says('nameLong'))
  // The stored name must be valid when it is read again.
  .transform((name) => visibleName(name).slice(0, 60))

/** The domain of machine names, `dns.base_domain` in the server's configuration, which no API reports. '' if unknown. */
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

/** The address of the place where a policy is kept, such as a repository; '' for none. */
export const PolicyHome = z
  .string()
  .trim()
  .max(2000, says('urlLong'))
  .refine((link) => link === '' || (/^https?:\/\/[^/@]+(\/|$)/i.test(link) && URL.canParse(link)), says('policyHome'))

/** An API key is opaque, because its format differs between lines. Only characters that a header cannot hold are refused. */
export const ApiKeyText = z
  .string()
  .transform(meantKey)
  .pipe(
    z
      .string()
      .min(1, says('keyRequired'))
      .max(512, says('keyLong'))
      .regex(/^[\x21-\x7e]+$/, says('keySpaces'))
      .refine((key) => !/^(?:hskey-(?!api-)|tskey-)|\*{3}$/.test(key), says('keyOther')),
  )

/** The fields of a saved server that the page may see: everything but the key. */
const SavedServer = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  color: ServerColor,
  /** False if the key has to be entered again because it was only in memory or could not be decrypted. */
  hasKey: z.boolean(),
  /** The part of the key that lists of API keys show, if its format is known. It is not secret, but identifies the console's own key. */
  keyPrefix: z.string().optional(),
  /** True if the console must not change anything on this server. */
  readOnly: z.boolean().optional(),
  /** Left out if unknown. */
  baseDomain: z.string().optional(),
  /** Where its policy is managed, as the admin said, and since when; left out without such a place. */
  policyHome: z.object({ url: z.string(), since: z.string() }).optional(),
  /** The SSH destination through which the API is reached; left out if it is reached directly. */
  ssh: z.string().optional(),
  /** The SSH destination of the host that the console may use; left out until the admin allows that. */
  host: z.string().optional(),
  /** The configuration file of this server's Headscale on that host. */
  hostConfig: z.string().optional(),
  /** The admin's own command that restarts Headscale on that host; left out if the console knows one. */
  hostRestart: RestartCommand.optional(),
  /** Left out if the server needs no special settings. */
  connection: SavedConnectionSchema.optional(),
})
export type SavedServer = z.infer<typeof SavedServer>

/**
 * `keychain`: the operating system encrypts the keys and they survive a restart. `memory`: no keychain here, keys last until the console is
 * closed.
 */
export const KeyStorage = z.enum(['keychain', 'memory'])

/** The servers and the current one. `currentId` is null when signed out; `mockForced` is true if the console was started in mock mode. */
export const Session = z.object({
  servers: z.array(SavedServer),
  currentId: z.string().nullable(),
  mockForced: z.boolean(),
  keyStorage: KeyStorage,
})
export type Session = z.infer<typeof Session>

/**
 * The outcome of rotating the console's own key; the new key is in use either way. `kept`: the old one could not be expired, which is
 * retried at the next start. `unknown`: its format does not identify it in the list, so the admin has to expire it.
 */
export const RotationReportSchema = z.discriminatedUnion('old', [
  z.object({ old: z.literal('expired') }),
  z.object({ old: z.literal('kept'), error: ErrorBody }),
  z.object({ old: z.literal('unknown') }),
])
export type RotationReport = z.infer<typeof RotationReportSchema>

/** A named filter of the machine list. `query` is the list's own address query, such as `state=offline&tag=tag%3Aprod`. */
const SavedView = z.object({
  id: z.string().max(200),
  name: z
    .string()
    .trim()
    .min(1, says('nameRequired'))
    .max(viewLimits.characters, says('nameLong'))
    .transform((name) => visibleName(name).slice(0, viewLimits.characters)),
  query: z.string().max(2000),
})
export type SavedView = z.infer<typeof SavedView>

/** An id of a machine, user, server or column. */
const Id = z.string().max(200)

/** Ids of the reader's own machines, and of the user who owns all of them; null if only machines are named. */
const OwnIdentity = z.object({ machines: z.array(Id).max(100), user: Id.nullable() })
export type OwnIdentity = z.infer<typeof OwnIdentity>

/** Preferences for the console itself, stored on this computer and shared by all servers. */
export const Prefs = z.object({
  scheme: z.enum(['system', 'light', 'dark']),
  density: z.enum(['compact', 'comfortable']),
  language: z.enum(['system', ...languages]),
  views: z.array(SavedView).max(viewLimits.views),
  /** Columns of the machine list that are hidden, by column id. */
  hiddenColumns: z.array(Id).max(50),
  /** The reader's own machines and user, by server. The console warns before a policy removes their access. */
  own: z.record(Id, OwnIdentity).refine((own) => Object.keys(own).length <= 1000),
  /** Ids of servers that are polled only for the open page: no history of changes by others, no notifications. */
  unwatched: z.array(Id).max(101),
  /** How long the activity is kept, in days; null: for ever. */
  journalDays: z.number().int().min(1).nullable(),
  /** How long online times are kept, in days; null: for ever. */
  presenceDays: z.number().int().min(1).nullable(),
  /** The Upgrade page, a set-up and an alert may ask the release page of Headscale. */
  asksReleases: z.boolean(),
  /** Keeps what each server last returned on this computer, to show it while the server does not answer. */
  keepsLastKnown: z.boolean(),
})
export type Prefs = z.infer<typeof Prefs>
