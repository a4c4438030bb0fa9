import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from './fixtures'
import { runToEnd } from './run-to-end'

let folder = ''
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mesh-console-checks-'))
})
test.afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

const run = (args: readonly string[], mock = false) =>
  runToEnd({
    mock: false,
    userData: join(folder, 'data'),
    args: ['--headless', ...(mock ? ['--mock'] : []), ...args],
    env: { DISPLAY: '', WAYLAND_DISPLAY: '' },
  })

test('checks a policy without a window: exit code 0 if the server would accept it, 1 if not, 2 if unknown', async () => {
  const file = join(folder, 'policy.hujson')
  writeFileSync(file, '{"acls": []}')
  expect(await run(['--check-policy', file], true)).toMatchObject({
    code: 0,
    stdout: `${file}: accepted: it has no tests; judged by this console by the rules of Headscale 0.29, not by the server.\n`,
  })
  writeFileSync(file, '{\n  "acls": [{"action": "accept", "src": ["group:nope"], "dst": ["*:*"]}]\n}')
  const refused = await run([`--check-policy=${file}`], true)
  expect(refused.code).toBe(1)
  expect(refused.stdout).toContain(`${file}:2:`)
  expect(refused.stdout).toContain('error: ')
  const gone = await run(['--check-policy', join(folder, 'gone')], true)
  expect(gone).toMatchObject({ code: 2, stdout: '' })
  expect(gone.stderr).toContain('The policy cannot be read')
})

test('writes the list of machines as CSV', async () => {
  const file = join(folder, 'machines.csv')
  const { code, stdout } = await run(['--export', file], true)
  const lines = readFileSync(file, 'utf8').trimEnd().split('\r\n')
  expect({ code, stdout }).toEqual({ code: 0, stdout: `${lines.length - 1} machines were written to ${file}\n` })
  expect(lines.length).toBeGreaterThan(10)
  expect(lines[0]).toContain('id,name,hostname')
})
