import { posix } from 'node:path'
import { z } from 'zod'
import type { HostCall } from '@shared/host/call'
import { hostCommands } from '@shared/host/commands'
import { partAt } from '@shared/host/config-values'
import { lastMigrations } from '@shared/host/upgrade-commands'
import { minorOf, type UpgradePlace } from '@shared/upgrade/releases'
import { visibleName } from '@shared/visible'
import { parseJson } from '@main/lib/parse-json'
import { readConfigOn } from './config-on-host'
import type { ConfigTexts } from './config-thread'
import { runningRelease } from './health'
import { HostError } from './host-error'
import type { OpenHost } from './open-hosts'
import { missingLine, runEither } from './connection'

/** The exit code of grep without a match. */
const NO_MATCH = 1

/**
 * Finds out where an installation stands before an upgrade, and what releases after it do with its configuration. Only reads. A fact that
 * the host does not tell is unknown. Rejects with HostError if the configuration cannot be read.
 */
export async function readUpgradePlace(host: OpenHost, texts: Pick<ConfigTexts, 'readUpgrade'>): Promise<UpgradePlace> {
  const { headscale } = host
  const { how, name, state, config, place, version } = headscale
  const file = await readConfigOn(host, false)
  const refused: HostCall[] = []
  const ask = asker(host, refused)
  const program = 'program' in place ? place.program : ''
  const installed = visibleName(version)
  const [container, debian, running, machine] = await Promise.all([
    'container' in place ? readImage(ask, place) : { image: '', compose: null },
    how === 'systemd' ? readPackage(ask, program) : null,
    runningRelease(host),
    ask(hostCommands.architecture()),
  ])
  const { root, steps } = await texts.readUpgrade(file.text, minorOf(installed) ?? minorOf(running ?? ''))
  // Not at once with the others: sshd allows ten commands at a time.
  const data = await readDatabase(ask, host, root)
  return {
    how,
    name,
    state,
    config,
    listen: `${headscale.settings.tls ? 'https' : 'http'}://${addressOf(headscale.api)}`,
    installation: installationOf(how, debian !== null, container.compose !== null),
    installed,
    running: running === null ? null : visibleName(running),
    program,
    package: debian,
    ...container,
    architecture: visibleName(machine?.trim() ?? ''),
    ...data,
    policyMode: partAt(root, 'policy.mode') === 'database' ? 'database' : 'file',
    steps,
    sudoers: refused.length > 0 ? await missingLine(host.connection, headscale.user, refused) : '',
  }
}

const addressOf = ({ host, port }: { readonly host: string; readonly port: number }) =>
  `${host.includes(':') ? `[${host}]` : host}:${port}`

function installationOf(
  how: UpgradePlace['how'],
  isPackage: boolean,
  isComposed: boolean,
): UpgradePlace['installation'] {
  if (how === 'systemd') return isPackage ? 'package' : 'binary'
  if (how === 'process') return 'process'
  return isComposed ? 'compose' : 'container'
}

/** Runs a command that reads; null if the host refuses it or has no such program. */
type AskHost = (call: HostCall, empty?: number) => Promise<string | null>

/** @param refused takes the commands that sudo refuses */
function asker({ connection, headscale: { user } }: OpenHost, refused: HostCall[]): AskHost {
  return async (call, empty) => {
    try {
      return (await runEither(connection, call, { user, needs: [call], ...(empty !== undefined && { empty }) })).stdout
    } catch (error) {
      const why = error instanceof HostError ? error.failure.why : undefined
      if (why === 'sudo') refused.push(call)
      if (why === 'commandFailed' || why === 'sudo' || why === 'tooLarge') return null
      throw error
    }
  }
}

/** Returns the package that a program belongs to; null without one. */
async function readPackage(ask: AskHost, program: string): Promise<UpgradePlace['package']> {
  const owner = await ask(hostCommands.packageOf(program))
  if (owner === null || !/^headscale(?::\w+)?: /m.test(owner)) return null
  const told = (await ask(hostCommands.packageState())) ?? ''
  const [, state, version] = /^([\w-]+) (\S+) \S+$/m.exec(visibleName(told.trim())) ?? []
  return { version: version ?? '', state: state ?? '' }
}

const Inspected = z.tuple([z.string(), z.record(z.string(), z.string()).nullable()])
const LABEL = 'com.docker.compose.'

async function readImage(
  ask: AskHost,
  place: { readonly how: 'docker' | 'podman'; readonly container: string },
): Promise<Pick<UpgradePlace, 'image' | 'compose'>> {
  const read = Inspected.safeParse(parseJson((await ask(hostCommands.image(place.how, place.container))) ?? ''))
  if (!read.success) return { image: '', compose: null }
  const [image, labels] = read.data
  const [file, service] = [labels?.[`${LABEL}project.config_files`] ?? '', labels?.[`${LABEL}service`] ?? '']
  const isPlain = /^\/[^,]+$/.test(file) && visibleName(file) === file && /^[\w.-]+$/.test(service)
  return { image: visibleName(image), compose: isPlain ? { file, service } : null }
}

async function readDatabase(
  ask: AskHost,
  { headscale }: OpenHost,
  root: unknown,
): Promise<Pick<UpgradePlace, 'database' | 'free'>> {
  if (partAt(root, 'database.type') === 'postgres')
    return { database: { kind: 'postgres', path: '', lastUsedBy: null, size: null }, free: null }
  const named = partAt(root, 'database.sqlite.path')
  const seen =
    typeof named === 'string' && named !== '' ? posix.resolve(posix.dirname(headscale.configSeen), named) : ''
  const path = seen === '' ? null : headscale.fileAt(seen)
  if (path === null || visibleName(path) !== path)
    return { database: { kind: 'sqlite', path: '', lastUsedBy: null, size: null }, free: null }
  const kilobytes = (text: string | null, at: RegExp) => {
    const [, found] = at.exec(text ?? '') ?? []
    return found === undefined ? null : Number(found) * 1024
  }
  // There is no write-ahead log after a clean end.
  const files = [path, `${path}-wal`]
  const [found, sizes, space] = await Promise.all([
    Promise.all(files.map((file) => ask(hostCommands.migrations(file), NO_MATCH))),
    ask(hostCommands.sizes([path])),
    ask(hostCommands.freeSpace(posix.dirname(path))),
  ])
  const names = new Set(found.flatMap((text) => text?.split('\n') ?? []))
  const size = kilobytes(sizes, /^(\d+)\s/)
  const free = kilobytes(space, /\n\S+\s+\d+\s+\d+\s+(\d+)\s/)
  const lastUsedBy = Object.keys(lastMigrations).findLast((line) => names.has(lastMigrations[line] ?? '')) ?? null
  return { database: { kind: 'sqlite', path, lastUsedBy, size }, free }
}
