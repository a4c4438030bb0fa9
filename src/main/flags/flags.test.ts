import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { helpText, isTooLongToHandOver, ownFlags, readFlags } from './flags'

const NONE = {
  help: false,
  version: false,
  mock: false,
  seed: undefined,
  nodes: undefined,
  reset: false,
  now: undefined,
  days: undefined,
  faults: [],
  serve: undefined,
  serveAs: '0.29',
  hidden: false,
  headless: false,
  checkPolicies: [],
  applyPolicy: undefined,
  dryRun: false,
  exportTo: undefined,
  server: undefined,
}

describe('readFlags', () => {
  it('has no flags by default and ignores other arguments', () => {
    expect(readFlags([], {})).toEqual(NONE)
    const foreign = ['.', '--no-sandbox', '--inspect=0', 'file', '--user-data-dir=/x', '--lang=de', '-v', '--expose-gc']
    expect(readFlags(foreign, { PUBLIC_MOCK: 'yes' })).toEqual(NONE)
    expect(readFlags([], { PUBLIC_MOCK: 'false' })).toEqual(NONE)
  })

  it('parses our flags', () => {
    const all = ['--mock', '--mock-seed=0', '--mock-nodes=10000', '--mock-reset', '--mock-days=90']
    expect(readFlags(all, {})).toEqual({ ...NONE, mock: true, seed: 0, nodes: 10_000, reset: true, days: 90 })
    const seed = readFlags(['--mock-seed=4294967295'], { PUBLIC_MOCK: 'true' })
    expect(seed).toMatchObject({ mock: true, seed: 4294967295 })
    const now = readFlags(['--mock', '--mock-now=2026-03-01T12:00:00+01:00'], {})
    expect(now).toMatchObject({ now: Date.parse('2026-03-01T11:00:00Z') })
  })

  it('parses the initial faults: those of the file, and a latency for all other calls', () => {
    const folder = mkdtempSync(join(tmpdir(), 'flags-'))
    const file = join(folder, 'faults.json')
    const read = (text: string) => {
      writeFileSync(file, text)
      return readFlags(['--mock', '--mock-latency=250', `--mock-fault=${file}`], {}).faults
    }
    const waits = { endpoint: '*', latencyMs: 250, status: null, cutBody: false }
    const fault = { endpoint: 'GET /api/v1/node', latencyMs: 0, status: 503, cutBody: false }
    expect(read('[{"endpoint":"GET /api/v1/node","status":503}]')).toEqual([waits, fault])
    for (const bad of ['', '{}', '[{}]', '[{"endpoint":"*","status":200}]', '[{"endpoint":"*","latency":9}]'])
      expect(() => read(bad)).toThrow(/^--mock-fault=.*faults\.json.*The file must contain a list, as in \[\{/)
    for (const [unknown, near] of [
      ['GET /api/v1/nodes', 'GET /api/v1/node'],
      ['DELETE /api/v1/node/:id', 'DELETE /api/v1/node/:nodeId'],
      ['POST /api/v1/node/{id}/expire', 'POST /api/v1/node/:nodeId/expire'],
      ['', 'GET /api/v1/'],
    ])
      expect(() => read(JSON.stringify([{ endpoint: unknown, status: 503 }]))).toThrow(
        `There is no call "${unknown}"; the nearest is "${near}`,
      )
    rmSync(folder, { recursive: true })
    expect(() => readFlags(['--mock', `--mock-fault=${file}`], {})).toThrow('cannot be read')
  })

  it('parses the address for serving the demo network', () => {
    const flags = readFlags(['--serve=127.0.0.1:0', '--serve-as=0.26', '--headless', '--mock-seed=7'], {})
    expect(flags).toMatchObject({ mock: true, serve: { host: '127.0.0.1', port: 0 }, serveAs: '0.26', headless: true })
    expect(readFlags(['--serve=[::1]:9'], {}).serve).toEqual({ host: '::1', port: 9 })
    expect(readFlags(['--serve=localhost:9'], {}).serve).toEqual({ host: 'localhost', port: 9 })
  })

  it('parses tasks without a window, with or without an equals sign', () => {
    const wanted = { checkPolicies: ['policy.hujson'], exportTo: 'machines.csv', server: 'Head office' }
    const apart = ['--check-policy', 'policy.hujson', '--server', 'Head office', '--export', 'machines.csv']
    expect(readFlags(apart, {})).toMatchObject(wanted)
    const joined = ['--check-policy=policy.hujson', '--server=Head office', '--export=machines.csv']
    expect(readFlags(joined, {})).toMatchObject(wanted)
    expect(() => readFlags(['--export', '--mock'], {})).toThrow('--export needs a value')
  })

  it('parses the file of --apply-policy', () => {
    const wanted = { applyPolicy: 'policy.hujson', dryRun: true, server: 'office' }
    expect(readFlags(['--apply-policy', 'policy.hujson', '--server', 'office', '--dry-run'], {})).toMatchObject(wanted)
  })

  it('parses every file of --check-policy', () => {
    const read = (...argv: string[]) => readFlags(argv, {}).checkPolicies
    expect(read('--check-policy', 'a', 'b', '--mock', 'c')).toEqual(['a', 'b'])
    expect(read('--check-policy=a', 'b')).toEqual(['a', 'b'])
    expect(read('--check-policy', 'a', '--check-policy=b', '--server', 'office', 'c')).toEqual(['a', 'b'])
    expect(read('.', '--mock', '--check-policy', 'a', '--', 'mesh-console://office/')).toEqual(['a'])
    expect(() => read('--check-policy', '--mock')).toThrow('--check-policy needs a value')
  })

  it('accepts standard output as the file of --export', () => {
    for (const argv of [['--export=-'], ['--export', '-']])
      expect(readFlags(['--mock', ...argv], {}).exportTo).toBe('-')
  })

  it('refuses a flag that is given twice with different values', () => {
    expect(() => readFlags(['--export=a.csv', '--export=b.csv'], {})).toThrow(
      '--export=a.csv and --export=b.csv conflict: give --export only once.',
    )
    expect(() => readFlags(['--mock', '--mock-seed=7', '--mock-seed=8'], {})).toThrow('give --mock-seed only once')
    expect(readFlags(['--mock', '--mock', '--mock-seed=7', '--mock-seed=7'], {})).toMatchObject({ seed: 7 })
  })

  it('parses no option after `--`', () => {
    expect(readFlags(['--mock', '--', '--mock-reset', '--mock-sed=7'], {})).toMatchObject({ mock: true, reset: false })
  })

  it('refuses flags that have no effect without the demo network', () => {
    const values: Readonly<Record<string, string>> = { N: '7', ISO: '2026-03-01T12:00:00Z', MS: '9' }
    const usages = [...helpText('1.0.0').matchAll(/(--mock-[a-z]+)(?:=([A-Z]+))?/g)]
    expect(usages.length).toBeGreaterThan(6)
    for (const [, name, value] of usages) {
      if (value === 'FILE') continue
      const flag = `${name}${value === undefined ? '' : `=${values[value]}`}`
      expect(() => readFlags([flag], {})).toThrow(`${flag} requires the demo network`)
      readFlags([flag, '--mock'], {})
      readFlags([flag, '--help'], {})
    }
  })

  it.each([
    ['--mock-seed', '--mock-seed needs a whole number from 0 to 4294967295, as in --mock-seed=7.'],
    ['--mock-seed=', '--mock-seed needs'],
    ['--mock-seed=-1', '--mock-seed needs'],
    ['--mock-seed=1.5', '--mock-seed needs'],
    ['--mock-seed=4294967296', '--mock-seed needs'],
    ['--mock-nodes=0', '--mock-nodes needs a whole number from 1 to 50000'],
    ['--mock-nodes=50001', '--mock-nodes needs'],
    ['--mock-nodes=1e3', '--mock-nodes needs'],
    ['--mock-days=0', '--mock-days needs a whole number from 1 to 3650'],
    ['--mock-latency=soon', '--mock-latency needs a whole number from 0 to 60000'],
    ['--mock-now=yesterday', '--mock-now needs a time with a time zone'],
    ['--mock-now=2026-03-01', '--mock-now needs a time with a time zone'],
    ['--mock-fault', '--mock-fault needs a value, as in --mock-fault=FILE'],
    ['--serve=0.0.0.0:8080', '--serve serves only this computer'],
    ['--serve=192.168.1.2:80', '--serve serves only this computer'],
    ['--serve=127.0.0.1', '--serve needs an address and a port'],
    ['--serve=127.0.0.1:70000', '--serve needs an address and a port'],
    ['--serve-as=0.29', 'requires --serve: add --serve='],
    ['--serve-as=0.22', '--serve-as is one of 0.23, 0.24'],
    ['--headless', 'requires a task that runs without a window: add --serve='],
    ['--server=office', 'has no effect on its own: add --check-policy'],
    ['--export', '--export needs a value'],
    ['--mock=true', '--mock takes no value: write --mock instead of --mock=true.'],
    ['--mock-reset=1', '--mock-reset takes no value'],
    ['--mock-sed=7', 'Unknown option --mock-sed=7. Did you mean --mock-seed=N? --help lists the options.'],
    ['--mock-something', 'Did you mean --mock?'],
    ['--check-polcy=F', 'Unknown option --check-polcy=F. Did you mean --check-policy=FILE…?'],
    ['--check_policy=F', 'Did you mean --check-policy=FILE…?'],
    ['--check', 'Did you mean --check-policy=FILE…?'],
    ['--serv=127.0.0.1:0', 'Did you mean --serve=127.0.0.1:PORT?'],
    ['--sreve=127.0.0.1:0', 'Did you mean --serve=127.0.0.1:PORT?'],
    ['--mok', 'Unknown option --mok. Did you mean --mock?'],
    ['--Mock', 'Did you mean --mock?'],
    ['-mock', 'Did you mean --mock?'],
    ['--exprot=x.csv', 'Did you mean --export=FILE.csv?'],
    ['--hiden', 'Did you mean --hidden?'],
    ['--headles', 'Did you mean --headless?'],
    ['--versoin', 'Did you mean --version?'],
    ['--hepl', 'Did you mean --help?'],
    ['-h', 'Did you mean --help?'],
    ['--vers', 'Did you mean --version?'],
    ['--check-policies', 'Did you mean --check-policy=FILE…?'],
    ['--seed=7', 'Did you mean --mock-seed=N?'],
    ['--nodes=5', 'Did you mean --mock-nodes=N?'],
    ['--reset', 'Did you mean --mock-reset?'],
    ['--user-data-dirr=/tmp/t', 'Did you mean --user-data-dir=DIR?'],
    ['--userdata-dir=/tmp/t', 'Did you mean --user-data-dir=DIR?'],
    ['--data-dir=/tmp/t', 'Did you mean --user-data-dir=DIR?'],
  ])('refuses %s with a message', (argument, words) => {
    expect(() => readFlags([argument], {})).toThrow(words)
  })

  it.each([
    [['--serve=127.0.0.1:0', '--export=x.csv'], '--serve runs until it is stopped'],
    [['--serve=127.0.0.1:0', '--headless', '--check-policy', 'x'], '--serve runs until it is stopped'],
    [['--apply-policy=x', '--check-policy=y'], '--apply-policy checks its own file'],
    [['--serve=127.0.0.1:0', '--apply-policy', 'x'], '--serve runs until it is stopped'],
    [['--dry-run', '--check-policy=x'], '--dry-run only shows what a policy would change'],
    [['--mock', '--export=x.csv', '--server=office'], '--server names a saved server, and --mock'],
    [['--mock', '--export=x.csv', '--hidden'], '--hidden applies to the window'],
    [['--serve=127.0.0.1:0', '--headless', '--hidden'], '--hidden applies to the window'],
  ])('refuses flags that conflict: %j', (argv, words) => {
    expect(() => readFlags(argv, {})).toThrow(words)
  })

  it('also checks the environment for conflicts', () => {
    const argv = ['--export=x.csv', '--server=office']
    expect(() => readFlags(argv, { PUBLIC_MOCK: 'true' })).toThrow('PUBLIC_MOCK')
    expect(readFlags(argv, {})).toMatchObject({ mock: false, server: 'office' })
  })

  it('returns the arguments that are our own flags', () => {
    const argv = ['.', '--mock', '--no-sandbox', '--help', '--mock-seed=7', '--', '--mock-reset']
    expect(ownFlags(argv)).toEqual(['--mock', '--help', '--mock-seed=7'])
  })
})

describe('arguments for a running console', () => {
  it.each([
    ['/home/ann', ['mesh-console', 'mesh-console://office/'], false],
    ['/home/ann', ['mesh-console', 'x'.repeat(29_000)], false],
    ['/home/ann', ['mesh-console', 'x'.repeat(33_000)], true],
    // Bytes count, not characters.
    ['/home/ann', ['mesh-console', 'é'.repeat(16_000)], true],
    ['/home/ann', ['mesh-console', ...Array.from({ length: 400 }, () => 'y'.repeat(100))], true],
    ['z'.repeat(33_000), ['mesh-console'], true],
  ])('%#', (folder, argv, tooLong) => expect(isTooLongToHandOver(argv, folder)).toBe(tooLong))
})
