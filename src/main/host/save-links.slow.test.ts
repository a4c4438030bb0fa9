import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createHostUser, type HostUser, missingUsers } from '@tests/support/host-user'
import { digestOfText, savePaths, saveScript, type SaveScript } from './write-file'
import { scriptOf } from './script'

const missing = missingUsers()

/** Saves with a swapping owner: MESH_LINK_SAVES=1000 for more. */
const SAVES = Number(process.env['MESH_LINK_SAVES'] ?? 60)

/**
 * Replaces whatever a save makes by links to the files of root, as fast as it can. It becomes the other user itself, who may not be able to
 * start this program.
 */
const SWAPPER = `
const fs = require('node:fs'), { join } = require('node:path')
const [home, secret, uid, gid] = process.argv.slice(1), folder = join(home, 'etc')
process.setgroups([]), process.setgid(Number(gid)), process.setuid(Number(uid))
const attempt = (...works) => { for (const work of works) try { work() } catch {} }
const link = (to, at) => attempt(() => fs.renameSync(at, at + '.aside'), () => fs.rmSync(at, { force: true }), () => fs.symlinkSync(to, at))
let turn = 0
process.stdout.write('ready\\n')
for (;;) {
  turn += 1
  attempt(() => {
    for (const name of fs.readdirSync(folder)) {
      const at = join(folder, name)
      if (/^\\.mesh-console-[^.]*$/.test(name)) {
        const stamp = name.slice(14)
        if (turn % 3 === 0) link(secret, at)
        if (turn % 3 === 1) attempt(() => fs.symlinkSync(turn % 2 ? secret : join(secret, 'old'), join(folder, 'config.yaml.mesh-console-' + stamp)))
      }
    }
  })
  if (turn % 7 === 0) link(join(secret, turn % 2 ? 'new.yaml' : ''), join(folder, 'config.yaml'))
  if (turn % 11 === 0) attempt(() => { fs.renameSync(folder, folder + '-away'); fs.symlinkSync(secret, folder); }, () => fs.unlinkSync(folder), () => fs.renameSync(folder + '-away', folder))
  if (turn % 5 === 0) attempt(() => { fs.rmSync(join(folder, 'config.yaml'), { force: true }); fs.writeFileSync(join(folder, 'config.yaml'), 'old: text\\n') })
}
`

const OLD = 'old: text\n'
const NEW = `new: "text"\n${'# long\n'.repeat(2000)}`

function scriptFor(file: string, { model = file, ...more }: Partial<SaveScript> & { readonly model?: string } = {}) {
  const texts = { text: NEW, to: digestOfText(NEW), from: digestOfText(OLD) }
  const paths = savePaths({ file, model, at: Date.now() })
  const body = saveScript({ paths, ...texts, sudo: false, keeps: 'linked', checkOnly: false, ...more })
  return scriptOf({ words: ['true'], script: body })
}

let [user, root]: [HostUser | undefined, string] = [undefined, '']

describe.skipIf(missing !== undefined)(
  `root’s saves in a folder of another user${missing ? `: ${missing}` : ''}`,
  () => {
    beforeEach(() => {
      user = createHostUser()
      root = mkdtempSync(join(tmpdir(), 'links-'))
      chmodSync(root, 0o755)
    })
    afterEach(() => {
      rmSync(root, { recursive: true, force: true })
      user?.remove()
    })

    const idOf = (what: '-u' | '-g') => Number(execFileSync('id', [what, user?.name ?? ''], { encoding: 'utf8' }))

    /** A folder of the user, and files of root with the names that a save uses. */
    function prepared() {
      const [home, secret] = [join(root, 'home'), join(root, 'secret')]
      const folder = join(home, 'etc')
      for (const path of [home, folder, secret]) mkdirSync(path, { mode: 0o755 })
      for (const path of [home, folder]) chownSync(path, idOf('-u'), idOf('-g'))
      for (const name of ['old', 'now', 'kept', 'new.yaml', 'config.yaml'])
        writeFileSync(join(secret, name), `root ${name}`)
      return { home, secret, folder, file: join(folder, 'config.yaml') }
    }

    const run = (file: string, more: Parameters<typeof scriptFor>[1] = {}) =>
      spawnSync('sh', ['-s'], { input: scriptFor(file, more), encoding: 'utf8', timeout: 30_000 })

    const stateOf = (folder: string) =>
      readdirSync(folder)
        .toSorted()
        .map((name) => {
          const path = join(folder, name)
          const { uid, gid, mode, nlink } = lstatSync(path)
          return [name, uid, gid, mode, nlink, readFileSync(path, 'utf8')]
        })

    it('change no file of root, while the owner swaps files, folders and their parent for links', async () => {
      const { home, secret, folder, file } = prepared()
      const before = [stateOf(secret), lstatSync(secret).mode]
      const owner = [String(idOf('-u')), String(idOf('-g'))]
      const swapping = spawn(process.execPath, ['-e', SWAPPER, home, secret, ...owner])
      const ended = once(swapping, 'exit')
      await once(swapping.stdout, 'data')
      try {
        for (let time = 0; time < SAVES; time += 1) {
          const keeps = time % 2 ? ('linked' as const) : ('watched' as const)
          run(file, { keeps, ...(time % 4 === 3 && { from: null }) })
        }
      } finally {
        swapping.kill('SIGKILL')
        await ended
      }
      expect([stateOf(secret), lstatSync(secret).mode]).toEqual(before)
      rmSync(folder, { recursive: true, force: true })
      // A save of an undisturbed folder, so that the loop proves something.
      mkdirSync(folder)
      chownSync(folder, idOf('-u'), idOf('-g'))
      writeFileSync(file, OLD)
      chownSync(file, idOf('-u'), idOf('-g'))
      expect(run(file).status).toBe(0)
      expect([lstatSync(file).uid, readFileSync(file, 'utf8').slice(0, 5)]).toEqual([idOf('-u'), 'new: '])
    }, 1_200_000)

    it('give no file to the owner of the configuration in a folder of root', () => {
      const { secret, file } = prepared()
      writeFileSync(file, OLD)
      chownSync(file, idOf('-u'), idOf('-g'))
      const { status, stderr } = run(join(secret, 'cron'), { model: file, from: null })
      expect([status, stderr]).toEqual([92, expect.stringContaining('different owners')])
      expect(readdirSync(secret)).not.toContain('cron')
    })
  },
)

// The steps need the tools of a Linux host.
describe.skipIf(process.platform !== 'linux')('a save in a folder of another user', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'save-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it.each([null, digestOfText(OLD)])(
    'writes nowhere else if all names in the folder are swapped for links between any two commands (from %j)',
    async (from) => {
      const [bin, secret] = [join(folder, 'bin'), join(folder, 'secret')]
      const etc = join(folder, 'etc')
      const files = ['old', 'now', 'kept', 'new.yaml', 'config.yaml']
      const programs = [
        'ln',
        'cp',
        'dd',
        'mv',
        'rm',
        'rmdir',
        'stat',
        'sha256sum',
        'mkdir',
        'chown',
        'chmod',
        'sync',
        'id',
      ]
      mkdirSync(bin)
      const count = join(folder, 'count')
      for (const program of programs) {
        writeFileSync(
          join(bin, program),
          `#!/bin/sh
printf . >>${count}
if [ "$(wc -c <${count})" -eq "$AT" ]; then
  for each in ${etc}/.mesh-console-*; do
    [ -e "$each" ] || continue
    ln -s ${secret} "${etc}/config.yaml.mesh-console-\${each#*.mesh-console-}"
    mv "$each" "$each".away && ln -s ${secret} "$each"
  done
  mv -T ${etc}/config.yaml ${etc}/away; ln -s ${secret}/$TO ${etc}/config.yaml
fi 2>/dev/null
PATH=\${PATH#*:} exec ${program} "$@"
`,
          { mode: 0o755 },
        )
      }
      const file = join(etc, 'config.yaml')
      const model = join(folder, 'model.yaml')
      writeFileSync(model, 'model')
      for (let [at, isOver] = [1, false]; !isOver; at += 1) {
        for (const path of [etc, secret]) rmSync(path, { recursive: true, force: true })
        for (const path of [etc, secret]) mkdirSync(path)
        if (from !== null) writeFileSync(file, OLD)
        for (const name of files) writeFileSync(join(secret, name), `root ${name}`)
        writeFileSync(count, '')
        const env = {
          ...process.env,
          PATH: `${bin}:${process.env['PATH']}`,
          AT: `${at}`,
          TO: at % 2 ? '' : 'config.yaml',
        }
        const shell = spawn('sh', ['-s'], { stdio: ['pipe', 'ignore', 'ignore'], env })
        shell.stdin.end(scriptFor(file, { from, ...(from === null && { model }) }))
        await once(shell, 'close')
        expect(readdirSync(secret).toSorted(), `swapped at command ${at}`).toEqual(files.toSorted())
        for (const name of files) expect(readFileSync(join(secret, name), 'utf8')).toBe(`root ${name}`)
        isOver = readFileSync(count).length < at
      }
      // Without a swap the save succeeds, so it is what was tested.
      expect(readFileSync(file, 'utf8')).toBe(NEW)
    },
    1_200_000,
  )
})
