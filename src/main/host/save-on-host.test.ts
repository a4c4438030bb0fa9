import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { HostSaved } from '@shared/host/save'
import { type SaveLab, startSaveLab } from '@tests/support/save-lab'
import { missingSshd, type SshHost } from '@tests/support/ssh-host'
import { HostError } from './host-error'
import type { OpenHost } from './open-hosts'
import { readHostFile } from './write-file'
import { type HostSave, saveOnHost, type SaveDependencies, startOnHost, undoOnHost } from './save-on-host'

const missing = missingSshd()

let lab: SaveLab
let host: SshHost
let config: string

const file = (name: string) => lab.file(name)
const own = () => lab.own()
const candidates = () => own().filter((name) => name.startsWith('.'))
const text = () => lab.text()
const open = (fresh = false) => lab.open(fresh)
const dependencies = (more: Partial<SaveDependencies> = {}) => lab.dependencies(more)
const save = (next: string, more: Partial<HostSave> = {}) => lab.save(next, more)

const base = () => text().split('#')[0] ?? ''

describe.skipIf(missing !== undefined)(`a save on a real host${missing ? `: ${missing}` : ''}`, () => {
  beforeEach(async () => {
    lab = await startSaveLab()
    ;({ host, config } = lab)
  })
  afterEach(() => lab.remove())

  it('replaces the file as a whole, keeps owner, mode and a backup, and restarts Headscale', async () => {
    const before = text()
    // No shell may read any of it, and a missing end of line stays missing.
    const next = `${before}# it's "$(touch hacked)" \`id\` -oProxyCommand=x \\ \\n é 🎉\n# %s\n\n# end`
    expect(await save(next)).toMatchObject({ is: 'saved', entry: 1 })
    expect(text()).toBe(next)
    expect(statSync(config).mode & 0o777).toBe(0o640)
    const [backup = ''] = own()
    expect(own()).toHaveLength(1)
    expect(readFileSync(file(backup), 'utf8')).toBe(before)
    expect(lab.changes).toMatchObject([{ path: config, backup: file(backup), check: 'config', afterwards: 'restart' }])
    expect(JSON.stringify(lab.changes)).not.toContain('hush')
    expect(readFileSync(join(host.folder, 'calls'), 'utf8')).toContain('restart headscale.service')
  })

  it('writes nothing if the check refuses the text, and hides secrets in its words', async () => {
    const before = text()
    const saved = await save(`${before}# broken\n`)
    expect(saved).toMatchObject({ is: 'refused' })
    expect(JSON.stringify(saved)).toContain('bad value')
    expect(JSON.stringify(saved)).not.toContain('hush')
    expect([text(), own()]).toEqual([before, []])
  })

  it('tells why a policy of many rules is refused', async () => {
    const rules = Array.from(
      { length: 600 },
      (_, at) => `{ "action": "accept", "src": ["group:${at}"], "dst": ["*:*"] }`,
    )
    host.program('headscale', `case "$*" in *check*) echo 'unknown group' >&2; exit 1 ;; *) echo v0.29.2 ;; esac`)
    const policy = `{ "acls": [\n${rules.join(',\n')}\n] }\n`
    expect(await save(policy, { check: 'policy' })).toEqual({ is: 'refused', words: 'unknown group' })
  })

  it.each([
    ['reload', null, undefined],
    ['reload', undefined, 'hidden'],
    ['restart', undefined, undefined],
  ] as const)(
    'after a %s with an answer of %s, says whether acceptance is unknown',
    async (afterwards, heard, unconfirmed) => {
      const saved = await save(`${base()}# new\n`, { check: null, afterwards, confirm: async () => heard })
      expect(saved).toEqual({
        is: 'saved',
        digest: expect.any(String),
        entry: 1,
        ...(unconfirmed && { unconfirmed }),
      })
    },
  )

  it('saves the policy file itself although Headscale would not survive a restart with the policy it has', async () => {
    const { path, digest } = await readHostFile(await open(), config)
    const refusing = dependencies({ startRefusal: async () => 'multiple users found' })
    const plan = {
      path,
      from: digest,
      text: `${base()}# new\n`,
      check: null,
      afterwards: 'restart',
      settings: [],
    } as const
    expect(await saveOnHost(plan, refusing)).toMatchObject({ is: 'policyStops' })
    expect(await saveOnHost({ ...plan, isPolicy: true }, refusing)).toMatchObject({ is: 'saved' })
  })

  it('changes nothing if Headscale would not survive the restart with its stored policy, unless that changes', async () => {
    const before = text()
    const { path, digest } = await readHostFile(await open(), config)
    const plan = { path, from: digest, text: `${base()}# new\n`, check: 'config', afterwards: 'restart' } as const
    const words = 'validating policy user references: multiple users found: token "ann@" found: [ 1: ann, 3: ann,  ]'
    const refusing = dependencies({ startRefusal: async () => words })
    const setting = (key: string) => [{ key, before: 'a', after: 'b' }]
    expect(await saveOnHost({ ...plan, settings: setting('log.level') }, refusing)).toEqual({
      is: 'policyStops',
      words,
    })
    expect([text(), own(), lab.changes]).toEqual([before, [], []])
    expect(readFileSync(join(host.folder, 'calls'), 'utf8')).not.toContain('restart')
    expect(await saveOnHost({ ...plan, settings: setting('policy.mode') }, refusing)).toMatchObject({ is: 'saved' })
    const change = lab.changes[0]
    if (!change) throw new Error('nothing was recorded')
    expect(await undoOnHost({ ...change, settings: setting('log.level') }, refusing)).toEqual({
      is: 'policyStops',
      words,
    })
  })

  it('refuses a file that was changed meanwhile, before the save and during its check', async () => {
    const { path, digest } = await readHostFile(await open(), config)
    const plan = { path, from: digest, text: 'x', check: 'config', afterwards: 'restart', settings: [] } as const
    const other = `${text()}# by hand\n`
    writeFileSync(config, other)
    expect(await saveOnHost(plan, dependencies())).toEqual({ is: 'changed' })
    host.program('headscale', `case "$*" in *configtest) echo '# again' >> ${config} ;; *) echo v0.29.2 ;; esac`)
    expect(await save(`${other}# mine\n`)).toEqual({ is: 'changed' })
    expect([text(), own()]).toEqual([`${other}# again\n`, []])
  })

  it.each(['# sick\n', '# no-start\n'])(
    'puts the previous text back if Headscale is not healthy with %j',
    async (bad) => {
      const before = text()
      const saved = await save(`${before}${bad}`)
      expect(saved).toMatchObject({ is: 'rolledBack', healthy: true, log: [expect.stringContaining('cannot start')] })
      expect(JSON.stringify(saved)).not.toContain('hush')
      expect([text(), own()]).toEqual([before, []])
      expect(statSync(config).mode & 0o777).toBe(0o640)
    },
  )

  it('keeps ten backups, and removes what a save that lost its host left an hour ago', async () => {
    writeFileSync(file('.mesh-console-20200101000000-0123abcd.yaml'), 'old')
    writeFileSync(file('mine.yaml'), 'mine')
    for (let time = 0; time < 12; time += 1)
      expect(await save(`${base()}# ${time}\n`, { afterwards: 'nothing', check: null })).toMatchObject({ is: 'saved' })
    expect([own().length, candidates()]).toEqual([10, []])
    expect(existsSync(file('mine.yaml'))).toBe(true)
    const kept = own().map((name) => readFileSync(file(name), 'utf8').split('# ')[1]?.trim())
    expect(new Set(kept)).toEqual(new Set(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']))
  })

  it('undoes a change, but not over a later one, and reports that the backup is gone', async () => {
    const before = text()
    await save(`${before}# new\n`, { settings: [{ key: 'a', before: '1', after: '2' }] })
    const [change] = lab.changes
    if (!change) throw new Error('not recorded')
    expect(await undoOnHost(change, dependencies())).toMatchObject({ is: 'saved' })
    expect(text()).toBe(before)
    expect(lab.changes[1]).toMatchObject({ settings: [{ key: 'a', before: '2', after: '1' }] })
    await expect(undoOnHost(change, dependencies())).rejects.toMatchObject({ details: [{ key: 'hostFileChanged' }] })
    await save(`${before}# new\n`)
    rmSync(change.backup ?? '')
    await expect(undoOnHost(change, dependencies())).rejects.toMatchObject({ details: [{ key: 'backupGone' }] })
  })

  it('creates a file with the owner and mode of another, and never over an existing one', async () => {
    const path = file('records.json')
    const plan = { from: null, model: config, check: null, afterwards: 'nothing', path, settings: [] } as const
    expect(await saveOnHost({ ...plan, text: '[]' }, dependencies())).toMatchObject({ is: 'saved' })
    expect(statSync(path).mode & 0o777).toBe(0o640)
    expect(await saveOnHost({ ...plan, text: '{}' }, dependencies())).toEqual({ is: 'changed' })
    expect([readFileSync(path, 'utf8'), own()]).toEqual(['[]', []])
  })

  it('names the commands that sudo has to allow, without leaving anything', async () => {
    host.program('id', 'case $1 in -un) echo alice ;; *) exec /usr/bin/id "$@" ;; esac')
    host.program('cp', 'echo "cp: cannot create regular file: Permission denied" >&2; exit 1')
    host.program('sudo', 'echo "sudo: a password is required" >&2; exit 1')
    const before = text()
    const error = await save(`${before}#\n`).catch((thrown: unknown) => thrown)
    const failure = error instanceof HostError ? error.failure : (error as { failure: HostError['failure'] }).failure
    expect(failure).toMatchObject({ why: 'sudo' })
    expect(failure.sudoers).toMatch(/^alice ALL=\(root\) NOPASSWD: /)
    expect(failure.sudoers).toContain(`${config}.mesh-console-[0-9a-f]`)
    expect([text(), own()]).toEqual([before, []])
  })

  it('puts the previous text back if sudo does not allow the restart', async () => {
    host.program('id', 'case $1 in -un) echo alice ;; *) exec /usr/bin/id "$@" ;; esac')
    const { digest, path } = await readHostFile(await open(), config)
    const before = text()
    host.program('systemctl', 'echo "Interactive authentication required." >&2; exit 1')
    host.program('sudo', 'echo "sudo: a password is required" >&2; exit 1')
    const plan = { path, from: digest, check: 'config', afterwards: 'restart', settings: [] } as const
    expect(await saveOnHost({ ...plan, text: `${before}# new\n` }, dependencies())).toMatchObject({
      is: 'failed',
      failure: { why: 'sudo', sudoers: expect.stringContaining('systemctl') },
    })
    expect([text(), own()]).toEqual([before, []])
  })

  it('restarts Headscale over a new connection if the first one is lost before the restart', async () => {
    const before = text()
    let restarts = 0
    const unsteady = async (fresh = false): Promise<OpenHost> => {
      const found = await open(fresh)
      const run: OpenHost['connection']['run'] = async (call, ...more) => {
        if (call.name === 'restart' && ++restarts === 1) throw new HostError('ended')
        return found.connection.run(call, ...more)
      }
      return { ...found, connection: { ...found.connection, run } }
    }
    const { digest, path } = await readHostFile(await open(), config)
    const plan = { path, from: digest, check: 'config', afterwards: 'restart', settings: [] } as const
    const saved = await saveOnHost({ ...plan, text: `${before}# new\n` }, dependencies({ open: unsteady }))
    expect([saved.is, restarts, text()]).toEqual(['saved', 2, `${before}# new\n`])
  })

  it('reports that Headscale is not healthy with the previous text either', async () => {
    const { digest, path } = await readHostFile(await open(), config)
    const before = text()
    host.program('systemctl', 'echo "Job failed." >&2; exit 1')
    const plan = { path, from: digest, check: 'config', afterwards: 'restart', settings: [] } as const
    expect(await saveOnHost({ ...plan, text: `${before}# new\n` }, dependencies())).toMatchObject({
      is: 'rolledBack',
      healthy: false,
    })
    expect(text()).toBe(before)
  })

  it('starts a Headscale that failed, and shows the end of its log, without secrets, if it does not start', async () => {
    const systemctl = readFileSync(join(host.folder, 'host-bin', 'systemctl'), 'utf8').replace('#!/bin/sh', '')
    host.program('systemctl', systemctl.replace('ActiveState=active', 'ActiveState=failed'))
    expect((await open(true)).headscale.state).toBe('failed')
    expect(await startOnHost(dependencies())).toEqual({ why: null, log: [], failure: null })
    expect(readFileSync(join(host.folder, 'calls'), 'utf8')).toContain('restart headscale.service')
    writeFileSync(config, `${text()}# no-start\n`)
    expect(await startOnHost(dependencies())).toEqual({
      why: expect.any(String),
      log: [expect.stringMatching(/cannot start …$/)],
      failure: null,
    })
  })

  it('leaves the file as it is if the disk is full', async ({ skip }) => {
    const small = join(host.folder, 'small')
    mkdirSync(small)
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', small])
    } catch {
      return skip('only root can mount a small disk')
    }
    try {
      const path = join(small, 'config.yaml')
      writeFileSync(path, text())
      const { digest } = await readHostFile(await open(), path)
      const long = `${text()}# ${'long '.repeat(20_000)}\n`
      const saved = await saveOnHost(
        { path, from: digest, text: long, check: 'config', afterwards: 'restart', settings: [] },
        dependencies(),
      )
      expect(saved).toMatchObject({ is: 'failed', failure: { why: 'commandFailed' } })
      expect(JSON.stringify(saved)).toContain('No space left')
      expect([readFileSync(path, 'utf8'), readdirSync(small)]).toEqual([text(), ['config.yaml']])
    } finally {
      execFileSync('umount', [small])
    }
  })

  it('leaves a whole file, old or new, and nothing else, if the host is lost during saves', async () => {
    let broken = 0
    for (let time = 0; time < 5; time += 1) {
      // The end of the last connection may not have been noticed yet.
      const { path, digest } = await vi.waitFor(async () => readHostFile(await open(), config), { timeout: 60_000 })
      const before = text()
      const next = `${base()}# ${time} ${'x'.repeat(100_000)}\n`
      const plan = { path, from: digest, text: next, check: 'config', afterwards: 'nothing', settings: [] } as const
      const saving: Promise<HostSaved> = saveOnHost(plan, dependencies()).catch((error: unknown) => {
        if (!(error instanceof HostError)) throw error
        return { is: 'failed', failure: error.failure }
      })
      await new Promise((resolve) => {
        setTimeout(resolve, time * 70)
      })
      await host.stop()
      await host.start()
      const saved = await saving
      if (saved.is !== 'saved') broken += 1
      expect(['saved', 'failed']).toContain(saved.is)
      expect(text() === (saved.is === 'saved' ? next : before)).toBe(true)
      expect(candidates()).toEqual([])
    }
    // Otherwise the test breaks nothing.
    expect(broken).toBeGreaterThan(0)
  }, 240_000)
})
