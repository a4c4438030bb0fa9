import { z } from 'zod'
import type { ErrorBody } from '@shared/api/error'
import { careInputs, HygieneKept, Note } from './care'
import type { CallChannel, EventChannel } from './channels'
import { clientInputs, clientOutputs } from './client'
import { History, historyInputs } from './history'
import { Job, jobInputs, JobItems, JobList, JobUndoing } from './jobs'
import { JournalCheck } from '@shared/history/journal'
import { JournalChanged, journalInputs, JournalPage } from './journal'
import { ArrivedLink, MenuCommand } from './link'
import { Fault, MockSize, MockState } from './mock'
import { Prefs } from './prefs'
import { Problem } from './problems'
import { Portable } from '@shared/settings-file'
import { UpdateChoices, UpdateState } from './update'
import {
  CaFile,
  CaText,
  CertificateInfo,
  ConnectionChange,
  ConnectionReport,
  ConnectionStep,
  IdentityChoice,
  TestTicket,
} from './connection'
import { presenceInputs, presenceOutputs } from './presence'
import { AcrossServers, SearchText } from './search'
import { Summary } from '@shared/drift/summary'
import { WatchSettings, watchInputs } from './watch'
import { ApiKeyText, BaseDomain, RotationReport, ServerColor, ServerName, ServerUrl, Session } from './session'

const call = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O) => ({ input, output })

export const AppInfo = z.object({
  version: z.string(),
  electron: z.string(),
  chrome: z.string(),
  node: z.string(),
  platform: z.string(),
  packaged: z.boolean(),
  /** Set where the binary lets a debugger attach (a test build), so that About can say so. */
  inspectable: z.boolean(),
  userData: z.string(),
})
export type AppInfo = z.infer<typeof AppInfo>

/** The policy text being edited, kept so that a crash loses nothing. `baseId` is the stored policy it started from. */
export const Draft = z.object({
  text: z.string().max(4_000_000),
  baseId: z.string().nullable(),
  savedAt: z.iso.datetime(),
})
export type Draft = z.infer<typeof Draft>

/**
 * The result of saving a server: the new session, or null and the test that failed. `report` is null where nothing had to be tested; both
 * are where the test was cancelled.
 */
export const SaveResult = z.object({ session: Session.nullable(), report: ConnectionReport.nullable() })
export type SaveResult = z.infer<typeof SaveResult>

const none = z.void()
const id = z.object({ id: z.string().min(1) })

/** Every call the page can make to the main process beside the API. Main, preload and `window.desktop` take their types from it. */
export const ipc = {
  'app:info': call(none, AppInfo),
  /** Addresses of this computer in the ranges meshes use, so that its machine can be suggested as the reader's own. */
  'app:meshAddresses': call(none, z.array(z.string())),
  'session:get': call(none, Session),
  'session:signOut': call(none, Session),
  /** With `id`, what is left out is as it is saved; the saved key only where the address is the saved one. Null: it was cancelled. */
  'servers:test': call(
    ConnectionChange.extend({
      ticket: TestTicket.optional(),
      id: z.string().optional(),
      url: ServerUrl.optional(),
      key: ApiKeyText.optional(),
    }),
    ConnectionReport.nullable(),
  ),
  /** Withdraws a test, and the saving that waits for it. */
  'servers:cancelTest': call(z.object({ ticket: TestTicket }), none),
  /** Tests first. A server that does not pass is not saved: the session is null then. */
  'servers:add': call(
    ConnectionChange.extend({
      ticket: TestTicket.optional(),
      name: ServerName,
      url: ServerUrl,
      color: ServerColor,
      key: ApiKeyText,
      readOnly: z.boolean().optional(),
      baseDomain: BaseDomain.optional(),
    }),
    SaveResult,
  ),
  /** Tests first where address, key or the way to the server changes. */
  'servers:update': call(
    ConnectionChange.extend({
      ticket: TestTicket.optional(),
      id: z.string(),
      name: ServerName.optional(),
      url: ServerUrl.optional(),
      color: ServerColor.optional(),
      key: ApiKeyText.optional(),
      readOnly: z.boolean().optional(),
      baseDomain: BaseDomain.optional(),
    }),
    SaveResult,
  ),
  /** `id` may be the demo's. */
  'servers:use': call(id, Session),
  'servers:forget': call(id, Session),
  /** Replaces the server's API key by a new one that lasts until `expiration`, and expires the old one. */
  'servers:rotateKey': call(z.object({ id: z.string().min(1), expiration: z.iso.datetime() }), RotationReport),
  /** Lets the person choose a file; null when cancelled. */
  'connection:chooseCa': call(none, CaFile.nullable()),
  /** What is in a file that was dropped. */
  'connection:readCa': call(z.object({ pem: CaText }), z.array(CertificateInfo)),
  'connection:chooseIdentity': call(none, IdentityChoice.nullable()),
  'connection:unlockIdentity': call(z.object({ token: z.string(), passphrase: z.string().max(1000) }), IdentityChoice),
  /** Asks every saved server that has its key. Reads only. */
  'search:servers': call(z.object({ text: SearchText }), AcrossServers),
  /** What is compared of a saved server, read with its own key. Refused with `keyNeeded` where that has to be entered first. */
  'compare:server': call(careInputs.server, Summary),
  'prefs:get': call(none, Prefs),
  'prefs:set': call(Prefs.partial(), Prefs),
  /** Drafts are kept per server, by its id. */
  'draft:get': call(id, Draft.nullable()),
  'draft:set': call(z.object({ id: z.string().min(1), draft: Draft.nullable() }), none),
  /** Versions of the access policy, kept on this computer per server. */
  'history:list': call(historyInputs.list, History),
  'history:text': call(historyInputs.text, z.string()),
  'history:add': call(historyInputs.add, History),
  'history:forget': call(historyInputs.list, none),
  'mock:get': call(none, MockState),
  'mock:reset': call(MockSize, MockState),
  /** Keeps the database that cannot be used under another name and makes a new one. */
  'mock:startFresh': call(none, MockState),
  'mock:setFaults': call(z.array(Fault).max(50), MockState),
  'update:get': call(none, UpdateState),
  'update:check': call(none, UpdateState),
  'update:download': call(none, UpdateState),
  'update:cancel': call(none, UpdateState),
  /** Installs when the console is closed. */
  'update:stage': call(none, UpdateState),
  /** Restarts. Refused with `conflict`, details naming what is open (`drafts`, `jobs`), unless `anyway`. */
  'update:install': call(z.object({ anyway: z.boolean() }), UpdateState),
  'update:choices': call(none, UpdateChoices),
  'update:choose': call(UpdateChoices.partial(), UpdateChoices),
  /** Jobs of a server, newest first. */
  'jobs:list': call(jobInputs.list, JobList),
  /** Up to {@link ITEMS_PAGE} items of a job, of those in some states. */
  'jobs:items': call(jobInputs.items, JobItems),
  /** Begins a job. Refused where the server is locked, and where no jobs can be kept. */
  'jobs:start': call(jobInputs.start, Job),
  /** The acts that put back what a job did, last first; none where nothing does. */
  'jobs:undoing': call(jobInputs.undoing, JobUndoing),
  /** `undo` gives the job that undoes this one. */
  'jobs:control': call(jobInputs.control, Job),
  'watch:get': call(none, WatchSettings),
  'watch:choose': call(watchInputs.choose, WatchSettings),
  'watch:startAtLogin': call(watchInputs.startAtLogin, WatchSettings),
  /** Shows a notice of the system. */
  'watch:test': call(none, none),
  /** One page of what was done on a server, and seen there, newest first. */
  'journal:list': call(journalInputs.list, JournalPage),
  /** Whether the journal of a server is as it was written. */
  'journal:verify': call(journalInputs.verify, JournalCheck),
  /** Asks where to, writes the entries there; false when the person cancelled. */
  'journal:export': call(journalInputs.export, z.boolean()),
  /** Puts back what an entry did. */
  'journal:undo': call(journalInputs.undo, none),
  /** What an admin wrote about machines and users of a server, on this computer. */
  'notes:list': call(careInputs.server, z.array(Note)),
  'notes:set': call(careInputs.note, z.array(Note)),
  /** Accepted findings and the score of each day. */
  'hygiene:kept': call(careInputs.server, HygieneKept),
  'hygiene:accept': call(careInputs.accept, HygieneKept),
  'hygiene:withdraw': call(careInputs.withdraw, HygieneKept),
  'hygiene:score': call(careInputs.score, HygieneKept),
  /** Who was online when, as far as this console looked. */
  'presence:machine': call(presenceInputs.machine, presenceOutputs.machine),
  'presence:shares': call(presenceInputs.server, presenceOutputs.shares),
  'presence:curve': call(presenceInputs.curve, presenceOutputs.curve),
  /** What this computer's own Tailscale client says of itself and its peers. */
  'client:report': call(none, clientOutputs.report),
  /** Facts of one machine; null if the client does not know it. */
  'client:facts': call(clientInputs.address, clientOutputs.facts),
  /** Three pings. Null if they were cancelled. */
  'client:ping': call(clientInputs.ping, clientOutputs.ping),
  'client:cancel': call(clientInputs.ticket, none),
  /** One TCP connection to one port of a peer, or behind it. Refused for other addresses, and while another one is under way. */
  'client:connect': call(clientInputs.connect, clientOutputs.connect),
  'client:network': call(none, clientOutputs.network),
  /** The packet filter that the client received; null if it does not say. */
  'client:filter': call(none, clientOutputs.filter),
  'client:choices': call(none, clientOutputs.choices),
  'client:enable': call(clientInputs.enable, clientOutputs.choices),
  /** Lets the person choose a file. The page never names one: it would be a program to run. */
  'client:choose': call(clientInputs.choose, clientOutputs.choices),
  /** Asks where to, writes the page on screen there as a PDF; false when the person cancelled. */
  'page:print': call(z.object({ name: z.string().min(1).max(200) }), z.boolean()),
  /** The person stays after all: a quit that a window's question holds up is not taken up again. */
  'quit:cancel': call(none, none),
  /** Asks where to, writes the text there; false when the person cancelled. */
  'file:save': call(z.object({ name: z.string().min(1).max(200), text: z.string().max(16_000_000) }), z.boolean()),
  /** The link that led here, once: null when there is none, or another window has it. */
  'link:take': call(none, ArrivedLink.nullable()),
  /** Those that came up since the page was made. */
  'problems:list': call(none, z.array(Problem)),
  'problems:seen': call(none, none),
  /** Asks where to, writes the settings without keys there; false when the person cancelled. */
  'settings:export': call(none, z.boolean()),
  'settings:import': call(Portable, z.object({ session: Session, prefs: Prefs })),
  /** Removes everything the console keeps on this computer; the window that asked starts over, the others close. */
  'settings:forgetAll': call(none, none),
} satisfies Record<CallChannel, { input: z.ZodType; output: z.ZodType }>

export const ipcEvents = {
  'session:changed': Session,
  'prefs:changed': Prefs,
  'update:changed': UpdateState,
  /** At this address another release answers than before: what it can do has to be asked again. `version` may be ''. */
  'server:replaced': z.object({ url: z.string(), version: z.string() }),
  'problems:changed': z.array(Problem),
  /** The step a connection test has come to. */
  'servers:testing': z.object({ ticket: TestTicket, step: ConnectionStep }),
  /** A window keeps another draft for this server, or none any more. */
  'draft:changed': id,
  /** A link waits to be taken by this window. */
  'link:arrived': none,
  /** How far a job is, a few times a second at most. */
  'jobs:changed': Job,
  'watch:changed': WatchSettings,
  'journal:changed': JournalChanged,
  'menu:command': MenuCommand,
  /** What the demo network warns of, such as a call that nothing takes: for the page's console, where developers look. */
  'demo:warning': z.string(),
} satisfies Record<EventChannel, z.ZodType>

export type CallInput<C extends CallChannel> = z.input<(typeof ipc)[C]['input']>
export type CallParsed<C extends CallChannel> = z.output<(typeof ipc)[C]['input']>
export type CallOutput<C extends CallChannel> = z.output<(typeof ipc)[C]['output']>
export type EventPayload<C extends EventChannel> = z.output<(typeof ipcEvents)[C]>

/** How a response crosses: Electron would keep only an error's message. */
export type CallResult<C extends CallChannel> = { ok: true; value: CallOutput<C> } | { ok: false; error: ErrorBody }

/** What the preload exposes as `window.desktop`. */
export interface Desktop {
  invoke<C extends CallChannel>(channel: C, input: CallInput<C>): Promise<CallResult<C>>
  on<C extends EventChannel>(channel: C, listener: (payload: EventPayload<C>) => void): () => void
}
