import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { digestOfText, savePaths, type SaveScript, saveScript } from './write-file'
import { scriptOf } from './script'

// The script needs the tools of a Linux host.
const onLinux = process.platform === 'linux' ? describe : describe.skip

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'save-'))
  file = join(folder, 'config.yaml')
})
afterEach(() => rmSync(folder, { recursive: true }))

const OLD = 'old: text\n'
const NEW = `new: "$(id)" 'it''s'\n${'# long\n'.repeat(20_000)}`

function script(more: Partial<SaveScript> = {}): string {
  const paths = savePaths({ file, model: file, at: Date.now() })
  const texts = { text: NEW, to: digestOfText(NEW), from: digestOfText(OLD) }
  const body = saveScript({ paths, ...texts, sudo: false, keeps: 'linked', checkOnly: false, ...more })
  return scriptOf({ words: ['true'], script: body })
}

onLinux('the script of a save', () => {
  it('changes nothing if the connection breaks while it is sent', async () => {
    writeFileSync(file, OLD)
    const all = Buffer.from(script())
    for (const part of [0.001, 0.2, 0.5, 0.9, 0.9999]) {
      const shell = spawn('sh', ['-s'], { stdio: ['pipe', 'ignore', 'ignore'] })
      shell.stdin.end(all.subarray(0, Math.floor(all.length * part)))
      await once(shell, 'close')
      expect([readFileSync(file, 'utf8'), readdirSync(folder)]).toEqual([OLD, ['config.yaml']])
    }
  })

  it('leaves the file whole, old or new, if all its processes are killed at 40 different moments', async () => {
    const seen = new Set<string>()
    for (let time = 0; time < 40; time += 1) {
      writeFileSync(file, OLD)
      // Its own process group, as a session of sshd.
      const shell = spawn('sh', ['-s'], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
      const closed = once(shell, 'close')
      shell.stdin.on('error', () => undefined).end(script())
      // The first is killed at once, and the last one ends by itself.
      await (time === 39
        ? closed
        : Promise.race([closed, new Promise((resolve) => void setTimeout(resolve, time * 3))]))
      try {
        process.kill(-(shell.pid ?? 0), 'SIGKILL')
      } catch {
        // It ended meanwhile.
      }
      await closed
      const left = readFileSync(file, 'utf8')
      expect([OLD, NEW]).toContain(left)
      seen.add(left)
    }
    expect([...seen].toSorted()).toEqual([OLD, NEW].toSorted())
  })

  it('works in a folder that gives its group to the folders in it', async () => {
    writeFileSync(file, OLD)
    chmodSync(folder, 0o2775)
    const shell = spawn('sh', ['-s'], { stdio: ['pipe', 'ignore', 'ignore'] })
    shell.stdin.end(script())
    expect(await once(shell, 'close')).toEqual([0, null])
    expect(readFileSync(file, 'utf8')).toBe(NEW)
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([])
  })

  it('leaves nothing, and says why, in a file system without modes', async () => {
    writeFileSync(file, OLD)
    const bin = mkdtempSync(join(tmpdir(), 'stat-'))
    writeFileSync(join(bin, 'stat'), 'case $2 in %u:%a) echo 0:755 ;; *) exec /usr/bin/stat "$@" ;; esac', {
      mode: 0o755,
    })
    const env = { PATH: `${bin}:${process.env.PATH}` }
    const shell = spawn('sh', ['-s'], { stdio: ['pipe', 'ignore', 'pipe'], env })
    shell.stdin.end(script())
    const [errors, [exit]] = await Promise.all([text(shell.stderr), once(shell, 'close')])
    rmSync(bin, { recursive: true })
    expect([exit, errors]).toEqual([92, expect.stringContaining('takes no folder that only')])
    expect([readFileSync(file, 'utf8'), readdirSync(folder)]).toEqual([OLD, ['config.yaml']])
  })

  it('a watched file loses its old inode, so that its watcher notices this save and the next', async () => {
    for (const isWatched of [true, false]) {
      writeFileSync(file, OLD)
      const { ino } = statSync(file)
      const shell = spawn('sh', ['-s'], { stdio: ['pipe', 'ignore', 'ignore'] })
      shell.stdin.end(script({ keeps: isWatched ? 'watched' : 'linked' }))
      await once(shell, 'close')
      const inodes = readdirSync(folder).map((name) => statSync(join(folder, name)).ino)
      expect(readFileSync(file, 'utf8')).toBe(NEW)
      expect(inodes.includes(ino)).toBe(!isWatched)
      for (const name of readdirSync(folder)) rmSync(join(folder, name))
    }
  })
})
