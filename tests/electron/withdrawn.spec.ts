import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { goTo } from './actions/go-to'
import { addServed } from './actions/served-network'
import { expect, test } from './fixtures'

test.use({ options: { mock: false } })

let server: Server | undefined
/** Requests for one machine that the server received, and those whose connection the console closed. */
let asked: number
let closed: number
test.beforeEach(() => {
  ;[asked, closed] = [0, 0]
})
test.afterEach(() => {
  server?.close()
  server?.closeAllConnections()
})

/** Stands in for a server that answers everything but a request for one machine. Returns its address. */
async function holdMachine(target: string): Promise<string> {
  server = createServer((request, response) => {
    const { url = '/', headers } = request
    if (/^\/api\/v1\/node\/\d+$/.test(url)) {
      asked += 1
      request.socket.once('close', () => (closed += 1))
      return
    }
    void fetch(target + url, { headers: { authorization: headers.authorization ?? '' } })
      .then(async (answer) => {
        response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' })
        response.end(Buffer.from(await answer.arrayBuffer()))
      })
      .catch(() => response.destroy())
  })
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('leaving a page aborts its pending request at the server', async ({ page }) => {
  const [served] = await addServed(page, { name: 'Slow', seed: 7, through: holdMachine })
  try {
    const { nodes } = (await served.read('/node')) as { nodes: { id: string; givenName: string }[] }
    await goTo(page, '/machines', 'Machines')
    await page.goto(`app://console/machines/${nodes[0]!.id}`)
    await expect.poll(() => asked).toBeGreaterThan(0)
    expect(closed).toBe(0)
    await page.getByRole('link', { name: 'Users' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
    // Without a withdrawal, the console itself gives up much later.
    await expect.poll(() => closed, { timeout: 10_000 }).toBe(asked)
  } finally {
    await served.close()
  }
})
