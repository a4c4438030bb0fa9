import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { contract } from '@shared/api/contract'
import type { Endpoint, Output } from '@shared/api/endpoint'
import { ApiError, toApiError } from '@shared/api/error'
import { ErrorBody } from '@shared/api/error-body'
import type { ApiApp } from '@main/api/api-app'
import { plainRequest, type PlainResponse, readJson } from '@main/api/plain'
import type { Flags } from '@main/flags/flag-table'
import { machinesCsv } from './machines-csv'
import { openDemo } from '@main/demo/open-demo'
import { reportPolicy } from './policy-report'
import type { Source } from './saved-server'
import { STANDARD_OUTPUT, writeList } from './write-list'

interface Checks {
  readonly flags: Flags
  /** The built worker of the demo network. */
  readonly workerPath: string
  readonly folder: string
}

/**
 * Checks policies and writes the list of machines, without a window. Resolves with the exit code: 0, 1 if a policy would be refused, 2 if
 * something could not be done, with a sentence on standard error. Prints no key.
 */
export async function runChecks(checks: Checks): Promise<number> {
  const { flags } = checks
  try {
    const policies = flags.checkPolicies.map(readPolicyFile)
    const unread = policies.filter((policy) => 'problem' in policy)
    // Skips the server without a readable policy or an export.
    if (unread.length > 0 && unread.length === policies.length && flags.exportTo === undefined)
      return complainAbout(unread)
    const source = await openSource(checks)
    try {
      return Math.max(await check(flags, policies, source.api), complainAbout(unread))
    } finally {
      await source.close()
    }
  } catch (error) {
    process.stderr.write(`${toApiError(error).message}\n`)
    return 2
  }
}

function complainAbout(unread: readonly { readonly problem: string }[]): number {
  for (const { problem } of unread) process.stderr.write(`${problem}\n`)
  return unread.length > 0 ? 2 : 0
}

async function openSource({ flags, workerPath, folder }: Checks): Promise<Source> {
  if (flags.mock) {
    const complain = (sentence: string) => void process.stderr.write(`${sentence}\n`)
    const host = await openDemo({ flags, workerPath, folder, complain })
    return { api: host, close: host.close }
  }
  const { openSavedServer } = await import('./saved-server')
  return openSavedServer(folder, flags.server)
}

async function check({ exportTo }: Flags, policies: readonly PolicyFile[], api: ApiApp): Promise<number> {
  const { nodes } = await ask(api, contract.nodes.list)
  if (exportTo !== undefined) {
    await writeList(exportTo, machinesCsv(nodes))
    const said = `${nodes.length} machines were written to ${exportTo === STANDARD_OUTPUT ? 'standard output' : exportTo}\n`
    // Standard output already receives the list itself.
    if (exportTo === STANDARD_OUTPUT) process.stderr.write(said)
    else process.stdout.write(said)
  }
  const readable = policies.filter((policy) => 'text' in policy)
  if (readable.length === 0) return 0
  const { users } = await ask(api, contract.users.list)
  const { policyLine: line, version } = await ask(api, contract.server.info)
  const subject = { users, nodes, line, acceptsEmptyText: !/^v?0\.2[23]\./.test(version) }
  const reports = readable.map(({ file, text }) => reportPolicy(file, text, subject))
  process.stdout.write(reports.flatMap(({ lines }) => lines.map((each) => `${each}\n`)).join(''))
  return reports.every(({ passed }) => passed) ? 0 : 1
}

type PolicyFile = { readonly file: string } & ({ readonly text: string } | { readonly problem: string })

function readPolicyFile(file: string): PolicyFile {
  try {
    const bytes = readFileSync(file)
    if (isUtf8(bytes)) return { file, text: bytes.toString('utf8') }
    return { file, problem: `${file} is not UTF-8 text: save it as UTF-8, then check it again.` }
  } catch (error) {
    return { file, problem: `The policy cannot be read: ${toApiError(error).message}` }
  }
}

async function ask<E extends Endpoint>(api: ApiApp, { path, method }: E): Promise<Output<E>> {
  const response = await api.respond(plainRequest(method, path))
  const body = jsonOf(response)
  if (response.status !== 200) throw ApiError.fromBody(ErrorBody.parse(body))
  return body as Output<E>
}

function jsonOf(response: PlainResponse): unknown {
  try {
    return readJson(response)
  } catch (error) {
    throw new ApiError('badResponse', 'The response was cut short, or is no JSON: nothing was done.', { cause: error })
  }
}
