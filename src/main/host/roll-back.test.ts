import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type SaveLab, startSaveLab } from '@tests/support/save-lab'
import { missingSshd } from '@tests/support/ssh-host'
import { HostError } from './host-error'
import type { OpenHost } from './open-hosts'
import { readHostFile } from './host-file'
import { saveOnHost, type SaveDependencies } from './save-on-host'

const missing = missingSshd()

let lab: SaveLab

describe.skipIf(missing !== undefined)(
  `a save that is taken back on a real host${missing ? `: ${missing}` : ''}`,
  () => {
    beforeEach(async () => {
      lab = await startSaveLab()
    })
    afterEach(() => lab.remove())

    it('puts the previous text back over a new connection although Headscale is stopped', async () => {
      const before = lab.text()
      const { digest, path } = await readHostFile(await lab.open(), lab.config)
      let [isDown, restarts] = [false, 0]
      const unsteady = async (fresh = false): Promise<OpenHost> => {
        if (isDown) throw new HostError('noHeadscale')
        const found = await lab.open(fresh)
        const run: OpenHost['connection']['run'] = async (call) => {
          const ran = await found.connection.run(call)
          if (call.name === 'save') {
            found.connection.close()
            isDown = true
          }
          return ran
        }
        return { ...found, connection: { ...found.connection, run } }
      }
      const connect: SaveDependencies['connect'] = async () => {
        const connection = await lab.dependencies().connect()
        const run: OpenHost['connection']['run'] = async (call) => {
          const ran = await connection.run(call)
          // It starts only with the previous text.
          if (call.name === 'restart' && ++restarts > 1) isDown = false
          return ran
        }
        return { ...connection, run }
      }
      const plan = { path, from: digest, check: 'config', afterwards: 'restart', settings: [] } as const
      const saved = await saveOnHost(
        { ...plan, text: `${before}# new\n` },
        lab.dependencies({ open: unsteady, connect }),
      )
      expect([saved, lab.text(), lab.own()]).toMatchObject([{ is: 'rolledBack', healthy: true }, before, []])
    })
  },
)
