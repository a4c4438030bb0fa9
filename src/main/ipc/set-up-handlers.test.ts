import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { refusal } from '@shared/api/error'
import { SET_UP_FOLDER } from '@shared/host/set-up-commands'
import type { SaveResult } from '@shared/ipc/contract'
import type { SetUpAnswers } from '@shared/set-up/answers'
import type { AskedProgram } from '@main/window/program-gate'
import { type Answer, hostWith, SERVICE, SETTINGS } from '@tests/support/host-with'
import { setUpHandlers, type SetUpServices } from './set-up-handlers'

const { runClient, listed } = vi.hoisted(() => ({
  runClient: vi.fn<(call: { args: string[] }) => Promise<unknown>>(),
  listed: { file: '' },
}))
vi.mock('@main/local-client/find-client', () => ({ runClient }))
vi.mock('@main/host/release-feed', () => ({
  readReleases: async () => ({ is: 'read', releases: [{ version: '0.29.2' }] }),
  readChecksums: async () => ({ is: 'read', sums: { [listed.file]: 'c'.repeat(64) } }),
}))

const TICKET = '7d0f2c2e-9b43-4f1b-8a54-0c1f6f0f9a11'
const KEY = `hskey-auth-${'a'.repeat(12)}-${'b'.repeat(40)}`

/** A host that a page looked at: a Debian with these answers, which a test may change. */
async function looked(more: Record<string, Answer> = {}, chosen: string[] | null = null) {
  const answers: Record<string, Answer> = {
    'id -u -- headscale': { exit: 1 },
    'ls -d -- /run/systemd/system': '/run/systemd/system\n',
    'ls -d -- /etc/headscale': { exit: 2 },
    ...more,
    'id -un': 'root\n',
    'cat -- /etc/os-release': 'ID=debian\n',
    'dpkg --print-architecture': 'amd64\n',
    'cat /proc/net': '  sl  local_address\n',
  }
  const { connection, ran } = hostWith(answers)
  const asked: AskedProgram[] = []
  const acts: unknown[] = []
  const confirm = vi.fn<(one: AskedProgram) => Promise<void>>(async (one) => void asked.push(one))
  const saved = { session: { servers: [] }, report: null } as unknown as SaveResult
  const save = vi.fn<() => Promise<SaveResult>>(async () => saved)
  const handlers = setUpHandlers({
    hosts: {
      visit: async () => connection,
      carry: async () => undefined,
      createKey: async () => 'key',
      expireKey: async () => undefined,
      beforeClose: () => undefined,
    },
    sessions: { get: () => ({ servers: [] }), add: save, cancelTest: () => undefined } as never,
    async onHost(id, { call, reason }, work, endOf) {
      const value = await work(null)
      acts.push({ id, call, reason, result: endOf?.(value).result ?? 'done' })
      return value
    },
    onPageGone: () => undefined,
    gate: { confirm },
    prefs: { get: () => ({ asksReleases: true }) },
    choosePaths: async () => chosen,
    localClient: {
      client: async () => ({ report: async () => ({ program: '/usr/bin/tailscale', state: 'needsLogin' }) }),
      choices: { get: () => null },
    } as unknown as SetUpServices['localClient'],
  })
  await handlers['setUp:look']({ ticket: TICKET, destination: 'lab' }, 1)
  asked.length = 0
  const changes = () => ran.filter((line) => /purge|userdel|^rm|disable/.test(line))
  const undo = async () => handlers['setUp:undo']({ ticket: TICKET }, 1)
  return { handlers, answers, asked, acts, confirm, save, ran, changes, undo }
}

const HEADSCALE = {
  'systemctl show': SERVICE,
  'grep ': SETTINGS,
  '/usr/bin/headscale -c /etc/headscale/config.yaml version': 'v0.29.2\n',
  'ls -d -- /etc/headscale': '/etc/headscale\n/usr/bin/headscale\n',
}
const ANSWERS: SetUpAnswers = {
  name: '192.0.2.2',
  tls: 'none',
  baseDomain: 'tailnet.internal',
  relays: 'own',
  nameservers: '',
  user: 'admin',
}
const BEGUN = { 'ls -d -- /etc/headscale': `/etc/headscale\n${SET_UP_FOLDER}\n` }

const DEB = 'headscale_0.29.2_linux_amd64.deb'
const PROGRAM = 'headscale_0.29.2_linux_amd64'

beforeEach(() => void (listed.file = DEB))
afterEach(() => runClient.mockReset())

it('runs nothing on a host before the person agreed to connect to it', async () => {
  const of = await looked()
  const before = of.ran.length
  of.confirm.mockRejectedValueOnce(refusal('forbidden', 'programRefused'))
  const look = of.handlers['setUp:look']({ ticket: TICKET, destination: 'other' }, 1)
  await expect(look).rejects.toMatchObject({ code: 'forbidden' })
  expect(of.ran).toHaveLength(before)
  expect(of.confirm).toHaveBeenLastCalledWith({ use: 'host', command: ['ssh', 'other'], host: 'other' })
})

it('takes back only what a set-up left that has not ended, after a question with every command', async () => {
  const of = await looked(BEGUN)
  of.confirm.mockRejectedValueOnce(refusal('forbidden', 'programRefused'))
  await expect(of.undo()).rejects.toMatchObject({ code: 'forbidden' })
  expect(of.changes()).toEqual([])
  await of.undo()
  expect(of.asked).toMatchObject([{ use: 'takeBack', host: 'lab' }])
  expect(of.changes()).toHaveLength(4)
  expect(of.asked[0]?.command).toEqual(expect.arrayContaining(of.changes()))
})

it('takes back no Headscale that came, or whose set-up ended, after the look', async () => {
  const of = await looked()
  Object.assign(of.answers, HEADSCALE)
  await expect(of.undo()).rejects.toMatchObject({ details: [{ key: 'changedMeanwhile' }] })
  const nothing = await looked()
  expect(await nothing.undo()).toEqual({ left: [], words: '', failure: null })
  expect([of.changes(), of.asked, nothing.changes(), nothing.asked]).toEqual([[], [], [], []])
})

it('takes nothing back once the server is saved, although the folder of the set-up is there', async () => {
  const of = await looked({ ...HEADSCALE, ...BEGUN })
  const added = await of.handlers['setUp:finish']({ ticket: TICKET, name: 'Lab', color: 'blue' }, 1)
  expect(added.session).not.toBeNull()
  // Activity has the set-up and its key, of the same new server.
  const id = expect.any(String) as string
  const reason = 'ssh lab: headscale v0.29.2'
  expect(of.acts).toEqual([
    { id, call: 'apiKeys.create', reason: 'ssh lab', result: 'done' },
    { id, call: 'host.setUp', reason, result: 'done' },
  ])
  expect(new Set(of.acts.map((act) => (act as { id: string }).id)).size).toBe(1)
  await expect(of.undo()).rejects.toMatchObject({ details: [{ key: 'changedMeanwhile' }] })
  expect(of.changes()).toEqual([])
})

it('has no entry of a set-up whose server was not saved', async () => {
  const of = await looked({ ...HEADSCALE, ...BEGUN })
  const finish = async () => of.handlers['setUp:finish']({ ticket: TICKET, name: 'Lab', color: 'blue' }, 1)
  of.save.mockResolvedValueOnce({ session: null, report: null })
  expect((await finish()).session).toBeNull()
  of.save.mockRejectedValueOnce(refusal('conflict', 'savedAlready'))
  await expect(finish()).rejects.toMatchObject({ code: 'conflict' })
  expect(of.acts.map((act) => (act as { call: string }).call)).not.toContain('host.setUp')
})

it('gives the pre-auth key to the client of this computer only after the person agreed, in a file that is gone afterwards', async () => {
  const of = await looked({
    'headscale -c /etc/headscale/config.yaml users create': '{"id":1,"name":"admin"}',
    'headscale -c /etc/headscale/config.yaml preauthkeys': JSON.stringify({ key: KEY }),
    'rm -rf -- ': '',
  })
  await of.handlers['setUp:release']({ ticket: TICKET }, 1)
  const step = await of.handlers['setUp:step']({ ticket: TICKET, step: 'accounts', answers: ANSWERS }, 1)
  expect(step).toEqual({ is: 'done', authKey: KEY })
  const joinHere = async () => of.handlers['setUp:join']({ ticket: TICKET }, 1)
  const fileOf = (args: readonly string[]) =>
    args.find((one) => one.startsWith('--auth-key=file:'))?.slice('--auth-key=file:'.length) ?? ''
  const files: string[] = []
  const refuse = async ({ command }: AskedProgram) => {
    files.push(fileOf(command))
    expect(existsSync(fileOf(command))).toBe(false)
    throw refusal('forbidden', 'programRefused')
  }
  of.confirm.mockImplementationOnce(refuse)
  await expect(joinHere()).rejects.toMatchObject({ code: 'forbidden' })
  expect(runClient).not.toHaveBeenCalled()
  runClient.mockImplementationOnce(async ({ args }) => {
    files.push(fileOf(args))
    expect(readFileSync(fileOf(args), 'utf8')).toBe(KEY)
    expect(args.join(' ')).not.toContain(KEY)
    return { kind: 'ended', exit: 0, stdout: '', stderr: '' }
  })
  expect(await joinHere()).toEqual({ isJoined: true, words: '' })
  expect(files.map((file) => file !== '' && existsSync(dirname(file)))).toEqual([false, false])
})

it('takes the bare program of a release without a package for the host', async () => {
  const of = await looked()
  const release = async () => of.handlers['setUp:release']({ ticket: TICKET }, 1)
  expect(await release()).toMatchObject({ is: 'ready', kind: 'deb', from: 'page' })
  listed.file = PROGRAM
  expect(await release()).toMatchObject({ is: 'ready', kind: 'binary', from: 'page' })
  listed.file = 'headscale_0.29.2_linux_arm64'
  expect(await release()).toEqual({ is: 'unusable', why: 'unlisted' })
})

it.each([
  [[PROGRAM], { is: 'ready', kind: 'binary', version: '0.29.2', from: 'file' }],
  [[PROGRAM, DEB], { is: 'ready', kind: 'deb', from: 'file' }],
  [['headscale_0.29.2_linux_arm64'], { is: 'unusable', why: 'otherFile' }],
  [['headscale_0.28.0_linux_amd64'], { is: 'unusable', why: 'otherFile' }],
])('takes a chosen program, a chosen package before it, and none for another host: %j', async (names, wanted) => {
  const folder = mkdtempSync(join(tmpdir(), 'chosen-'))
  const paths = [...names, 'checksums.txt'].map((name) => join(folder, name))
  const sum = createHash('sha256').update('').digest('hex')
  for (const path of paths)
    writeFileSync(path, path.endsWith('.txt') ? names.map((name) => `${sum}  ${name}\n`).join('') : '')
  const of = await looked({}, paths)
  expect(await of.handlers['setUp:files']({ ticket: TICKET }, 1)).toMatchObject(wanted)
  rmSync(folder, { recursive: true })
})
