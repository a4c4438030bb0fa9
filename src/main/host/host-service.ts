import { join } from 'node:path'
import type { WaitingRead, HostFacts, HostQuestion, HostRun, OpenTunnel, Tunnel } from '@shared/host/host-report'
import type { HostFileChange, HostSaved, HostStarted } from '@shared/host/save'
import { loadOnce } from '@main/lib/concurrency'
import type { ConfigTexts } from './config-thread'
import type { HostConnection } from './connection'
import type { HostOfServer, OpenHost } from './open-hosts'
import type { FoundHeadscale } from './find-headscale'
import { HostError } from './host-error'
import type { HostAccess, HostAccessOptions } from './host-access'
import { createLogs, type Logs } from './logs'
import { createMetrics, type Metrics, readMetrics } from './metrics'
import type { UseOptions } from './let-use'
import type { HostSave, SaveDependencies } from './save-on-host'
import { randomUUID } from 'node:crypto'
import type { Ask } from './questions'

/** The questions of ssh that wait for an answer in the console’s dialog. Answers are passed on and never stored. */
interface PendingQuestions {
  /** Asks about a destination. */
  readonly ask: (destination: string) => Ask
  readonly questions: () => HostQuestion[]
  /** Answers a question, or refuses to with null. Ignores a question that is gone. */
  readonly answer: (id: string, answer: string | null) => void
}

interface Open {
  readonly question: HostQuestion
  readonly resolve: (answer: string | null) => void
}

/** @param onQuestions called when questions appear or go */
export function createPendingQuestions(onQuestions: (open: HostQuestion[]) => void): PendingQuestions {
  const open = new Map<string, Open>()
  const questions = () => [...open.values()].map(({ question }) => question)
  const settle = (id: string, answer: string | null) => {
    const asked = open.get(id)
    if (!asked) return
    open.delete(id)
    onQuestions(questions())
    asked.resolve(answer)
  }
  return {
    ask: (destination) => (asked, signal) =>
      new Promise((resolve) => {
        // Withdrawn while it was read: no event follows.
        if (signal.aborted) return resolve(null)
        const id = randomUUID()
        open.set(id, { question: { id, destination, ...asked }, resolve })
        onQuestions(questions())
        signal.addEventListener('abort', () => settle(id, null), { once: true })
      }),
    questions,
    answer: settle,
  }
}

type Parts = Awaited<ReturnType<typeof loadParts>>

interface HostServiceOptions {
  /** True if the person waits for the server with this SSH destination. */
  readonly mayAsk: (destination: string) => boolean
  /** Called when questions appear or go. */
  readonly onQuestions: (open: HostQuestion[]) => void
}

/** The hosts of servers. Its code, and the folder for ssh, are loaded with the first use: most consoles need none of it. */
export interface HostService {
  /** Connects to a host and finds Headscale there. Rejects with HostError. */
  find(
    destination: string,
    signal: AbortSignal,
  ): Promise<{ readonly connection: HostConnection; readonly headscale: FoundHeadscale }>
  /** Connects to a host that the user has just named, and looks for nothing. Rejects with HostError. */
  visit(destination: string, signal: AbortSignal): Promise<HostConnection>
  createKey(connection: HostConnection, headscale: FoundHeadscale): Promise<string>
  expireKey(connection: HostConnection, headscale: FoundHeadscale, key: string): Promise<void>
  /** Opens a tunnel through a connection, which from then on belongs to the tunnel. */
  carry(tunnel: Tunnel, connection: HostConnection): Promise<void>
  readonly openTunnel: OpenTunnel
  /**
   * Opens the host of a server. Rejects with HostError. `named`: the user has just named the host; `fresh`: finds Headscale on it again.
   */
  open(host: HostOfServer, how?: 'named' | 'fresh'): Promise<OpenHost>
  /** Connects to the host of a server without looking for Headscale. Rejects with HostError. */
  connect(host: HostOfServer): Promise<HostConnection>
  /** Asks the debug interface of an open host for facts of machines. Rejects with HostError. */
  facts(host: OpenHost): Promise<HostFacts>
  /** Finds the clients that wait to be registered. Rejects with HostError. */
  waiting(host: OpenHost): Promise<WaitingRead>
  /** True if a call opens this host without a question to a person who does not expect it. */
  opensQuietly(destination: string): boolean
  /** Changes a file on a host, or takes such a change back, in one transaction: `save-on-host.ts`. */
  /** Reads and edits texts of configurations in a thread. */
  configTexts(): Promise<ConfigTexts>
  save(change: HostSave, dependencies: SaveDependencies): Promise<HostSaved>
  undoSave(change: HostFileChange, dependencies: SaveDependencies): Promise<HostSaved>
  startHeadscale(dependencies: UseOptions & Pick<SaveDependencies, 'texts'>): Promise<HostStarted>
  settleSave(change: HostFileChange, dependencies: UseOptions): Promise<'saved' | 'takenBack' | 'changed'>
  /** Returns lines of the log after a place, and follows it while it is read. `open` opens its host. */
  readonly log: Logs['read']
  /** Returns the figures of Headscale in the last hour. `open` opens its host. Rejects with ApiError from `open` alone. */
  readonly metrics: Metrics['read']
  /** Stops all work for a server, and forgets everything that was read from its host. */
  readonly leave: Logs['leave']
  /** Returns the last run of each command on a host. */
  runs(destination: string): HostRun[]
  /** Closes the connections to hosts that are not used any more. */
  keep(destinations: readonly string[]): void
  /** Lets hosts that failed try again at once, with `all` also those that the person refused. */
  again(which: 'failed' | 'all'): void
  questions(): HostQuestion[]
  answer(id: string, answer: string | null): void
  /** Registers work that needs the connections before the console quits, such as expiring a key. */
  beforeClose(end: () => Promise<void>): void
  /** Does that work. Never rejects. */
  settle(): Promise<void>
  readonly close: () => void
}

export function createHostService({ mayAsk, onQuestions }: HostServiceOptions): HostService {
  const pending = createPendingQuestions(onQuestions)
  let access: HostAccess | undefined
  const { logs, ...reads } = createReads()
  const endings: (() => Promise<void>)[] = []
  /** The destinations that the user has just named, once for each opening in progress. */
  const named: string[] = []
  const asks = (destination: string) => named.includes(destination) || mayAsk(destination)
  const load = loadOnce(async () => {
    const loaded = await loadParts({ ask: pending.ask, mayAsk: asks })
    access = loaded.access
    return loaded
  })
  return {
    find: async (destination, signal) => find(await load(), destination, signal),
    visit: async (destination, signal) => (await load()).access.connect(destination, signal),
    createKey: async (...input) => (await load()).createKey(...input),
    expireKey: async (...input) => (await load()).expireKey(...input),
    async carry(tunnel, connection) {
      const { tunnels } = (await load()).access
      tunnels.adopt(tunnel.destination, connection)
      await tunnels.end(tunnel)
    },
    async openTunnel(tunnel) {
      const { tunnels } = (await load()).access
      return { end: await tunnels.end(tunnel), check: () => tunnels.check(tunnel) }
    },
    async open(host, how) {
      const { opener, access: hosts } = await load()
      if (how === 'named') {
        named.push(host.destination)
        hosts.tunnels.again('all')
      }
      try {
        return await opener.open(host, how !== undefined)
      } catch (error) {
        if (error instanceof HostError && error.failure.why === 'sudo') hosts.tunnels.lacksRights(host.destination)
        throw error
      } finally {
        if (how === 'named') named.splice(named.indexOf(host.destination), 1)
      }
    },
    connect: async (host) => (await load()).opener.connect(host),
    opensQuietly: (destination) => !asks(destination) || access?.tunnels.isOpen(destination) === true,
    configTexts: loadOnce(async () => {
      const { startConfigTexts } = await import('./config-thread')
      return startConfigTexts(join(import.meta.dirname, 'config-worker.cjs'))
    }),
    save: async (...input) => (await import('./save-on-host')).saveOnHost(...input),
    undoSave: async (...input) => (await import('./save-on-host')).undoOnHost(...input),
    startHeadscale: async (...input) => (await import('./save-on-host')).startOnHost(...input),
    settleSave: async (...input) => (await import('./save-on-host')).settleOnHost(...input),
    ...reads,
    runs: (destination) => access?.runs.of(destination) ?? [],
    keep: (destinations) => access?.tunnels.keep(destinations),
    again: (which) => access?.tunnels.again(which),
    questions: pending.questions,
    answer: pending.answer,
    beforeClose: (end) => void endings.push(end),
    settle: async () => void (await Promise.allSettled(endings.map((end) => end()))),
    close() {
      logs.close()
      access?.close()
    },
  }
}

/** Readings, most of which repeat while a page shows them. */
function createReads() {
  const logs = createLogs()
  const metrics = createMetrics({
    read: readMetrics,
    now: Date.now,
  })
  return {
    logs,
    log: logs.read,
    metrics: metrics.read,
    facts: async (host: OpenHost) => (await import('./node-facts')).hostFacts(host, Date.now()),
    waiting: async (host: OpenHost) => (await import('./waiting')).waitingOn(host, Date.now()),
    leave(serverId: string) {
      logs.leave(serverId)
      metrics.leave(serverId)
    },
  }
}

async function find({ access, findHeadscale }: Parts, destination: string, signal: AbortSignal) {
  const connection = await access.connect(destination, signal)
  try {
    return { connection, headscale: await findHeadscale(connection) }
  } catch (error) {
    connection.close()
    throw error
  }
}

async function loadParts(options: HostAccessOptions) {
  const [{ createHostAccess }, { createHostOpener }, { findHeadscale }, { createKey, expireKey }] = await Promise.all([
    import('./host-access'),
    import('./open-hosts'),
    import('./find-headscale'),
    import('./create-key'),
  ])
  const access = createHostAccess(options)
  return { access, opener: createHostOpener(access.tunnels), findHeadscale, createKey, expireKey }
}
