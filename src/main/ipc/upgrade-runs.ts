import { JournalFilter } from '@shared/history/journal'
import type { z } from 'zod'
import type { StepRead, StepsRead, UpgradeRan, upgradeInputs } from '@shared/ipc/upgrade'
import type { UpgradeEnded } from '@shared/ipc/problems'
import { hostCommands } from '@shared/host/commands'
import { canStep, canStore, minorOf, parseVersion, type UpgradePlace } from '@shared/upgrade/releases'
import { visibleName } from '@shared/visible'
import type { Backups } from '@main/backup/backups'
import type { HistoryClient } from '@main/history/history-thread'
import { HostError } from '@main/host/host-error'
import type { HostService } from '@main/host/host-service'
import type { OpenHost } from '@main/host/open-hosts'
import { pause } from '@main/host/restart'
import type { StepHost } from '@main/host/upgrade-on-host'
import type { Journal } from '@main/journal/journal'
import type { Sessions } from '@main/servers/sessions'
import type { ProgramGate } from '@main/window/program-gate'
import { orFailure } from './host-found'
import { writableHost } from './config-handlers'

export interface UpgradeRunServices {
  readonly hosts: Pick<HostService, 'connect' | 'open' | 'configTexts'>
  readonly sessions: Pick<Sessions, 'get'>
  readonly onHost: Journal['onHost']
  readonly gate: Pick<ProgramGate, 'confirm'>
  readonly backups: () => Promise<Pick<Backups, 'start' | 'state'>>
  readonly historyClient: Pick<HistoryClient, 'call'>
}

/** The steps that one consent covers. */
type Wanted = z.infer<typeof upgradeInputs.run>

type Ran = UpgradeRan[number]

/** Does the steps, one after the other, after a backup. Stops at the first that is not done. Rejects with ApiError. */
export async function runUpgrade({ id, steps }: Wanted, services: UpgradeRunServices): Promise<UpgradeRan> {
  const { host } = writableHost(id, services.sessions)
  const refused = await orHostFailed(steps[0]?.version ?? '', async () => {
    const { place } = await openPlace(id, services)
    return steps.map((step, at) => refusalOf(place, step, steps[at - 1]?.version)).find((one) => one !== null)
  })
  if (refused) return [refused]
  await services.gate.confirm({
    use: 'upgrade',
    command: ['headscale', ...steps.map(({ version }) => version)],
    host: host.destination,
  })
  const backup = await makeBackup(id, services)
  if (backup) return [backup]
  const all: Ran[] = []
  for (const [at, step] of steps.entries()) {
    // The line for sudo that the first step needs allows the others, too.
    const planned = at === 0 ? steps.slice(1) : []
    const ran = await orHostFailed(step.version, () => runStep(id, [step, ...planned], services))
    all.push(ran)
    if (ran.is !== 'ended' || ran.step.state !== 'done') break
  }
  return all
}

async function makeBackup(id: string, { backups }: UpgradeRunServices): Promise<Ran | null> {
  const all = await backups()
  all.start(id)
  for (;;) {
    await pause(500)
    const { progress, runs } = await all.state(id)
    if (progress) continue
    const [run] = runs
    return run && !run.failure ? null : { is: 'backup', failure: run?.failure?.host ?? null }
  }
}

async function orHostFailed<T>(to: string, work: () => Promise<T>): Promise<T | Ran> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof HostError)) throw error
    return { is: 'hostFailed', to, failure: error.failure }
  }
}

async function openPlace(id: string, { hosts, sessions }: UpgradeRunServices) {
  const { readUpgradePlace } = await import('@main/host/upgrade-place')
  const open = await hosts.open(writableHost(id, sessions).host, 'fresh')
  const texts = await hosts.configTexts()
  return { open, texts, place: await readUpgradePlace(open, texts) }
}

/** Says why a step cannot begin; null if it can. @param before the release before it */
function refusalOf(
  place: UpgradePlace,
  { version, stored, policy }: Wanted['steps'][number],
  before = place.installed,
): Ran | null {
  if (!canStep(place) || !isNext(before, version)) return { is: 'impossible', to: version }
  if (stored === policy || canStore(place, minorOf(version) ?? 0)) return null
  return { is: 'staged', to: version, why: 'policy', words: '' }
}

type Step = Wanted['steps'][number]

/** Rehearses a step on a copy of the database of now, and does it. `planned`: the steps after it that its line for sudo allows, too. */
async function runStep(
  id: string,
  [step, ...planned]: readonly [Step, ...Step[]],
  services: UpgradeRunServices,
): Promise<Ran> {
  const { version, stored, policy } = step
  const { server } = writableHost(id, services.sessions)
  const [{ readChecksums }, { rehearseOn }, work] = await Promise.all([
    import('@main/host/release-feed'),
    import('@main/host/rehearse'),
    import('@main/host/upgrade-on-host'),
  ])
  const { open, texts, place } = await openPlace(id, services)
  const refused = refusalOf(place, step)
  if (refused) return refused
  const checksums = await readChecksums(version)
  const from = place.installed.trim().replace(/^v/, '')
  const old = await readChecksums(from)
  const sumsOf = (read: typeof old) => (read.is === 'read' ? read.sums : {})
  const options = { texts, place, version, sums: sumsOf(checksums), oldSums: sumsOf(old), stored, policy }
  const following: (typeof options)[] = []
  for (const next of planned) {
    const { version: installed, sums: oldSums } = following.at(-1) ?? options
    const sums = sumsOf(await readChecksums(next.version))
    following.push({ ...options, ...next, place: { ...place, installed }, sums, oldSums })
  }
  const also = await work.callsOfSteps(open, [options, ...following])
  const rehearsed = await rehearseOn(open, texts, { version, policy, checksums, also })
  if (rehearsed.is !== 'healthy') return { is: 'rehearsed', to: version, rehearsed }
  if (checksums.is !== 'read' || old.is !== 'read') return { is: 'impossible', to: version }
  const what = { call: 'host.upgrade' as const, address: server.url, reason: `${from} → ${version}` }
  return services.onHost(
    id,
    what,
    async () => {
      const staged = await work.stageStep(open, options)
      if (staged.is === 'impossible') return { is: 'impossible', to: version }
      if (staged.is === 'refused') return { ...staged, is: 'staged', to: version }
      const way = await wayTo(id, open, services)
      // The host may have got it although the connection was lost: only its file of states shows that.
      await work.launchStep(way, staged.name, 'launch').catch(ignoreHost)
      return ended(version, await work.followStep(way, staged.name), way)
    },
    endOf('done'),
  )
}

/** One minor release at a time, or a newer patch. */
function isNext(installed: string, version: string): boolean {
  const [from, to] = [parseVersion(installed), parseVersion(version)]
  if (!from || !to) return false
  return to.minor === from.minor ? to.patch > from.patch : minorOf(version) === from.minor + 1
}

/** Reads the result of a step, and removes what it left on the host. */
async function ended(to: string, step: StepRead | null, way: StepHost): Promise<Ran> {
  if (!step) return { is: 'lost', to }
  const { dropStep } = await import('@main/host/upgrade-on-host')
  // The page lists the files that could not be removed.
  if (step.state !== 'stuck') await dropStep(way, step.name, 'drop').catch(ignoreHost)
  return { is: 'ended', to, step }
}

function ignoreHost(error: unknown): asserts error is HostError {
  if (!(error instanceof HostError) || error.failure.why === 'sudo') throw error
}

/** Returns how Activity tells the end of a step, or of its way back. */
const endOf = (wanted: 'done' | 'back') => (ran: Ran) => {
  const state = ran.is === 'ended' ? ran.step.state : ran.is
  const result = state === wanted ? 'done' : state === 'lost' || state === 'stuck' ? 'unknown' : 'failed'
  return { result, error: null } as const
}

/** Takes a step back. Rejects with ApiError. */
export async function takeStepBack(id: string, name: string, services: UpgradeRunServices): Promise<UpgradeRan> {
  const { host, server } = writableHost(id, services.sessions)
  const work = await import('@main/host/upgrade-on-host')
  const open = await services.hosts.open(host, 'fresh')
  const way = await wayTo(id, open, services)
  const step = (await work.stepsOn(way)).find((one) => one.name === name)
  if (!step) return [{ is: 'impossible', to: '' }]
  const { from, to } = step
  await services.gate.confirm({ use: 'upgrade', command: ['headscale', from], host: host.destination })
  const what = { call: 'host.upgrade' as const, address: server.url, reason: `${to} → ${from}` }
  const back = async () => {
    await work.launchStep(way, name, step.state === 'done' ? 'back' : 'launch').catch(ignoreHost)
    return ended(from, await work.followStep(way, name), way)
  }
  return [await orHostFailed(from, () => services.onHost(id, what, back, endOf('back')))]
}

async function wayTo(id: string, { headscale, connection }: OpenHost, services: UpgradeRunServices): Promise<StepHost> {
  const [{ createHide }, { readConfigOn }] = await Promise.all([
    import('@main/host/config-secrets'),
    import('@main/host/config-on-host'),
  ])
  const { text } = await readConfigOn({ headscale, connection }, false)
  const connect = () => services.hosts.connect(writableHost(id, services.sessions).host)
  return { connect, user: headscale.user, hide: await createHide(await services.hosts.configTexts(), text) }
}

/** Reads the steps on a host. @param forgotten the step whose way back is removed first, with all that it left */
export function readSteps(id: string, services: UpgradeRunServices, forgotten?: string): Promise<StepsRead> {
  return orFailure<StepsRead>({ steps: [], failure: null }, async () => {
    const { host } = writableHost(id, services.sessions)
    const work = await import('@main/host/upgrade-on-host')
    const way = await wayTo(id, await services.hosts.open(host), services)
    if (forgotten !== undefined) await work.dropStep(way, forgotten, 'forget')
    return { steps: await work.stepsOn(way), failure: null }
  })
}

interface Settling extends Pick<UpgradeRunServices, 'sessions' | 'historyClient'> {
  readonly hosts: Pick<HostService, 'connect'>
  /** Milliseconds between two looks. */
  readonly lookMs?: number | undefined
  readonly tell: (problem: UpgradeEnded) => void
  readonly onSettled: (serverId: string) => void
}

/**
 * Finds out how the last upgrade of a server ended whose console was ended before, and says it: in the journal, and to the person. Asks
 * the host only if the journal has such an entry. Rejects with HostError and ApiError.
 */
export async function settleUpgrade(id: string, services: Settling): Promise<void> {
  const filter = JournalFilter.parse({ serverId: id, kind: 'act' })
  const { entries } = await services.historyClient.call('journalList', filter)
  const entry = entries.find((one) => one.kind === 'act' && one.call === 'host.upgrade')
  if (entry?.kind !== 'act' || entry.result !== 'unknown') return
  const { host, server } = writableHost(id, services.sessions)
  const work = await import('@main/host/upgrade-on-host')
  const connect = () => services.hosts.connect(host)
  const { stdout } = await (await connect()).run(hostCommands.user())
  // Without the configuration, which may not be readable now, no words of the host are shown.
  const way = { connect, user: visibleName(stdout.trim()), hide: () => '', lookMs: services.lookMs }
  const found = (await work.stepsOn(way)).findLast(({ from, to }) =>
    [`${from} → ${to}`, `${to} → ${from}`].includes(entry.reason),
  )
  // Without a step on the host, nothing had begun.
  const step = found && (await settledStep(way, found))
  if (found && !step) return
  const isBack = step !== undefined && entry.reason === `${step?.to} → ${step?.from}`
  const isDone = step?.state === (isBack ? 'back' : 'done')
  services.tell({
    kind: 'upgradeEnded',
    end: step?.state === 'stuck' ? 'stuck' : isDone ? 'done' : 'kept',
    server: server.name,
    way: entry.reason,
  })
  if (step?.state === 'stuck') return
  const result = isDone ? ('done' as const) : ('failed' as const)
  const at = new Date().toISOString()
  await services.historyClient.call('journalEnd', { at, id: entry.id, ended: { result, after: null, error: null } })
  services.onSettled(id)
}

/**
 * Lets the host end a step whose script was ended in the middle, or that was prepared and never begun, and removes what it left. Rejects with
 * HostError.
 */
async function settledStep(way: StepHost, step: StepRead): Promise<StepRead | null> {
  const work = await import('@main/host/upgrade-on-host')
  if (step.state === 'ready') {
    const failed = await work.dropStep(way, step.name, 'drop').then(
      () => new HostError('commandFailed'),
      (error: unknown) => {
        ignoreHost(error)
        return error
      },
    )
    const now = (await work.stepsOn(way)).find(({ name }) => name === step.name)
    if (!now) return { ...step, state: 'kept' }
    // Following it would begin it, which nobody expects any more. The next use of the host tries again.
    if (now.state === 'ready' && !now.busy) throw failed
  }
  const last = work.isEnded(step) ? step : await work.followStep(way, step.name)
  if (last) await ended(last.to, last, way)
  return last
}
