import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { HostCall } from '@shared/host/call'
import { hostCommands } from '@shared/host/commands'
import { configTextsHere } from '@tests/support/config-texts'
import { type ConnectedHost, startConnectedHost, trusting } from '@tests/support/connected-host'
import { createHostUser, type HostUser, missingUsers } from '@tests/support/host-user'
import { type SaveLab, startSaveLab } from '@tests/support/save-lab'
import { missingSshd } from '@tests/support/ssh-host'
import { lineToSaveConfig, readConfigOn } from './config-on-host'
import { HostError } from './host-error'
import type { Ask } from './questions'
import { undoOnHost } from './save-on-host'

const missing = missingSshd() ?? missingUsers()

let user: HostUser
let lab: SaveLab | ConnectedHost | undefined

const failureOf = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error instanceof HostError) return error.failure
  throw new Error('no failure of the host')
}

describe.skipIf(missing !== undefined)(`an unprivileged user of a real host${missing ? `: ${missing}` : ''}`, () => {
  beforeEach(() => {
    user = createHostUser()
  })
  afterEach(async () => {
    try {
      await lab?.remove()
    } finally {
      lab = undefined
      user.remove()
    }
  })

  it('gets the line for sudo if sudo refuses; that very line allows a save and its undo, and nothing else', async () => {
    const here = await startSaveLab({ user: user.name })
    lab = here
    // The user may read the file, but change nothing in its folder.
    chmodSync(here.config, 0o644)
    const before = here.text()
    const next = `${before}# it's "$(touch hacked)"\n`
    const plan = { afterwards: 'nothing' } as const
    const refused = await here.save(next, plan)
    expect(refused).toMatchObject({ is: 'failed', failure: { why: 'sudo' } })
    expect([here.text(), here.own()]).toEqual([before, []])

    const { sudoers } = refused.is === 'failed' ? refused.failure : { sudoers: '' }
    user.allow(sudoers)
    expect(await here.save(next, plan)).toMatchObject({ is: 'saved' })
    const { uid, gid, mode } = statSync(here.config)
    expect([here.text(), uid, gid, mode & 0o777]).toEqual([next, 0, 0, 0o644])
    expect(here.own()).toHaveLength(1)
    const [, change] = here.changes
    if (!change) throw new Error('not recorded')
    expect(await undoOnHost(change, here.dependencies())).toMatchObject({ is: 'saved' })
    expect(here.text()).toBe(before)
    expect(await here.save(`${before}# broken\n`, plan)).toMatchObject({
      is: 'refused',
      words: expect.stringContaining('bad value'),
    })
    for (let time = 0; time < 10; time += 1)
      expect(await here.save(`${before}# ${time}\n`, plan)).toMatchObject({ is: 'saved' })
    expect(here.own()).toHaveLength(10)

    const { connection } = await here.open()
    const call = { name: 'other', access: 'reads', timeoutMs: 10_000, maxBytes: 10_000 } as const
    const others: HostCall['words'][] = [
      ['sudo', '-n', 'cat', '--', '/etc/shadow'],
      ['sudo', '-n', 'rm', '-f', '--', here.config],
      ['sudo', '-n', 'mv', '-f', '--', '/etc/passwd', here.config],
      ['sudo', '-n', 'sh', '-c', 'id'],
    ]
    for (const words of others) {
      const { exit, stderr } = await connection.run({ ...call, words })
      expect([exit, stderr]).toEqual([1, expect.stringMatching(/^sudo: /)])
    }
  }, 300_000)

  it.each([
    ['a file of root in an own folder', 0, true],
    ['an own file in a folder of root', -1, false],
    ['an own file of a group of others', -1, true],
  ])(
    'is offered the line before a save of %s',
    async (_, owner, ownFolder) => {
      const here = await startSaveLab({ user: user.name })
      lab = here
      const folder = dirname(here.config)
      const id = Number(execFileSync('id', ['-u', user.name], { encoding: 'utf8' }))
      chmodSync(here.config, 0o644)
      chownSync(here.config, owner === -1 ? id : owner, 0)
      if (ownFolder) chownSync(folder, id, id)
      const host = await here.open()
      const line = await lineToSaveConfig(host, configTextsHere(), await readConfigOn(host, false))
      expect(line).toContain(` save ${folder} `)
      user.allow(line)
      const next = `${here.text()}# new\n`
      expect(await here.save(next, { afterwards: 'nothing' })).toMatchObject({ is: 'saved' })
      expect(here.text()).toBe(next)
    },
    120_000,
  )

  it('is asked for the second factor in the console, again after a wrong one, and never in the terminal', async () => {
    const here = await startConnectedHost({ user: user.name, asksPassword: true, terminal: true })
    lab = here
    const asked: string[] = []
    const answers = ['wrong', user.password]
    const ask: Ask = async (question, signal) => {
      if (question.kind === 'confirm') return trusting(question, signal)
      asked.push(`${question.kind} ${question.text}`)
      return answers.shift() ?? null
    }
    const connection = await here.connect(ask)
    expect(asked).toEqual([
      // The host's own words are marked as such.
      expect.stringMatching(/^remote \(.*\) Password:/s),
      expect.stringMatching(/^remote \(.*\) Password:/s),
    ])
    expect(await connection.run(hostCommands.user())).toMatchObject({ exit: 0, stdout: `${user.name}\n` })
    expect(await failureOf(here.connect(async () => null))).toMatchObject({ why: 'cancelled' })
    expect(await failureOf(here.connect(async () => 'wrong'))).toMatchObject({ why: 'refused' })
    const kept = readdirSync(here.parent, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    for (const entry of kept)
      expect(readFileSync(`${entry.parentPath}/${entry.name}`, 'utf8')).not.toContain(user.password)
  }, 120_000)
})
