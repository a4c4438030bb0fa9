import type { HttpClient } from '@main/headscale/call'
import { httpResponse } from '@main/headscale/testing/http'
import type { NetworkControl } from '@mesh-console/headscale-server/network'
import { createHeadscaleApp, type HeadscaleApp } from '@mesh-console/headscale-server/headscale-app'
import { releaseOf, type ServeLine } from '@mesh-console/headscale-server/release'
import { createProxyApp, type ProxyApp } from '@main/gateway/proxy-app'
import { checked } from './fetch-from'
import { createTestMock, type TestMock, type TestMockOptions } from './mock-app'

export interface ServedMock {
  readonly mock: TestMock
  /** The server of the release over it. */
  readonly app: HeadscaleApp
  /** A key it accepts. */
  readonly key: string
  /** Its internal errors. */
  readonly failures: unknown[]
  /** The console's own proxy to that server. */
  readonly proxy: ProxyApp
}

function asyncControl(control: TestMock['control']): NetworkControl {
  return {
    admit: async (key) => control.admit(key),
    mint: async (form, expiration) => control.mint(form, expiration),
    ownKey: async (form) => control.ownKey(form),
    adopt: async (key) => control.adopt(key),
    announce: async (client) => control.announce(client),
    advertise: async (given) => control.advertise(given),
  }
}

/** Serves a demo network as a release of Headscale, without a network between. */
export async function serveTestMock(line: ServeLine, options: TestMockOptions = {}): Promise<ServedMock> {
  const mock = await createTestMock(options)
  const failures: unknown[] = []
  const served = { respond: mock.respond, control: asyncControl(mock.control) }
  const app = createHeadscaleApp(releaseOf(line), served, (error) => void failures.push(error))
  const key = mock.control.ownKey(releaseOf(line).keyShape)
  const http: HttpClient = async (url, { method, headers, body }) => {
    const { pathname, search } = new URL(url)
    const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
    const reply = await app.respond({
      method,
      target: `${pathname}${search}`,
      authorization: sent['authorization'] ?? '',
      contentType: sent['content-type'] ?? '',
      body: body ?? '',
    })
    return { ...httpResponse(reply.body, { status: reply.status }), headers: reply.headers }
  }
  const target = { url: 'http://served.test', key, pin: null }
  const proxy = checked(createProxyApp({ target, http, now: options.now ?? Date.now }))
  return { mock, app, key, failures, proxy }
}
