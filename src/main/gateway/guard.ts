import { isWrite } from '@shared/api/calls'
import { ADDRESS_HEADER } from '@shared/api/console-headers'
import { contract } from '@shared/api/contract'
import { ApiError, refusal, toApiError } from '@shared/api/error'
import { createEndpointFinder } from '@main/api/find-endpoint'
import { addressChanged, type ApiApp, ask, headerOf, type OpenServer, type PlainRequest } from '@main/api/api-app'
import { DEMO_SERVER_ID } from '@shared/demo-server'
import type { UsableServer, Sessions } from '@main/servers/sessions'
import type { Demo } from '@main/demo/demo'

const endpoints = createEndpointFinder(contract)

function changes({ method, url }: PlainRequest): boolean {
  const found = endpoints.find(method, new URL(url).pathname)
  return found ? isWrite(found.endpoint) : method !== 'GET'
}

/**
 * Guards the app of a server against every caller: a call made for another address of the server is refused, and while the server is locked,
 * so is every call that would change something. Throws ApiError.
 */
export function guarded({ url, readOnly }: Pick<UsableServer, 'url' | 'readOnly'>, app: ApiApp): ApiApp {
  return {
    async respond(request) {
      const stated = headerOf(request, ADDRESS_HEADER)
      if (stated !== null && stated !== url) throw addressChanged(stated)
      if (readOnly && changes(request)) throw readOnlyRefusal()
      return app.respond(request)
    },
  }
}

export function readOnlyRefusal(): ApiError {
  return new ApiError(
    'readOnly',
    'This server is read-only in this console, so nothing was sent. Allow changes in the server’s settings.',
  )
}

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

export interface JobAccessOptions {
  readonly sessions: Pick<Sessions, 'get' | 'usableServers'>
  readonly demo: Pick<Demo, 'state'> & { readonly open: () => ApiApp }
  readonly open: (server: UsableServer) => Promise<ApiApp>
}

/**
 * Creates a job's access to its server. Each request goes to that server alone: `check` throws and nothing is sent if it was removed, moved
 * to another address or locked, or if it is the demo network and was closed.
 */
export function createJobAccess({ sessions, demo, open }: JobAccessOptions): (serverId: string) => Promise<OpenServer> {
  const find = (id: string): UsableServer => {
    const server = sessions.usableServers().find((one) => one.id === id)
    if (!server) throw refusal('notFound', 'serverGone')
    return server
  }
  const toDemo = async (): Promise<OpenServer> => {
    const check = () => {
      if (sessions.get().currentId !== DEMO_SERVER_ID) throw refusal('conflict', 'serverChanged')
    }
    check()
    const api = demo.open()
    const { seed, nodes } = await demo.state()
    return { address: JSON.stringify([DEMO_SERVER_ID, seed, nodes]), api, check }
  }
  return async (id) => {
    if (id === DEMO_SERVER_ID) return toDemo()
    const { url } = find(id)
    // Looked up for each request, because the key may have changed.
    const sameServer = () => {
      const server = find(id)
      if (server.url !== url) throw addressChanged(url)
      return server
    }
    const check = () => {
      if (sameServer().readOnly) throw readOnlyRefusal()
    }
    const api: ApiApp = { respond: async (request) => (await open(sameServer())).respond(request) }
    return { address: url, api, check }
  }
}
