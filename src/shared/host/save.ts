import { z } from 'zod'
import { HostFailure } from './host-report'

/** SHA-256 of a file, in hexadecimal. */
export const FileDigest = z.string().regex(/^[0-9a-f]{64}$/)

/** A file on the host as it is known before it is changed. */
export const HostFile = z.object({
  /** The file itself, not a link to it. */
  path: z.string(),
  digest: FileDigest,
  /** Owner, group and mode, as `root:headscale 640`. */
  owner: z.string(),
})
export type HostFile = z.infer<typeof HostFile>

/** The step that a save waits for. `restart`: Headscale reads its configuration at the start only. `reload`: it reads its policy again. */
export const afterSaves = ['restart', 'reload', 'nothing'] as const
export type AfterSave = (typeof afterSaves)[number]

/** A setting that a save changed; null: not set. Never one with a secret. */
const ChangedSetting = z.object({ key: z.string(), before: z.string().nullable(), after: z.string().nullable() })
export type ChangedSetting = z.infer<typeof ChangedSetting>

/** The checks of Headscale for a text before it is saved. */
export const fileChecks = ['config', 'policy'] as const
export type FileCheck = (typeof fileChecks)[number]

/** A change of a file on the host, as the journal keeps it: enough to take it back, and no text of the file. */
export const HostFileChange = z.object({
  path: z.string(),
  /** The file next to it with the previous text; null if the file is new. */
  backup: z.string().nullable(),
  before: FileDigest.nullable(),
  after: FileDigest,
  check: z.enum(fileChecks).nullable(),
  afterwards: z.enum(afterSaves),
  settings: z.array(ChangedSetting),
})
export type HostFileChange = z.infer<typeof HostFileChange>

/** Why Headscale's log does not tell whether it accepts a file. */
export const unconfirmedWhys = ['hidden', 'noFile'] as const
export type Unconfirmed = (typeof unconfirmedWhys)[number]

/**
 * How a save ended. `changed`: the file is not the one that was read; nothing was saved. `refused`: Headscale's own check refused the text;
 * nothing was saved. `policyStops`: a restart was needed, which Headscale would not survive with its stored policy, as `words` say; nothing was
 * saved. `failed`: nothing was saved. `rolledBack`: Headscale was not healthy with the new text, so the previous one is in place
 * again; `healthy` is false if Headscale is not healthy with that one either. `notRolledBack`: the previous text could not be put back.
 * `unknown`: the connection was lost, and the file is whole, either old or new.
 */
const HostSaved = z.discriminatedUnion('is', [
  z.object({
    is: z.literal('saved'),
    digest: FileDigest,
    /** Its entry of the journal; null if that could not be written. */
    entry: z.number().nullable(),
    /** Why it is unknown whether Headscale accepts the file, which is in place: its log is hidden, or goes to no file. */
    unconfirmed: z.enum(unconfirmedWhys).optional(),
  }),
  z.object({ is: z.literal('changed') }),
  z.object({ is: z.literal('refused'), words: z.string() }),
  z.object({ is: z.literal('policyStops'), words: z.string() }),
  z.object({ is: z.literal('failed'), failure: HostFailure }),
  z.object({
    is: z.literal('rolledBack'),
    healthy: z.boolean(),
    words: z.string(),
    /** The last lines of Headscale's log, without secrets. */
    log: z.array(z.string()),
  }),
  z.object({
    is: z.literal('notRolledBack'),
    failure: HostFailure,
    words: z.string(),
    log: z.array(z.string()),
    backup: z.string(),
  }),
  z.object({ is: z.literal('unknown'), failure: HostFailure, backup: z.string() }),
])
export type HostSaved = z.infer<typeof HostSaved>

/** How a start of Headscale ended. `why`: why it is not healthy, '' if that is unknown; null if it is healthy. `failure`: the host could not be used. */
export const HostStarted = z.object({
  why: z.string().nullable(),
  /** The last lines of Headscale's log if it is not healthy, without secrets. */
  log: z.array(z.string()),
  failure: HostFailure.nullable(),
})
export type HostStarted = z.infer<typeof HostStarted>

/**
 * Reasons why a text cannot be changed. `syntax`: it is not valid YAML. `comments`: comments are inside brackets that the edit would
 * rewrite. `sharedLine`: the line holds more than the value. `link`: anchors or aliases are involved. `place`: the setting's place holds
 * something else. `secretMoved`: the mark of a secret is where its value would be shown.
 */
export const notEditableWhys = ['syntax', 'comments', 'sharedLine', 'link', 'place', 'secretMoved'] as const

/** The console cannot make a change without harm to the rest of the file, so nothing was saved. */
export const NotEditable = z.object({
  is: z.literal('notEditable'),
  why: z.enum(notEditableWhys),
  /** The setting, such as `dns.nameservers.split`; '' if it is about the whole file. */
  at: z.string(),
  /** Line and column, from 1; null if unknown. */
  line: z.number().int().nullable(),
  column: z.number().int().nullable(),
  /** The parser's message, without secrets; '' without one. */
  words: z.string(),
})
export type NotEditable = z.infer<typeof NotEditable>

/** How a save of settings ended. */
export const SaveAnswer = z.discriminatedUnion('is', [...HostSaved.options, NotEditable])
export type SaveAnswer = z.infer<typeof SaveAnswer>
