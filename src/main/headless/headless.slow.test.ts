import { execFileSync } from 'node:child_process'
import {
  chownSync,
  closeSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildForMain } from '@tests/support/build-worker'
import { readFlags } from '@main/flags/flags'
import { serveHeadless } from './headless'
import { reportEach, runHeadlessChecks } from './headless-checks'

const outDir = resolve(import.meta.dirname, `../../../test-results/headless-${process.pid}`)
const workerPath = join(outDir, 'entry.js')
let folder: string
let csv: string
const said = { stdout: '', stderr: '' }

beforeAll(() => buildForMain('src/main/mock/worker.ts', outDir), 60_000)
afterAll(() => rmSync(outDir, { recursive: true, force: true }))
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'headless-'))
  csv = join(folder, 'machines.csv')
  for (const name of ['stdout', 'stderr'] as const) {
    said[name] = ''
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      said[name] += String(text)
      return true
    })
  }
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

/** Exports the machines of the demo network of `data` with these flags and returns the lines without the header. */
async function exported(data: string, ...flags: string[]): Promise<{ code: number; rows: string[] }> {
  rmSync(csv, { force: true })
  const code = await runHeadlessChecks({
    flags: readFlags(['--mock', `--export=${csv}`, ...flags], {}),
    workerPath,
    folder: join(folder, data),
  })
  return { code, rows: code === 0 ? readFileSync(csv, 'utf8').trimEnd().split('\r\n').slice(1) : [] }
}

/** Serves the demo network of `data` until `end` is called or it ends with an exit code. */
async function served(data: string, ...flags: string[]) {
  let code: number | undefined
  const before = process.listeners('SIGTERM')
  await serveHeadless({
    flags: readFlags(['--serve=127.0.0.1:0', '--headless', ...flags], {}),
    workerPath,
    folder: join(folder, data),
    exit: (with_) => void (code = with_),
  })
  const own = process.listeners('SIGTERM').find((each) => !before.includes(each))
  const end = async () => {
    process.removeAllListeners('SIGINT')
    if (own) own('SIGTERM')
    await expect.poll(() => code).toBeDefined()
  }
  const [url, key] = [/at (http\S+)/.exec(said.stdout)?.[1] ?? '', /API key: (\S+)/.exec(said.stdout)?.[1] ?? '']
  return { code: () => code, url, key, end }
}

const SAME = ['--mock-seed=9', '--mock-nodes=40', '--mock-now=2026-01-01T00:00:00Z']

describe('checks of the demo network', () => {
  test('use the network that the flags ask for', async () => {
    const [one, two] = [await exported('one', ...SAME), await exported('two', ...SAME)]
    expect(one.rows).toHaveLength(40)
    expect(two).toEqual(one)
    expect((await exported('one', '--mock-nodes=12', '--mock-seed=9')).rows).toHaveLength(12)
    expect(said.stderr).toContain('was made again from its seed 9')
    expect((await exported('one', '--mock-reset')).rows).toHaveLength(12)
    expect((await exported('one', '--mock-nodes=1', '--mock-seed=9')).rows).toHaveLength(1)
    expect(said.stdout).toContain('12 machines were written to ')
    expect(said.stdout).toContain('\n1 machine was written to ')
  })

  test('end with a sentence if another network is stored or a fault prevents them', async () => {
    await exported('one', ...SAME)
    expect(await exported('one', '--mock-seed=10')).toEqual({ code: 2, rows: [] })
    expect(said.stderr).toContain('add --mock-reset')
    const faults = join(folder, 'faults.json')
    for (const [fault, why] of [
      [{ cutBody: true }, 'The response was cut short'],
      [{ status: 503 }, 'injected fault: status 503'],
    ] as const) {
      writeFileSync(faults, JSON.stringify([{ endpoint: 'GET /api/v1/node', ...fault }]))
      said.stderr = ''
      expect(await exported('one', `--mock-fault=${faults}`)).toEqual({ code: 2, rows: [] })
      expect(said.stderr).toContain(why)
    }
  })
})

describe('a network that is in use', () => {
  test('is left unchanged by a second start, which names the holder; the key of the first still works', async () => {
    const first = await served('data', '--mock-nodes=20')
    said.stdout = ''
    for (const flags of [[], ['--mock-reset', '--mock-nodes=50']]) {
      said.stderr = ''
      const second = await served('data', ...flags)
      expect(second.code()).toBe(2)
      expect(said.stderr).toMatch(/^The demo network \S+mock\.db is in use by process \d+ of \S+\. End that one.*\n$/)
      expect(said.stdout).toBe('')
    }
    expect(await exported('data', '--mock-reset')).toEqual({ code: 2, rows: [] })
    const headers = { authorization: `Bearer ${first.key}` }
    const { nodes } = (await (await fetch(`${first.url}/api/v1/node`, { headers })).json()) as { nodes: unknown[] }
    expect(nodes).toHaveLength(20)
    await first.end()
    expect((await exported('data')).rows).toHaveLength(20)
  })
})

describe('a network that cannot be used', () => {
  test.each([
    [
      'a damaged file',
      'damaged',
      () => writeFileSync(join(folder, 'damaged', 'mock.db'), 'x'.repeat(5000)),
      'move this file away',
    ],
    ['a file for a folder', 'file', undefined, 'Check that its folder exists'],
  ])('%s is reported once on the terminal, before anything is announced', async (_what, data, spoil, advice) => {
    if (spoil) {
      mkdirSync(join(folder, data))
      spoil()
    } else writeFileSync(join(folder, data), '')
    const { code } = await served(data)
    expect([code(), said.stdout]).toEqual([2, ''])
    expect(said.stderr.trimEnd().split('\n')).toHaveLength(1)
    expect(said.stderr).toContain(advice)
    expect(said.stderr).toContain(join(folder, data))
  })
})

test('--mock-reset creates the same network from the same flags, whatever past the folder had', async () => {
  const flags = ['--mock-reset', ...SAME]
  await exported('past', ...SAME, '--mock-days=30')
  expect((await exported('past', ...flags)).rows).toEqual((await exported('fresh', ...flags)).rows)
})

describe('policy files', () => {
  const check = (...files: string[]) => {
    said.stdout = said.stderr = ''
    const flags = readFlags(['--mock', ...SAME, '--check-policy', ...files], {})
    return runHeadlessChecks({ flags, workerPath, folder: join(folder, 'policies') })
  }
  const file = (name: string, content: string | Buffer) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }

  test('are all checked, with one line each; the worst of them is the exit code', async () => {
    const [good, bad] = [file('good', '{"acls": []}'), file('bad', '{bad')]
    const latin = file('latin', Buffer.from('{"acls": []} // B\u00fcro', 'latin1'))
    const [empty, gone] = [file('empty', ''), join(folder, 'gone')]
    const verdicts = () => said.stdout.split('\n').filter((line) => /: (accepted|refused)/.test(line))

    expect(await check(good, empty)).toBe(0)
    expect(verdicts()).toEqual([
      `${good}: accepted: it has no tests; judged by this console by the rules of Headscale 0.29, not by the server.`,
      `${empty}: accepted: an empty file is no policy, so every machine reaches every other; judged by this console by the rules of Headscale 0.29, not by the server.`,
    ])
    expect(await check(good, bad, good)).toBe(1)
    expect(verdicts().map((line) => line.split(': ')[1])).toEqual(['accepted', 'refused', 'accepted'])
    expect(await check(latin, bad, gone, good)).toBe(2)
    expect(verdicts()).toHaveLength(2)
    expect(said.stderr.split('\n')).toEqual([
      `${latin} is not UTF-8 text: save it as UTF-8, then check it again.`,
      expect.stringContaining('gone') as string,
      '',
    ])
    expect(await check(latin)).toBe(2)
  })

  test.skipIf(process.platform === 'win32')(
    'a pipe, a device and a huge file are no policies, and are not waited for',
    async () => {
      const [pipe, huge] = [join(folder, 'pipe'), file('huge', '')]
      execFileSync('mkfifo', [pipe])
      truncateSync(huge, 17_000_000)
      for (const path of [pipe, '/dev/zero', '/dev/null', folder, huge]) {
        expect(await check(path)).toBe(2)
        expect(said.stderr).toMatch(/is not a file of at most 16 MB|cannot be read/)
      }
    },
  )

  test.skipIf(process.platform === 'win32')(
    'no name and no text of a file adds a line or a control character to the output',
    async () => {
      const forged = file('a\nb: accepted: 1 of 1 tests passed.\u001b[2J', '{bad \u001b]0;x\u0007')
      const inText = file(
        'text',
        '{"hosts": {"x\\nfake: accepted: 0 of 0\\u001b[2J": "bad"}, "acls": [{"action": "\\u001b[31m\\nfake: accepted"}]}',
      )
      expect(await check(forged, inText, `${forged}gone`)).toBe(2)
      for (const line of [...said.stdout.split('\n'), ...said.stderr.split('\n')]) {
        expect(line).not.toMatch(/\p{Cc}/u)
        expect(line).not.toMatch(/^(b|fake):/)
      }
    },
  )

  test('are all reported if the list cannot be written, if the server fails, and if one of them cannot be judged', async () => {
    const [good, gone, faults] = [file('good', '{"acls": []}'), join(folder, 'gone'), join(folder, 'faults.json')]
    expect(await check(good, gone, `--export=${join(folder, 'none', 'machines.csv')}`)).toBe(2)
    expect(said.stdout).toBe(
      `${good}: accepted: it has no tests; judged by this console by the rules of Headscale 0.29, not by the server.\n`,
    )
    expect(said.stderr.split('\n')).toEqual([
      expect.stringContaining('gone') as string,
      expect.stringContaining('The list could not be written to') as string,
      '',
    ])

    for (const resource of ['node', 'user']) {
      writeFileSync(faults, JSON.stringify([{ endpoint: `GET /api/v1/${resource}`, status: 503 }]))
      expect(await check(good, gone, `--mock-fault=${faults}`)).toBe(2)
      expect(said.stderr.split('\n')).toEqual([
        expect.stringContaining('gone') as string,
        expect.stringContaining('injected fault: status 503') as string,
        '',
      ])
    }

    said.stdout = said.stderr = ''
    const judge = (name: string) => {
      if (name === 'deep') throw new RangeError('Maximum call stack size exceeded')
      return { lines: [`${name}: refused`], passed: false }
    }
    const texts = ['deep', 'bad'].map((name) => ({ file: name, text: '' }))
    expect(reportEach(texts, judge)).toBe(2)
    expect(said.stdout).toBe('bad: refused\n')
    expect(said.stderr).toBe('deep: Maximum call stack size exceeded\n')
  })
})

test.each([
  ['the name of a file', 'a\n\u001b[2Kpolicy.hujson: accepted: all tests passed.', 'x'],
  ['a message', 'a', 'x\npolicy.hujson: accepted: all tests passed.'],
  ['a message that turns back', 'a', '\u001b[1A\u001b[2Kpolicy.hujson: accepted'],
  ['a message with direction marks', 'a', '\u202edetpecca\u202c'],
])('no line of the output is forged by %s', (_how, file, message) => {
  reportEach([{ file, text: '' }], (name) => ({
    lines: [`${name}:1:1: error: ${message}`, `${name}: refused`],
    passed: false,
  }))
  expect(said.stdout.split('\n')).toHaveLength(3)
  for (const sign of ['\u001b', '\u202e']) expect(said.stdout).not.toContain(sign)
  expect(said.stdout).not.toMatch(/^policy\.hujson/m)
})

test('a policy file is applied to the demo network, once', async () => {
  const file = join(folder, 'policy.hujson')
  writeFileSync(file, '{"acls": []}')
  const apply = (...more: string[]) => {
    said.stdout = said.stderr = ''
    const flags = readFlags(['--mock', ...SAME, '--apply-policy', file, ...more], {})
    return runHeadlessChecks({ flags, workerPath, folder: join(folder, 'applied') })
  }
  expect(await apply('--dry-run')).toBe(0)
  expect(said.stdout).toMatch(/: not saved: --dry-run\.\n$/)
  expect(await apply()).toBe(0)
  expect(said.stdout).toMatch(/: lost access: .*\n.*: saved\.\n$/s)
  expect(await apply()).toBe(0)
  expect(said.stdout).toMatch(/: unchanged: the server has this policy\.\n$/)
  writeFileSync(file, '{"foo": 1}')
  expect(await apply()).toBe(1)
  rmSync(file)
  expect(await apply()).toBe(2)
  expect(said.stderr).toContain('The policy cannot be read')
})

describe('the list of machines', () => {
  test.skipIf(process.getuid?.() !== 0)(
    'is not written through a link or into a pipe that another user put there',
    async () => {
      const run = (to: string) =>
        runHeadlessChecks({
          flags: readFlags(['--mock', ...SAME, `--export=${to}`], {}),
          workerPath,
          folder: join(folder, 'list'),
        })
      const [target, link, pipe] = ['target', 'link', 'pipe'].map((name) => join(folder, name)) as [
        string,
        string,
        string,
      ]
      writeFileSync(target, 'mine')
      symlinkSync(target, link)
      lchownSync(link, 65_534, 65_534)
      execFileSync('mkfifo', [pipe])
      chownSync(pipe, 65_534, 65_534)
      for (const to of [link, pipe]) {
        expect(await run(to)).toBe(2)
        expect(said.stderr).toContain('another user put a link or a device there')
      }
      expect(readFileSync(target, 'utf8')).toBe('mine')
      lchownSync(link, 0, 0)
      expect(await run(link)).toBe(0)
      expect(readFileSync(target, 'utf8')).not.toBe('mine')
      expect(lstatSync(link).isSymbolicLink()).toBe(true)
    },
  )

  test('replaces the earlier file as a whole, and is written to a device directly', async () => {
    writeFileSync(csv, 'earlier')
    const reader = openSync(csv, 'r')
    const flags = (to: string) => readFlags(['--mock', ...SAME, `--export=${to}`], {})
    const run = (to: string) => runHeadlessChecks({ flags: flags(to), workerPath, folder: join(folder, 'list') })
    expect(await run(csv)).toBe(0)
    // A reader of the earlier list still sees all of it.
    expect(readFileSync(reader, 'utf8')).toBe('earlier')
    closeSync(reader)
    expect(readFileSync(csv, 'utf8').split('\r\n')).toHaveLength(42)
    expect(readdirSync(folder).filter((name) => name.startsWith('machines.csv'))).toEqual(['machines.csv'])

    expect(await run(join(folder, 'none', 'machines.csv'))).toBe(2)
    expect(said.stderr).toContain('The list could not be written to')
  })

  test.skipIf(process.platform !== 'linux')('is reported if there is no space for it', async () => {
    const flags = readFlags(['--mock', ...SAME, '--export=/dev/full'], {})
    expect(await runHeadlessChecks({ flags, workerPath, folder: join(folder, 'list') })).toBe(2)
    expect(said.stderr).toContain('The list could not be written to /dev/full: ENOSPC')
  })
})
