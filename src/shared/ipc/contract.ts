import { z } from 'zod'
import { ErrorBody } from '@shared/api/error-body'
import { parts } from '@shared/api/server-state'
import { annotationInputs, NoteSchema, StoredHygieneSchema } from './annotations'
import type { CallChannel, EventChannel } from './channels'
import { call, none } from './call'
import { clientCalls } from './client'
import { connectCalls } from './connect'
import { historyInputs, PolicyDraftSchema, PolicyVersionsSchema } from './policy-versions'
import { jobInputs, JobItemsSchema, JobListSchema, JobSchema, JobsProblemSchema, JobUndoing } from './jobs'
import { JournalCheckSchema, JournalEntry, JournalFilter, JournalJobSchema } from '@shared/history/journal'
import { FILE_LENGTH } from './limits'
import { Fault, MockSize, MockStateSchema } from './mock'
import { ProblemSchema } from './problems'
import { PortableSchema } from '@shared/settings-file'
import { upgradeCalls, upgradeOutputs } from './upgrade'
import { UpdateChoicesSchema, UpdateStateSchema } from './update'
import { hostCalls, hostEvents, hostOutputs } from './host'
import { hostConfigCalls } from './host-config'
import { hostDnsCalls } from './host-dns'
import { SummarySchema } from '@shared/drift/summary-schema'
import { channelInputs, ChannelInputSchema, ChannelSchema } from '@shared/watch/channels'
import {
  Prefs,
  ApiKeyText,
  BaseDomain,
  CaFile,
  CaText,
  CertificateInfoSchema,
  ConnectionChangeSchema,
  ConnectionReportSchema,
  ConnectionStepSchema,
  IdentityChoiceSchema,
  PolicyHome,
  RotationReportSchema,
  ServerColor,
  ServerName,
  ServerUrl,
  Session,
  TestTicket,
} from './session'
import { FactsRecordSchema } from '@shared/machine-facts/record'
import { RECORDS_PER_CALL } from '@shared/machine-facts/combine'
import { REASON_LENGTH } from '@shared/api/console-headers'
import type { CurvePoint } from '@shared/presence/day-totals'
import { presenceDays } from '@shared/presence/interval'
import type { PresenceSummary } from '@shared/presence/summary'
import { AlertChoicesSchema } from '@shared/watch/rules'
import { BackupChoicesSchema, BackupProgressSchema, BackupRunSchema, BackupSizeSchema } from '@shared/host/backup'
import { HostFailure } from '@shared/host/host-report'
import { Time } from '@shared/api/primitives'
import { SshDestination } from '@shared/host/destination'
import { proxies, SetUpAnswers } from '@shared/set-up/answers'
import { setUpSteps } from '@shared/set-up/plan'
import { architectures } from '@shared/upgrade/releases'

/** The properties of a host before Headscale is set up there. Null: the host did not tell. */
export const SetUpLook = z.object({
  /** The user that the commands run as. */
  user: z.string(),
  rights: z.enum(['root', 'sudo', 'none']),
  /** The system in its own words; '' if unknown. */
  system: z.string(),
  /** True for Debian and Ubuntu with systemd: only there the console sets up Headscale itself. */
  isSupported: z.boolean(),
  /** Null for one that no release is built for. */
  architecture: z.enum(architectures).nullable(),
  /** By how many seconds the host's clock is ahead of this computer's. */
  clockAhead: z.number().nullable(),
  /** Megabytes. */
  memory: z.number().nullable(),
  disk: z.number().nullable(),
  /** Ports at which something listens already. */
  tcp: z.array(z.number()).nullable(),
  udp: z.array(z.number()).nullable(),
  /** A web server or proxy that runs there. */
  proxy: z.enum(proxies).nullable(),
  loader: z.enum(['curl', 'wget']).nullable(),
  addresses: z.array(z.string()),
  /** `none`: nothing of Headscale is there. `there`: it can be added. `left`: parts that this console did not make. `begun`: an unfinished set-up of this console. */
  headscale: z.enum(['none', 'there', 'left', 'begun']),
  /** The parts that are left there. */
  left: z.array(z.string()),
})
export type SetUpLook = z.infer<typeof SetUpLook>

const failed = upgradeOutputs.checksums.options[1]
const Sum = z.string().regex(/^[0-9a-f]{64}$/)

export const setUpInputs = {
  look: z.object({ ticket: TestTicket, destination: SshDestination }),
  ticket: z.object({ ticket: TestTicket }),
  name: z.object({ ticket: TestTicket, name: SetUpAnswers.shape.name }),
  step: z.object({ ticket: TestTicket, step: z.enum(setUpSteps), answers: SetUpAnswers }),
  finish: z.object({ ticket: TestTicket, name: ServerName, color: ServerColor }),
} as const

export const setUpOutputs = {
  /** Exactly one of both, or neither if it was cancelled. */
  look: z.object({ look: SetUpLook.nullable(), failure: HostFailure.nullable() }),
  /** The addresses of a name as this computer and as the host find it; null: the lookup was not answered. */
  name: z.object({
    here: z.array(z.string()).nullable(),
    there: z.array(z.string()).nullable(),
    failure: HostFailure.nullable(),
  }),
  /** Null: the dialog was cancelled. `damaged`, `unlisted`, `noChecksums`, `otherFile`: why a chosen file cannot be used. */
  release: z
    .discriminatedUnion('is', [
      z.object({
        is: z.literal('ready'),
        version: z.string(),
        kind: z.enum(['deb', 'binary']),
        sum: Sum,
        from: z.enum(['page', 'file']),
      }),
      z.object({
        is: z.literal('unusable'),
        why: z.enum(['damaged', 'unlisted', 'noChecksums', 'otherFile', 'noRelease']),
      }),
      failed,
    ])
    .nullable(),
  step: z.discriminatedUnion('is', [
    /** `authKey`: the pre-auth key of the first user; '' for other steps. */
    z.object({ is: z.literal('done'), authKey: z.string() }),
    /** `command`: the one that failed, `words`: its message; both '' without one. */
    z.object({
      is: z.literal('failed'),
      why: z.enum(['command', 'checksum', 'unhealthy']),
      command: z.string(),
      words: z.string(),
    }),
    z.object({ is: z.literal('hostFailed'), failure: HostFailure }),
  ]),
  finish: hostOutputs.add,
  /** The files of the set-up that are still there. */
  undo: z.object({ left: z.array(z.string()), words: z.string(), failure: HostFailure.nullable() }),
  /** `words`: the message of the client; '' if this computer joined. */
  join: z.object({ isJoined: z.boolean(), words: z.string() }),
} as const
export type SetUpLooked = z.infer<typeof setUpOutputs.look>
export type SetUpName = z.infer<typeof setUpOutputs.name>
export type SetUpReleaseRead = z.infer<typeof setUpOutputs.release>
export type SetUpStepped = z.infer<typeof setUpOutputs.step>
export type SetUpUndone = z.infer<typeof setUpOutputs.undo>

/** Calls that set up Headscale on a host. A ticket names the visit of the page to a host, which `setUp:look` begins. */
export const setUpCalls = {
  /** Connects over SSH and looks at the host. Only reads. */
  'setUp:look': call(setUpInputs.look, setUpOutputs.look),
  'setUp:name': call(setUpInputs.name, setUpOutputs.name),
  /** Asks the release page for the newest release and its checksum. */
  'setUp:release': call(setUpInputs.ticket, setUpOutputs.release),
  /** Lets the admin choose the package or program, and its checksums.txt, on this computer. */
  'setUp:files': call(setUpInputs.ticket, setUpOutputs.release),
  /** Runs a step. The person agrees to its commands first, in a window that no page can press. */
  'setUp:step': call(setUpInputs.step, setUpOutputs.step),
  /** Creates an API key on the host, and saves the server. */
  'setUp:finish': call(setUpInputs.finish, setUpOutputs.finish),
  /** Removes everything that the set-up made. */
  'setUp:undo': call(setUpInputs.ticket, setUpOutputs.undo),
  /** Joins this computer with its own Tailscale client. */
  'setUp:join': call(setUpInputs.ticket, setUpOutputs.join),
  'setUp:cancel': call(setUpInputs.ticket, none),
} as const

const server = z.object({ serverId: z.string().min(1) })

const byId = z.object({ id: z.string().min(1) })

/**
 * The result of saving a server: the new session, or null and the failed test. `report` is null if no test was needed; both are null if the
 * test was cancelled.
 */
const SaveResult = z.object({ session: Session.nullable(), report: ConnectionReportSchema.nullable() })
export type SaveResult = z.infer<typeof SaveResult>

/** Calls about saved servers. */
export const serverCalls = {
  /** With `id`, omitted fields keep their saved values; the saved key only if the address is unchanged. Null if cancelled. */
  'servers:test': call(
    ConnectionChangeSchema.extend({
      ticket: TestTicket.optional(),
      id: z.string().optional(),
      url: ServerUrl.optional(),
      key: ApiKeyText.optional(),
    }),
    ConnectionReportSchema.nullable(),
  ),
  /** Cancels a test and the save that waits for it. */
  'servers:cancelTest': call(z.object({ ticket: TestTicket }), none),
  /** Tests first. If the test fails, the server is not saved and the session is null. */
  'servers:add': call(
    ConnectionChangeSchema.extend({
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
  /** Tests first if address, key or connection settings change. */
  'servers:update': call(
    ConnectionChangeSchema.extend({
      ticket: TestTicket.optional(),
      id: z.string(),
      name: ServerName.optional(),
      url: ServerUrl.optional(),
      color: ServerColor.optional(),
      key: ApiKeyText.optional(),
      readOnly: z.boolean().optional(),
      baseDomain: BaseDomain.optional(),
      policyHome: PolicyHome.optional(),
    }),
    SaveResult,
  ),
  /** `id` may be the demo network's. `keyless`: only its host is used, or what was last seen is read; neither needs an API key. */
  'servers:use': call(byId.extend({ keyless: z.enum(['host', 'lastKnown']).optional() }), Session),
  'servers:forget': call(byId, Session),
  /** Replaces the server's API key by a new one that lasts until `expiration`, and expires the old one. */
  'servers:rotateKey': call(z.object({ id: z.string().min(1), expiration: z.iso.datetime() }), RotationReportSchema),
} as const

export const backupInputs = {
  server: byId,
  choose: byId.extend({ choices: BackupChoicesSchema.omit({ folder: true }).partial() }),
  run: byId.extend({ at: Time }),
} as const

export const backupOutputs = {
  state: z.object({
    choices: BackupChoicesSchema.extend({ folder: z.string() }),
    /** Null if none is being made. */
    progress: BackupProgressSchema.nullable(),
    /** `there`: the archive still exists. */
    runs: z.array(BackupRunSchema.extend({ there: z.boolean() })),
    /** When the next one is due; null if none is scheduled. */
    next: Time.nullable(),
  }),
  size: z.object({ size: BackupSizeSchema.nullable(), failure: HostFailure.nullable() }),
} as const
export type BackupState = z.infer<typeof backupOutputs.state>

/** Calls about backups of servers on this computer. */
export const backupCalls = {
  'backup:state': call(backupInputs.server, backupOutputs.state),
  /** Asks the host for the contents and sizes of the next backup. */
  'backup:size': call(backupInputs.server, backupOutputs.size),
  /** Begins a backup. Its progress and result are part of the state. */
  'backup:start': call(backupInputs.server, none),
  'backup:cancel': call(backupInputs.server, none),
  'backup:choose': call(backupInputs.choose, none),
  /** Lets the user choose the folder. */
  'backup:folder': call(backupInputs.server, none),
  /** Shows an archive in the system's file manager. */
  'backup:show': call(backupInputs.run, none),
} as const

/** The notification preferences, and what this computer supports. */
export const AlertSettingsSchema = z.object({
  choices: AlertChoicesSchema,
  /** Null if a program cannot set this itself. */
  startAtLogin: z.boolean().nullable(),
  /** By rule: how many machines or keys it cannot judge, because no one can read when they expire. */
  unknownEnds: z.record(z.string(), z.number().int()),
  /** True if the system shows notifications. */
  notices: z.boolean(),
})
export type AlertSettings = z.infer<typeof AlertSettingsSchema>

export const watchInputs = {
  choose: AlertChoicesSchema.partial(),
  startAtLogin: z.object({ on: z.boolean() }),
} as const

/** A link that was opened from outside. `path` is null if it names no page of the console. */
export const ArrivedLinkSchema = z.object({ path: z.string().nullable(), server: z.string().nullable() })
export type ArrivedLink = z.infer<typeof ArrivedLinkSchema>

/** Commands of the window's menu to the page. */
export const menuCommands = ['palette', 'help', 'back', 'forward'] as const
export const MenuCommandSchema = z.enum(menuCommands)
export type MenuCommand = z.infer<typeof MenuCommandSchema>

export const SearchText = z.string().trim().min(1).max(200)

/** A machine or user found on a server. */
const FoundItem = z.object({
  kind: z.enum(['machine', 'user']),
  id: z.string(),
  label: z.string(),
  /** The name in the address of its page; '' for a user without one. */
  name: z.string(),
  detail: z.string(),
})
export type FoundItem = z.infer<typeof FoundItem>

/** The search results of one server. Some lists may be present although others failed. */
const ServerFinds = z.object({
  serverId: z.string(),
  items: z.array(FoundItem),
  /** True if there are more matches. */
  more: z.boolean(),
  /** The reason why a list of this server is missing; null if all are present. */
  error: ErrorBody.nullable(),
  /** The lists that are known to be missing; the others were searched. */
  missing: z.array(z.enum(['nodes', 'users'])),
})
export type ServerFinds = z.infer<typeof ServerFinds>

export const AcrossServersSchema = z.array(ServerFinds)
export type AcrossServers = z.infer<typeof AcrossServersSchema>

const days = z.literal(presenceDays)

export const presenceInputs = {
  server,
  curve: server.extend({ days }),
  machine: server.extend({ nodeId: z.string().min(1), days }),
} as const

/** Seconds online and seconds observed of each machine; the three lists share their order. */
export interface MachineShares {
  readonly ids: readonly string[]
  readonly online: readonly number[]
  readonly known: readonly number[]
}

export type OnlineCurve = readonly CurvePoint[]

// Not validated again: the data come from our own thread, and a page asks for up to 10,000 machines.
export const presenceOutputs = {
  machine: z.custom<PresenceSummary | null>(),
  shares: z.custom<MachineShares>(),
  curve: z.custom<OnlineCurve>(),
} as const

export const journalInputs = {
  list: JournalFilter,
  verify: server,
  export: JournalFilter.extend({ format: z.enum(['csv', 'json']), name: z.string().min(1).max(200) }),
  /** Entries are undone in this order. The new entries get `reason`. */
  undo: z.object({
    ids: z.array(z.number().int()).min(1).max(100),
    reason: z.string().trim().max(REASON_LENGTH),
  }),
} as const

export const JournalChanged = server

export const JournalPage = z.object({
  /** Newest first. */
  entries: z.array(JournalEntry),
  /** The outcome of each job that is represented by its newest entry. */
  jobs: z.array(JournalJobSchema),
  more: z.boolean(),
  /** Since when the console has recorded this server; null if it has not begun, or if that cannot be read. */
  since: Time.nullable(),
  problem: JobsProblemSchema.nullable(),
})
export type JournalPage = z.infer<typeof JournalPage>

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
  /** Answered once the earlier calls of this page have begun: their inputs have arrived. */
  'page:arrived': call(none, none),
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
