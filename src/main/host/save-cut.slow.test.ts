import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hostCommands } from '@shared/host/commands'
import type { HostSaved } from '@shared/host/save'
import { type SaveLab, startSaveLab } from '@tests/support/save-lab'
import { missingSshd } from '@tests/support/ssh-host'
import { HostError } from './host-error'
import { readHostFile } from './write-file'
import { saveOnHost, settleOnHost } from './save-on-host'

const missing = missingSshd()

let lab: SaveLab

/** Lets the host stop before a certain command of a save, until it may go on. A restart copies the text that is in force then. */
function stepByStep({ host, config }: SaveLab) {
  const [count, at, go, inForce] = ['count', 'at', 'go', 'in-force'].map((name) => join(host.folder, name)) as [
    string,
    string,
    string,
    string,
  ]
  for (const program of ['cp', 'chmod', 'chown', 'dd', 'ln', 'mkdir', 'mv', 'rm', 'rmdir', 'sha256sum', 'stat', 'sync'])
    host.program(program, `. ${host.folder}/step; exec /usr/bin/env PATH=/usr/bin:/bin ${program} "$@"`)
  const systemctl = join(host.folder, 'host-bin', 'systemctl')
  const body = readFileSync(systemctl, 'utf8').replace('#!/bin/sh', '')
  host.program(
    'systemctl',
    `case $1 in restart) . ${host.folder}/step; cat ${config} >${inForce}; . ${host.folder}/step ;; esac\n${body}`,
  )
  writeFileSync(
    join(host.folder, 'step'),
    `printf . >>${count}
if [ "$(wc -c <${count})" -eq "$(cat ${at})" ]; then
  echo stopped >>${at}.stopped
  until [ -e ${go} ]; do sleep 0.02; done
fi
`,
  )
  const stopAt = (step: number) => {
    for (const path of [go, `${at}.stopped`]) rmSync(path, { force: true })
    writeFileSync(count, '')
    writeFileSync(at, `${step}`)
  }
  return {
    inForce,
    stopAt,
    stopped: () => vi.waitUntil(() => existsSync(`${at}.stopped`), { timeout: 60_000 }),
    go: () => writeFileSync(go, ''),
    /** Returns how many commands the work runs. */
    async count(work: () => Promise<unknown>) {
      stopAt(0)
      await work()
      return readFileSync(count).length
    },
  }
}

describe.skipIf(missing !== undefined)(`saves whose connection is cut${missing ? `: ${missing}` : ''}`, () => {
  beforeEach(async () => {
    lab = await startSaveLab()
  })
  afterEach(() => lab.remove())

  it('leave the file whole, old or new, and report which, for 40 cut connections', async () => {
    const ends = new Set<string>()
    const first = lab.text()
    const begun = performance.now()
    expect(await lab.save(`${first}# whole\n`, { afterwards: 'nothing' })).toMatchObject({ is: 'saved' })
    // A busy computer is slower: the moments are spread over what a save takes there, and a bit more.
    const moment = (2 * (performance.now() - begun)) / 40
    for (let time = 0; time < 40; time += 1) {
      // The end of the last connection may not have been noticed yet.
      const { path, digest } = await vi.waitFor(async () => readHostFile(await lab.open(), lab.config), 60_000)
      const [before, next] = [lab.text(), `${first}# ${time} ${'x'.repeat(100_000)}\n`]
      const plan = { path, from: digest, text: next, check: 'config', afterwards: 'nothing', settings: [] } as const
      const saving: Promise<HostSaved> = saveOnHost(plan, lab.dependencies()).catch((error: unknown) => {
        if (!(error instanceof HostError)) throw error
        return { is: 'failed', failure: error.failure }
      })
      await new Promise((resolve) => {
        setTimeout(resolve, time * moment)
      })
      lab.host.cut()
      const saved = await saving
      ends.add(saved.is)
      expect(['saved', 'failed']).toContain(saved.is)
      expect(lab.text() === (saved.is === 'saved' ? next : before)).toBe(true)
      expect(lab.own().filter((name) => name.startsWith('.'))).toEqual([])
    }
    // Otherwise the moments were all too early or too late.
    expect([...ends].toSorted()).toEqual(['failed', 'saved'])
    const last = `${first}# the end\n`
    expect(await vi.waitFor(() => lab.save(last), 60_000)).toMatchObject({ is: 'saved' })
    expect(lab.text()).toBe(last)
    expect(lab.own()).toHaveLength(10)
  }, 600_000)

  it('are in force or taken back if the console is killed or the host loses power between any two of 40 commands, and the next console says which', async () => {
    const steps = stepByStep(lab)
    const first = lab.text()
    writeFileSync(steps.inForce, first)
    const commands = await steps.count(() => lab.save(`${first}# 0\n`))
    const said = new Map<string, number>()
    for (let time = 1; time <= 40; time += 1) {
      const before = lab.text()
      const next = `${first}# ${time}\n`
      const at = Math.ceil((time * commands) / 40)
      const { path, digest } = await vi.waitFor(async () => readHostFile(await lab.open(), lab.config), 60_000)
      steps.stopAt(at)
      let isKilled = false
      // A killed console gets no answer and asks nothing any more.
      const living = async <T>(work: () => Promise<T>) => (isKilled ? new Promise<T>(() => undefined) : work())
      const changes = lab.changes.length
      const { open, connect } = lab.dependencies()
      const dependencies = lab.dependencies({
        open: (fresh) => living(() => open(fresh)),
        connect: () => living(connect),
      })
      const plan = { path, from: digest, text: next, check: 'config', afterwards: 'restart', settings: [] } as const
      const saving = saveOnHost(plan, dependencies).catch(() => undefined)
      await Promise.race([steps.stopped(), saving])
      isKilled = true
      if (time % 2) lab.host.cut()
      else {
        await lab.host.stop()
        await lab.host.start()
      }
      steps.go()
      const [change] = lab.changes.slice(changes)
      const end = await vi.waitFor(async () => {
        await (await lab.open()).connection.run(hostCommands.user())
        return change ? settleOnHost(change, lab.dependencies()) : 'takenBack'
      }, 60_000)
      said.set(end, (said.get(end) ?? 0) + 1)
      await vi.waitFor(() => expect(lab.own().filter((name) => name.startsWith('.'))).toEqual([]), 30_000)
      const expected = end === 'saved' ? next : before
      expect([time, at, lab.text()]).toEqual([time, at, expected])
      expect(readFileSync(steps.inForce, 'utf8')).toBe(expected)
    }
    expect([...said.keys()].toSorted()).toEqual(['saved', 'takenBack'])
  }, 900_000)

  it('a file whose name is full of shell metacharacters is saved like any other, and nothing in it runs', async () => {
    const name = `it's "$(touch hacked)" \`id\` -oProxyCommand=x; rm -rf . & * ? [a] \\ é.yaml`
    for (const path of [lab.file(name), lab.file('-oProxyCommand=touch hacked')]) {
      writeFileSync(path, 'old: text\n')
      const { digest, path: found } = await readHostFile(await lab.open(), path)
      expect(found).toBe(path)
      const plan = {
        path,
        from: digest,
        text: 'new: text\n',
        check: null,
        afterwards: 'nothing',
        settings: [],
      } as const
      expect(await saveOnHost(plan, lab.dependencies())).toMatchObject({ is: 'saved' })
      expect((await readHostFile(await lab.open(), path)).text).toBe('new: text\n')
    }
    const broken = lab.file('two\nlines.yaml')
    writeFileSync(broken, 'old: text\n')
    await expect(readHostFile(await lab.open(), broken)).rejects.toMatchObject({ failure: { why: 'noConfig' } })
    const { stdout } = await (
      await lab.open()
    ).connection.run({
      name: 'user',
      access: 'reads',
      words: ['find', lab.host.folder, '-name', 'hacked'],
      timeoutMs: 10_000,
      maxBytes: 10_000,
    })
    expect(stdout).toBe('')
  })
})
