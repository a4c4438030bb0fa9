import { z } from 'zod'
import type { ErrorBody } from '@shared/api/error-body'
import { parts } from '@shared/api/server-state'
import { annotationInputs, NoteSchema, StoredHygieneSchema } from './annotations'
import type { CallChannel, EventChannel } from './channels'
import { call, none } from './call'
import { clientCalls } from './client'
import { connectCalls } from './connect'
import { historyInputs, PolicyDraftSchema, PolicyVersionsSchema } from './policy-versions'
import { JobSchema, jobInputs, JobItemsSchema, JobListSchema, JobUndoing } from './jobs'
import { JournalCheckSchema } from '@shared/history/journal'
import { JournalChanged, journalInputs, JournalPage } from './journal'
import { FILE_LENGTH } from './limits'
import { ArrivedLinkSchema, MenuCommandSchema } from './link'
import { Fault, MockSize, MockStateSchema } from './mock'
import { Prefs } from './prefs'
import { ProblemSchema } from './problems'
import { PortableSchema } from '@shared/settings-file'
import { setUpCalls } from './set-up'
import { upgradeCalls } from './upgrade'
import { UpdateChoicesSchema, UpdateStateSchema } from './update'
import { backupCalls } from './backup'
import { hostCalls, hostEvents } from './host'
import { hostConfigCalls } from './host-config'
import { hostDnsCalls } from './host-dns'
import { presenceInputs, presenceOutputs } from './presence'
import { AcrossServersSchema, SearchText } from './search'
import { SummarySchema } from '@shared/drift/summary-schema'
import { ChannelSchema, ChannelInputSchema, channelInputs } from '@shared/watch/channels'
import { watchInputs, AlertSettingsSchema } from './watch'
import { serverCalls } from './servers'
import {
  CaFile,
  CaText,
  CertificateInfoSchema,
  ConnectionStepSchema,
  IdentityChoiceSchema,
  Session,
  TestTicket,
} from './session'
import { FactsRecordSchema } from '@shared/machine-facts/record'
import { RECORDS_PER_CALL } from '@shared/machine-facts/combine'

const server = z.object({ serverId: z.string().min(1) })

const factsInputs = {
  server,
  keep: server.extend({ records: z.array(FactsRecordSchema).max(RECORDS_PER_CALL) }),
} as const

const factsOutputs = { list: z.array(FactsRecordSchema) } as const

const AppInfo = z.object({
  version: z.string(),
  electron: z.string(),
  chrome: z.string(),
  node: z.string(),
  platform: z.string(),
  packaged: z.boolean(),
  /** True if a debugger can attach to the binary (a test build); About shows this. */
  inspectable: z.boolean(),
  userData: z.string(),
})
export type AppInfo = z.infer<typeof AppInfo>

const id = z.object({ id: z.string().min(1) })

/** Every call the page can make to the main process besides the API. Main, preload and `window.desktop` take their types from it. */
export const ipc = {
  'app:info': call(none, AppInfo),
  /** Addresses of this computer in mesh ranges, so that its machine can be suggested as the reader's own. */
  'app:meshAddresses': call(none, z.array(z.string())),
  /** Withdraws an API call in progress, by the name that the page gave it: its response is no longer needed. */
  'api:withdraw': call(z.object({ call: z.uuid() }), none),
  /** Sets the parts of a server that this window shows: the main process reads them again and again and sends `api:read` after each. */
  'api:follow': call(z.object({ serverId: z.string().min(1), parts: z.array(z.enum(parts)) }), none),
  /** A part as it was last read, in JSON; null if nothing is kept. `at` in milliseconds since 1970. Checked by the thread that keeps it. */
  'api:lastKnown': call(
    z.object({ serverId: z.string().min(1), part: z.enum(parts).exclude(['health']) }),
    z.custom<{ readonly at: number; readonly body: string } | null>(),
  ),
  'session:get': call(none, Session),
  'session:signOut': call(none, Session),
  ...serverCalls,
  /** Opens a file dialog; null if cancelled. */
  'connection:chooseCa': call(none, CaFile.nullable()),
  /** Returns the certificates in a dropped file. */
  'connection:readCa': call(z.object({ pem: CaText }), z.array(CertificateInfoSchema)),
  'connection:chooseIdentity': call(none, IdentityChoiceSchema.nullable()),
  'connection:unlockIdentity': call(
    z.object({ token: z.string(), passphrase: z.string().max(1000) }),
    IdentityChoiceSchema,
  ),
  /** Searches every saved server whose key is available. Read-only. */
  'search:servers': call(z.object({ text: SearchText }), AcrossServersSchema),
  /** Returns the summary of a saved server, read with its own key. Refused with `keyNeeded` if the key has to be entered first. */
  'compare:server': call(annotationInputs.server, SummarySchema),
  'prefs:get': call(none, Prefs),
  'prefs:set': call(Prefs.partial(), Prefs),
  /** Drafts are stored per server, by its id. */
  'draft:get': call(id, PolicyDraftSchema.nullable()),
  'draft:set': call(z.object({ id: z.string().min(1), draft: PolicyDraftSchema.nullable() }), none),
  /** Versions of the access policy, stored on this computer per server. */
  'policyVersions:list': call(historyInputs.list, PolicyVersionsSchema),
  'policyVersions:text': call(historyInputs.text, z.string()),
  'policyVersions:add': call(historyInputs.add, PolicyVersionsSchema),
  'policyVersions:forget': call(historyInputs.list, none),
  'mock:get': call(none, MockStateSchema),
  'mock:reset': call(MockSize, MockStateSchema),
  /** Renames the unusable database and creates a new one. */
  'mock:startFresh': call(none, MockStateSchema),
  'mock:setFaults': call(z.array(Fault).max(50), MockStateSchema),
  'update:get': call(none, UpdateStateSchema),
  'update:check': call(none, UpdateStateSchema),
  'update:download': call(none, UpdateStateSchema),
  'update:cancel': call(none, UpdateStateSchema),
  /** Installs when the console is closed. */
  'update:stage': call(none, UpdateStateSchema),
  /** Restarts. Refused with `conflict`, whose details name open work (`drafts`, `jobs`), unless `anyway`. */
  'update:install': call(z.object({ anyway: z.boolean() }), UpdateStateSchema),
  'update:choices': call(none, UpdateChoicesSchema),
  'update:choose': call(UpdateChoicesSchema.partial(), UpdateChoicesSchema),
  /** Jobs of a server, newest first. */
  'jobs:list': call(jobInputs.list, JobListSchema),
  /** Returns up to {@link ITEMS_PAGE} items of a job in some states. */
  'jobs:items': call(jobInputs.items, JobItemsSchema),
  /** Starts a job. Refused if the server is locked or jobs cannot be stored. */
  'jobs:start': call(jobInputs.start, JobSchema),
  /** Returns the acts that undo a job, last first; empty if none can. */
  'jobs:undoing': call(jobInputs.undoing, JobUndoing),
  /** `undo` returns the job that undoes this one. */
  'jobs:control': call(jobInputs.control, JobSchema),
  'watch:get': call(none, AlertSettingsSchema),
  'watch:choose': call(watchInputs.choose, AlertSettingsSchema),
  'watch:startAtLogin': call(watchInputs.startAtLogin, AlertSettingsSchema),
  /** Shows a system notification. */
  'watch:test': call(none, none),
  /** The channels of alerts besides the desktop. */
  'channels:list': call(none, z.array(ChannelSchema)),
  /** Asks the person in a dialog of the system about a new address. */
  'channels:save': call(ChannelInputSchema, z.array(ChannelSchema)),
  'channels:remove': call(channelInputs.one, z.array(ChannelSchema)),
  /** Sends a test message now. Returns when its result is known. */
  'channels:test': call(channelInputs.one, z.array(ChannelSchema)),
  /** Returns one page of a server's journal, newest first. */
  'journal:list': call(journalInputs.list, JournalPage),
  /** Verifies that the journal of a server is intact. */
  'journal:verify': call(journalInputs.verify, JournalCheckSchema),
  /** Asks for a file and writes the entries to it; false if cancelled. */
  'journal:export': call(journalInputs.export, z.boolean()),
  /** Undoes an entry. */
  'journal:undo': call(journalInputs.undo, none),
  /** Returns the admin's local notes about machines and users of a server. */
  'notes:list': call(annotationInputs.server, z.array(NoteSchema)),
  'notes:set': call(annotationInputs.note, z.array(NoteSchema)),
  /** Returns the accepted findings and the daily scores. */
  'hygiene:kept': call(annotationInputs.server, StoredHygieneSchema),
  'hygiene:accept': call(annotationInputs.accept, StoredHygieneSchema),
  'hygiene:withdraw': call(annotationInputs.withdraw, StoredHygieneSchema),
  'hygiene:score': call(annotationInputs.score, StoredHygieneSchema),
  /** Returns a machine's online times, as far as this console has observed them. */
  'presence:machine': call(presenceInputs.machine, presenceOutputs.machine),
  'presence:shares': call(presenceInputs.server, presenceOutputs.shares),
  'presence:curve': call(presenceInputs.curve, presenceOutputs.curve),
  /** Returns the stored facts of a server's machines, by source. */
  'facts:list': call(factsInputs.server, factsOutputs.list),
  'facts:keep': call(factsInputs.keep, none),
  ...connectCalls,
  ...clientCalls,
  ...hostCalls,
  ...hostDnsCalls,
  ...hostConfigCalls,
  ...setUpCalls,
  ...upgradeCalls,
  ...backupCalls,
  /** Asks for a file and prints the current page to it as a PDF; false if cancelled. */
  'page:print': call(z.object({ name: z.string().min(1).max(200) }), z.boolean()),
  /** Cancels a quit that a window's question has held up. */
  'quit:cancel': call(none, none),
  /** Asks for a file and writes the text to it; false if cancelled. */
  'file:save': call(z.object({ name: z.string().min(1).max(200), text: z.string().max(FILE_LENGTH) }), z.boolean()),
  /** Opens the file that was saved last, or shows it in its folder. */
  'file:saved': call(z.object({ how: z.enum(['open', 'folder']) }), none),
  /**
   * Reads the policy file that the user chose for a server; asks for one if there is none yet, or if `choose` is set. Null if cancelled; `text` is
   * null if the file cannot be read as a policy's text.
   */
  'file:readPolicy': call(
    z.object({ id: z.string().min(1), choose: z.boolean() }),
    z.object({ path: z.string(), text: z.string().nullable() }).nullable(),
  ),
  /** Returns the link that opened the console, once; null if there is none or another window has it. */
  'link:take': call(none, ArrivedLinkSchema.nullable()),
  /** Returns problems found since the page was created. */
  'problems:list': call(none, z.array(ProblemSchema)),
  'problems:seen': call(none, none),
  /** Asks for a file and writes the settings without keys to it; false if cancelled. */
  'settings:export': call(none, z.boolean()),
  'settings:import': call(PortableSchema, z.object({ session: Session, prefs: Prefs })),
  /** Removes everything the console stores on this computer; the calling window starts over, the others close. */
  'settings:forgetAll': call(none, none),
} satisfies Record<CallChannel, { input: z.ZodType; output: z.ZodType }>

export const ipcEvents = {
  'session:changed': Session,
  'prefs:changed': Prefs,
  'update:changed': UpdateStateSchema,
  /** Another release answers at this address than before, so its capabilities must be read again. `version` may be ''. */
  'server:replaced': z.object({ url: z.string(), version: z.string() }),
  'problems:changed': z.array(ProblemSchema),
  /** The current step of a connection test. */
  'servers:testing': z.object({ ticket: TestTicket, step: ConnectionStepSchema }),
  /** A window changed or removed the draft for this server. */
  'draft:changed': id,
  /** A link waits for this window. */
  'link:arrived': none,
  /** The progress of a job, at most a few times a second. */
  'jobs:changed': JobSchema,
  'watch:changed': AlertSettingsSchema,
  'channels:changed': z.array(ChannelSchema),
  'journal:changed': JournalChanged,
  ...hostEvents,
  'menu:command': MenuCommandSchema,
  /** A part was read that some window follows: the API now answers from this read. `isChanged`: since the read before. */
  'api:read': z.object({ serverId: z.string(), part: z.enum(parts), isChanged: z.boolean() }),
  /** A warning of the demo network, such as a call without a handler, for the page's console. */
  'demo:warning': z.string(),
} satisfies Record<EventChannel, z.ZodType>

export type CallInput<C extends CallChannel> = z.input<(typeof ipc)[C]['input']>
export type CallParsed<C extends CallChannel> = z.output<(typeof ipc)[C]['input']>
export type CallOutput<C extends CallChannel> = z.output<(typeof ipc)[C]['output']>
export type EventPayload<C extends EventChannel> = z.output<(typeof ipcEvents)[C]>

/** The form of a response over IPC, because Electron keeps only an error's message. */
export type CallResult<C extends CallChannel> = { ok: true; value: CallOutput<C> } | { ok: false; error: ErrorBody }

/** The API that the preload exposes as `window.desktop`. */
export interface Desktop {
  invoke<C extends CallChannel>(channel: C, input: CallInput<C>): Promise<CallResult<C>>
  on<C extends EventChannel>(channel: C, listener: (payload: EventPayload<C>) => void): () => void
}
