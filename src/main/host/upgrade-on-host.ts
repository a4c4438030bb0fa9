import type { HostCall } from '@shared/host/call'
import { hostCommands } from '@shared/host/commands'
import { type StageProblem, stageProblem, type StepReason, stepReasons } from '@shared/host/upgrade-step'
import type { StepPlan } from '@shared/host/upgrade-commands'
import { type StepRead, stepEnds, stepStates } from '@shared/ipc/upgrade'
import {
  canStep,
  architectureOf,
  fileAddress,
  minorOf,
  parseVersion,
  releaseFile,
  type UpgradePlace,
  versionText,
} from '@shared/upgrade/releases'
import { visible, visibleName } from '@shared/visible'
import { type ConfigFile, readConfigOn } from './config-on-host'
import { createHide } from './config-secrets'
import type { ConfigTexts } from './config-thread'
import { type HostConnection, runEither, runWithInput } from './connection'
import { HostError } from './host-error'
import { digestOfText, ANY_STAMP, stampOf } from './write-file'
import type { OpenHost } from './open-hosts'
import { policyPath } from './policy-on-host'
import { pause } from './restart'
import { YamlEditError } from './yaml-places'

/** The checksums of a release by the names of its files. */
export type Sums = Readonly<Record<string, string>>

/** A prepared step, or why there is none. */
export type Staged =
  | { readonly is: 'ready'; readonly name: string }
  | { readonly is: 'refused'; readonly why: StageProblem; readonly words: string }
  | { readonly is: 'impossible' }

interface StageOptions {
  readonly texts: Pick<ConfigTexts, 'upgradedConfig' | 'rootOf' | 'secretValues'>
  readonly place: UpgradePlace
  readonly version: string
  /** The checksums of that release, and of the one before. */
  readonly sums: Sums
  readonly oldSums: Sums
  /** The policy before the step, and as the release needs it. */
  readonly stored: string
  readonly policy: string
}

/**
 * Loads a release onto the host and checks everything that a step needs, while Headscale runs. Nothing of the server changes. Rejects with
 * HostError, YamlEditError, and ApiError of a read-only server.
 */
export async function stageStep(host: OpenHost, options: StageOptions): Promise<Staged> {
  const { connection, headscale } = host
  const file = await readConfigOn(host, false)
  const { text } = file
  const { edited, plan } = await planFor(host, file, options)
  if (plan === null) return { is: 'impossible' }
  const name = stampOf(Date.now())
  const call = hostCommands.upgradeStage(plan, { name })
  const input = `${plan.policy?.stored ?? ''}${plan.policy?.edited ?? ''}${edited === text ? '' : edited}`
  const rights = { user: headscale.user, needs: needsOf(plan) }
  const { exit, stdout, stderr } = await runWithInput(connection, call, input, rights)
  if (exit === 0) return { is: 'ready', name }
  const words = visible((await createHide(options.texts, text, edited))(`${stdout}${stderr}`.trim())).slice(-4000)
  const why = stageProblem(exit)
  if (why === null) throw new HostError('commandFailed', words)
  return { is: 'refused', why, words }
}

/**
 * Returns all commands of steps, each of which begins with what the one before leaves, before the first is prepared: up to one that is
 * impossible. Rejects like {@link stageStep}.
 */
export async function callsOfSteps(host: OpenHost, steps: readonly StageOptions[]): Promise<HostCall[]> {
  let file: ConfigNow = await readConfigOn(host, false)
  const calls: HostCall[] = []
  for (const options of steps) {
    const planned = await planFor(host, file, options).catch((error: unknown) => {
      // The first one says why; of a later one, that is known when it begins.
      if (calls.length === 0 || !(error instanceof HostError || error instanceof YamlEditError)) throw error
      return null
    })
    if (!planned?.plan) break
    const { edited, plan } = planned
    calls.push(hostCommands.rehearse(plan.user, plan.database, plan.url, plan.sum), ...needsOf(plan))
    file = { text: edited, digest: digestOfText(edited) }
  }
  return calls
}

type ConfigNow = Pick<ConfigFile, 'text' | 'digest'>

async function planFor(host: OpenHost, { text, digest }: ConfigNow, { texts, ...options }: StageOptions) {
  const [installed, minor] = [minorOf(options.place.installed), minorOf(options.version)]
  const edited = installed === null || minor === null ? text : await texts.upgradedConfig(text, installed, minor)
  const policy = policyOf(host, await texts.rootOf(text), options)
  const edits = { edited: edited === text ? null : digest, policy }
  return { edited, plan: planOf(host, options, edits) }
}

/** Returns all commands of a step, for a rule of sudo that does not stop it half way. */
function needsOf(plan: StepPlan): HostCall[] {
  const place = { name: ANY_STAMP }
  return [
    hostCommands.upgradeStage(plan, place),
    hostCommands.upgradeRun(place, 'launch'),
    hostCommands.upgradeRun(place, 'back'),
    hostCommands.upgradeLook(place),
    hostCommands.upgradeDrop(place, 'drop'),
    hostCommands.upgradeDrop(place, 'forget'),
    hostCommands.upgradeSteps(),
  ]
}

/** Returns where an edited policy is stored; null without an edit. */
function policyOf(
  { headscale }: OpenHost,
  config: unknown,
  { place, stored, policy }: Omit<StageOptions, 'texts'>,
): StepPlan['policy'] {
  if (stored === policy) return null
  if (place.policyMode === 'database') return { at: 'database', stored, edited: policy }
  const at = headscale.fileAt(policyPath(config, headscale.configSeen))
  if (at === null || visibleName(at) !== at) throw new HostError('noPolicyFile')
  return { at, stored, edited: policy }
}

type Edits = Pick<StepPlan, 'edited' | 'policy'>

function planOf({ headscale }: OpenHost, options: Omit<StageOptions, 'texts'>, edits: Edits): StepPlan | null {
  const { place, version, sums, oldSums } = options
  const architecture = architectureOf(place.architecture)
  const from = parseVersion(place.installed)
  const kind = place.installation === 'package' ? 'deb' : place.installation === 'binary' ? 'binary' : null
  if (!canStep(place) || architecture === null || kind === null || from === null) return null
  const [old, file] = [releaseFile(versionText(from), architecture, kind), releaseFile(version, architecture, kind)]
  const [sum, oldSum] = [sums[file], kind === 'deb' ? oldSums[old] : '']
  if (sum === undefined || oldSum === undefined) return null
  const { host, port } = headscale.api
  const { hostname } = new URL(headscale.settings.serverUrl)
  const scheme = headscale.settings.tls ? 'https:' : 'http:'
  return {
    kind,
    program: place.program,
    config: place.config,
    database: place.database.path,
    user: headscale.runsAs,
    address: `${host.includes(':') ? `[${host}]` : host}:${port}`,
    health: `${scheme}//${hostname}:${port}/health`,
    from: versionText(from),
    to: version,
    url: fileAddress(version, file),
    sum,
    old: kind === 'deb' ? { url: fileAddress(versionText(from), old), sum: oldSum } : null,
    ...edits,
  }
}

/** How to reach the host again: Headscale may be stopped meanwhile. */
export interface StepHost {
  readonly connect: () => Promise<HostConnection>
  readonly user: string
  /** Removes secrets of the configuration from the words of programs. */
  readonly hide: (text: string) => string
  /** Milliseconds between two looks. */
  readonly lookMs?: number | undefined
}

/** Milliseconds between two looks, and until a step counts as lost. */
const LOOK_MS = 2000
const MOST_MS = 20 * 60_000
/** A script that is not seen to run as often has ended in the middle; it is started again, and so often if it never begins. */
const IDLE = 4
const STARTS = 3

/** Lets the host do a prepared step, or take one back. It needs no connection from then on. Rejects with HostError. */
export async function launchStep(host: StepHost, name: string, what: 'launch' | 'back'): Promise<void> {
  await run(host, hostCommands.upgradeRun({ name }, what))
}

/**
 * Waits until a step has ended, also over new connections, and starts its script again if that has ended in the middle. Returns null if the
 * host
 * cannot be asked for so long that the end is unknown.
 */
export async function followStep(host: StepHost, name: string): Promise<StepRead | null> {
  const end = performance.now() + MOST_MS
  let [idle, starts] = [0, 0]
  while (performance.now() < end) {
    await pause(host.lookMs ?? LOOK_MS)
    try {
      const step = await lookAtStep(host, name)
      if (step && isEnded(step)) return step
      idle = step?.busy === false ? idle + 1 : 0
      if (idle >= IDLE) {
        // It was never begun, and cannot begin once it is removed.
        if (step?.state === 'ready' && starts >= STARTS) return { ...step, state: 'kept' }
        idle = 0
        starts += 1
        await launchStep(host, name, 'launch')
      }
    } catch (error) {
      if (!(error instanceof HostError) || error.failure.why === 'sudo') throw error
    }
  }
  return null
}

export const isEnded = ({ state }: Pick<StepRead, 'state'>): boolean => (stepEnds as readonly string[]).includes(state)

/** Returns the steps on a host, the oldest first. Rejects with HostError. */
export async function stepsOn(host: StepHost): Promise<StepRead[]> {
  const call = hostCommands.upgradeSteps()
  // Every user can see that the folder is missing, so this needs no sudo.
  const { stderr } = await (await host.connect()).run(call)
  if (/No such file/.test(stderr)) return []
  const names = (await run(host, call)).split('\n')
  const steps: StepRead[] = []
  for (const name of names.filter((one) => NAME.test(one)).toSorted()) {
    const step = await lookAtStep(host, name)
    if (step) steps.push(step)
  }
  return steps
}

/** The names that the console gives. */
const NAME = /^\d{14}-[0-9a-f]{8}$/

/** Removes what a step left; after one that was done, all but the way back. Rejects with HostError. */
export async function dropStep(host: StepHost, name: string, what: 'drop' | 'forget'): Promise<void> {
  await run(host, hostCommands.upgradeDrop({ name }, what))
}

async function run({ connect, user }: StepHost, call: HostCall): Promise<string> {
  return (await runEither(await connect(), call, { user, needs: [call] })).stdout
}

async function lookAtStep(host: StepHost, name: string): Promise<StepRead | null> {
  const step = readLook(name, await run(host, hostCommands.upgradeLook({ name })))
  return step && { ...step, words: step.words.map(host.hide) }
}

/** Reads what the script tells. The host may tell anything: null without a plan and a known state. */
export function readLook(name: string, text: string): StepRead | null {
  const lines = text.split('\n')
  const of = (what: string) =>
    lines.flatMap((line) => (line.startsWith(`${what} `) ? [line.slice(what.length + 1)] : []))
  const [, from, to] = /^(0\.\d{1,4}\.\d{1,4}) (0\.\d{1,4}\.\d{1,4}) (?:deb|binary)$/.exec(of('plan')[0] ?? '') ?? []
  const states = of('state').flatMap((line) => {
    const [, at, state, why] = /^(\d{9,11}) ([a-z]+)(?: ([a-z]+))?$/.exec(line) ?? []
    const known = stepStates.find((one) => one === state)
    return at !== undefined && known !== undefined ? [{ at: Number(at) * 1000, state: known, why: reasonOf(why) }] : []
  })
  const [first, last] = [states[0], states.at(-1)]
  if (from === undefined || to === undefined || !first || !last) return null
  const stopped = states.find(({ state }) => state === 'stopping')
  const started = states.findLast(({ state }) => state === 'checking')
  const counts = (what: string) => {
    const found = new Map(of(what).map((line) => [line.split(' ')[0], Number(line.split(' ')[1])]))
    const [users, nodes, keys, online] = ['users', 'nodes', 'keys', 'online'].map((one) => found.get(one))
    return [users, nodes, keys, online].every((one) => Number.isSafeInteger(one))
      ? { users: users ?? 0, nodes: nodes ?? 0, keys: keys ?? 0, online: online ?? 0 }
      : null
  }
  return {
    name: visibleName(name),
    from,
    to,
    state: last.state,
    why: last.why,
    busy: lines[0] === 'busy',
    at: new Date(last.at).toISOString(),
    stoppedSeconds: stopped && started ? Math.max(0, (started.at - stopped.at) / 1000) : null,
    before: counts('before'),
    after: counts('after'),
    words: of('words').map((line) => visible(line).slice(0, 500)),
  }
}

const reasonOf = (why: string | undefined): StepReason | null => stepReasons.find((one) => one === why) ?? null
