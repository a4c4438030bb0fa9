import { expect, it, vi } from 'vitest'
import { DEMO_SERVER_ID } from '@shared/demo-server'
import { createHandlers, type Services } from './handlers'

vi.mock('electron', () => ({}))

it('reads for windows only servers that are saved, whatever a page names', async () => {
  const follow = vi.fn<(windowId: number, serverId: string) => void>()
  const sessions = { get: () => ({ servers: [{ id: 'office' }] }) }
  const hosts = { beforeClose: () => undefined }
  const nothing = () => undefined
  const services = { observer: { follow }, sessions, hosts, onPageGone: nothing, localClient: {}, connections: nothing }
  const handlers = createHandlers(services as unknown as Services)
  for (const serverId of ['__proto__', 'office2', '', 'office', DEMO_SERVER_ID])
    await handlers['api:follow']({ serverId, parts: ['nodes'] }, 7)
  expect(follow.mock.calls.map(([windowId, serverId]) => [windowId, serverId])).toEqual([
    [7, 'office'],
    [7, DEMO_SERVER_ID],
  ])
})
