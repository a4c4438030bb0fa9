import { readFileSync, writeFileSync } from 'node:fs'
import { contract } from '@shared/api/contract'
import type { Endpoint, Output } from '@shared/api/endpoint'
import { ApiError, ErrorBody, toApiError } from '@shared/api/error'
import type { ApiApp } from '@main/api/api-app'
import { plainRequest, type PlainResponse, readJson } from '@main/api/plain'
import type { Flags } from '@main/flags/flag-table'
import { machinesCsv } from './machines-csv'
import { openDemo } from '@main/demo/open-demo'
import { reportPolicy } from './policy-report'
import type { Source } from './saved-server'

interface Checks {
  readonly flags: Flags
  /** The built worker of the demo network. */
  readonly workerPath: string
  readonly folder: string
}

/**
 * Does what was asked for without a window: judges a policy, writes the list of machines. Gives the code to end with: 0, 1 where the policy
 * would be refused, 2 where it could not be done, with a sentence. Prints no key.
 */
export async function runChecks(checks: Checks): Promise<number> {
  const { flags } = checks
  try {
    const text = flags.checkPolicy === undefined ? '' : readPolicyFile(flags.checkPolicy)
    const source = await openSource(checks)
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

async function openSource({ flags, workerPath, folder }: Checks): Promise<Source> {
  if (flags.mock) {
    const complain = (sentence: string) => void process.stderr.write(`${sentence}\n`)
    const host = await openDemo({ flags, workerPath, folder, complain })
    return { api: host, close: host.close }
  }
  const { openSavedServer } = await import('./saved-server')
  return openSavedServer(folder, flags.server)
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
