import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createHostUser, missingUsers } from '@tests/support/host-user'
import { restoreSteps } from './restore-steps'

const missing = missingUsers()

/** Restores with a swapping owner: MESH_LINK_RESTORES=1000 for more. */
const RESTORES = Number(process.env['MESH_LINK_RESTORES'] ?? 60)

/** Swaps the folder, and the files in it, for links to the folder and the files of root, as fast as it can. */
const SWAPPER = `
const fs = require('node:fs'), { join } = require('node:path')
const [folder, secret, uid, gid] = process.argv.slice(1)
process.setgroups([]), process.setgid(Number(gid)), process.setuid(Number(uid))
const attempt = (...works) => { for (const work of works) try { work() } catch {} }
process.stdout.write('ready\\n')
for (let turn = 0; ; turn += 1) {
  if (turn % 3 === 0) {
    attempt(() => fs.renameSync(folder, folder + '-away'), () => fs.symlinkSync(secret, folder))
    for (const end = Date.now() + turn % 4; Date.now() < end; );
    attempt(() => fs.unlinkSync(folder), () => fs.renameSync(folder + '-away', folder))
  } else
    for (const end = Date.now() + turn % 5; Date.now() <= end; )
      for (const name of ['noise.key', 'db.sqlite', 'noise.key.restored', 'db.sqlite.restored']) {
        const at = join(folder, name)
        attempt(() => fs.symlinkSync(join(secret, 'shadow'), at + '.link'), () => fs.lstatSync(at).isFile() && fs.renameSync(at + '.link', at))
      }
}
`

describe.skipIf(missing !== undefined)(
  `root’s restore into a folder of another user${missing ? `: ${missing}` : ''}`,
  () => {
    it('changes no file of root, while that user swaps the folder and its files for links', async () => {
      const user = createHostUser()
      const root = realpathSync(mkdtempSync(join(tmpdir(), 'restores-')))
      onTestFinished(() => {
        rmSync(root, { recursive: true })
        user.remove()
      })
      chmodSync(root, 0o755)
      const idOf = (what: '-u' | '-g') => Number(execFileSync('id', [what, user.name], { encoding: 'utf8' }))
      const [uid, gid] = [idOf('-u'), idOf('-g')]
      const [home, secret, unpacked] = [join(root, 'home'), join(root, 'secret'), join(root, 'unpacked')]
      const folder = join(home, 'data')
      for (const path of [home, folder, secret]) mkdirSync(path)
      for (const path of [home, folder]) chownSync(path, uid, gid)
      for (const name of ['shadow', 'noise.key', 'db.sqlite-wal'])
        writeFileSync(join(secret, name), `root ${name}`, { mode: 0o600 })
      const files = {
        key: join(unpacked, 'files', folder, 'noise.key'),
        database: join(unpacked, 'database/db.sqlite'),
      }
      for (const [text, path] of Object.entries(files)) {
        mkdirSync(dirname(path), { recursive: true })
        writeFileSync(path, text)
      }
      const file = { path: '/var/lib/headscale/noise.key', size: 1, mode: 0o644, user: user.name, group: String(gid) }
      const steps = restoreSteps({
        headscale: {
          how: 'process',
          name: 'h',
          version: 'v0.29.2',
          config: '/c',
          place: { how: 'process', program: 'h', config: '/c' },
        },
        server: { name: 's', address: 'https://hs.example.com' },
        database: { kind: 'sqlite', path: '/var/lib/headscale/db.sqlite' },
        databaseFile: file,
        files: [file],
        kinds: new Map([[file.path, 'key']]),
        missing: [],
        rows: { users: 1, machines: 2 },
        at: '2026-11-21T08:00:00Z',
      })
      const commands = [...steps.matchAll(/^```sh\n([^]*?)^```/gm)].slice(1).map(([, lines]) => lines)
      const script = commands.join('').replaceAll('/var/lib/headscale', folder)
      const run = () =>
        execFileSync('sh', ['-c', script], { cwd: unpacked, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      const state = () =>
        [
          secret,
          ...readdirSync(secret)
            .toSorted()
            .map((name) => join(secret, name)),
        ].map((path) => {
          const { uid: owner, mode, nlink } = lstatSync(path)
          return [path, owner, mode, nlink, path === secret ? '' : readFileSync(path, 'utf8')]
        })
      const before = state()
      const swapping = spawn(process.execPath, ['-e', SWAPPER, folder, secret, String(uid), String(gid)])
      const ended = once(swapping, 'exit')
      await once(swapping.stdout, 'data')
      let [met, written] = [0, 0]
      try {
        for (let time = 0; time < RESTORES; time += 1) {
          const refused = (run().match(/^Not written:/gm) ?? []).length
          met += refused
          written += Math.max(0, 3 - refused)
        }
      } finally {
        swapping.kill('SIGKILL')
        await ended
      }
      expect(state()).toEqual(before)
      expect([met > 0, written > 0]).toEqual([true, true])
      rmSync(folder, { recursive: true, force: true })
      expect(run()).toBe('')
      const restored = ['noise.key', 'db.sqlite'].map((name) => {
        const { uid: owner, gid: group, mode } = lstatSync(join(folder, name))
        return [owner, group, mode & 0o7777, readFileSync(join(folder, name), 'utf8')]
      })
      expect(restored).toEqual(['key', 'database'].map((text) => [uid, gid, 0o644, text]))
      expect(lstatSync(folder)).toMatchObject({ uid, gid })
    }, 600_000)
  },
)
