import { join } from 'node:path'
import { net } from 'electron'
import { serverInLinks } from '@shared/links'
import type { PlainRequest } from './api/api-app'
import type { LateBackups } from './backups'
import type { Core } from './core'
import type { HostService } from './host/host-service'
import { setupIpc } from './ipc/handle'
import type { InProgress } from './lib/in-progress'
import { createAppProtocol } from './protocol/app-protocol'
import { createBuiltSource, createDevSource } from './protocol/files'
import { createPageState } from './protocol/page-state'
import type { Respond } from './protocol/serve'
import { createWithdrawals } from './protocol/withdrawals'
import { createServices } from './services'
import { removeStrayFiles } from './settings/stray-files'
import { setupAutoCheck } from './update/updates'
import type { Shell } from './window/shell'

/** The console behind its windows. */
export interface RunningConsole {
  /** The current server's name in links. */
  readonly serverInLinks: () => string | null
  readonly serverId: () => string | null
  /** Resolves when a page makes its first call, which no page needs for its first frame. */
  readonly called: Promise<void>
  /** Starts to watch and tidy, one after the other. */
  readonly begin: () => void
  readonly lastWindowClosed: () => void
  /** Saves of files on hosts: a host takes a failed one back only while it is connected. */
  readonly hostSaves: Pick<InProgress, 'any' | 'settled'>
  readonly backups: Pick<InProgress, 'any' | 'settled'>
  /** Closes all files. */
  readonly close: () => Promise<unknown>
}

/**
 * Creates everything that pages need. `answer` receives the function that answers their requests.
 * @param devServer Vite's address during development
 */
export function run(
  core: Core,
  desktop: Shell,
  devServer: string | undefined,
  answer: (respond: Respond) => void,
): RunningConsole {
  const { log, demo } = core
  const { isOurs } = desktop.windows
  const services = createServices(core, desktop)
  const withdrawals = createWithdrawals()
  const [source, pageState] = [pageSource(devServer), createPageState(services)]
  const api = (request: PlainRequest) => services.api.respond(request)
  answer(createAppProtocol({ source, api, withdrawals, pageState, log }))
  let tellCalled: () => void
  const called = new Promise<void>((resolve) => (tellCalled = resolve))
  const load = async () => {
    tellCalled()
    return (await import('./ipc/calls')).createCalls({ ...services, withdrawals })
  }
  setupIpc({ load, isOurs, log })
  let isClosed = false
  return {
    serverInLinks: () => serverInLinks(services.sessions.get()),
    serverId: () => services.sessions.get().currentId,
    called,
    begin() {
      if (!isClosed) inTurn(beginnings(core, services), () => !isClosed)
    },
    lastWindowClosed: services.watch.lastWindowClosed,
    hostSaves: services.hostSaves.inProgress,
    backups: services.lateBackups.inProgress,
    close() {
      isClosed = true
      services.drafts.flush()
      services.prefs.flush()
      services.watch.close()
      const ended = services.lastKnown.flush().finally(() => services.observer.stop())
      return Promise.all([
        ended.then(() => closeInOrder(services)).finally(() => void demo.close()),
        services.history.flush(),
        log.flush(),
      ])
    },
  }
}

/** The services of the console besides its pages. */
function beginnings(
  { flags, folder, log }: Core,
  { watch, observer, lastKnown, lateBackups, updates, dropOld }: ReturnType<typeof createServices>,
): readonly (() => unknown)[] {
  return [
    watch.begin,
    // A console that serves the demo network acts as a server and watches none.
    ...(flags.serve ? [] : [() => observer.start(), () => lastKnown.begin(), lateBackups.begin]),
    () => setupAutoCheck(updates),
    dropOld,
    () => removeStrayFiles(folder, log, performance.timeOrigin),
  ]
}

/** Pages are served between two steps. */
function inTurn([next, ...others]: readonly (() => unknown)[], isWanted: () => boolean): void {
  if (!next || !isWanted()) return
  next()
  setTimeout(() => inTurn(others, isWanted), STEP_MS)
}

const STEP_MS = 100

interface ClosedServices {
  readonly lateBackups: Pick<LateBackups, 'close'>
  readonly hosts: Pick<HostService, 'settle' | 'close'>
  readonly jobs: { readonly close: () => Promise<unknown> }
}

/**
 * Closes the connections to hosts and history.db once nothing uses them any more: Activity still records how a backup ended, and a key that
 * is expired meanwhile.
 */
export async function closeInOrder({ lateBackups, hosts, jobs }: ClosedServices): Promise<void> {
  const ended = await Promise.allSettled([lateBackups.close(), hosts.settle()])
  hosts.close()
  await jobs.close()
  for (const end of ended) if (end.status === 'rejected') throw end.reason
}

const pageSource = (devServer: string | undefined) =>
  devServer === undefined
    ? createBuiltSource(join(import.meta.dirname, '../renderer'))
    : createDevSource(devServer, (address) => net.fetch(address))
