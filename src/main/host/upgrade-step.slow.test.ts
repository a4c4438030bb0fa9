import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { commandLines } from '@shared/host/call'
import { STAGE, stageProblem, STEP, STEP_LINES, stepReasons } from '@shared/host/upgrade-step'
import { type StepPlan, upgradeCommands } from '@shared/host/upgrade-commands'
import { settleUpgrade } from '@main/ipc/upgrade-runs'
import type { HostConnection } from './connection'
import { HostError } from './host-error'
import { MARK, scriptOf } from './script'
import { dropStep, followStep, launchStep, readLook, stepsOn } from './upgrade-on-host'

/** Names that a shell would take for commands. */
const HOSTILE = `a 'b' "$(touch ran)" \`touch ran\` ;touch ran; -x`
const NAME = '20261129120000-0123abcd'
const [OLD, NEW] = ['0.28.0', '0.29.2']

// A step that is taken back starts some thousand programs.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

let folder: string
const at = (...names: string[]) => join(folder, ...names)
const put = (path: string, text: string) => {
  writeFileSync(path, text)
  chmodSync(path, 0o755)
}
const sumOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')
const read = (...names: string[]) => readFileSync(at(...names), 'utf8')
const program = () => at('root/usr/bin/headscale')
const config = () => at('etc', `${HOSTILE}.yaml`)
const database = () => at('data', `${HOSTILE}.sqlite`)
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/**
 * A release that is played by a script. Like the real ones: the older one refuses a database that the newer one has opened, the newer one
 * ends with a setting that was removed, a stopped one stores a policy without its comments, and each start changes the database. Each call
 * warns of an update on stdout unless that is switched off.
 */
const release = (version: string, more = '') => `#!/bin/sh
db=${quoted(database())} config=${quoted(config())}
users=2 nodes=3 online=3 keys=1 told=${version}
${more}
case "$1-$HEADSCALE_DISABLE_CHECK_UPDATES" in -c-) echo '{"level":"warn","message":"An updated version of Headscale has been found"}' ;; esac
lines() { n=0; while [ $n -lt "$1" ]; do echo "$2"; n=$((n + 1)); done; }
case "$*" in
  version) echo headscale version v$told ;;
  serve) flock -n "$db" true || { echo database is locked; exit 1; }
    case ${version}-$(cat "$db") in ${OLD}-*${NEW}*) exit 1 ;; esac
    [ ! -e ${folder}/port-taken ] || exit 1
    case ${version}-$(cat "$config") in ${NEW}-*randomize*) exit 1 ;; esac
    case ${version}-$(cat "$db") in ${NEW}-*"port 0"*) exit 1 ;; esac
    echo "opened by ${version}" >>"$db" ;;
  *"policy get"*) sed -n 's/^policy //p' "$db" ;;
  *"policy set --bypass-grpc"*) for f; do :; done; [ ! -e ${folder}/serving ] || exit 1; sed -i '/^policy /d' "$db"; printf 'policy %s\\n' "$(sed 's#//.*##' "$f")" >>"$db" ;;
  *"policy set -f"*) for f; do :; done; [ -e ${folder}/serving ] || exit 1; sed -i '/^policy /d' "$db"; printf 'policy %s\\n' "$(cat "$f")" >>"$db" ;;
  *users*) lines $users '"id": 1' ;;
  *apikeys*) lines $keys '"id": 1' ;;
  *nodes*) lines $nodes '"machine_key": 1'; lines $online '"online": true' ;;
esac
`

/** Programs of the host that a test cannot use: the service manager of the machine, its log, the network, and waiting. */
function addHost() {
  put(
    at('bin/systemctl'),
    `#!/bin/sh
echo "$*" >>${folder}/asked
case "$*" in "$(cat ${folder}/other-at 2>/dev/null || echo none)"*) . ${folder}/other ;; esac
case "$*" in
  start*) [ -e ${folder}/serving ] || { ${program()} serve && touch ${folder}/serving; } ;;
  stop*) rm -f ${folder}/serving ;;
  is-active*headscale*) [ -e ${folder}/serving ] ;;
  is-enabled*) echo enabled ;;
  show*) echo 0 ;;
  is-active*) exit 3 ;;
esac
`,
  )
  put(
    at('bin/systemd-run'),
    '#!/bin/sh\nwhile case $1 in --*) ;; *) false ;; esac; do shift; done\nsetsid "$@" >/dev/null 2>&1 </dev/null &\n',
  )
  put(at('bin/journalctl'), '#!/bin/sh\necho FATAL of the new release\n')
  put(at('bin/sleep'), '#!/bin/sh\ntrue\n')
  put(
    at('bin/curl'),
    `#!/bin/sh
case "$*" in *health*) [ ! -e ${folder}/sick ] && [ -e ${folder}/serving ]; exit ;; esac
while [ $# -gt 0 ]; do [ "$1" = -o ] && to=$2; case $1 in https:*) url=$1 ;; esac; shift; done
exec cp "${folder}/releases/\${url##*/}" "$to"
`,
  )
  // Ends or holds the script when a state was written: \`sync\` is its child.
  put(
    at('bin/sync'),
    `#!/bin/sh
case "$1" in state) case $(tail -n 1 state) in *" $(cat ${folder}/kill-at 2>/dev/null || echo none)"*) rm -f ${folder}/kill-at; kill -9 $PPID ;; *" $(cat ${folder}/hold-at 2>/dev/null || echo none)"*) touch ${folder}/held; while [ -e ${folder}/hold-at ]; do /bin/sleep 0.05; done ;; esac ;; esac
`,
  )
  const admin = `--root=${at('root')} --admindir=${at('root/var/lib/dpkg')}`
  put(
    at('bin/dpkg'),
    `#!/bin/sh
[ "$1" != --print-architecture ] || exec /usr/bin/dpkg "$@"
[ ! -e ${folder}/dpkg-fails ] || { rm -f ${folder}/dpkg-fails; echo dpkg: error; exit 1; }
exec /usr/bin/dpkg ${admin} --force-not-root --log=/dev/null "$@"
`,
  )
  put(at('bin/dpkg-query'), `#!/bin/sh\nexec /usr/bin/dpkg-query --admindir=${at('root/var/lib/dpkg')} "$@"\n`)
}

function addRelease(version: string, text: string) {
  put(at('releases', `headscale_${version}_linux_amd64`), text)
  const tree = at('tree')
  mkdirSync(join(tree, 'DEBIAN'), { recursive: true })
  mkdirSync(join(tree, 'usr/bin'), { recursive: true })
  put(join(tree, 'usr/bin/headscale'), text)
  const architecture = execFileSync('dpkg', ['--print-architecture'], { encoding: 'utf8' }).trim()
  const lines = ['Package: headscale', `Version: ${version}`, `Architecture: ${architecture}`, 'Maintainer: x', '']
  writeFileSync(join(tree, 'DEBIAN/control'), [...lines.slice(0, -1), 'Description: x', ''].join('\n'))
  const file = at('releases', `headscale_${version}_linux_amd64.deb`)
  execFileSync('dpkg-deb', ['-Znone', '--build', tree, file], { stdio: 'ignore' })
  rmSync(tree, { recursive: true })
  return file
}

const env = () => ({ ...process.env, PATH: `${at('bin')}:${process.env['PATH']}` })
const shell = (...args: string[]) => spawnSync('sh', args, { env: env(), encoding: 'utf8', cwd: at('cwd') })
const step = (what: string) => shell(at('base', NAME, 'step'), what)
const states = () => read('base', NAME, 'state').trim().split('\n')
const last = () => states().at(-1)?.replace(/^\d+ /, '')
/** Removes what a step left. The host's own run of it may hold the lock for a moment after another one. */
const dropped = () =>
  vi.waitFor(() => {
    step('drop')
    expect(existsSync(at('base'))).toBe(false)
  }, 10_000)
const healthy = () => existsSync(at('serving'))

interface Asked {
  kind?: 'deb' | 'binary'
  edit?: string
  sums?: [string, string]
  policy?: StepPlan['policy']
  name?: string
  to?: string
}

function stage({ kind = 'binary', edit, sums, name = NAME, policy = null, to = NEW }: Asked = {}) {
  const file = (version: string) => `headscale_${version}_linux_amd64${kind === 'deb' ? '.deb' : ''}`
  const [sum, oldSum] = sums ?? [sumOf(at('releases', file(NEW))), sumOf(at('releases', file(OLD)))]
  const plan = {
    kind,
    program: program(),
    config: config(),
    database: database(),
    user: null,
    address: '127.0.0.1:8080',
    health: 'http://127.0.0.1:8080/health',
    from: OLD,
    to,
    url: `https://releases.test/${file(NEW)}`,
    sum,
    old: { url: `https://releases.test/${file(OLD)}`, sum: oldSum },
    edited: edit === undefined ? null : sumOf(config()),
    policy,
  }
  const { words } = upgradeCommands.upgradeStage(plan, { folder: at('base'), name })
  const [command, ...args] = words
  return spawnSync(command, args, {
    env: env(),
    encoding: 'utf8',
    cwd: at('cwd'),
    input: `${policy?.stored ?? ''}${policy?.edited ?? ''}${edit ?? ''}`,
  })
}

const OLD_CONFIG = 'randomize_client_port: false\nsecret: not-for-you\n'
const EDITED = 'secret: not-for-you\n'
const STORED = 'ping port 0 “ä”\n'
const MENDED = 'ping port * “ä” // why\n'

/** The data that a step must never lose. */
const server = () => [read('root/usr/bin/headscale'), readFileSync(config(), 'utf8'), healthy()]
let before: ReturnType<typeof server>
const oldAgain = () => {
  expect(server()).toEqual(before)
  expect(readFileSync(database(), 'utf8')).toMatch(/^the database\n(opened by 0\.28\.0\n)+$/)
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'step-'))
  for (const name of [
    'bin',
    'etc',
    'data',
    'releases',
    'root/usr/bin',
    'root/var/lib/dpkg/updates',
    'root/var/lib/dpkg/info',
    'cwd',
  ])
    mkdirSync(at(name), { recursive: true })
  writeFileSync(at('root/var/lib/dpkg/status'), '')
  addHost()
  const deb = addRelease(OLD, release(OLD))
  addRelease(NEW, release(NEW))
  writeFileSync(config(), OLD_CONFIG, { mode: 0o640 })
  writeFileSync(database(), 'the database\n', { mode: 0o640 })
  writeFileSync(`${database()}-wal`, 'the log')
  spawnSync('dpkg', ['-i', deb], { env: env() })
  spawnSync('systemctl', ['start'], { env: env() })
  before = server()
  if (!healthy()) throw new Error('The played Headscale does not run.')
})
afterEach(() => {
  if (existsSync(at('cwd/ran'))) throw new Error('A name was run as a command.')
  rmSync(folder, { recursive: true })
})

const states_ = ['counting', 'stopping', 'copying', 'copied', 'configuring', 'installing', 'starting', 'checking']

describe.each(['binary', 'deb'] as const)('a step of an upgrade (%s)', (kind) => {
  it('installs the release with the accepted edit, and keeps the way back', async () => {
    const staged = stage({ kind, edit: EDITED })
    expect([staged.status, staged.stderr]).toEqual([0, ''])
    expect(states()).toHaveLength(1)
    expect(server()).toEqual(before)
    step('run')
    expect(states().map((line) => line.replace(/^\d+ /, ''))).toEqual([
      'ready',
      'counting',
      'stopping',
      'copying',
      'copied',
      'configuring',
      'installing',
      'starting',
      'checking',
      'done',
    ])
    expect(server()).toEqual([release(NEW), EDITED, true])
    expect([statSync(config()).mode & 0o777, statSync(program()).mode & 0o777]).toEqual([0o640, 0o755])
    const { stdout } = step('look')
    expect(stdout).toContain(`plan ${OLD} ${NEW} ${kind}`)
    expect(stdout).toMatch(/before nodes 3\n[^]*after nodes 3/)
    expect(stdout).not.toContain('not-for-you')
    step('drop')
    expect(readdirSync(at('base', NAME))).not.toContain('words')

    // The later way back: also from what has changed since.
    writeFileSync(`${database()}-shm`, 'of the new release')
    step('back')
    expect.soft(last()).toMatch(/returning|rolling|back/)
    step('run')
    expect(last()).toBe('back asked')
    oldAgain()
    expect([statSync(database()).mode & 0o777, readFileSync(`${database()}-wal`, 'utf8')]).toEqual([0o640, 'the log'])
    expect(existsSync(`${database()}-shm`)).toBe(false)
    await dropped()
  })

  const failures: [string, string, () => unknown][] = [
    [
      'health',
      'does not answer',
      () => addRelease(NEW, release(NEW, `case "$*" in serve) touch ${folder}/sick ;; esac`)),
    ],
    ['start', 'ends at its start', () => addRelease(NEW, release(NEW, 'case "$*" in serve) exit 1 ;; esac'))],
    [
      'start',
      'finds the database locked by another program',
      () => {
        const { pid = 0 } = spawn('flock', [database(), '/bin/sleep', '600'], { detached: true, stdio: 'ignore' })
        onTestFinished(() => void process.kill(-pid))
        return vi.waitFor(() => expect(spawnSync('flock', ['-n', database(), 'true']).status).toBe(1))
      },
    ],
    ['version', 'is another one', () => addRelease(NEW, release(NEW, 'told=0.29.9'))],
    ['counts', 'lost a user', () => addRelease(NEW, release(NEW, 'users=1'))],
    ['counts', 'lost a machine', () => addRelease(NEW, release(NEW, 'nodes=2'))],
    ['machines', 'lets few machines back', () => addRelease(NEW, release(NEW, 'online=1'))],
  ]
  it.each(failures)('takes a release back by %s that %s', async (why, _, break_) => {
    await break_()
    // The played old release is healthy again whatever made the new one sick.
    addHostHeals()
    expect(stage({ kind, edit: EDITED }).status).toBe(0)
    step('run')
    expect(last()).toBe(`back ${why}`)
    oldAgain()
    expect(step('look').stdout).toContain('words FATAL of the new release')
    step('drop')
    expect(existsSync(at('base'))).toBe(false)
  })

  it('goes on if a machine sleeps meanwhile', () => {
    addRelease(NEW, release(NEW, 'online=2'))
    stage({ kind, edit: EDITED })
    step('run')
    expect(last()).toBe('done')
  })

  it.each(['database', 'file'])('stores the edited policy in the %s, and takes it back with the step', async (mode) => {
    const at_ = mode === 'file' ? at('etc', 'rules.hujson') : 'database'
    const rules = () =>
      mode === 'file' ? readFileSync(at_, 'utf8') : `${/^policy (.*\n)/m.exec(readFileSync(database(), 'utf8'))?.[1]}`
    const write = (text: string) =>
      mode === 'file' ? writeFileSync(at_, text) : writeFileSync(database(), `the database\npolicy ${text}`)
    write(STORED)
    const policy = { at: at_, stored: STORED, edited: MENDED }
    expect(stage({ kind, edit: EDITED, policy }).status).toBe(0)
    expect(rules()).toBe(STORED)
    step('run')
    expect([last(), rules(), ...server()]).toEqual(['done', MENDED, release(NEW), EDITED, true])
    step('back')
    step('run')
    expect([last(), rules(), ...server()]).toEqual(['back asked', STORED, ...before])
    await dropped()

    // Another person’s policy is not overwritten.
    stage({ kind, edit: EDITED, policy })
    write('by another person\n')
    step('run')
    expect([last(), rules()]).toEqual(['kept changed', 'by another person\n'])
    step('drop')
    expect(stageProblem(stage({ kind, edit: EDITED, policy }).status ?? 0)).toBe('changed')
    expect(existsSync(at('base'))).toBe(false)
  })

  it('takes the step back if the new release refuses the edited policy', () => {
    writeFileSync(database(), `the database\npolicy ${STORED}`)
    addRelease(NEW, release(NEW, 'case "$*" in *"policy set"*) echo refused; exit 1 ;; esac'))
    stage({ kind, edit: EDITED, policy: { at: 'database', stored: STORED, edited: MENDED } })
    step('run')
    expect([last(), ...server()]).toEqual(['back policy', ...before])
    expect(readFileSync(database(), 'utf8')).toContain(`policy ${STORED}`)
  })

  it.each(states_)('goes back if the script is killed when it is %s', (state) => {
    stage({ kind, edit: EDITED })
    writeFileSync(at('kill-at'), state)
    expect(step('run').signal).toBe('SIGKILL')
    expect(step('look').stdout).toMatch(/^idle\n/)
    step('run')
    expect(last()).toBe(state === 'counting' ? 'kept interrupted' : 'back interrupted')
    oldAgain()
  })

  it.each(['rolling', 'undoing'])('ends the way back if the script is killed when it is %s', (state) => {
    if (state === 'rolling') addRelease(NEW, release(NEW, 'users=1'))
    else put(at('bin/cmp'), '#!/bin/sh\nexit 1\n')
    stage({ kind, edit: EDITED })
    writeFileSync(at('kill-at'), state)
    expect(step('run').signal).toBe('SIGKILL')
    rmSync(at('bin/cmp'), { force: true })
    step('run')
    expect(last()).toBe(state === 'rolling' ? 'back counts' : 'back copy')
    oldAgain()
  })

  it('is stuck while another program has the port, and goes back once that is free', () => {
    addRelease(NEW, release(NEW, `case "$*" in serve) touch ${folder}/port-taken ;; esac`))
    stage({ kind, edit: EDITED })
    step('run')
    expect([last(), healthy(), existsSync(at('base', NAME, 'db'))]).toEqual(['stuck start', false, true])
    rmSync(at('port-taken'))
    step('run')
    expect(last()).toBe('back start')
    oldAgain()
  })

  it('does nothing again after its end', () => {
    stage({ kind, edit: EDITED })
    writeFileSync(at('kill-at'), 'done')
    expect(step('run').signal).toBe('SIGKILL')
    step('run')
    expect([last(), server()]).toEqual(['done', [release(NEW), EDITED, true]])
  })
})

/** Restoring the old program makes the host healthy again. */
function addHostHeals() {
  put(at('bin/rm'), `#!/bin/sh\ncase "$*" in *sqlite-wal*) /bin/rm -f ${folder}/sick ;; esac\nexec /bin/rm "$@"\n`)
}

describe('a step of an upgrade', () => {
  it('changes nothing if anything differs from what was seen before', () => {
    const refused = (asked: Asked = {}) => stageProblem(stage(asked).status ?? 0)
    const wrong = 'f'.repeat(64)
    expect(refused({ sums: [wrong, wrong] })).toBe('checksum')
    expect(refused({ kind: 'deb', sums: [sumOf(at('releases', `headscale_${NEW}_linux_amd64.deb`)), wrong] })).toBe(
      'checksum',
    )
    rmSync(at('releases', `headscale_${NEW}_linux_amd64`))
    put(at('bin/wget'), '#!/bin/sh\nexit 4\n')
    expect(refused({ sums: [wrong, wrong] })).toBe('download')
    const deb = at('releases', `headscale_${NEW}_linux_amd64.deb`)
    writeFileSync(deb, readFileSync(at('releases', `headscale_${OLD}_linux_amd64.deb`)))
    expect(refused({ kind: 'deb' })).toBe('package')
    addRelease(NEW, release(NEW))
    put(at('bin/df'), '#!/bin/sh\necho x\necho /dev/x 100 100 100 100 /\n')
    expect(refused()).toBe('space')
    rmSync(at('bin/df'))
    chmodSync(at('etc'), 0o777)
    expect(refused({ edit: EDITED })).toBe('folder')
    chmodSync(at('etc'), 0o755)
    put(program(), release(NEW))
    expect(refused()).toBe('changed')
    put(program(), release(OLD))
    expect(existsSync(at('base'))).toBe(false)
    oldAgain()
    expect(stage({ edit: EDITED }).status).toBe(0)
    expect(refused({ name: '20261129120000-00000002' })).toBe('busy')
    writeFileSync(config(), `${OLD_CONFIG}# by another person\n`)
    step('run')
    expect(last()).toBe('kept changed')
    step('drop')
    expect([existsSync(at('base')), healthy()]).toEqual([false, true])
    mkdirSync(at('base'), { mode: 0o755 })
    expect(refused()).toBe('folder')
  })

  it('writes the policy to the file that it checked, wherever a link to it leads later', () => {
    const [rules, other, link] = [at('etc', 'rules'), at('etc', 'other'), at('data', 'link')]
    const lead = (to: string) => {
      rmSync(link, { force: true })
      symlinkSync(to, link)
    }
    writeFileSync(rules, STORED)
    writeFileSync(other, STORED)
    lead(rules)
    expect(stage({ edit: EDITED, policy: { at: link, stored: STORED, edited: MENDED } }).status).toBe(0)
    const texts = () => [last(), readFileSync(rules, 'utf8'), readFileSync(other, 'utf8')]
    lead(other)
    step('run')
    expect(texts()).toEqual(['kept changed', STORED, STORED])
    step('drop')

    lead(rules)
    stage({ edit: EDITED, policy: { at: link, stored: STORED, edited: MENDED } })
    put(at('bin/sync'), `#!/bin/sh\ncase $(tail -n 1 state) in *configuring) ln -sfn ${other} ${link} ;; esac\n`)
    step('run')
    expect(texts()).toEqual(['done', MENDED, STORED])
    writeFileSync(other, 'of root')
    step('back')
    step('run')
    expect(texts()).toEqual(['back asked', STORED, 'of root'])
  })

  it('writes the configuration to the file that it checked, wherever a link to it leads later', () => {
    const [first, other] = [at('etc', 'first.yaml'), at('etc', 'other.yaml')]
    const lead = (to: string) => {
      rmSync(config(), { force: true })
      symlinkSync(to, config())
    }
    for (const file of [first, other]) writeFileSync(file, OLD_CONFIG, { mode: 0o640 })
    const texts = () => [last(), readFileSync(first, 'utf8'), readFileSync(other, 'utf8')]
    lead(first)
    expect(stage({ edit: EDITED }).status).toBe(0)
    lead(other)
    step('run')
    expect(texts()).toEqual(['kept changed', OLD_CONFIG, OLD_CONFIG])
    step('drop')

    lead(first)
    expect(stage({ edit: EDITED }).status).toBe(0)
    const moved = `ln -sfn ${quoted(other)} ${quoted(config())}`
    const back = `ln -sfn ${quoted(first)} ${quoted(config())}`
    put(
      at('bin/sync'),
      `#!/bin/sh\ncase $(tail -n 1 state) in *configuring) ${moved} ;; *installing) ${back} ;; esac\n`,
    )
    step('run')
    expect(texts()).toEqual(['done', EDITED, OLD_CONFIG])
  })

  it.each([
    ['database', 'is-active', 'kept changed'],
    ['file', 'is-active', 'kept changed'],
    ['file', 'stop', 'back changed'],
  ])('keeps a policy that another person saves in the %s at “%s”', (mode, moment, end) => {
    const file = at('etc', 'rules')
    const isFile = mode === 'file'
    const write = (text: string) =>
      isFile ? writeFileSync(file, text) : writeFileSync(database(), `the database\npolicy ${text}`)
    write(STORED)
    const policy = { at: isFile ? file : 'database', stored: STORED, edited: MENDED }
    expect(stage({ edit: EDITED, policy }).status).toBe(0)
    put(at('other-at'), moment)
    put(at('other'), isFile ? `echo x >${file}\n` : `sed -i 's/^policy .*/policy x/' ${quoted(database())}\n`)
    step('run')
    expect([last(), ...server()]).toEqual([end, ...before])
    expect(readFileSync(isFile ? file : database(), 'utf8')).toMatch(isFile ? /^x$/m : /^policy x$/m)
    expect(read('asked').includes('stop')).toBe(end === 'back changed')
  })

  it('refuses a step to 0.26 that would store a policy in the database', () => {
    const edits = { stored: STORED, edited: MENDED }
    writeFileSync(database(), `the database\npolicy ${STORED}`)
    const refused = stage({ to: '0.26.1', policy: { at: 'database', ...edits } })
    expect([stageProblem(refused.status ?? 0), existsSync(at('base'))]).toEqual(['policy', false])
    writeFileSync(at('etc', 'rules'), STORED)
    expect(stage({ to: '0.26.1', policy: { at: at('etc', 'rules'), ...edits } }).status).toBe(0)
  })

  it('does not begin with a Headscale that is not healthy', () => {
    stage({ edit: EDITED })
    writeFileSync(at('sick'), '')
    step('run')
    expect(last()).toBe('kept before')
  })

  it('repairs what dpkg left half way, and installs the old package again', () => {
    // Half-configured, as after a postinst that failed.
    const status = at('root/var/lib/dpkg/status')
    writeFileSync(status, readFileSync(status, 'utf8').replace('install ok installed', 'install ok half-configured'))
    stage({ kind: 'deb', edit: EDITED })
    step('run')
    expect([last(), readFileSync(status, 'utf8')]).toEqual(['done', expect.stringContaining('install ok installed')])
    step('forget')

    spawnSync('dpkg', ['-i', at('releases', `headscale_${OLD}_linux_amd64.deb`)], { env: env() })
    writeFileSync(database(), 'the database\nopened by 0.28.0\n')
    writeFileSync(config(), OLD_CONFIG)
    stage({ kind: 'deb', edit: EDITED })
    writeFileSync(at('dpkg-fails'), '')
    step('run')
    expect(last()).toBe('back install')
    oldAgain()
  })

  it('runs on when the one who started it is gone', async () => {
    stage({ edit: EDITED })
    const { status } = step('launch')
    expect(status).toBe(0)
    await expect.poll(() => last(), { timeout: 10_000 }).toBe('done')
  })

  it('is one line for sudo, and names its reasons', () => {
    for (const text of [STEP, STAGE]) expect(text).not.toMatch(/\n|(^|[ ;])#|\\\\/)
    const found = STEP_LINES.join('\n').matchAll(/(?:undo |rollback |say kept |why=)([a-z]+)\b/g)
    const named = [...found].map(([, name]) => name)
    for (const name of new Set(named)) expect(stepReasons).toContain(name)
    expect(commandLines({ words: ['sh', '-c', STAGE, 'upgrade', STEP] })).toEqual(['sh -c STAGE upgrade STEP'])
  })
})

describe('the console', () => {
  const OTHER = '/var/lib/mesh-console-upgrade'
  const LOOK_MS = 100
  /** A connection to this computer, whose folder for steps is the test's own. */
  function hostHere() {
    const moved = `n=$#; while [ $n -gt 0 ]; do a=$1; shift; case $a in ${OTHER}*) a=${at('base')}\${a#${OTHER}} ;; esac; set -- "$@" "$a"; n=$((n - 1)); done`
    for (const name of ['sh', 'ls']) put(at('bin', name), `#!/bin/sh\n${moved}\nexec /bin/${name} "$@"\n`)
    const run: HostConnection['run'] = async (call) => {
      const { status, stdout, stderr } = spawnSync('/bin/sh', { env: env(), encoding: 'utf8', input: scriptOf(call) })
      return { exit: status ?? 255, stdout: stdout.slice(stdout.indexOf(`${MARK}\n`) + MARK.length + 1), stderr }
    }
    const connection = { run } as HostConnection
    return {
      connect: async () => connection,
      user: 'root',
      hide: (text: string) => text.replaceAll('FATAL', 'hidden'),
      lookMs: LOOK_MS,
    }
  }
  const entries = (reason: string) => [
    { kind: 'act', id: 7, call: 'host.upgrade', result: 'unknown', reason },
    { kind: 'act', id: 6, call: 'host.config', result: 'done', reason: '' },
  ]
  /** The next console finds such an entry of an earlier one. */
  async function settle(reason = `${OLD} → ${NEW}`, { connect } = hostHere()) {
    const [told, noted]: [unknown[], unknown[]] = [[], []]
    await settleUpgrade('s1', {
      hosts: { connect },
      lookMs: LOOK_MS,
      sessions: { get: () => ({ servers: [{ id: 's1', name: 'lab', host: 'root@lab' }] }) as never },
      historyClient: {
        call: async (name: string, input: unknown) => {
          if (name === 'journalList') return { entries: entries(reason) } as never
          noted.push(input)
          return undefined
        },
      },
      tell: (problem) => told.push(problem.end),
      onSettled: () => told.push('settled'),
    })
    return [told, noted.map((one) => (one as { ended: { result: string } }).ended.result)]
  }

  it('starts a script again that was ended in the middle, and reads how the step ended', async () => {
    stage({ edit: EDITED })
    writeFileSync(at('kill-at'), 'installing')
    const host = hostHere()
    await launchStep(host, NAME, 'launch')
    const ended = await followStep(host, NAME)
    expect(ended).toMatchObject({
      from: OLD,
      to: NEW,
      state: 'back',
      why: 'interrupted',
      before: { nodes: 3 },
      after: null,
    })
    expect(ended?.words.join(' ')).toContain('hidden of the new release')
    oldAgain()
    expect((await stepsOn(host)).map(({ name }) => name)).toEqual([NAME])
    await dropStep(host, NAME, 'drop')
    expect(await stepsOn(host)).toEqual([])
  })

  it('tells at its next use of the host how a step ended that it did not see end', async () => {
    // A host of root without sudo.
    put(at('bin/sudo'), '#!/bin/sh\nexit 127\n')
    stage({ edit: EDITED })
    expect(await settle()).toEqual([['kept', 'settled'], ['failed']])
    expect(existsSync(at('base'))).toBe(false)
    stage({ edit: EDITED })
    writeFileSync(at('kill-at'), 'checking')
    step('run')
    expect(await settle()).toEqual([['kept', 'settled'], ['failed']])
    oldAgain()
    stage({ edit: EDITED })
    step('run')
    expect(await settle()).toEqual([['done', 'settled'], ['done']])
    expect(server()).toEqual([release(NEW), EDITED, true])
    step('back')
    expect(await settle(`${NEW} → ${OLD}`)).toEqual([['done', 'settled'], ['done']])
    oldAgain()
    expect(existsSync(at('base'))).toBe(false)
  })

  it('begins no step that was prepared for an earlier console and cannot be removed now', async () => {
    stage({ edit: EDITED })
    const host = hostHere()
    const here = await host.connect()
    put(at('bin/sudo'), '#!/bin/sh\nexit 127\n')
    // Lost on the way, and refused to root, whom sudo does not help: another run holds the lock.
    for (const why of ['timeout', 'commandFailed'] as const) {
      const failing: HostConnection['run'] = async (call) => {
        if (call.name !== 'upgradeDrop') return here.run(call)
        if (why === 'timeout') throw new HostError(why)
        return call.words[0] === 'sudo' ? here.run(call) : { exit: 81, stdout: '', stderr: '' }
      }
      const connect = async () => ({ run: failing }) as HostConnection
      await expect(settle(undefined, { ...host, connect })).rejects.toMatchObject({ failure: { why } })
      expect([last(), server()]).toEqual(['ready', before])
    }
    // A login without sudo: what is gone is not removed again.
    put(at('bin/id'), '#!/bin/sh\ncase $* in -un) echo admin ;; *) exec /usr/bin/id "$@" ;; esac\n')
    expect(await settle()).toEqual([['kept', 'settled'], ['failed']])
    expect(existsSync(at('base'))).toBe(false)
  })

  const ends = ['done', 'back'] as const
  const moments = states_.flatMap((state) => ends.map((end) => ({ state, end })))
  /** Holds a step at a state, and lets it go on a while later. The new release is sick if the step has to go back. */
  async function holdAt(state: string, end: 'done' | 'back') {
    if (end === 'back') addRelease(NEW, release(NEW, 'users=1'))
    stage({ edit: EDITED })
    writeFileSync(at('hold-at'), state)
    const host = hostHere()
    await launchStep(host, NAME, 'launch')
    await vi.waitFor(() => expect(existsSync(at('held'))).toBe(true), 20_000)
    setTimeout(() => rmSync(at('hold-at')), 5 * LOOK_MS)
    return host
  }
  const isTrue = (end: 'done' | 'back') =>
    end === 'back' ? oldAgain() : expect(server()).toEqual([release(NEW), EDITED, true])

  it.each(moments)('sees how a step ended ($end) although the connection breaks when it is $state', async (moment) => {
    const host = await holdAt(moment.state, moment.end)
    let lost = 0
    const connect = async () => {
      if (++lost > 8) return host.connect()
      if (lost % 2 === 0) throw new HostError('unreachable')
      // Broken in the middle of an answer.
      return { run: async () => Promise.reject(new HostError('ended')) } as unknown as HostConnection
    }
    expect(await followStep({ ...host, connect }, NAME)).toMatchObject({ state: moment.end })
    expect(lost).toBeGreaterThan(8)
    isTrue(moment.end)
  })

  it.each(moments)('tells how a step ended ($end) that was $state when its console was killed', async (moment) => {
    await holdAt(moment.state, moment.end)
    const [told, noted] = await settle()
    expect([told, noted]).toEqual(
      moment.end === 'done' ? [['done', 'settled'], ['done']] : [['kept', 'settled'], ['failed']],
    )
    isTrue(moment.end)
    expect(existsSync(at('base', NAME))).toBe(moment.end === 'done')
  })

  // MESH_CONSOLE_KILLS=40: as many moments over the time that a step takes, and half as many for the connection.
  const KILLS = Number(process.env['MESH_CONSOLE_KILLS'] ?? 4)
  const SPAN_MS = 4000
  const momentsOf = (count: number) =>
    Array.from({ length: count }, (_, nth) => ({
      after: Math.round((nth * SPAN_MS) / count),
      end: ends[nth % 2] ?? 'back',
    }))
  async function launched(end: 'done' | 'back') {
    if (end === 'back') addRelease(NEW, release(NEW, 'users=1'))
    stage({ edit: EDITED })
    const host = hostHere()
    await launchStep(host, NAME, 'launch')
    return host
  }

  it.each(momentsOf(KILLS))(
    'leaves one healthy release, and tells which, if the console is lost after $after ms ($end)',
    async (moment) => {
      await launched(moment.end)
      await new Promise((resolve) => void setTimeout(resolve, moment.after))
      const [told] = await settle()
      // A step that had not begun is not begun any more.
      const end = told?.[0] === 'done' ? 'done' : 'back'
      expect([told?.[1], end === 'done' && moment.end === 'back']).toEqual(['settled', false])
      isTrue(end)
    },
  )

  it.each(momentsOf(KILLS / 2))(
    'sees how a step ended ($end) although the connection is lost after $after ms',
    async (moment) => {
      const host = await launched(moment.end)
      const from = performance.now()
      const connect = async () => {
        const now = performance.now() - from
        if (now > moment.after && now < moment.after + 10 * LOOK_MS) throw new HostError('unreachable')
        return host.connect()
      }
      expect(await followStep({ ...host, connect }, NAME)).toMatchObject({ state: moment.end })
      isTrue(moment.end)
    },
  )

  it('does not begin again and again what never begins', async () => {
    stage({ edit: EDITED })
    const host = hostHere()
    for (const name of ['nohup', 'systemd-run']) put(at('bin', name), '#!/bin/sh\ntrue\n')
    expect(await followStep(host, NAME)).toMatchObject({ state: 'kept', why: null })
    expect(server()).toEqual(before)
  })

  it('believes no answer that is none of the script', () => {
    const text = `idle\nplan ${OLD} ${NEW} deb\nstate 1795959672 ready\nstate 1795959680 done\n`
    expect(readLook(NAME, text)).toMatchObject({ state: 'done', at: '2026-11-29T13:41:20.000Z', before: null })
    for (const odd of ['', 'idle\n', text.replace(NEW, '../x'), text.replaceAll(/state .*\n/g, 'state 1 won\n')])
      expect(readLook(NAME, odd)).toBeNull()
    expect(readLook(NAME, `${text}words a\u202Eb\n`)?.words.join('')).not.toContain('\u202E')
  })
})
