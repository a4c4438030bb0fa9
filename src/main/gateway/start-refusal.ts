import { ERROR_STATUS } from '@shared/api/error-codes'
import { ErrorBody } from '@shared/api/error-body'
import { ApiError } from '@shared/api/error'
import type { StoredPolicy } from '@shared/api/policy'
import type { ServerInfo } from '@shared/api/server'
import type { User } from '@shared/api/users'
import type { ApiApp } from '@main/api/api-app'
import { plainRequest, readJson } from '@main/api/plain'
import { readPath } from './read'

/**
 * Returns why Headscale would end at its next start with the policy that it stores now, in its own words; null if it would start. From 0.29 on
 * the server itself is asked, which a new user may have made refuse what it runs with; for earlier releases the reason is computed. Null, too, if
 * the server does not answer: a restart cannot end what does not run.
 */
export async function readStartRefusal(app: ApiApp): Promise<string | null> {
  try {
    const { policy } = await readPath<StoredPolicy>(app, '/api/v1/policy')
    if (policy === '') return null
    const info = await readPath<ServerInfo>(app, '/api/v1/server')
    const { users } = await readPath<{ users: User[] }>(app, '/api/v1/user')
    const [{ startRefusalOf }, { dialectOf }, { testsFailed }] = await Promise.all([
      import('@shared/policy/analyse/start-refusal'),
      import('@shared/policy/read/dialect-flags'),
      import('@shared/policy/read/validate-tests'),
    ])
    const computed = startRefusalOf({ users, policy }, dialectOf(info.policyLine))?.message ?? null
    if (!info.capabilities.policyCheck) return computed
    const { status, ...checked } = await app.respond(plainRequest('POST', '/api/v1/policy/check', { policy }))
    if (status !== ERROR_STATUS.invalid) return status === 200 ? null : computed
    const said = ErrorBody.parse(readJson({ status, ...checked })).message
    // A start only logs failed tests.
    return said.startsWith(testsFailed.trim()) ? computed : said
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}
