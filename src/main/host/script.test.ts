import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type HostCall, withSudo } from '@shared/host/call'
import { hostCommands } from '@shared/host/commands'
import { readEntries } from './believe'
import { followScriptOf, MARK, scriptOf } from './script'

let folder: string
const program = (name: string, script: string) => {
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`)
  chmodSync(join(folder, name), 0o755)
}
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'script-'))
  // Removes the environment, as sudo does unless a rule says otherwise.
  program('sudo', 'shift; exec env -i PATH="$PATH" "$@"')
  // A container has an environment of its own, and an input only with `-i`.
  program('docker', 'shift; [ "$1" = -i ] || exit 9; shift 2; exec env -i PATH="$PATH" "$@"')
  program('pg_dump', `printf '%s|' "$PGUSER" "$PGDATABASE" "$PGPASSWORD" "$@"; exit $CODE`)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the script in a shell whose input stays open, as that of a connection. */
async function run(call: HostCall, shell = 'sh') {
  const child = spawn(shell, ['-s'], {
    env: { PATH: `${folder}:${process.env.PATH}` },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.write(followScriptOf(call, 'apart'))
  const [output, [exit]] = await Promise.all([text(child.stdout), once(child, 'close') as Promise<[number]>])
  return { output: output.replace(`${MARK}\n`, ''), exit }
}

const hasBash = (() => {
  try {
    execFileSync('bash', ['-c', 'true'])
    return true
  } catch {
    return false
  }
})()
const env = { PGUSER: 'a b', PGDATABASE: '$(id)', PGPASSWORD: `it's "%s" \\n é` }
const dumped = 'a b|$(id)|it\'s "%s" \\n é|--no-password|--no-owner|--no-privileges|'

describe.skipIf(process.platform === 'win32')('the dump of a database', () => {
  it('gets its variables on the host', async () => {
    expect(await run(hostCommands.dump({ in: 'host' }, env))).toEqual({ output: dumped, exit: 0 })
  })

  it.each(['sh', ...(hasBash ? ['bash'] : [])])(
    'gets its variables in a container, with sudo and without (%s)',
    async (shell) => {
      const call = hostCommands.dump({ in: 'docker', container: 'abc' }, env)
      for (const way of [call, withSudo(call)]) expect(await run(way, shell)).toEqual({ output: dumped, exit: 0 })
    },
  )

  it('fails with the code of the program in the container', async () => {
    const call = hostCommands.dump({ in: 'docker', container: 'abc' }, { ...env, CODE: '127' })
    expect((await run(withSudo(call))).exit).toBe(127)
  })
})

it.runIf(process.platform === 'linux')('lists files in one format, whatever the admin prefers', () => {
  const { stdout } = spawnSync('sh', ['-s'], {
    input: scriptOf(hostCommands.list(['/'])),
    env: { PATH: process.env.PATH, TIME_STYLE: 'long-iso', BLOCK_SIZE: 'human-readable', QUOTING_STYLE: 'c' },
    encoding: 'utf8',
  })
  expect(readEntries(stdout.replace(`${MARK}\n`, ''), ['/'])?.get('/')).toMatchObject({ kind: 'd' })
})
