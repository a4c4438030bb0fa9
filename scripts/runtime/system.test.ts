import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'system-packages-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Asks for a program that no system has, with a recorded package manager; returns what was printed and called, in its order. */
function needMissingProgram(): string[] {
  const record = join(folder, 'record.txt')
  for (const name of ['apt-get', 'apt-cache'])
    writeFileSync(join(folder, name), `#!/bin/sh\necho "called: ${name} $*" >> '${record}'\n`, { mode: 0o755 })
  const module = resolve(import.meta.dirname, 'system.mjs')
  const script = `import { needProgram } from ${JSON.stringify(module)}
    await needProgram('mesh-no-such-program', 'mesh-no-such-package').catch((error) => console.error(error.message))`
  const output = openSync(record, 'a')
  const { PATH = '' } = process.env
  spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1', PATH: `${folder}${delimiter}${PATH}` },
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  return readFileSync(record, 'utf8').trim().split('\n')
}

test('a system package is named before it is installed', () => {
  const lines = needMissingProgram()
  const names = (line: string) => line.includes('mesh-no-such-package')
  const installs = lines.findIndex((line) => /^called: apt-get .*\binstall\b/.test(line))
  const announced = lines.findIndex((line) => names(line) && !line.startsWith('called:'))
  expect(announced, lines.join('\n')).toBeGreaterThanOrEqual(0)
  // Only root may install; others are given the command.
  expect(announced).toBeLessThan(installs < 0 ? Infinity : installs)
  expect(installs >= 0).toBe(process.getuid?.() === 0 && lines.some((line) => line.startsWith('called: apt-get')))
})
