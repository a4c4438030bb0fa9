import { randomUUID } from 'node:crypto'
import type { HostCall } from '@shared/host/call'
import { hostCommands } from '@shared/host/commands'
import { trialProblem } from '@shared/host/trial-script'
import type { ChecksumsRead, Rehearsed } from '@shared/ipc/upgrade'
import { canRehearse, architectureOf, fileAddress, minorOf, releaseFile } from '@shared/upgrade/releases'
import { visible } from '@shared/visible'
import { readConfigOn } from './config-on-host'
import { createHide } from './config-secrets'
import type { ConfigTexts } from './config-thread'
import type { OpenHost } from './open-hosts'
import { runWithInput } from './connection'
import { readUpgradePlace } from './upgrade-place'

/** Settings by which a trial would take a port of the running Headscale, or wait for a service that it does not need. */
const AWAY = [['tls_letsencrypt_hostname'], ['tls_cert_path'], ['tls_key_path']] as const

/**
 * Starts the next release for some seconds on a copy of the database, on the host, with the edited configuration and policy. Rejects with
 * HostError, YamlEditError, and ApiError of a read-only server. @param checksums those of the release
 */
export async function rehearseOn(
  host: OpenHost,
  texts: Pick<ConfigTexts, 'readUpgrade' | 'upgradedConfig' | 'secretValues'>,
  {
    version,
    policy,
    checksums,
    also = [],
  }: {
    readonly version: string
    readonly policy: string
    readonly checksums: ChecksumsRead
    /** Commands that follow, for the line for sudo. */
    readonly also?: readonly HostCall[]
  },
): Promise<Rehearsed> {
  const { connection, headscale } = host
  if (checksums.is === 'failed') return checksums
  const place = await readUpgradePlace(host, texts)
  const architecture = architectureOf(place.architecture)
  if (architecture === null || !canRehearse(place)) return { is: 'impossible' }
  const name = releaseFile(version, architecture, place.installation === 'package' ? 'deb' : 'binary')
  const sum = checksums.sums[name]
  const [minor, installed] = [minorOf(version), minorOf(place.installed)]
  if (sum === undefined || minor === null || installed === null) return { is: 'impossible' }
  const { text } = await readConfigOn(host, false)
  // Without what would meet the running Headscale.
  const candidate = await texts.upgradedConfig(text, installed, minor, AWAY)
  const call = hostCommands.rehearse(headscale.runsAs, place.database.path, fileAddress(version, name), sum)
  const mark = `mesh-console-${randomUUID()}`
  const input = `${mark}\n${policy.endsWith('\n') || policy === '' ? policy : `${policy}\n`}${mark}\n${candidate}`
  const { user } = headscale
  const { exit, stdout, stderr } = await runWithInput(connection, call, input, { user, needs: [call, ...also] })
  const count = (what: string) => Number(new RegExp(`^${what} (\\d+)$`, 'm').exec(stdout)?.[1] ?? 0)
  if (exit === 0) {
    const said = /^version (?:headscale version )?(\S+)$/m.exec(stdout)?.[1] ?? ''
    return { is: 'healthy', version: visible(said), users: count('users'), nodes: count('nodes'), keys: count('keys') }
  }
  const words = visible((await createHide(texts, text, candidate))(`${stdout}${stderr}`.trim())).slice(-4000)
  return { is: 'refused', why: trialProblem(exit) ?? 'copy', words }
}
