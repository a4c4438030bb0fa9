import { z } from 'zod'
import type { ErrorBody } from '@shared/api/error-body'
import { parts } from '@shared/api/server-state'
import { annotationInputs, Note, StoredHygiene } from './annotations'
import type { CallChannel, EventChannel } from './channels'
import { call, none } from './call'
import { clientCalls } from './client'
import { connectCalls } from './connect'
import { PolicyDraft } from './draft'
import { PolicyVersions, historyInputs } from './policy-versions'
import { Job, jobInputs, JobItems, JobList, JobUndoing } from './jobs'
import { JournalCheck } from '@shared/history/journal'
import { JournalChanged, journalInputs, JournalPage } from './journal'
import { ArrivedLink, MenuCommand } from './link'
import { Fault, MockSize, MockState } from './mock'
import { Prefs } from './prefs'
import { Problem } from './problems'
import { Portable } from '@shared/settings-file'
import { UpdateChoices, UpdateState } from './update'
import { CaFile, CaText, CertificateInfo, ConnectionStep, IdentityChoice, TestTicket } from './connection'
import { backupCalls } from './backup'
import { hostCalls, hostEvents } from './host'
import { hostConfigCalls } from './host-config'
import { hostDnsCalls } from './host-dns'
import { presenceInputs, presenceOutputs } from './presence'
import { AcrossServers, SearchText } from './search'
import { Summary } from '@shared/drift/summary-schema'
import { Channel, ChannelInput, channelInputs } from '@shared/watch/channels'
import { watchInputs, AlertSettings } from './watch'
import { serverCalls } from './servers'
import { Session } from './session'
import { FactsRecord } from '@shared/machine-facts/record'
import { RECORDS_PER_CALL } from '@shared/machine-facts/combine'

const server = z.object({ serverId: z.string().min(1) })

const factsInputs = {
  server,
  keep: server.extend({ records: z.array(FactsRecord).max(RECORDS_PER_CALL) }),
} as const

const factsOutputs = { list: z.array(FactsRecord) } as const

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
  'session:get': call(none, Session),
  'session:signOut': call(none, Session),
  ...serverCalls,
  /** Opens a file dialog; null if cancelled. */
  'connection:chooseCa': call(none, CaFile.nullable()),
  /** Returns the certificates in a dropped file. */
  'connection:readCa': call(z.object({ pem: CaText }), z.array(CertificateInfo)),
  'connection:chooseIdentity': call(none, IdentityChoice.nullable()),
  'connection:unlockIdentity': call(z.object({ token: z.string(), passphrase: z.string().max(1000) }), IdentityChoice),
  /** Searches every saved server whose key is available. Read-only. */
  'search:servers': call(z.object({ text: SearchText }), AcrossServers),
  /** Returns the summary of a saved server, read with its own key. Refused with `keyNeeded` if the key has to be entered first. */
  'compare:server': call(annotationInputs.server, Summary),
  'prefs:get': call(none, Prefs),
  'prefs:set': call(Prefs.partial(), Prefs),
  /** Drafts are stored per server, by its id. */
  'draft:get': call(id, PolicyDraft.nullable()),
  'draft:set': call(z.object({ id: z.string().min(1), draft: PolicyDraft.nullable() }), none),
  /** Versions of the access policy, stored on this computer per server. */
  'policyVersions:list': call(historyInputs.list, PolicyVersions),
  'policyVersions:text': call(historyInputs.text, z.string()),
  'policyVersions:add': call(historyInputs.add, PolicyVersions),
  'policyVersions:forget': call(historyInputs.list, none),
  'mock:get': call(none, MockState),
  'mock:reset': call(MockSize, MockState),
  /** Renames the unusable database and creates a new one. */
  'mock:startFresh': call(none, MockState),
  'mock:setFaults': call(z.array(Fault).max(50), MockState),
  'update:get': call(none, UpdateState),
  'update:check': call(none, UpdateState),
  'update:download': call(none, UpdateState),
  'update:cancel': call(none, UpdateState),
  /** Installs when the console is closed. */
  'update:stage': call(none, UpdateState),
  /** Restarts. Refused with `conflict`, whose details name open work (`drafts`, `jobs`), unless `anyway`. */
  'update:install': call(z.object({ anyway: z.boolean() }), UpdateState),
  'update:choices': call(none, UpdateChoices),
  'update:choose': call(UpdateChoices.partial(), UpdateChoices),
  /** Jobs of a server, newest first. */
  'jobs:list': call(jobInputs.list, JobList),
  /** Returns up to {@link ITEMS_PAGE} items of a job in some states. */
  'jobs:items': call(jobInputs.items, JobItems),
  /** Starts a job. Refused if the server is locked or jobs cannot be stored. */
  'jobs:start': call(jobInputs.start, Job),
  /** Returns the acts that undo a job, last first; empty if none can. */
  'jobs:undoing': call(jobInputs.undoing, JobUndoing),
  /** `undo` returns the job that undoes this one. */
  'jobs:control': call(jobInputs.control, Job),
  'watch:get': call(none, AlertSettings),
  'watch:choose': call(watchInputs.choose, AlertSettings),
  'watch:startAtLogin': call(watchInputs.startAtLogin, AlertSettings),
  /** Shows a system notification. */
  'watch:test': call(none, none),
  /** The channels of alerts besides the desktop. */
  'channels:list': call(none, z.array(Channel)),
  /** Asks the person in a dialog of the system about a new address. */
  'channels:save': call(ChannelInput, z.array(Channel)),
  'channels:remove': call(channelInputs.one, z.array(Channel)),
  /** Sends a test message now. Returns when its result is known. */
  'channels:test': call(channelInputs.one, z.array(Channel)),
  /** Returns one page of a server's journal, newest first. */
  'journal:list': call(journalInputs.list, JournalPage),
  /** Verifies that the journal of a server is intact. */
  'journal:verify': call(journalInputs.verify, JournalCheck),
  /** Asks for a file and writes the entries to it; false if cancelled. */
  'journal:export': call(journalInputs.export, z.boolean()),
  /** Undoes an entry. */
  'journal:undo': call(journalInputs.undo, none),
  /** Returns the admin's local notes about machines and users of a server. */
  'notes:list': call(annotationInputs.server, z.array(Note)),
  'notes:set': call(annotationInputs.note, z.array(Note)),
  /** Returns the accepted findings and the daily scores. */
  'hygiene:kept': call(annotationInputs.server, StoredHygiene),
  'hygiene:accept': call(annotationInputs.accept, StoredHygiene),
  'hygiene:withdraw': call(annotationInputs.withdraw, StoredHygiene),
  'hygiene:score': call(annotationInputs.score, StoredHygiene),
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
  ...backupCalls,
  /** Asks for a file and prints the current page to it as a PDF; false if cancelled. */
  'page:print': call(z.object({ name: z.string().min(1).max(200) }), z.boolean()),
  /** Cancels a quit that a window's question has held up. */
  'quit:cancel': call(none, none),
  /** Asks for a file and writes the text to it; false if cancelled. */
  'file:save': call(z.object({ name: z.string().min(1).max(200), text: z.string().max(16_000_000) }), z.boolean()),
  /** Returns the link that opened the console, once; null if there is none or another window has it. */
  'link:take': call(none, ArrivedLink.nullable()),
  /** Returns problems found since the page was created. */
  'problems:list': call(none, z.array(Problem)),
  'problems:seen': call(none, none),
  /** Asks for a file and writes the settings without keys to it; false if cancelled. */
  'settings:export': call(none, z.boolean()),
  'settings:import': call(Portable, z.object({ session: Session, prefs: Prefs })),
  /** Removes everything the console stores on this computer; the calling window starts over, the others close. */
  'settings:forgetAll': call(none, none),
} satisfies Record<CallChannel, { input: z.ZodType; output: z.ZodType }>

export const ipcEvents = {
  'session:changed': Session,
  'prefs:changed': Prefs,
  'update:changed': UpdateState,
  /** Another release answers at this address than before, so its capabilities must be read again. `version` may be ''. */
  'server:replaced': z.object({ url: z.string(), version: z.string() }),
  'problems:changed': z.array(Problem),
  /** The current step of a connection test. */
  'servers:testing': z.object({ ticket: TestTicket, step: ConnectionStep }),
  /** A window changed or removed the draft for this server. */
  'draft:changed': id,
  /** A link waits for this window. */
  'link:arrived': none,
  /** The progress of a job, at most a few times a second. */
  'jobs:changed': Job,
  'watch:changed': AlertSettings,
  'channels:changed': z.array(Channel),
  'journal:changed': JournalChanged,
  ...hostEvents,
  'menu:command': MenuCommand,
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
