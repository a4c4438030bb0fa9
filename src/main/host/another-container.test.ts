import { expect, it } from 'vitest'
import { configTextsHere } from '@tests/support/config-texts'
import { hostWith, inspected } from '@tests/support/host-with'
import { createHostOpener } from './open-hosts'
import { digestOfText, readHostFile } from './write-file'
import { saveOnHost, type SaveDependencies } from './save-on-host'

const [A, B] = ['a'.repeat(64), 'b'.repeat(64)]
const CONFIG = '/srv/hs/config/config.yaml'
const TEXT = 'server_url: http://127.0.0.1:9\n'

const listed = (id: string) => `${id} ghcr.io/juanfont/headscale:0.29 hs\n`

/** A host whose Headscale runs in container A first. */
function world() {
  const answers: Record<string, string> = {
    'id ': 'root\n',
    'docker ps': listed(A),
    'docker inspect': inspected('{}', '{}', 'host'),
    'docker exec': 'v0.29.2\n',
    'grep ': TEXT,
    'readlink ': CONFIG,
    'cat ': TEXT,
    'stat ': 'root:root 640\n',
    'sh ': '',
  }
  const { connection, ran } = hostWith(answers)
  let now = 0
  const opener = createHostOpener({ connection: async () => connection }, () => now)
  const host = { destination: 'lab', readOnly: false }
  const dependencies: SaveDependencies = {
    open: (fresh) => opener.open(host, fresh),
    connect: () => opener.connect(host),
    ownRestart: null,
    record: (_, work) => work(1),
    startRefusal: async () => null,
    texts: async () => configTextsHere(),
    waitMs: 0,
  }
  return {
    ran,
    dependencies,
    open: () => opener.open(host),
    answer: (start: string, text: string) => (answers[start] = text),
    pass: (ms: number) => (now += ms),
  }
}

it('a save uses the container that runs now', async () => {
  const { ran, dependencies, open, answer } = world()
  const file = await readHostFile(await open(), CONFIG)
  expect(file.digest).toBe(digestOfText(TEXT))
  answer('docker ps', listed(B))
  const from = ran.length
  const plan = { path: CONFIG, from: file.digest, text: `${TEXT}# new\n`, check: 'config', settings: [] } as const
  await saveOnHost({ ...plan, afterwards: 'restart' }, dependencies)
  const used = ran.slice(from)
  expect(used.filter((line) => line.includes(A))).toEqual([])
  expect(used).toContain(`docker restart ${B}`)
})

it('a save does not reach a container with another configuration file', async () => {
  const { ran, dependencies, open, answer } = world()
  await open()
  answer('docker ps', listed(B))
  answer('docker inspect', inspected('{}', '{}', 'host').replace('/srv/hs/', '/srv/other/'))
  const plan = { path: CONFIG, from: digestOfText(TEXT), text: 'x', check: 'config', settings: [] } as const
  expect(await saveOnHost({ ...plan, afterwards: 'restart' }, dependencies)).toEqual({ is: 'changed' })
  expect(ran.filter((line) => /docker (exec|restart) b/.test(line) && !line.endsWith('version'))).toEqual([])
})

it('a page finds a new container after half a minute, and keeps the known one if none runs', async () => {
  const { open, answer, pass } = world()
  expect((await open()).headscale.place).toMatchObject({ container: A })
  answer('docker ps', listed(B))
  pass(29_000)
  expect((await open()).headscale.place).toMatchObject({ container: A })
  pass(2000)
  expect((await open()).headscale.place).toMatchObject({ container: B })
  answer('docker ps', '')
  pass(31_000)
  expect((await open()).headscale.place).toMatchObject({ container: B })
})

it('a save to a container that is gone is refused', async () => {
  const { ran, dependencies, open, answer } = world()
  await open()
  answer('docker ps', '')
  const plan = { path: CONFIG, from: digestOfText(TEXT), text: 'x', check: 'config', settings: [] } as const
  await expect(saveOnHost({ ...plan, afterwards: 'reload' }, dependencies)).rejects.toThrow('noHeadscale')
  expect(ran.filter((line) => /docker (kill|restart)/.test(line))).toEqual([])
})
