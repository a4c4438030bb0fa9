import { ApiError, toApiError } from '@shared/api/error'
import type { Line } from '@shared/api/capabilities'
import { issue } from '@shared/api/issue'
import type { MockProblem, MockSize, Fault, MockState } from '@shared/ipc/mock'
import type { MockDb, SeedRecord } from '@main/db/repos'
import { holdDatabase } from '@main/db/hold'
import { openDatabase, setAside } from '@main/db/open'
import { DatabaseError, fileProblem } from '@main/db/problems'
import { numbered } from '@main/lib/numbered'
import { nodeCrypto } from '@main/lib/node-crypto'
import { instant } from './context'
import { dialectOfLine, lineOfRequest, servedContract } from './line-rules'
import { judgePolicy } from './policy-rules'
import { keepServedKey, type ServedKey } from './key-secrets'
import { seedDatabase } from './seed/seed'
import { contract } from '@shared/api/contract'
import {
  createContractApp,
  errorResponse,
  conditionsOf,
  createNegotiation,
  isList,
  type Representation,
  type PlainRequest,
  type PlainResponse,
  type EncodedList,
  headerOf,
} from '@main/api/api-app'
import { createNetworkControl, type MockControl } from './network-control'
import { createMockHandlers } from './handlers/all'
import { electPrimaries } from './routes'
import { type ErrorCode, ERROR_STATUS, errorCodes } from '@shared/api/error-codes'
import { CUT_HEADER, WHOLE_HEADER } from '@mesh-console/headscale-server/network'
import { createEndpointFinder } from '@main/api/find-endpoint'

/** The number of cached lists, by path and query; a search box can produce many. */
const MAX_ENTRIES = 20

interface Entry {
  /** The revision of the database when it was read. */
  readonly at: string
  readonly list: EncodedList
}

/** Caches encoded lists until the database changes, so that a long one is encoded once for all windows. */
export function createListCache(revision: () => string) {
  const entries = new Map<string, Entry>()
  return {
    /** Returns the cached list for `key` at the revision `at`. */
    get: (key: string, at: string): EncodedList | undefined => {
      const entry = entries.get(key)
      return entry?.at === at ? entry.list : undefined
    },
    /** Caches a list read at the revision `at`, unless the database changed in the meantime. */
    set: (key: string, at: string, list: EncodedList): void => {
      if (at !== revision()) return
      entries.delete(key)
      for (const oldest of entries.keys()) {
        if (entries.size < MAX_ENTRIES) break
        entries.delete(oldest)
      }
      entries.set(key, { at, list })
    },
  }
}

interface MockAppOptions {
  db: MockDb
  /** Milliseconds since 1970. */
  now: () => number
  /** Random bytes for keys. Default: the system's. */
  random?: (size: number) => Uint8Array
  /** The time at which `now` is stopped, if it is; the page's clock stops with it. */
  stoppedAt?: number
  /** Called once for each request without a handler (specification section 8). */
  warn: (message: string) => void
  /** The key of the served network, kept outside its database. */
  served?: ServedKey
}

export interface MockApp {
  /** Responds to a request for `/api/v1/…` as a control server would. Never rejects. The caller owns the body. */
  respond: (request: PlainRequest) => Promise<PlainResponse>
  /** Operations for serving the network, beyond the contract. */
  control: MockControl
  /** Called after all content was replaced. */
  recreated: () => void
}

const randomBytes = (count: number) => nodeCrypto().randomBytes(count)

/** The control server of the demo network: implements the whole contract on one database. */
export function createMockApp({
  db,
  now,
  random = randomBytes,
  stoppedAt,
  warn,
  served: servedKey = {},
}: MockAppOptions): MockApp {
  const settle = createClock(db, now)
  const translate = (thrown: unknown) => unusable(thrown, db.path) ?? toApiError(thrown)
  const context = { db, now, random, stoppedAt }
  const options = { warn, translate }
  const respondByContract = createContractApp(contract, createMockHandlers(context), options)
  const served = new Map<Line, typeof respondByContract>()
  const respondAs = (line: Line) => {
    const known =
      served.get(line) ??
      createContractApp<typeof servedContract>(servedContract, createMockHandlers({ ...context, line }), options)
    served.set(line, known)
    return known
  }
  const cache = createListCache(() => db.revision())
  const negotiate = createNegotiation()

  const run = async (request: PlainRequest): Promise<Representation> => {
    try {
      settle()
      const line = lineOfRequest(request)
      return await (line === undefined ? respondByContract : respondAs(line))(request)
    } catch (thrown) {
      return errorResponse(translate(thrown))
    }
  }
  const read = async (request: PlainRequest): Promise<Representation> => {
    settle()
    const [key, at] = [request.url, db.revision()]
    const kept = cache.get(key, at)
    if (kept) return kept
    const found = await run(request)
    if (isList(found)) cache.set(key, at, found)
    return found
  }
  // A database that fails here fails again in `run`, which creates the error message.
  const represent = (request: PlainRequest) =>
    request.method === 'GET' ? read(request).catch(() => run(request)) : run(request)
  return {
    respond: async (request) => negotiate(await represent(request), conditionsOf(request)),
    control: createNetworkControl(context, servedKey),
    recreated: () => keepServedKey(context, servedKey),
  }
}

/** Converts an error about the database file to one for the caller; undefined for other errors. */
function unusable(thrown: unknown, path: string): ApiError | undefined {
  const problem = fileProblem(thrown, path)
  return (
    problem &&
    new ApiError('mockUnavailable', problem.message, {
      details: [issue('database', { problem: problem.kind })],
      cause: thrown,
    })
  )
}

/**
 * Applies the passage of time to the demo network: the returned function, called before every request, takes expired machines offline and
 * elects other primaries for their routes. It queries the database only after a write or when the next expiry is due.
 */
function createClock(db: MockDb, now: () => number): () => void {
  let revision: string | undefined
  let next: string | undefined
  return () => {
    const at = instant(now())
    if (revision === db.revision() && (next === undefined || at < next)) return
    if (db.nodes.passExpiries(at) > 0) electPrimaries(db, at)
    next = db.nodes.nextExpiry(at)
    revision = db.revision()
  }
}

/** The options of a new network; missing ones are chosen. */
interface NetworkPlan {
  readonly seed?: number | undefined
  readonly nodes?: number | undefined
  readonly days?: number | undefined
}

interface Verdict {
  /** The options of the network to create; undefined if the stored one stays. */
  readonly plan?: NetworkPlan
  readonly notice?: StartNotice
}

const RESET = '--mock-reset'

/**
 * Decides what a start does with the stored network. Another size or past recreates it from the same seed, with a notice. Another seed
 * requires `--mock-reset`. Missing options keep their values, except that a reset without a past uses the default: no screen shows the
 * length of the past, so it must not persist unnoticed.
 */
function planStart(wanted: WantedNetwork, made: SeedRecord | undefined): Verdict {
  const { reset = false, ...asked } = wanted
  if (!made) return { plan: asked }
  const plan: NetworkPlan = {
    seed: asked.seed ?? made.seed,
    nodes: asked.nodes ?? made.askedNodes,
    days: reset ? asked.days : (asked.days ?? made.days),
  }
  if (reset) return { plan }
  if (asked.seed !== undefined && asked.seed !== made.seed)
    return { notice: { refused: true, sentence: otherSeed(asked.seed, made) } }
  const otherNodes = asked.nodes !== undefined && asked.nodes !== made.nodes
  const otherDays = asked.days !== undefined && asked.days !== made.days
  return otherNodes || otherDays ? { plan, notice: { refused: false, sentence: madeAgain(made) } } : {}
}

function otherSeed(seed: number, made: SeedRecord): string {
  return (
    `The demo network in this folder is of seed ${made.seed}, with ${numbered(made.nodes, 'machine')}: ` +
    `add ${RESET} to throw it and its changes away for one of seed ${seed}, or leave --mock-seed out to keep it.`
  )
}

function madeAgain({ seed, nodes }: SeedRecord): string {
  return `The demo network was made again from its seed ${seed}: the one of ${numbered(nodes, 'machine')} and the changes made in it are gone.`
}

/** An unusable database is tried again by the first request after this time, in milliseconds. */
const RETRY_MS = 2000
export interface NetworkOptions extends WorkerSetup {
  /** The computer's clock. */
  now: () => number
  warn: (message: string) => void
  /** Called when startup flags could not be honoured or replaced the stored network. */
  notice: (notice: StartNotice) => void
  /** How long opening waits for a lock, in milliseconds. Default: 3 s. */
  timeoutMs?: number
}

/** The state of the demo network that needs no query. */
export interface NetworkState {
  problem: MockProblem | null
  made: SeedRecord | undefined
}

interface Open {
  db: MockDb
  app: MockApp
}

/**
 * Manages the demo network in its database file: opens and seeds it at once, replaces it on demand. If the file is unusable, `ready`
 * rejects with `mockUnavailable` and the kind of problem in its details. It retries on its own, so that closing the other program or
 * repairing the folder is enough.
 */
export function createNetwork(options: NetworkOptions) {
  const { dbPath, now, warn } = options
  const stored = createStored(options)
  let problem: DatabaseError | undefined
  let triedAt = 0

  const startOver = async (): Promise<void> => {
    stored.close()
    setAside(dbPath, now())
    await stored.provide()
  }
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work()
      problem = undefined
    } catch (error) {
      const found = asProblem(error, dbPath)
      if (found.kind !== problem?.kind) warn(found.message)
      problem = found
    }
    triedAt = now()
  }

  // One attempt at a time: other callers wait.
  let last = attempt(stored.provide)
  const turn = (work: () => Promise<void>): Promise<void> => (last = last.then(() => attempt(work)))
  return {
    ready: async (): Promise<MockApp> => {
      await last
      if (problem && Math.abs(now() - triedAt) >= RETRY_MS) await turn(stored.provide)
      const open = stored.current()
      if (problem || !open) throw unavailable(problem)
      return open.app
    },
    state: async (): Promise<NetworkState> => {
      await last
      return { problem: problem?.toProblem() ?? null, made: problem ? undefined : stored.current()?.db.seeded() }
    },
    /** Creates a new network with this seed and size, or random ones. Keeps the problem if the database still cannot be used. */
    reset: (size: MockSize) => turn(() => stored.make(size)),
    /** Moves the file aside and creates a new network. */
    startFresh: () => turn(startOver),
    close: () => last.then(stored.close),
  }
}

/** The database that stores the network; its file is opened when it is needed. */
function createStored(options: NetworkOptions) {
  const now = clockOf(options)
  let open: Open | undefined
  let release: (() => void) | undefined
  // The startup flags, until they have been applied once.
  let wanted: WantedNetwork = options.wanted ?? {}

  const served: ServedKey = {}

  const opened = () => {
    release ??= holdDatabase(options.dbPath, options.timeoutMs)
    return (open ??= openNetwork(options, served))
  }
  const make = async (plan: NetworkPlan): Promise<void> => {
    const { db, app } = opened()
    await seedDatabase(db, { ...plan, seed: plan.seed ?? anySeed(options), line: options.line, now: now() })
    app.recreated()
    wanted = {}
  }
  return {
    current: () => open,
    make,
    /** Opens it, with the network that the startup flags ask for. */
    provide: async (): Promise<void> => {
      const { plan, notice } = planStart(wanted, opened().db.seeded())
      if (plan) await make(plan)
      wanted = {}
      if (notice) options.notice(notice)
      if (!plan && options.line !== undefined) warnRefusedPolicy(opened().db, options.line, options.notice)
    },
    close: (): void => {
      open?.db.close()
      open = undefined
      release?.()
      release = undefined
    },
  }
}

/** A policy stored under another release may be one that this release would refuse. */
function warnRefusedPolicy(db: MockDb, line: Line, notice: NetworkOptions['notice']): void {
  const stored = db.policies.current()?.policy ?? ''
  if (stored === '') return
  try {
    judgePolicy(db, stored, dialectOfLine(line))
  } catch (error) {
    const why = toApiError(error).message
    notice({
      refused: false,
      sentence: `Headscale ${line} would refuse the access policy of the demo network in this folder (${why}): add --mock-reset for one that it takes.`,
    })
  }
}

/** The clock of the network itself. */
function clockOf({ now, stoppedAt }: NetworkOptions): () => number {
  return stoppedAt === undefined ? now : () => stoppedAt
}

/** One more than the largest seed. */
const SEEDS = 0x1_0000_0000

/** A network with a stopped clock must be the same each time. */
function anySeed({ stoppedAt }: NetworkOptions): number {
  return stoppedAt === undefined ? nodeCrypto().randomInt(SEEDS) : 1
}

function openNetwork(options: NetworkOptions, served: ServedKey): Open {
  const { dbPath, warn, timeoutMs, stoppedAt } = options
  const db = openDatabase(dbPath, timeoutMs === undefined ? {} : { timeoutMs })
  const now = clockOf(options)
  // Machines that were online when the console was closed count as online ever since.
  db.nodes.checkIn(instant(now()))
  const still = stoppedAt === undefined ? {} : { random: createSeededRandom(db), stoppedAt }
  return { db, app: createMockApp({ db, now, warn, served, ...still }) }
}

function asProblem(thrown: unknown, path: string): DatabaseError {
  const known = fileProblem(thrown, path)
  if (known) return known
  const why = thrown instanceof Error ? thrown.message : String(thrown)
  return new DatabaseError('unknown', path, `The demo network did not start: ${why}`, { cause: thrown })
}

function unavailable(problem: DatabaseError | undefined): ApiError {
  if (!problem)
    return new ApiError('mockUnavailable', 'The demo network is closed', {
      details: [issue('database', { problem: 'unknown' })],
    })
  return new ApiError('mockUnavailable', problem.message, {
    details: [issue('database', { problem: problem.kind })],
    cause: problem,
  })
}

/**
 * Creates a source of bytes that repeats for the same seed and history, for a network with a stopped clock: random secrets of keys would
 * make two runs differ. It includes the number of created rows, so that a restart does not repeat bytes.
 */
function createSeededRandom(db: MockDb): (size: number) => Uint8Array {
  let count = 0
  return (size) => {
    const start = `${db.seeded()?.seed} ${db.rowsMade()} ${++count}`
    const blocks = Array.from({ length: Math.ceil(size / 32) }, (_, block) =>
      nodeCrypto().createHash('sha256').update(`${start} ${block}`).digest(),
    )
    return Buffer.concat(blocks).subarray(0, size)
  }
}

const endpoints = createEndpointFinder(contract)

/** Returns the contract's name of a request's endpoint, `METHOD /path` with its parameters, or undefined. */
export function endpointOf(method: string, pathname: string): string | undefined {
  const endpoint = endpoints.find(method, pathname)?.endpoint
  return endpoint && `${endpoint.method} ${endpoint.path}`
}

/** Returns the fault for a request: one for its endpoint before one for all. */
export function faultFor(faults: readonly Fault[], method: string, pathname: string): Fault | undefined {
  const endpoint = endpointOf(method, pathname)
  return faults.find((fault) => fault.endpoint === endpoint) ?? faults.find((fault) => fault.endpoint === '*')
}

/** Applies a fault to a request: waits, then returns the error instead of the response, or half of the response. */
async function respondWithFault(
  fault: Fault,
  request: PlainRequest,
  respond: () => Promise<PlainResponse>,
): Promise<PlainResponse> {
  if (fault.latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, fault.latencyMs))
  if (fault.status !== null) return injected(fault.status)
  const whole = await respond()
  if (!fault.cutBody) return whole
  if (headerOf(request, WHOLE_HEADER) === null) return cut(whole)
  return { ...whole, headers: { ...whole.headers, [CUT_HEADER]: 'true' } }
}

/** The console's own refusals, which a server does not make. */
const OWN: ReadonlySet<ErrorCode> = new Set(['limited', 'readOnly'])

function injected(status: number): PlainResponse {
  const code = errorCodes.find((name) => ERROR_STATUS[name] === status && !OWN.has(name)) ?? nearest(status)
  const message = `This response is an injected fault: status ${status}`
  // A server that answers 503 is reachable, unlike one that does not answer.
  const details = code === 'offline' ? [issue('connection', { problem: 'unavailable', status: String(status) })] : []
  const error = new ApiError(code, message, { details })
  return { ...errorResponse(error), status }
}

function nearest(status: number): ErrorCode {
  return status < 500 ? 'invalid' : 'internal'
}

/** Cuts the body in half without announcing it: the rest is not valid JSON. */
function cut(response: PlainResponse): PlainResponse {
  if (response.body === null) return response
  const { etag: _, ...headers } = response.headers
  return { ...response, headers, body: response.body.slice(0, Math.floor(response.body.length / 2)) }
}

/** One function per call from main to the worker. */
export type Service = { [C in WorkerCall]: (input: WorkerCalls[C]['input']) => Promise<WorkerCalls[C]['output']> }

/** The mock's worker: the demo network behind injected faults. It answers every request, whatever happens. */
export function createMockService(options: NetworkOptions): Service {
  const network = createNetwork(options)
  let faults: Fault[] = [...(options.faults ?? [])]

  const respond = async (request: PlainRequest): Promise<PlainResponse> => {
    try {
      const app = await network.ready()
      return await app.respond(request)
    } catch (error) {
      return errorResponse(toApiError(error))
    }
  }
  const state = async (): Promise<MockState> => {
    const { problem, made } = await network.state()
    return { active: true, problem, seed: made?.seed ?? null, nodes: made?.nodes ?? null, faults }
  }

  return {
    fetch: (request) => {
      const fault = faultFor(faults, request.method, new URL(request.url).pathname)
      return fault ? respondWithFault(fault, request, () => respond(request)) : respond(request)
    },
    state,
    reset: async (size) => {
      await network.reset(size)
      return state()
    },
    startFresh: async () => {
      await network.startFresh()
      return state()
    },
    setFaults: (wanted) => {
      faults = wanted
      return state()
    },
    control: async ({ name, args }) => {
      const { control } = await network.ready()
      return (control[name] as (...given: unknown[]) => ControlOutput)(...args)
    },
    close: async () => {
      await network.close()
      return undefined
    },
  }
}

// Messages between the main process and the mock's worker thread.

/** The worker's options. */
export interface WorkerSetup {
  dbPath: string
  /** The network that the startup flags ask for, applied once. */
  wanted?: WantedNetwork | undefined
  /** The time at which the network's clock is stopped, in milliseconds since 1970; default: the computer's clock. */
  stoppedAt?: number | undefined
  /** The release the network is served as: a new network gets a policy that this release accepts. */
  line?: Line | undefined
  /** The initial faults. */
  faults?: readonly Fault[] | undefined
}

/** The network that the startup flags ask for; missing values stay as they are, or are random for a new network. */
export interface WantedNetwork {
  /** A seed other than the stored network's is refused without `reset`. */
  seed?: number | undefined
  nodes?: number | undefined
  /** The length of the network's past, in days. */
  days?: number | undefined
  /** Recreates the network even if the stored one matches. */
  reset?: boolean | undefined
}

/** A sentence for the terminal. `refused`: the startup flags were not applied, and the stored network is unchanged. */
export interface StartNotice {
  refused: boolean
  sentence: string
}

/** Calls from main to the worker, with their results. */
export interface WorkerCalls {
  fetch: { input: PlainRequest; output: PlainResponse }
  state: { input: undefined; output: MockState }
  reset: { input: MockSize; output: MockState }
  startFresh: { input: undefined; output: MockState }
  setFaults: { input: Fault[]; output: MockState }
  /** A control operation, by name. */
  control: { input: ControlCall; output: ControlOutput }
  close: { input: undefined; output: undefined }
}

/** A control operation, as a message. */
export type ControlCall = {
  [C in keyof MockControl]: { name: C; args: Parameters<MockControl[C]> }
}[keyof MockControl]
export type ControlOutput = ReturnType<MockControl[keyof MockControl]>
export type WorkerCall = keyof WorkerCalls

/** A message to the console that is not a response to a call. */
export type MockEvent =
  | { warning: string }
  /** The startup flags were refused or replaced the stored network. */
  | { started: StartNotice }
