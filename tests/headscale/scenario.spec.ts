import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from './console'
import { expect, test } from './fixtures'
import { thisLine } from './line'
import { until } from './processes'
import { createRecorder, textOf } from './recording'
import { playScenario, type World } from './scenario'

const folder = join(import.meta.dirname, 'golden')

test.use({ world: 'scenario' })

// With --record, the server's answers become the golden file that unit tests replay.
test('the life of a small network, through the proxy alone', async ({ server, api, startClient }) => {
  const facts = thisLine()
  const recorder = createRecorder(facts.line)
  let now = 0
  const world: World = {
    async tick() {
      now = recorder.note(Date.now())
    },
    async join(name, key) {
      const machine = await startClient(name)
      await machine.join(key, '--advertise-routes=10.9.0.0/24', '--advertise-exit-node')
      await until(`${name} is online with its routes`, async () => {
        const node = (await api.nodes.list({})).nodes.find((each) => each.name === name)
        return node?.online === true && node.availableRoutes.length === 3
      })
    },
    ask: async (name) => recorder.note(await (await startClient(name)).ask()),
  }
  await playScenario(connect(server.url, server.key, { http: recorder.http, now: () => now }), world, facts)
  const recording = await recorder.finish(server.url)
  expect(JSON.stringify(recording)).not.toContain(server.key)
  if (!process.env['MESH_CONSOLE_RECORD']) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${facts.line}.json`), textOf(recording))
})
