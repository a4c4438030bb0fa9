import { posix } from 'node:path'
import { partAt } from '@shared/host/config-values'
import type { OpenHost } from './open-hosts'
import type { ConfigTexts } from './config-thread'
import { HostError } from './host-error'
import { findLog } from './log-source'
import { createLastLog } from './restart'
import type { HostSave } from './save-on-host'
import { readConfigFile, readHostFile, callsToSave, lineToSave } from './write-file'

/** True for the words of every release for a policy that it does not take over; it keeps the one before. Each part is searched once. */
function isRefusal(line: string): boolean {
  const error = /\berror (.*)/i.exec(line)?.[1] ?? ''
  const failed = /failed to (?:reload|get|set)\b(.*)/i.exec(error)?.[1] ?? ''
  return /reloading policy/i.test(error) || /policy/i.test(failed)
}

/** The first release whose command line checks a policy. */
const CHECKS_FROM = 26

/** The first release that asks the running server for that. */
const ASKS_FROM = 29

/** Releases before the first take the check for a mistake. Any other name counts as a newer one. */
function canCheck(version: string, isDown: boolean): boolean {
  const [, minor = String(ASKS_FROM)] = /^v?0\.(\d+)\./.exec(version) ?? []
  return Number(minor) >= CHECKS_FROM && !(isDown && Number(minor) >= ASKS_FROM)
}

/**
 * Returns the save of a policy that Headscale reads from a file; null if that file does not hold the policy that the API returned, as after a
 * change by hand. Headscale checks it first, and reads it again afterwards. Its log says if it refuses it then. Rejects with HostError.
 */
export async function policySave(
  host: OpenHost,
  texts: PolicyTexts,
  { text, stored }: { readonly text: string; readonly stored: string },
): Promise<HostSave | null> {
  const file = await readPolicyOn(host, texts)
  if (file?.text !== stored) return null
  return saveOfPolicy(host, file, text)
}

type PolicyTexts = Pick<ConfigTexts, 'isLikePolicy' | 'rootOf'>
type PolicyFileOnHost = Awaited<ReturnType<typeof readHostFile>>

/**
 * Reads the policy's file; null if the policy is in the database. Rejects with HostError. `saves`: the line for sudo allows saving it, too.
 */
export async function readPolicyOn(
  host: OpenHost,
  texts: PolicyTexts,
  saves = false,
): Promise<PolicyFileOnHost | null> {
  const { headscale } = host
  const config = await readConfigFile(host)
  const root = await texts.rootOf(config.text)
  if (isInDatabase(root)) return null
  const place = headscale.fileAt(policyPath(root, headscale.configSeen))
  if (place === null) throw new HostError('noPolicyFile')
  const file = await readHostFile(host, place, saves ? callsToSave(host, nextSave(host, place)) : [])
  // A user who may change the configuration must not choose another file of root to be shown and replaced.
  if (!(await texts.isLikePolicy(file.text))) throw new HostError('noPolicyFile', file.path)
  return file
}

/** Returns the line for sudoers that saving the policy's file needs; '' if the user may save it, or has the line. */
export const lineToSavePolicy = (host: OpenHost, { path, owner }: PolicyFileOnHost): Promise<string> =>
  lineToSave(host, [{ ...nextSave(host, path), owner }])

const isDown = ({ state }: OpenHost['headscale']) => state !== undefined && state !== 'running'

/** A container that mounts the file alone sees another one only after a restart. */
const nextSave = ({ headscale }: OpenHost, path: string) =>
  ({
    path,
    check: canCheck(headscale.version, isDown(headscale)) ? 'policy' : null,
    afterwards: isDown(headscale) || headscale.seenAs(path) === null ? 'restart' : 'reload',
  }) as const

/**
 * Returns the save of a new text of the policy's file. A Headscale that does not run is started with it: a policy may be what keeps it from
 * that. From 0.29 on, only a running one can check a policy.
 */
export async function saveOfPolicy(host: OpenHost, file: PolicyFileOnHost, text: string): Promise<HostSave> {
  const lastLog = createLastLog(host, await findLog(host))
  const seen = await lastLog(host.connection)
  return {
    ...nextSave(host, file.path),
    from: file.digest,
    text,
    settings: [],
    isPolicy: true,
    confirm: async (now) => refusalIn(await lastLog(now.connection), seen),
  }
}

/** True if the configuration puts the policy into the database. Headscale reads a file unless it does. */
const isInDatabase = (root: unknown) => partAt(root, 'policy.mode') === 'database'

/** Returns the path of the policy as Headscale sees it: a relative one begins in the folder of the configuration. */
export function policyPath(root: unknown, configPath: string): string {
  const path = partAt(root, 'policy.path')
  if (typeof path !== 'string' || path === '') throw new HostError('noPolicyFile')
  return posix.resolve(posix.dirname(configPath), path)
}

/** Returns the line by which Headscale refuses a policy, of those that are new; null without one, undefined if the log is hidden. */
export function refusalIn(log: readonly string[] | null, seen: readonly string[] | null): string | null | undefined {
  if (log === null || seen === null) return undefined
  const last = seen.at(-1)
  const since = last === undefined ? log : log.slice(log.lastIndexOf(last) + 1)
  return since.findLast(isRefusal) ?? null
}
