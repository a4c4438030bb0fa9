import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildForMain } from '@tests/support/build-worker'

const outDir = resolve(import.meta.dirname, `../../../test-results/serve-from-source-${process.pid}`)
beforeAll(() => buildForMain('src/main/headless/serve-from-source.ts', outDir), 60_000)
afterAll(() => rmSync(outDir, { recursive: true, force: true }))

function run(...args: string[]) {
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' }
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(outDir, 'entry.js'), ...args], { env })
  return { status, stdout: String(stdout), stderr: String(stderr) }
}

test('prints help and version', () => {
  const help = run('--help')
  expect(help).toMatchObject({ status: 0, stderr: '' })
  expect(help.stdout).toContain('--serve=127.0.0.1:PORT')
  expect(run('--version')).toEqual({
    status: 0,
    stdout: expect.stringMatching(/^Mesh Console \d+\.\d+\.\d+\n$/) as string,
    stderr: '',
  })
})

test.each([
  [['--check-policy', 'policy.hujson']],
  [['--check-policy=policy.hujson', '--mock']],
  [['--export', 'machines.csv', '--mock']],
  [['--export=machines.csv', '--serve=127.0.0.1:0']],
])('refuses %j instead of serving', (args) => {
  const { status, stdout, stderr } = run(...args)
  expect([status, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(/--check-policy, --apply-policy and --export/)
})

test('ends with a sentence for an invalid flag of the demo network', () => {
  const { status, stderr } = run('--mock-seed=x')
  expect([status, stderr.split(' ').slice(0, 2)]).toEqual([2, ['--mock-seed', 'needs']])
})
