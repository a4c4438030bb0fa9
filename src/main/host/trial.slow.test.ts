import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CHECK_COPY } from '@shared/host/save-steps'
import { TRIAL, trialProblem } from '@shared/host/trial-script'

let folder: string
let database: string

const put = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  chmodSync(join(folder, name), 0o755)
  return join(folder, name)
}
const sumOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')

/** A release that is played by a script: `serve` runs until it is ended, and notes what it got. */
const release = (more = '') => `#!/bin/sh
${more}
case "$*" in
  version) echo headscale version v0.28.0 ;;
  *configtest) cat "$HEADSCALE_DATABASE_SQLITE_PATH" >/dev/null && echo changed >>"$HEADSCALE_DATABASE_SQLITE_PATH" ;;
  *serve) env >"${folder}/seen"; cat "$HEADSCALE_POLICY_PATH" >"${folder}/policy" 2>/dev/null; touch "${folder}/serving"; while :; do sleep 0.2; done ;;
  *users*) [ -e "${folder}/serving" ] && printf '[\\n{\\n"id": 1\\n},{\\n"id": 2\\n}\\n]' ;;
  *nodes*) printf '[\\n{\\n"id": 3,\\n"machine_key": "k",\\n"user": {\\n"id": 1\\n}\\n}\\n]' ;;
  *) printf '[\\n{\\n"id": 7\\n}\\n]' ;;
esac
`

const env = () => ({ PATH: `${join(folder, 'bin')}:${process.env['PATH']}`, TMPDIR: join(folder, 'tmp') })
const input = (policy = '{"acls":[]}\n') =>
  `mark-1\n${policy}mark-1\nserver_url: http://127.0.0.1:9\nsecret: not-for-you\n`
const args = (sum: string) => [
  '-c',
  TRIAL,
  'trial',
  database,
  'https://releases.test/headscale_0.28.0_linux_amd64',
  sum,
]
const left = () => readdirSync(join(folder, 'tmp'))
const running = () => execFileSync('ps', ['-A', '-o', 'args='], { encoding: 'utf8' }).includes(`${folder}/tmp`)

function rehearse(text: string, { sum = '', policy }: { sum?: string; policy?: string } = {}) {
  const file = put('release', text)
  const ran = spawnSync('sh', args(sum || sumOf(file)), { env: env(), input: input(policy), encoding: 'utf8' })
  return { ...ran, problem: trialProblem(ran.status ?? 0) }
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trial-'))
  for (const name of ['bin', 'tmp']) mkdirSync(join(folder, name))
  database = put('db.sqlite', 'the live database')
  // Only the remote end of the network is played.
  put(
    'bin/curl',
    `#!/bin/sh\nwhile [ $# -gt 0 ]; do [ "$1" = -o ] && to=$2; shift; done\nexec cp ${folder}/release "$to"`,
  )
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('a rehearsal', () => {
  it('starts the release on a copy, away from the running one, and leaves nothing', () => {
    const { status, stdout } = rehearse(release())
    expect([status, stdout]).toEqual([0, 'version headscale version v0.28.0\nusers 2\nnodes 1\nkeys 1\n'])
    const seen = readFileSync(join(folder, 'seen'), 'utf8')
    for (const name of ['DATABASE_SQLITE_PATH', 'UNIX_SOCKET', 'NOISE_PRIVATE_KEY_PATH', 'POLICY_PATH'])
      expect(seen).toContain(`HEADSCALE_${name}=${folder}/tmp/`)
    expect(seen).toContain('HEADSCALE_LISTEN_ADDR=127.0.0.1:0')
    expect(readFileSync(join(folder, 'policy'), 'utf8')).toBe('{"acls":[]}\n')
    expect(readFileSync(database, 'utf8')).toBe('the live database')
    expect([left(), running()]).toEqual([[], false])
  })

  it('keeps the policy of the configuration without an edited one', () => {
    expect(rehearse(release(), { policy: '' }).status).toBe(0)
    expect(readFileSync(join(folder, 'seen'), 'utf8')).not.toContain('POLICY')
  })

  it('takes no line of the policy for its end', () => {
    const policy = '{"acls":[]}\nMESH-CONSOLE\nmark-2\nserver_url: http://evil.test\n'
    expect(rehearse(release(), { policy }).status).toBe(0)
    expect(readFileSync(join(folder, 'policy'), 'utf8')).toBe(policy)
  })

  it('runs nothing of a file with another checksum', () => {
    const { problem } = rehearse(release(`touch ${folder}/ran`), { sum: 'f'.repeat(64) })
    expect([problem, existsSync(join(folder, 'ran')), left()]).toEqual(['checksum', false, []])
  })

  it('shows why a release refuses the configuration, or ends at its start', () => {
    const refused = rehearse(release('case "$*" in *configtest) echo FATAL key removed; exit 1 ;; esac'))
    expect([refused.problem, refused.stdout]).toEqual(['refused', expect.stringContaining('FATAL key removed')])
    const ended = rehearse(release('case "$*" in *serve) echo FATAL policy; exit 1 ;; *users*) exit 1 ;; esac'))
    expect([ended.problem, ended.stdout]).toEqual(['notHealthy', expect.stringContaining('FATAL policy')])
    rmSync(database)
    expect(rehearse(release()).problem).toBe('copy')
    put('bin/curl', '#!/bin/sh\nexit 6')
    put('bin/wget', '#!/bin/sh\nexit 4')
    expect(rehearse(release()).problem).toBe('download')
    expect([left(), running()]).toEqual([[], false])
  })

  it.each(['SIGHUP', 'SIGTERM', 'pipe'] as const)('leaves nothing if it is ended by %s', async (how) => {
    // Never answers.
    const file = put('release', release('case "$*" in *users*) exit 1 ;; esac'))
    const child: ChildProcess = spawn('sh', args(sumOf(file)), { env: env(), stdio: ['pipe', 'pipe', 'ignore'] })
    child.stdin?.end(input())
    await expect.poll(() => existsSync(join(folder, 'serving'))).toBe(true)
    if (how === 'pipe') child.stdout?.destroy()
    else child.kill(how)
    await expect.poll(() => [left(), running()]).toEqual([[], false])
  })
})

describe('a database with a log of any size', () => {
  it('is not rehearsed', () => {
    truncateSync(put('db.sqlite-wal', ''), 5_000_000_000)
    expect([rehearse(release()).problem, left()]).toEqual(['copy', []])
  })

  it('is left out of the check of a configuration, with its log', () => {
    const check = () => {
      const program = put('headscale', '#!/bin/sh\nls "$HOME"\n')
      const words = ['-c', CHECK_COPY, 'check', program, '/config.yaml', database]
      return spawnSync('sh', words, { env: env(), encoding: 'utf8' }).stdout
    }
    const log = put('db.sqlite-wal', 'the log')
    expect(check()).toBe('db.sqlite\ndb.sqlite-wal\n')
    truncateSync(log, 600_000_000)
    expect([check(), left()]).toEqual(['', []])
  })
})
