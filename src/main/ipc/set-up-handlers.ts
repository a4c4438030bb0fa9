import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { refusal } from '@shared/api/error'
import type {
  CallParsed,
  SetUpLook,
  SetUpLooked,
  SetUpName,
  SetUpReleaseRead,
  SetUpStepped,
  SetUpUndone,
} from '@shared/ipc/contract'
import type { HostAdded } from '@shared/ipc/host'
import { socketArgs } from '@shared/local-client/client-place'
import { configurationOf, freePorts, type Ports, serverUrl } from '@shared/set-up/configuration'
import { canSetUp, releaseToSetUp, type SetUpRelease } from '@shared/set-up/plan'
import { CHECKSUMS, parseFile, releaseFile } from '@shared/upgrade/releases'
import type { HostConnection } from '@main/host/connection'
import { HostError } from '@main/host/host-error'
import type { HostService } from '@main/host/host-service'
import type { SetUpHost, SetUpOptions } from '@main/host/set-up'
import { runClient } from '@main/local-client/find-client'
import type { Windows } from '@main/window/windows'
import type { ClientServices } from './client-handlers'
import type { AreaHandlers } from './handle'
import type { HostServices } from './host-handlers'
import { orFailure } from './host-found'
import { addFound } from './host-visits'
import type { Prefs } from '@shared/ipc/session'
import type { Sessions } from '@main/servers/sessions'
import { type HostSaves, allowedHost } from './config-handlers'
import type { UpgradeRunServices } from './upgrade-runs'

export interface SetUpServices extends Pick<HostServices, 'sessions' | 'onHost' | 'gate'> {
  readonly hosts: Pick<HostService, 'visit' | 'carry' | 'createKey' | 'expireKey' | 'beforeClose'>
  readonly prefs: UpgradeServices['prefs']
  readonly choosePaths: UpgradeServices['choosePaths']
  readonly localClient: Pick<ClientServices, 'client' | 'choices'>
  readonly onPageGone: Windows['onPageGone']
}

/** A page's visit to a host that it sets up. */
interface Visit {
  readonly ticket: string
  readonly windowId: number
  readonly destination: string
  readonly controller: AbortController
  connection?: HostConnection
  look?: SetUpLook
  /** Ports that were free at the first look: the configuration names them. */
  ports?: Ports
  release?: SetUpRelease
  /** The file of the release on this computer. */
  file?: string
  /** The new server, which this computer can join. */
  made?: { readonly url: string; readonly authKey: string }
  /** The tunnel of the saved server uses the connection. */
  isCarried?: true
}

/** Seconds that the client has to join. */
const JOIN_S = 60

type Handlers = AreaHandlers<'setUp'>

/** Calls that set up Headscale on a host. One visit is open at a time. It ends with its page, and when the console quits. */
export function setUpHandlers(services: SetUpServices): Handlers {
  const { hosts, prefs, onPageGone } = services
  let visit: Visit | undefined
  const end = () => {
    visit?.controller.abort()
    if (!visit?.isCarried) visit?.connection?.close()
    visit = undefined
  }
  hosts.beforeClose(async () => end())
  onPageGone((windowId) => {
    if (visit?.windowId === windowId) end()
  })
  const current = (ticket: string): Visit => {
    if (visit?.ticket !== ticket) throw refusal('conflict', 'changedMeanwhile')
    return visit
  }
  return {
    async 'setUp:look'({ ticket, destination }, windowId) {
      end()
      const mine: Visit = { ticket, windowId, destination, controller: new AbortController() }
      visit = mine
      await services.gate.confirm({ use: 'host', command: ['ssh', destination], host: destination })
      if (visit !== mine) return { look: null, failure: null }
      return look(mine, services)
    },
    'setUp:name': ({ ticket, name }) =>
      orFailure<SetUpName>({ here: null, there: null, failure: null }, async () => {
        const connection = await connected(current(ticket), services)
        const { lookUpName } = await import('@main/host/set-up')
        return { ...(await lookUpName(connection, name)), failure: null }
      }),
    'setUp:release': async ({ ticket }) =>
      prefs.get().asksReleases ? readRelease(current(ticket)) : { is: 'failed', why: 'off' },
    'setUp:files': async ({ ticket }) => chooseRelease(current(ticket), services),
    'setUp:step': async (input) => runStep(current(input.ticket), input, services),
    'setUp:finish': async (input) => finish(current(input.ticket), input, services),
    'setUp:undo': ({ ticket }) =>
      orFailure<SetUpUndone>({ left: [], words: '', failure: null }, async () => {
        const mine = current(ticket)
        const { lookForSetUp, linesOfUndo, undoSetUp } = await import('@main/host/set-up')
        // Time has passed since the look: only what an unfinished set-up made may be deleted.
        mine.look = await lookForSetUp(await connected(mine, services), Date.now())
        const host = await opened(mine, services)
        if (mine.look.headscale === 'none') return { left: [], words: '', failure: null }
        await services.gate.confirm({ use: 'takeBack', command: linesOfUndo(host), host: mine.destination })
        if (visit !== mine || mine.isCarried) throw refusal('conflict', 'changedMeanwhile')
        const undone = await undoSetUp(host)
        delete mine.made
        return { ...undone, failure: null }
      }),
    'setUp:join': async ({ ticket }) => joinHere(current(ticket), services),
    'setUp:cancel': ({ ticket }) => (visit?.ticket === ticket ? end() : undefined),
  }
}

/** Returns the connection of a visit, opened again if it was lost. */
async function connected(visit: Visit, { hosts }: SetUpServices): Promise<HostConnection> {
  if (visit.connection?.isOpen()) return visit.connection
  visit.connection?.close()
  const connection = await hosts.visit(visit.destination, visit.controller.signal)
  if (visit.controller.signal.aborted) {
    connection.close()
    throw new HostError('cancelled')
  }
  visit.connection = connection
  return connection
}

async function look(visit: Visit, services: SetUpServices): Promise<SetUpLooked> {
  return orFailure<SetUpLooked>({ look: null, failure: null }, async () => {
    const connection = await connected(visit, services)
    const { lookForSetUp } = await import('@main/host/set-up')
    visit.look = await lookForSetUp(connection, Date.now())
    visit.ports = freePorts(visit.look.tcp)
    return { look: visit.look, failure: null }
  })
}

/**
 * Returns the host of a visit. Refused unless the look found that the console may set up Headscale there, so that nothing of others is
 * changed,
 * and once the server is saved: it is in use then.
 */
async function opened(visit: Visit, services: SetUpServices): Promise<SetUpHost> {
  const found = visit.look
  const { ports } = visit
  const may =
    !visit.isCarried &&
    found?.isSupported &&
    ports &&
    found.architecture !== null &&
    found.rights !== 'none' &&
    (found.headscale === 'none' || found.headscale === 'begun')
  if (!may) throw refusal('conflict', 'changedMeanwhile')
  return { connection: await connected(visit, services), look: found, ports }
}

/** Finds the newest release of the release page, and the checksum of its file for the host: a package, or else the bare program. */
async function readRelease(visit: Visit): Promise<SetUpReleaseRead> {
  const { readReleases, readChecksums } = await import('@main/host/release-feed')
  const read = await readReleases()
  if (read.is === 'failed') return read
  const version = releaseToSetUp(read.releases)
  const architecture = visit.look?.architecture
  if (version === null || !architecture) return { is: 'unusable', why: 'noRelease' }
  const checksums = await readChecksums(version)
  if (checksums.is === 'failed') return checksums
  for (const kind of ['deb', 'binary'] as const) {
    const sum = checksums.sums[releaseFile(version, architecture, kind)]
    if (sum === undefined) continue
    visit.release = { version, kind, sum, from: 'page' }
    return { is: 'ready', ...visit.release }
  }
  return { is: 'unusable', why: 'unlisted' }
}

/** Lets the person choose the package or the program, and checksums.txt, on this computer. */
async function chooseRelease(visit: Visit, { choosePaths }: SetUpServices): Promise<SetUpReleaseRead> {
  const paths = await choosePaths()
  if (paths === null) return null
  const ours = paths.flatMap((one) => {
    const file = parseFile(basename(one))
    return file && file.architecture === visit.look?.architecture && canSetUp(file.version)
      ? [{ ...file, path: one }]
      : []
  })
  const found = ours.find(({ kind }) => kind === 'deb') ?? ours[0]
  if (!found) return { is: 'unusable', why: 'otherFile' }
  const { path, version, kind } = found
  const { readChosen } = await import('@main/host/release-files')
  const { files } = await readChosen([path, ...paths.filter((one) => basename(one) === CHECKSUMS)])
  const [file] = files
  if (!file || file.verdict === 'differs') return { is: 'unusable', why: 'damaged' }
  if (file.verdict !== 'matches')
    return { is: 'unusable', why: file.verdict === 'notListed' ? 'unlisted' : 'noChecksums' }
  visit.release = { version, kind, sum: file.sha256, from: 'file' }
  visit.file = path
  return { is: 'ready', ...visit.release }
}

/** Runs a step. The person agrees to all commands and to the configuration before the first one. */
async function runStep(
  visit: Visit,
  { step, answers }: CallParsed<'setUp:step'>,
  services: SetUpServices,
): Promise<SetUpStepped> {
  const { release } = visit
  if (!release) throw refusal('conflict', 'changedMeanwhile')
  try {
    const host = await opened(visit, services)
    const options: SetUpOptions = { answers, release, file: visit.file ?? null }
    const { linesOfSetUp, lookForSetUp, runSetUpStep } = await import('@main/host/set-up')
    const configuration = createHash('sha256').update(configurationOf(answers, host.ports)).digest('hex')
    await services.gate.confirm({
      use: 'setUp',
      host: visit.destination,
      command: [...linesOfSetUp(host, options), `# ${release.sum.slice(0, 16)} ${configuration.slice(0, 16)}`],
    })
    if (step === 'load') {
      // Time has passed since the look: nothing that came meanwhile may be overwritten.
      const now = await lookForSetUp(host.connection, Date.now())
      visit.look = now
      await opened(visit, services)
    }
    const done = await runSetUpStep(host, step, options)
    if (done.is === 'done' && step === 'accounts')
      visit.made = { url: serverUrl(answers, host.ports), authKey: done.authKey }
    return done
  } catch (error) {
    if (error instanceof HostError) return { is: 'hostFailed', failure: error.failure }
    throw error
  }
}

/** Creates the console's key, and saves the server with a tunnel through the visit's connection. */
async function finish(
  visit: Visit,
  { ticket, name, color }: CallParsed<'setUp:finish'>,
  services: SetUpServices,
): Promise<HostAdded> {
  return orFailure<HostAdded>({ session: null, report: null, failure: null }, async () => {
    const connection = await connected(visit, services)
    const { findHeadscale } = await import('@main/host/find-headscale')
    const { destination, controller } = visit
    const headscale = await findHeadscale(connection)
    const id = randomUUID()
    const found = { destination, connection, headscale }
    const added = await addFound({ ticket, name, color }, found, controller.signal, services, id)
    if (!added.session) return added
    // The tunnel of the saved server uses the connection from now on.
    visit.isCarried = true
    // Before, there is no server that an entry could belong to.
    const reason = `ssh ${destination}: headscale ${headscale.version}`
    const what = { call: 'host.setUp', address: headscale.settings.serverUrl, reason } as const
    return services.onHost(id, what, async () => added)
  })
}

/** Lets this computer's own client join with the new pre-auth key, which no list of processes shows. */
async function joinHere(
  { made }: Visit,
  { localClient, gate }: SetUpServices,
): Promise<{ isJoined: boolean; words: string }> {
  const report = await (await localClient.client()).report()
  if (!made || !('program' in report) || report.state === 'running') throw refusal('conflict', 'changedMeanwhile')
  const { program } = report
  const folder = await mkdtemp(join(tmpdir(), 'mesh-join-'))
  try {
    const file = join(folder, 'key')
    const args = [
      ...socketArgs(localClient.choices.get()?.socket ?? null),
      'up',
      `--login-server=${made.url}`,
      `--auth-key=file:${file}`,
      `--timeout=${JOIN_S}s`,
    ]
    await gate.confirm({ use: 'here', command: [program, ...args], host: null })
    // Not before: the question may stay open for hours.
    await writeFile(file, made.authKey, { mode: 0o600, flag: 'wx' })
    const ran = await runClient({ program, args, timeoutMs: (JOIN_S + 10) * 1000, maxBytes: 65_536 })
    if (ran.kind !== 'ended') return { isJoined: false, words: ran.kind }
    return { isJoined: ran.exit === 0, words: ran.exit === 0 ? '' : (ran.stderr || ran.stdout).trim().slice(-800) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export interface UpgradeServices extends UpgradeRunServices {
  readonly hosts: Pick<HostService, 'connect' | 'open' | 'configTexts'>
  readonly sessions: Pick<Sessions, 'get'>
  readonly hostSaves: Pick<HostSaves, 'alone' | 'settle'>
  readonly prefs: { readonly get: () => Pick<Prefs, 'asksReleases'> }
  /** Lets the user choose files and returns their paths; null if the dialog was cancelled. */
  readonly choosePaths: () => Promise<readonly string[] | null>
}

/** Calls about upgrades of Headscale. Their code is loaded on the first one. */
export function upgradeHandlers(services: UpgradeServices): AreaHandlers<'upgrade'> {
  const { hosts, sessions, prefs, choosePaths, hostSaves } = services
  const runs = () => import('./upgrade-runs')
  const off = { is: 'failed', why: 'off' } as const
  const feed = () => import('@main/host/release-feed')
  return {
    'upgrade:place': ({ id }) =>
      orFailure<Awaited<ReturnType<AreaHandlers<'upgrade'>['upgrade:place']>>>(
        { place: null, failure: null },
        async () => {
          const host = await hosts.open(allowedHost(id, sessions), 'fresh')
          const { readUpgradePlace } = await import('@main/host/upgrade-place')
          return { place: await readUpgradePlace(host, await hosts.configTexts()), failure: null }
        },
      ),
    'upgrade:releases': async () => (prefs.get().asksReleases ? (await feed()).readReleases() : off),
    'upgrade:checksums': async ({ version }) =>
      prefs.get().asksReleases ? (await feed()).readChecksums(version) : off,
    async 'upgrade:rehearse'({ id, version, policy }) {
      if (!prefs.get().asksReleases) return off
      const { destination } = allowedHost(id, sessions)
      await services.gate.confirm({ use: 'rehearse', command: ['headscale', version], host: destination })
      // The question may have been open for a while.
      if (allowedHost(id, sessions).destination !== destination) throw refusal('conflict', 'changedMeanwhile')
      try {
        const checksums = await (await feed()).readChecksums(version)
        const host = await hosts.open(allowedHost(id, sessions), 'fresh')
        const { rehearseOn } = await import('@main/host/rehearse')
        return await rehearseOn(host, await hosts.configTexts(), { version, policy, checksums })
      } catch (error) {
        if (error instanceof HostError) return { is: 'hostFailed', failure: error.failure }
        throw error
      }
    },
    'upgrade:run': async (wanted) =>
      prefs.get().asksReleases
        ? hostSaves.alone(wanted.id, async () => (await runs()).runUpgrade(wanted, services))
        : [{ is: 'rehearsed', to: wanted.steps[0]?.version ?? '', rehearsed: off }],
    'upgrade:steps': async ({ id }) => {
      await hostSaves.settle(id)
      return (await runs()).readSteps(id, services)
    },
    'upgrade:back': ({ id, name }) => hostSaves.alone(id, async () => (await runs()).takeStepBack(id, name, services)),
    'upgrade:forget': ({ id, name }) => hostSaves.alone(id, async () => (await runs()).readSteps(id, services, name)),
    async 'upgrade:files'() {
      const paths = await choosePaths()
      if (paths === null) return null
      const { readChosen } = await import('@main/host/release-files')
      return readChosen(paths)
    },
  }
}
