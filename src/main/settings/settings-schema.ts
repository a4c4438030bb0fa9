import { z } from 'zod'
import { Prefs } from '@shared/ipc/prefs'
import { ClientChoicesSchema } from '@shared/ipc/client'
import { ConnectChoicesSchema } from '@shared/ipc/connect'
import {
  BaseDomain,
  CaText,
  CertificateInfoSchema,
  Fingerprint,
  PolicyHome,
  ServerColor,
  ServerName,
  StoredUrl,
} from '@shared/ipc/session'
import { LINKS_KEPT } from '@shared/dns/follow-records'
import { RecordLinkSchema } from '@shared/dns/dns-settings-schema'
import { SshDestination } from '@shared/host/destination'
import { StoredBackupsSchema } from '@shared/host/backup'
import { Tunnel } from '@shared/host/host-report'
import { RestartCommand } from '@shared/host/own-restart-schema'
import { UpdateChoicesSchema } from '@shared/ipc/update'
import { ChannelTargetSchema } from '@shared/watch/channels'
import { AlertChoicesSchema } from '@shared/watch/rules'
import type { Versions } from '@shared/versions'

/** The format version of settings.json. */
export const SETTINGS_VERSION = 2

/**
 * A new field with a default needs no step. A step is for changes of name, place or meaning. A changed meaning also needs a new name, so
 * that an older console, which reads the known parts of a newer file, never confuses them.
 */
export const settingsVersions: Versions = {
  current: SETTINGS_VERSION,
  steps: {
    // Version 1 had no number and a single window. In version 2 its bounds are those of the next window, and the zoom is kept.
    1: ({ window, ...others }) => ({ ...others, ...(window !== undefined && { lastWindow: window }) }),
  },
}

/** The position of the next window. */
const WindowStateSchema = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  maximized: z.boolean(),
})
export type WindowState = z.infer<typeof WindowStateSchema>

/** The last page on a server: another server has other machines. */
export const LastPlace = z.object({
  serverId: z.string(),
  /** Path and query of a page of the application. */
  path: z.string().regex(/^\/(?!\/|auth(\/|\?|$))/),
})
export type LastPlace = z.infer<typeof LastPlace>

const ZoomFactor = z.number().min(0.5).max(2)

/** A saved server on disk. Its secrets are stored as encrypted by the operating system, or not at all. */
const StoredServer = z.object({
  id: z.string().min(1),
  name: ServerName,
  url: StoredUrl,
  color: ServerColor,
  encryptedKey: z.string().optional(),
  /** A key rotation in progress; `stage` tells which of its two keys this is (key-rotation.ts). */
  rotation: z.object({ stage: z.enum(['made', 'switched']), encryptedKey: z.string() }).optional(),
  /** The console must not change anything on it. */
  readOnly: z.boolean().optional(),
  /** The domain of its machines' names. */
  baseDomain: BaseDomain.optional(),
  /** The address at which its policy is managed, and the time when the admin entered it. */
  policyHome: z.object({ url: PolicyHome, since: z.iso.datetime() }).optional(),
  /** Additional trusted authorities for this server, in PEM. */
  ca: CaText.optional(),
  /** The fingerprint of the only accepted certificate. */
  pin: Fingerprint.optional(),
  /** A description of the client certificate; the certificate itself, its private key and passphrase are in `encryptedIdentity`. */
  clientCertificate: CertificateInfoSchema.optional(),
  encryptedIdentity: z.string().optional(),
  /** The number of headers in `encryptedHeaders`, which are sent with every request to it. */
  headerCount: z.number().int().positive().optional(),
  encryptedHeaders: z.string().optional(),
  /** The way to the API of a server that was added over SSH. */
  tunnel: Tunnel.optional(),
  /** The SSH destination of the host that the console may use. */
  host: SshDestination.optional(),
  /** The configuration file of this server's Headscale on that host: others may run there, too. */
  hostConfig: z.string().max(4096).optional(),
  /** The admin's own command that restarts Headscale on it. */
  hostRestart: RestartCommand.optional(),
  /** Its DNS records that follow machines. */
  recordLinks: z.array(RecordLinkSchema).max(LINKS_KEPT).optional(),
})
export type StoredServer = z.infer<typeof StoredServer>

/** A channel of alerts on disk. `encrypted` has its address and secrets; left out without a key store. */
export const StoredChannel = z.object({
  id: z.string().min(1),
  name: z.string(),
  target: ChannelTargetSchema,
  origin: z.string(),
  hasSecret: z.boolean(),
  encrypted: z.string().optional(),
})
export type StoredChannel = z.infer<typeof StoredChannel>

/** settings.json. Every part has a default; a change of a part's name, place or meaning needs a step below. */
export const Settings = z.object({
  version: z.literal(SETTINGS_VERSION).default(SETTINGS_VERSION),
  servers: z.array(StoredServer).default([]),
  currentId: z.string().nullable().default(null),
  prefs: Prefs.partial().default({}),
  /** The position of the next window. */
  lastWindow: WindowStateSchema.nullable().default(null),
  /** The page of the next window. */
  lastPlace: LastPlace.nullable().default(null),
  updates: UpdateChoicesSchema.optional(),
  watch: AlertChoicesSchema.partial().optional(),
  channels: z.array(StoredChannel).optional(),
  localClient: ClientChoicesSchema.optional(),
  connect: ConnectChoicesSchema.optional(),
  /** The commands that the person agreed to in a system dialog (`program-gate.ts`). Never exported, imported or sent to a page. */
  confirmed: z.array(z.string().max(20_000)).max(1000).optional(),
  /** Set once history.db exists; `lostAt`: when it was found deleted or emptied. */
  history: z.object({ lostAt: z.string().nullable() }).optional(),
  /** By server. */
  backups: z.record(z.string(), StoredBackupsSchema).optional(),
  zoom: ZoomFactor.default(1),
})
export type Settings = z.infer<typeof Settings>
