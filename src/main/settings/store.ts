import ElectronStore from 'electron-store'
import { z } from 'zod'
import type { FileProblem } from '@shared/ipc/problems'
import { fileError, PRIVATE, writeThroughLibrary, writeWhole, writeWholeSync } from '@main/lib/files'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrate, type Versions } from '@shared/versions'
import type { Log } from '@main/lib/log'
import { parseJson } from '@main/lib/parse-json'
import { ClientChoicesSchema } from '@shared/ipc/client'
import { ConnectChoicesSchema } from '@shared/ipc/connect'
import {
  Prefs,
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

/** `folder`/`name`.json and its schema. */
export interface StoredFile<S extends z.ZodObject> {
  readonly name: FileProblem['file']
  readonly folder: string
  readonly schema: S
  readonly versions: Versions
  readonly log: Log
  /** Called once with the reason why the file was not used as it is. */
  readonly onProblem: (problem: FileProblem) => void
}

/**
 * Reads a file's text in the current format. A broken file, or one of a newer console, is copied to `name`.broken-<hash>.json or
 * `name`.newer-<hash>.json, and the parts that match the schema are used, so that one bad part does not lose the servers.
 */
export function readStored<S extends z.ZodObject>(text: string, file: StoredFile<S>): z.output<S> {
  const { name, schema, versions, onProblem } = file
  const { kind, content } = migrate(parseJson(text), versions)
  const whole = kind === 'current' ? schema.safeParse(content) : undefined
  if (whole?.success) return whole.data
  const problem = kind === 'newer' ? 'newer' : 'broken'
  onProblem({ file: name, kind: problem, keptAs: keepAside(text, file, problem) })
  const shape: Readonly<Record<string, z.ZodType>> = schema.shape
  const good = Object.entries(content).filter(([part, value]) => shape[part]?.safeParse(value).success)
  return schema.parse(Object.fromEntries(good))
}

/** Returns the path of the copy, null if it could not be written. The same content always gets the same name, however often it is found. */
function keepAside(text: string, { name, folder, log }: StoredFile<z.ZodObject>, problem: string): string | null {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 12)
  const aside = join(folder, `${name}.${problem}-${hash}.json`)
  try {
    // A copy by the system would have the permissions of the original.
    writeFileSync(aside, readFileSync(join(folder, `${name}.json`)), { mode: PRIVATE })
    log.warn(`${name}.json is ${problem}; it is kept as ${aside}`)
    return aside
  } catch (error) {
    log.warn(`${name}.json is ${problem} and could not be kept`, error)
    return null
  }
}

/** A small settings file: read when opened, written as a whole with every change. */
export interface Store<T extends object> {
  readonly value: Readonly<T>
  /**
   * Changes some parts; they are on disk when it returns. Throws ApiError `internal` if the file cannot be written: the new value still
   * applies in this run, and the next successful write includes it.
   */
  set(patch: Partial<T>): void
}

/**
 * Opens `folder`/`name`.json. This process is its only writer (index.ts ensures that). An existing file that cannot be read is not written
 * in this run, because its content is unknown.
 */
export function openStore<S extends z.ZodObject>(options: StoredFile<S>): Store<z.output<S>> {
  const { name, folder, schema, log } = options
  const problems: FileProblem[] = []
  const onProblem = (problem: FileProblem) => {
    // The same content is read again before each write.
    if (problems.some(({ keptAs }) => keptAs === problem.keptAs)) return
    problems.push(problem)
    options.onProblem(problem)
  }
  const file = openFile({ ...options, onProblem })
  let value = schema.parse(file?.store ?? {})
  const set = (patch: Partial<z.output<S>>) => {
    value = { ...value, ...patch }
    try {
      if (!file) throw new Error(`${name}.json could not be read`)
      const content = serialize(value)
      writeThroughLibrary(file.path, content, () => (file.store = value))
    } catch (cause) {
      throw fileError(cause, folder)
    }
  }
  // Written even without another change, so that the next start finds a valid file.
  if (problems.some(({ kind }) => kind === 'broken')) {
    try {
      set({})
    } catch (error) {
      log.error(`${name}.json cannot be written`, error)
    }
  }
  return {
    get value() {
      return value
    },
    set,
  }
}

const serialize = (value: unknown) => JSON.stringify(value, undefined, '\t')

function openFile<S extends z.ZodObject>(file: StoredFile<S>): ElectronStore<z.output<S>> | undefined {
  const { name, folder: cwd, log, onProblem } = file
  try {
    const deserialize = (text: string) => readStored(text, file)
    return new ElectronStore<z.output<S>>({
      name,
      cwd,
      serialize,
      deserialize,
      accessPropertiesByDotNotation: false,
      configFileMode: PRIVATE,
    })
  } catch (error) {
    log.warn(`${name}.json cannot be read`, error)
    onProblem({ file: name, kind: 'unreadable', keptAs: null })
    return undefined
  }
}

/** A settings file that may be megabytes long: written without blocking the process. */
export interface LargeStore<T extends object> {
  readonly value: Readonly<T>
  /**
   * Changes some parts; they are on disk when the promise settles. Rejects with ApiError `internal` if the file cannot be written: the new
   * value still applies in this run, and the next successful write includes it.
   */
  set(patch: Partial<T>): Promise<void>
  /** Writes pending changes at once, when the process ends. Never throws. */
  flush(): void
}

const OPTIONS = { isPrivate: true } as const

/** Opens `folder`/`name`.json as `openStore` does. Changes made during a write are written together afterwards. */
export function openLargeStore<S extends z.ZodObject>(file: StoredFile<S>): LargeStore<z.output<S>> {
  const { name, folder, schema, log, onProblem } = file
  const path = join(folder, `${name}.json`)
  const read = readText(path)
  if (read instanceof Error) {
    log.warn(`${name}.json cannot be read`, read)
    onProblem({ file: name, kind: 'unreadable', keptAs: null })
  }
  let value = typeof read === 'string' ? readStored(read, file) : schema.parse({})
  let isWritten = true
  const write = async () => {
    isWritten = true
    try {
      if (read instanceof Error) throw read
      await writeWhole(path, JSON.stringify(value), OPTIONS)
    } catch (cause) {
      isWritten = false
      throw fileError(cause, folder)
    }
  }
  const saver = createSaver(write)
  return {
    get value() {
      return value
    },
    set(patch) {
      value = { ...value, ...patch }
      isWritten = false
      return saver.save()
    },
    flush() {
      if ((isWritten && !saver.isSaving()) || read instanceof Error) return
      try {
        writeWholeSync(path, JSON.stringify(value), OPTIONS)
      } catch (error) {
        log.error(`${name}.json cannot be written`, error)
      }
    },
  }
}

/** Runs one write at a time: all requests during a write share the next one. */
function createSaver(write: () => Promise<void>) {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  const save = (): Promise<void> => {
    if (!running) return (running = write().finally(() => (running = undefined)))
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined
        return save()
      })
    return next
  }
  return { save, isSaving: () => running !== undefined }
}

/** Returns null if there is no file, and the error if it cannot be read: its content is unknown, so it must not be overwritten. */
function readText(path: string): string | null | Error {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const thrown = error instanceof Error ? error : new Error(String(error))
    return 'code' in thrown && thrown.code === 'ENOENT' ? null : thrown
  }
}

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
