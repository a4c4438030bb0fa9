import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SAVE_EXITS } from '@shared/host/save-steps'
import { configTextsHere } from '@tests/support/config-texts'
import { failureOf, hostWith } from '@tests/support/host-with'
import { type SaveLab, startSaveLab } from '@tests/support/save-lab'
import { missingSshd } from '@tests/support/ssh-host'
import type { FoundHeadscale } from './find-headscale'
import {
  savePaths,
  digestOfText,
  callsToSave,
  lineToSave,
  saveOfConfig,
  type WriteOptions,
  writeFile,
} from './write-file'

const CONFIG = '/etc/headscale/config.yaml'
const UNIT = { how: 'systemd', program: '/usr/bin/headscale', config: CONFIG } as const
const texts = async () => configTextsHere()

/** Returns the check in the save of a configuration. */
async function checkFor(more: Partial<FoundHeadscale>): Promise<string[]> {
  const { connection } = hostWith({})
  const place = { how: 'systemd', program: '/usr/bin/headscale', config: CONFIG } as const
  const headscale = { how: 'systemd', place, seenAs: (file: string) => file, sudo: false, ...more }
  const checks: string[] = []
  const run: typeof connection.run = async ({ also = [] }) => {
    checks.push(...also.map((words) => words.join(' ')).filter((line) => line.includes('configtest')))
    return { exit: 0, stdout: '', stderr: '' }
  }
  const paths = savePaths({ file: CONFIG, model: CONFIG, at: 0 })
  const options: WriteOptions = { paths, text: 'b', to: digestOfText('b'), from: digestOfText('a'), check: 'config' }
  await writeFile(
    { connection: { ...connection, run }, headscale: headscale as unknown as FoundHeadscale },
    texts,
    options,
  )
  return checks
}

it.each([
  [{ user: 'root', runsAs: 'headscale' }, /^sh -c .* as headscale sh -c /],
  [{ user: 'root', runsAs: null }, /^sh -c /],
  [{ user: 'alice', runsAs: 'headscale' }, /^sh -c /],
  [{ user: 'alice', runsAs: 'headscale', sudo: true }, /^sudo -n sh -c .* as headscale sh -c /],
])('root checks a configuration as the user of the service: %j', async (more, check) => {
  expect(await checkFor(more)).toEqual([expect.stringMatching(check)])
})

it('starts no thread for a text whose check needs no parser', async () => {
  const { connection } = hostWith({ 'sh -c': '' })
  const headscale = { how: 'systemd', place: UNIT, seenAs: (file: string) => file, user: 'root', version: 'v0.29.2' }
  const paths = savePaths({ file: CONFIG, model: CONFIG, at: 0 })
  const options: WriteOptions = { paths, text: 'b', to: digestOfText('b'), from: digestOfText('a'), check: 'policy' }
  const none = async () => Promise.reject(new Error('a thread'))
  const host = { connection, headscale: headscale as unknown as FoundHeadscale }
  expect(await writeFile(host, none, options)).toMatchObject({ is: 'written' })
  await expect(writeFile(host, none, { ...options, check: 'config' })).rejects.toThrow('a thread')
})

it.each(['sudo: a password is required', 'sudo-rs: interactive authentication is required'])(
  'the line for sudoers allows that check: %s',
  async (stderr) => {
    const { connection } = hostWith({})
    const place = { how: 'systemd', program: '/usr/bin/headscale', config: CONFIG } as const
    const known = { how: 'systemd', name: 'headscale.service', place, seenAs: (file: string) => file }
    const headscale = { ...known, user: 'alice', runsAs: 'headscale', sudo: false } as unknown as FoundHeadscale
    const run: typeof connection.run = async ({ words: [program] }) =>
      program === 'sudo'
        ? { exit: SAVE_EXITS.rights, stdout: '', stderr }
        : { exit: SAVE_EXITS.rights, stdout: '', stderr: 'Permission denied' }
    const paths = savePaths({ file: CONFIG, model: CONFIG, at: 0 })
    const options: WriteOptions = { paths, text: 'b', to: digestOfText('b'), from: digestOfText('a'), check: 'config' }
    const { sudoers } = await failureOf(writeFile({ connection: { ...connection, run }, headscale }, texts, options))
    expect(sudoers).toMatch(
      /, \/usr\/bin\/sh -c .* as headscale sh -c .* configtest check \/usr\/bin\/headscale \/etc\/headscale\/.mesh-console-\[/,
    )
  },
)

it.each(['sudo: docker: command not found', "sudo-rs: 'docker': command not found", 'sh: 1: exec: su: not found'])(
  'a host without a program that checks as the user of the service is no dead end: %s',
  async (stderr) => {
    const { connection } = hostWith({})
    const place = { how: 'systemd', program: '/usr/bin/headscale', config: CONFIG } as const
    const known = { how: 'systemd', name: 'headscale.service', place, seenAs: (file: string) => file }
    const headscale = { ...known, user: 'alice', runsAs: 'headscale', sudo: false } as unknown as FoundHeadscale
    const run: typeof connection.run = async ({ name, words: [program], also }) => {
      if (name !== 'save') return { exit: 1, stdout: '', stderr }
      if (program !== 'sudo') return { exit: SAVE_EXITS.rights, stdout: '', stderr: 'Permission denied' }
      return also?.length ? { exit: SAVE_EXITS.refused, stdout: '', stderr } : { exit: 0, stdout: '', stderr: '' }
    }
    const paths = savePaths({ file: CONFIG, model: CONFIG, at: 0 })
    const options: WriteOptions = { paths, text: 'b', to: digestOfText('b'), from: digestOfText('a'), check: 'config' }
    expect(await writeFile({ connection: { ...connection, run }, headscale }, texts, options)).toEqual({
      is: 'written',
      sudo: true,
      held: null,
    })
  },
)

const ofAlice = (more: Partial<FoundHeadscale>) => {
  const known = { how: 'systemd', name: 'headscale.service', place: UNIT, seenAs: (file: string) => file }
  return { ...known, configSeen: CONFIG, user: 'alice', runsAs: 'headscale', sudo: false, ...more } as FoundHeadscale
}
const DOCKER = { how: 'docker', place: { how: 'docker', container: 'c' } } as const
const OWN_PROCESS = { how: 'process', name: '7', place: { ...UNIT, how: 'process' }, runsAs: 'alice' } as const

it.each([
  // The folder, the file's owner, and how Headscale runs; then whether the file needs root, and the command after it.
  [1, 'root:root 640', {}, true, true],
  [1, 'alice:alice 640', {}, true, true],
  [0, 'root:alice 660', {}, true, true],
  [0, 'root:root 666', {}, true, true],
  // Only root gives a file to a group that this user is not in.
  [0, 'alice:headscale 640', {}, true, true],
  [0, 'alice:alice 640', {}, false, true],
  [0, 'alice:domain users 640', {}, false, true],
  [0, 'alice:alice 640', OWN_PROCESS, false, false],
  [0, 'root:root 640', OWN_PROCESS, true, false],
  [0, 'alice:alice 640', DOCKER, false, false],
  [0, 'alice:alice 640', { ...DOCKER, sudo: true }, false, true],
] as const)(
  'a line for saving is offered before it: folder %j, file %j, %j',
  async (exit, owner, more, file, after) => {
    const { connection } = hostWith({ 'test -w': { exit }, 'id -Gn': 'alice adm domain users\n' })
    const save = { ...saveOfConfig(CONFIG), owner }
    const line = await lineToSave({ connection, headscale: ofAlice(more) }, [save])
    expect([line.includes(' save /etc/headscale '), /restart (headscale|c)/.test(line)]).toEqual([file, after])
    expect(line === '').toBe(!file && !after)
  },
)

it('allows only the commands that follow a save', () => {
  const linesOf = (
    headscale: FoundHeadscale,
    ownRestart?: string[],
    afterwards: 'restart' | 'reload' | 'nothing' = 'restart',
  ) =>
    callsToSave({ headscale, ownRestart }, { path: CONFIG, check: null, afterwards }).map(({ words }) =>
      words.join(' '),
    )
  const restarts = /restart|kill|journalctl|docker logs/
  const afterOf = (...input: Parameters<typeof linesOf>) => linesOf(...input).filter((line) => restarts.test(line))
  const log = 'journalctl --unit=headscale.service --lines=60 --output=cat --no-pager'
  expect(afterOf(ofAlice({}))).toEqual(['systemctl restart headscale.service', log])
  expect(afterOf(ofAlice({}), undefined, 'reload')).toEqual(['systemctl kill --signal=HUP headscale.service', log])
  expect(afterOf(ofAlice({}), undefined, 'nothing')).toEqual([])
  expect(afterOf(ofAlice(DOCKER), undefined, 'reload')).toEqual([
    'docker kill --signal=HUP c',
    'docker logs --tail 60 c',
  ])
  // The admin's own command has its own sudo.
  expect(afterOf(ofAlice({}), ['sudo', 'service', 'headscale', 'restart'])).toEqual([])
  expect(afterOf(ofAlice({}), ['service', 'x'], 'reload')).toEqual([
    'systemctl kill --signal=HUP headscale.service',
    log,
  ])
})

const missing = missingSshd()

let lab: SaveLab

describe.skipIf(missing !== undefined)(
  `the check of a configuration on a real host${missing ? `: ${missing}` : ''}`,
  () => {
    beforeEach(async () => {
      lab = await startSaveLab()
    })
    afterEach(() => lab.remove())

    it('is ignored if it refuses the text in use with the same message', async () => {
      lab.host.program(
        'headscale',
        'case "$*" in *configtest) echo "$(date -Ins | tr , .) FTL $2: no credentials"; exit 1 ;; *) echo v0.29.2 ;; esac',
      )
      const next = `${lab.text()}# new\n`
      expect(await lab.save(next)).toMatchObject({ is: 'saved' })
      expect(lab.text()).toBe(next)
    })

    it('counts if it refuses the text in use with another message', async () => {
      const before = lab.text()
      lab.host.program(
        'headscale',
        'case "$*" in *configtest) grep -q new "$2" && echo "bad value" || echo "no credentials"; exit 1 ;; *) echo v0.29.2 ;; esac',
      )
      expect(await lab.save(`${before}# new\n`)).toMatchObject({ is: 'refused', words: 'bad value' })
      expect([lab.text(), lab.own()]).toEqual([before, []])
    })
  },
)
