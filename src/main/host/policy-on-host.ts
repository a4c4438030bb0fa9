import { posix } from 'node:path'
import type { OpenHost } from './open-hosts'
import { HostError } from './host-error'
import { readHostFile } from './host-file'
import { createLastLog } from './restart'
import type { HostSave } from './save-on-host'
import { readYaml } from './yaml-edit'
import { YamlEditError } from './yaml-places'

/** The words of every release for a policy that it does not take over; it keeps the one before. */
const REFUSED = /\berror .*(reloading policy|failed to (reload|get|set)\b.*policy)/i

/** The first release whose command line checks a policy. */
const CHECKS_FROM = 26

/** Releases before that take the check for a mistake. Any other name counts as a newer one. */
function canCheck(version: string): boolean {
  const [, minor] = /^v?0\.(\d+)\./.exec(version) ?? []
  return minor === undefined || Number(minor) >= CHECKS_FROM
}

/**
 * Returns the save of a policy that Headscale reads from a file; null if that file does not hold the policy that the API returned, as after a
 * change by hand. Headscale checks it first, and reads it again afterwards. Its log says if it refuses it then. Rejects with HostError.
 */
export async function policySave(host: OpenHost, text: string, stored: string): Promise<HostSave | null> {
  const { headscale, connection } = host
  const config = await readHostFile(host, headscale.config)
  const place = headscale.fileAt(policyPath(config.text, headscale.configSeen))
  if (place === null) throw new HostError('noPolicyFile')
  const file = await readHostFile(host, place)
  if (file.text !== stored) return null
  const lastLog = await createLastLog(host)
  const seen = await lastLog(connection)
  return {
    path: file.path,
    from: file.digest,
    text,
    check: canCheck(headscale.version) ? 'policy' : null,
    // A container that mounts the file alone sees another one only after a restart.
    afterwards: headscale.seenAs(file.path) === null ? 'restart' : 'reload',
    settings: [],
    isPolicy: true,
    confirm: async (now) => refusalIn(await lastLog(now.connection), seen),
  }
}

/** Returns the path of the policy as Headscale sees it: a relative one begins in the folder of the configuration. */
export function policyPath(config: string, configPath: string): string {
  try {
    const { policy } = readYaml(config) as { policy?: { path?: unknown } | null }
    if (typeof policy?.path === 'string' && policy.path !== '')
      return posix.resolve(posix.dirname(configPath), policy.path)
  } catch (error) {
    if (!(error instanceof YamlEditError || error instanceof TypeError)) throw error
  }
  throw new HostError('noPolicyFile')
}

/** Returns the line by which Headscale refuses a policy, of those that are new; null without one. */
export function refusalIn(log: readonly string[], seen: readonly string[]): string | null {
  const last = seen.at(-1)
  const since = last === undefined ? log : log.slice(log.lastIndexOf(last) + 1)
  return since.findLast((line) => REFUSED.test(line)) ?? null
}
