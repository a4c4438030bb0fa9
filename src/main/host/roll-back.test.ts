import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type SaveLab, startSaveLab } from '@tests/support/save-lab'
import { missingSshd } from '@tests/support/ssh-host'
import { HostError } from './host-error'
import type { OpenHost } from './open-hosts'
import { readHostFile } from './write-file'
import { saveOnHost } from './save-on-host'

const missing = missingSshd()

let lab: SaveLab

describe.skipIf(missing !== undefined)(
  `a save that is taken back on a real host${missing ? `: ${missing}` : ''}`,
  () => {
    beforeEach(async () => {
      lab = await startSaveLab()
    })
    afterEach(() => lab.remove())

    it('is taken back by the host itself if the connection ends with the restart and Headscale does not start', async () => {
      const before = lab.text()
      const { digest, path } = await readHostFile(await lab.open(), lab.config)
      const calls = join(lab.host.folder, 'calls')
      const restarts = () => readFileSync(calls, 'utf8').match(/^restart/gm)?.length ?? 0
      // It does not start with the new text, and the connection ends with that.
      const unsteady = async (fresh = false): Promise<OpenHost> => {
        if (restarts() === 1) throw new HostError('noHeadscale')
        const found = await lab.open(fresh)
        const run: OpenHost['connection']['run'] = async (call) => {
          const ran = await found.connection.run(call)
          if (call.name === 'restart') found.connection.close()
          return ran
        }
        return { ...found, connection: { ...found.connection, run } }
      }
      const plan = { path, from: digest, check: 'config', afterwards: 'restart', settings: [] } as const
      const saved = await saveOnHost({ ...plan, text: `${before}# new\n` }, lab.dependencies({ open: unsteady }))
      expect([saved, lab.text(), lab.own()]).toMatchObject([{ is: 'failed', failure: { why: 'ended' } }, before, []])
      expect(restarts()).toBe(2)
    })
  },
)
