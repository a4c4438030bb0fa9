import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { app, safeStorage, session } from 'electron'
import { contract } from '@shared/api/contract'
import type { Endpoint, Output } from '@shared/api/endpoint'
import { ApiError, ErrorBody, toApiError } from '@shared/api/error'
import type { ApiApp } from './api/api-app'
import { plainRequest, readJson } from './api/plain'
import type { Flags } from './flag-table'
import { createRemote } from './gateway/remote'
import { createLog } from './lib/log'
import { createRedactor } from './lib/redact'
import { machinesCsv } from './machines-csv'
import { createMockHost } from './mock/mock-host'
import { reportPolicy } from './policy-report'
import { createSecrets } from './servers/secrets'
import { createSessions } from './servers/sessions'
import { Settings } from './settings/settings-schema'
import { settingsVersions } from './settings/settings-versions'
import { openStore } from './settings/store'

interface Checks {
  readonly flags: Flags
  /** The folder of the built scripts. */
  readonly scripts: string
  readonly folder: string
}

/** A network to ask, and what to do when that is over. */
interface Source {
  readonly api: ApiApp
  readonly close: () => Promise<void>
}

/**
 * Does what was asked for without a window: judges a policy, writes the list of machines. Gives the code to end with: 0, 1 where the policy
 * would be refused, 2 where it could not be done, with a sentence. Prints no key.
 */
export async function runChecks({ flags, scripts, folder }: Checks): Promise<number> {
  try {
    const text = flags.checkPolicy === undefined ? '' : readPolicyFile(flags.checkPolicy)
    const source = flags.mock ? openDemo(scripts, folder) : await openServer(folder, flags.server)
    try {
      return await check(flags, text, source.api)
    } finally {
      await source.close()
    }
  } catch (error) {
    process.stderr.write(`${toApiError(error).message}\n`)
    return 2
  }
}

async function check({ checkPolicy, exportTo }: Flags, text: string, api: ApiApp): Promise<number> {
  const { nodes } = await ask(api, contract.nodes.list)
  if (exportTo !== undefined) {
    writeFileSync(exportTo, machinesCsv(nodes))
    process.stdout.write(`${nodes.length} machines were written to ${exportTo}\n`)
  }
  if (checkPolicy === undefined) return 0
  const [{ users }, { policyLine: line }] = [await ask(api, contract.users.list), await ask(api, contract.server.info)]
  const { lines, passed } = reportPolicy(checkPolicy, text, { users, nodes, line })
  process.stdout.write(lines.map((each) => `${each}\n`).join(''))
  return passed ? 0 : 1
}

function readPolicyFile(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new ApiError('invalid', `The policy cannot be read: ${toApiError(error).message}`, { cause: error })
  }
}

async function ask<E extends Endpoint>(api: ApiApp, { path, method }: E): Promise<Output<E>> {
  const response = await api.respond(plainRequest(method, path))
  const body = readJson(response)
  if (response.status !== 200) throw ApiError.fromBody(ErrorBody.parse(body))
  return body as Output<E>
}

function openDemo(scripts: string, folder: string): Source {
  const host = createMockHost({
    workerPath: join(scripts, 'mock-worker.cjs'),
    dbPath: join(folder, 'mock.db'),
    warn: (message) => void process.stderr.write(`${message}\n`),
    notice: () => undefined,
  })
  return { api: host, close: host.close }
}

/** The saved server of that name, or the only one. */
async function openServer(folder: string, name: string | undefined): Promise<Source> {
  await app.whenReady()
  const redactor = createRedactor()
  const log = createLog(async () => {
    const { openLogFile } = await import('./lib/log-file')
    return openLogFile({ folder: join(folder, 'logs'), redactor, terminal: false })
  })
  const store = openStore({
    name: 'settings',
    folder,
    schema: Settings,
    versions: settingsVersions,
    log,
    onProblem: () => undefined,
  })
  const remote = createRemote(
    () => session.fromPartition('remote', { cache: false }),
    log,
    () => undefined,
  )
  const sessions = createSessions({
    store,
    secrets: createSecrets(safeStorage, process.platform),
    redactor,
    mockForced: false,
    test: remote.testConnection,
    onStep: () => undefined,
    onAgain: () => undefined,
    onChange: () => undefined,
  })
  const { servers } = store.value
  const wanted = name === undefined && servers.length === 1 ? servers[0] : servers.find((each) => each.name === name)
  const names = servers.map((each) => each.name).join(', ') || 'none'
  if (!wanted)
    throw new ApiError(
      'invalid',
      `--server=NAME names a saved server; there are: ${names}. --mock is the demo network.`,
    )
  const usable = sessions.usableServers().find(({ id }) => id === wanted.id)
  if (!usable)
    throw new ApiError(
      'unauthorized',
      `No key of ${wanted.name} is kept: sign in to it in the console, with a keychain running.`,
    )
  return { api: await remote.openProxy(usable), close: () => log.flush() }
}
