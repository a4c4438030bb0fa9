import { expect, it } from 'vitest'
import { hostCommands } from '@shared/host/commands'
import { failureOf, hostWith } from '@tests/support/host-with'
import { createHostOpener } from './open-hosts'

const [OURS, STAGING] = ['a'.repeat(64), 'b'.repeat(64)]
const CONFIG = '/srv/ours/config.yaml'

const listed = (...ids: string[]) => ids.map((id) => `${id} ghcr.io/juanfont/headscale:0.29 ${id}\n`).join('')
const lineOf = (id: string) => hostCommands.container('docker', id).words.join(' ')
const mounted = (folder: string) =>
  `[["serve"],[{"Type":"bind","Source":"/srv/${folder}","Destination":"/etc/headscale","RW":true}],{},{},"host"]\n`

const settings = (name: string) => `server_url: https://${name}.example.com\nlisten_addr: 0.0.0.0:8080\n`

/** A host on which Docker lists a staging container before ours. */
function world() {
  const answers: Record<string, string> = {
    'id ': 'root\n',
    'docker ps': listed(STAGING, OURS),
    [lineOf(OURS)]: mounted('ours'),
    [lineOf(STAGING)]: mounted('staging'),
    'docker exec': 'v0.29.2\n',
    [hostCommands.settings(CONFIG).words.join(' ')]: settings('hs'),
    'grep ': settings('staging'),
  }
  const { connection } = hostWith(answers)
  let now = 0
  const opener = createHostOpener({ connection: async () => connection }, () => now)
  const ours = { destination: 'lab', config: CONFIG, readOnly: false }
  return {
    open: (fresh?: boolean) => opener.open(ours, fresh),
    openAny: (url?: string) => opener.open({ destination: 'lab', url, readOnly: false }, true),
    stop: () => (answers['docker ps'] = listed(STAGING)),
    start: () => (answers['docker ps'] = listed(STAGING, OURS)),
    pass: () => (now += 31_000),
  }
}

it('finds the Headscale with the server’s configuration file, whichever else runs on the host', async () => {
  const { open, openAny } = world()
  expect((await openAny()).headscale.place).toMatchObject({ container: STAGING })
  expect((await open()).headscale).toMatchObject({ place: { container: OURS }, config: CONFIG })
})

it('prefers the Headscale with the server’s address while the use of the host is being allowed', async () => {
  const { openAny, stop } = world()
  expect((await openAny('https://hs.example.com')).headscale).toMatchObject({ config: CONFIG })
  expect((await openAny('https://elsewhere.example.com')).headscale.place).toMatchObject({ container: STAGING })
  stop()
  expect((await openAny('https://hs.example.com')).headscale.place).toMatchObject({ container: STAGING })
})

it('never takes another Headscale for one that is stopped: its own place counts, and a fresh search fails', async () => {
  const { open, stop, start, pass } = world()
  await open()
  stop()
  pass()
  expect((await open()).headscale.place).toMatchObject({ container: OURS })
  expect(await failureOf(open(true))).toMatchObject({ why: 'otherHeadscale', words: '/srv/staging/config.yaml' })
  expect((await open()).headscale.place).toMatchObject({ container: OURS })
  start()
  expect((await open(true)).headscale.place).toMatchObject({ container: OURS })
})

it('reports another Headscale if the server’s own was not found since the connection was opened', async () => {
  const { open, stop, start } = world()
  stop()
  expect(await failureOf(open())).toMatchObject({ why: 'otherHeadscale' })
  start()
  expect((await open()).headscale.place).toMatchObject({ container: OURS })
})

it('a page that opens the host during a search for a stopped Headscale gets its last known place', async () => {
  const { open, stop } = world()
  await open()
  stop()
  const [search, page] = await Promise.allSettled([open(true), open()])
  expect(search.status).toBe('rejected')
  expect(page).toMatchObject({ status: 'fulfilled', value: { headscale: { place: { container: OURS } } } })
})
