import { writeFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { HostSaved } from '@shared/host/save'
import { type SaveLab, startSaveLab } from '@tests/support/save-lab'
import { missingSshd } from '@tests/support/ssh-host'
import { HostError } from './host-error'
import { readHostFile } from './host-file'
import { saveOnHost } from './save-on-host'

const missing = missingSshd()

let lab: SaveLab

describe.skipIf(missing !== undefined)(`saves whose connection is cut${missing ? `: ${missing}` : ''}`, () => {
  beforeEach(async () => {
    lab = await startSaveLab()
  })
  afterEach(() => lab.remove())

  it('leave the file whole, old or new, and report which, for 40 cut connections', async () => {
    const ends = new Set<string>()
    const first = lab.text()
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
        setTimeout(resolve, time * 30)
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
