import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { call } from '../headscale/processes'
import { expect, packageFile, packages, test } from './console'

const root = resolve(import.meta.dirname, '../..')
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
let scratch = ''
test.beforeEach(() => void (scratch = mkdtempSync(join(tmpdir(), 'mesh-console-qa-'))))
test.afterEach(() => rmSync(scratch, { recursive: true, force: true, maxRetries: 5 }))

const qaFolder = () => packages('qa', readdirSync(packages('qa')).find((name) => name.endsWith('-unpacked')) ?? '')

test('the shipped console explains why it refuses debuggers, and which build allows them', async ({ home }) => {
  await call('tar', ['-xzf', packageFile('this', '.tar.gz'), '-C', scratch])
  const program = join(scratch, readdirSync(scratch)[0] ?? '', 'mesh-console')
  const { status, stderr } = spawnSync(program, [...sandbox, '--inspect=0', '--remote-debugging-port=0'], {
    env: home.env,
    encoding: 'utf8',
    timeout: 20_000,
  })
  expect(stderr).toContain('--inspect=0 is refused: a debugger could act in your session')
  expect(stderr).toContain('mesh-console-qa')
  expect(status).toBe(2)
})

test('the build for QA is a separate application, which never updates', () => {
  const files = readdirSync(join(qaFolder(), 'resources'))
  expect(files).toContain('app.asar')
  expect(files).not.toContain('app-update.yml')
  expect(readFileSync(join(qaFolder(), 'resources', 'app.asar'), 'latin1')).toContain('"name": "mesh-console-qa"')
})

test('an external project signs in, renames a machine and meets a fault', ({ home }) => {
  test.slow()
  const project = join(scratch, 'outside')
  cpSync(join(root, 'tests/outside'), project, { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'))
  const cli = join(root, 'node_modules/@playwright/test/cli.js')
  const env = { ...home.env, MESH_CONSOLE_QA: join(qaFolder(), 'mesh-console-qa') }
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, 'test'], { cwd: project, env, encoding: 'utf8' })
  expect(`${stdout}${stderr}`).toContain('1 passed')
  expect(status).toBe(0)
})
