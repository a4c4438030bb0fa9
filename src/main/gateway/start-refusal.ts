import { contract } from '@shared/api/contract'
import { ApiError, toApiError } from '@shared/api/error'
import type { ApiApp } from '@main/api/api-app'
import { ask } from '@main/api/ask'

/**
 * Returns why Headscale would end at its next start with the policy that it stores now, in its own words; null if it would start. From 0.29 on
 * the server itself is asked, which a new user may have made refuse what it runs with; for earlier releases the reason is computed. Null, too, if
 * the server does not answer: a restart cannot end what does not run.
 */
export async function readStartRefusal(app: ApiApp): Promise<string | null> {
  try {
    const { policy } = await ask(app, contract.policy.get, {})
    if (policy === '') return null
    const info = await ask(app, contract.server.info, {})
    const { users } = await ask(app, contract.users.list, {})
    const [{ startRefusalOf }, { dialectOf }, { testsFailed }] = await Promise.all([
      import('@shared/policy/analyse/start-refusal'),
      import('@shared/policy/read/dialect-flags'),
      import('@shared/policy/read/validate-tests'),
    ])
    const computed = startRefusalOf({ users, policy }, dialectOf(info.policyLine))?.message ?? null
    if (!info.capabilities.policyCheck) return computed
    const refused = await ask(app, contract.policy.check, { policy }).then(() => null, toApiError)
    if (refused?.code !== 'invalid') return refused && computed
    const said = refused.message
    // A start only logs failed tests.
    return said.startsWith(testsFailed.trim()) ? computed : said
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}
