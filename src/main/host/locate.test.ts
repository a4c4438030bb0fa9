import { expect, it } from 'vitest'
import {
  failureOf,
  type Files,
  hostWith,
  ID,
  inspected,
  INSTALLED,
  processOf,
  SERVICE,
  SETTINGS,
} from '@tests/support/host-with'
import { findHeadscale } from './find-headscale'

it.each([
  ['a wrapper script', '/opt/hs/run.sh', '/opt/hs/run.sh'],
  ['a container engine', '/usr/bin/podman', '/usr/bin/podman run --name headscale headscale serve'],
  ['another command of Headscale', '/usr/bin/headscale', '/usr/bin/headscale health'],
])('never runs %s that headscale.service starts, and reads its main process', async (_, program, argv) => {
  const { connection, ran } = hostWith(
    {
      'id ': 'root\n',
      'systemctl ': SERVICE.replace(/path=.*? ; argv.*? ;/, `path=${program} ; argv[]=${argv} ;`),
      'cat -- /proc/812/cmdline': '/usr/bin/rm\0serve\0--config\0/srv/h s.yaml\0',
      'grep ': SETTINGS,
      '/opt/hs/bin/headscale -c /srv/h s.yaml version': 'v0.29.2\n',
    },
    { '/proc/812/exe': 'lrwxrwxrwx root root -> /opt/hs/bin/headscale' },
  )
  expect(await findHeadscale(connection)).toMatchObject({
    how: 'systemd',
    place: { program: '/opt/hs/bin/headscale', config: '/srv/h s.yaml' },
  })
  expect(ran.filter((line) => line.replace('sudo -n ', '').startsWith(program))).toEqual([])
})

it('goes on to containers if the unit’s main process is not Headscale', async () => {
  const { connection, ran } = hostWith(
    {
      'id ': 'root\n',
      'systemctl ': SERVICE.replace(/path=.*? ; argv.*? ;/, 'path=/opt/hs/run.sh ; argv[]=/opt/hs/run.sh ;'),
      'cat -- /proc/812/cmdline': 'headscale\0/opt/hs/run.sh\0serve\0',
      'docker ps': `${ID} ghcr.io/juanfont/headscale:0.29 hs\n`,
      'docker inspect': inspected('{}', '{}', 'host'),
      'grep ': SETTINGS,
      [`docker exec ${ID} headscale version`]: 'v0.29.2\n',
    },
    { '/proc/812/exe': 'lrwxrwxrwx root root -> /bin/dash' },
  )
  expect(await findHeadscale(connection)).toMatchObject({ how: 'docker', name: 'hs' })
  expect(ran.filter((line) => line.includes('/opt/hs/run.sh'))).toEqual([])
})

it('reports that a configuration without settings cannot be used, and needs no sudo for that', async () => {
  const { connection, ran } = hostWith({ ...INSTALLED, 'grep ': { exit: 1 } })
  expect(await failureOf(findHeadscale(connection))).toMatchObject({
    why: 'noConfig',
    words: '/etc/headscale/config.yaml',
  })
  expect(ran.filter((line) => line.startsWith('sudo'))).toEqual([])
})

it('finds the user that Headscale runs as', async () => {
  const unit = hostWith({ ...INSTALLED, 'systemctl ': `${SERVICE}User=headscale\n` })
  expect((await findHeadscale(unit.connection)).runsAs).toBe('headscale')
  const plain = hostWith(
    {
      'grep -w private_key_path': '  private_key_path: /var/lib/headscale/noise_private.key\n',
      ...INSTALLED,
      'systemctl ': { exit: 1 },
      'pgrep ': '9 /usr/bin/headscale serve\n',
      ...processOf(9, 'headscale serve', 'hs'),
    },
    { '/var/lib/headscale': 'drwxr-x--- hs hs' },
  )
  expect((await findHeadscale(plain.connection)).runsAs).toBe('hs')
})

it.each(['hs@corp', 'svc$', 'müller', '-u'])('does not take a user with the name %s for root', async (name) => {
  const failure = { why: 'notUsed', notUsed: [{ owner: expect.any(String), why: 'unchecked' }] }
  const unit = hostWith({ ...INSTALLED, 'systemctl ': `${SERVICE}User=${name}\n` })
  await expect(findHeadscale(unit.connection)).rejects.toMatchObject({ failure })
  const answers = {
    'grep -w private_key_path': '  private_key_path: /var/lib/headscale/noise_private.key\n',
    ...INSTALLED,
    'systemctl ': { exit: 1 },
    'pgrep ': '9 /usr/bin/headscale serve\n',
    ...processOf(9, 'headscale serve', name),
  }
  const plain = hostWith(answers, { '/var/lib/headscale': `drwxr-x--- ${name} hs` })
  await expect(findHeadscale(plain.connection)).rejects.toMatchObject({ failure })
})

/** Returns the output of `grep` about the users of processes, of which each was started by one. */
const usersOf = (words: readonly string[], users: ReadonlyMap<string, string>) =>
  words
    .flatMap((word) => /^\/proc\/(\d+)\/status$/.exec(word)?.[1] ?? [])
    .map((pid) => `/proc/${pid}/status:Uid:\t${users.get(pid)}\n/proc/${pid}/loginuid:4294967295\n`)
    .join('')

const SESSION = '/proc/8/cgroup:0::/user.slice/user-1001'

it.each([
  ['a set-uid program', '/proc/8/status:Uid:\t1001\n'],
  ['a program that waits for a password of sudo', '/proc/8/status:Uid:\t0\n/proc/8/loginuid:1001\n'],
  ['a set-uid program of a session', `/proc/8/status:Uid:\t0\n/proc/8/loginuid:4294967295\n${SESSION}\n`],
])('%s that another user started under the name of Headscale hides none', async (_, users) => {
  const answers = {
    'id -un': 'alice\n',
    'id -u': '1000\n',
    ...INSTALLED,
    'sudo ': { exit: 1, stderr: 'sudo: a password is required\n' },
    'systemctl ': { exit: 1 },
    'pgrep ': '8\n9\n',
    'getent passwd 1001': 'eve:x:1001:1001::/home/eve:/bin/sh\n',
    ...processOf(8, 'headscale serve -c /root/hs.yaml', 'root'),
    ...processOf(9, 'headscale serve', 'alice'),
  }
  const { connection } = hostWith(answers)
  const run: typeof connection.run = async (call) => {
    if (call.name === 'owners' && call.words[0] === 'grep') return { exit: 0, stdout: users, stderr: '' }
    // The program of a process that is not the admin's own, and the folder of root.
    return call.words[0] === 'ls' && /\/proc\/8\/exe| \/root/.test(call.words.join(' '))
      ? { exit: 2, stdout: '', stderr: 'ls: cannot access: Permission denied\n' }
      : connection.run(call)
  }
  expect(await findHeadscale({ ...connection, run })).toMatchObject({ how: 'process', name: '9' })
})

it('finds the user of a Headscale that may open ports below 1024, whose process seems to be of root', async () => {
  const answers = {
    'grep -Hos': '/proc/9/status:Uid:\t999\n/proc/9/loginuid:4294967295\n',
    'grep -w private_key_path': '  private_key_path: /var/lib/headscale/noise_private.key\n',
    ...INSTALLED,
    'systemctl ': { exit: 1 },
    'pgrep ': '9\n',
    'getent passwd 999': 'hs:x:999:999::/var/lib/headscale:/usr/sbin/nologin\n',
    ...processOf(9, 'headscale serve', 'root'),
  }
  const { connection } = hostWith(answers, { '/var/lib/headscale': 'drwxr-x--- hs hs' })
  expect(await findHeadscale(connection)).toMatchObject({ how: 'process', runsAs: 'hs' })
})

it.each([
  ['of root', 'root', {}],
  ['of the owner of Headscale’s data', 'hs', { '/var/lib/headscale': 'drwxr-x--- hs hs' }],
])(
  'a Headscale %s is found behind thousands of processes of another user, and their number is named',
  async (_, owner, files) => {
    const decoys = Array.from({ length: 12_000 }, (_one, at) => at + 30_000)
    // Programs that hide their memory or run set-uid, as others start them, seem to be those of root.
    const users = new Map(decoys.map((pid) => [String(pid), '1001']))
    users.set('20000', owner === 'root' ? '0' : '999')
    const answers = {
      'grep -w private_key_path': '  private_key_path: /var/lib/headscale/noise_private.key\n',
      ...INSTALLED,
      'systemctl ': { exit: 1 },
      'pgrep ': `${[...decoys, 20_000].join('\n')}\n`,
      ...Object.assign({}, ...decoys.slice(0, 60).map((pid) => processOf(pid, 'headscale serve', 'eve'))),
      ...processOf(20_000, 'headscale serve', owner),
    }
    const { connection, ran } = hostWith(answers, files)
    const run: typeof connection.run = async (call) => {
      if (call.name !== 'owners') return connection.run(call)
      return { exit: 0, stdout: usersOf(call.words, users), stderr: '' }
    }
    const found = await findHeadscale({ ...connection, run })
    expect(found).toMatchObject({ how: 'process', name: '20000' })
    expect(found.notUsed.at(-1)).toMatchObject({ why: 'many', path: '11951' })
    expect(ran.length).toBeLessThan(500)
  },
)

it.each([
  ['is missing', { exit: 2, stderr: 'grep: /missing.yaml: No such file or directory\n' }],
  ['only root may read', { exit: 2, stderr: 'grep: /missing.yaml: Permission denied\n' }],
])('a process of another user whose configuration %s hides no Headscale', async (_, refused) => {
  const answers = {
    'grep -w private_key_path -- /missing.yaml': refused,
    ...INSTALLED,
    'id ': 'alice\n',
    'sudo ': { exit: 1, stderr: 'sudo: a password is required\n' },
    'systemctl ': { exit: 1 },
    'pgrep ': '8\n9\n',
    ...processOf(8, 'headscale serve -c /missing.yaml', 'eve'),
    ...processOf(9, 'headscale serve', 'root'),
  }
  expect(await findHeadscale(hostWith(answers).connection)).toMatchObject({ how: 'process', name: '9' })
  // Without another one, the refusal is shown.
  const alone = await failureOf(findHeadscale(hostWith({ ...answers, 'pgrep ': '8\n' }).connection))
  expect(alone).toMatchObject({ why: 'sudo', sudoers: expect.stringContaining('/missing.yaml') })
})

it.each(['root', 'alice'])(
  'shows what sudo refused about a process of %s although another one follows',
  async (owner) => {
    const answers = {
      ...INSTALLED,
      'id ': 'alice\n',
      'sudo ': { exit: 1, stderr: 'sudo: a password is required\n' },
      'systemctl ': { exit: 1 },
      'pgrep ': '8\n9\n',
      ...processOf(8, 'headscale serve -c /srv/hs.yaml', owner),
      ...processOf(9, 'headscale serve', 'root'),
    }
    const { connection } = hostWith(answers)
    const run: typeof connection.run = async (call) =>
      call.words[0] === 'ls' && call.words.includes('/srv/hs.yaml')
        ? { exit: 2, stdout: '', stderr: "ls: cannot access '/srv/hs.yaml': Permission denied\n" }
        : connection.run(call)
    expect(await failureOf(findHeadscale({ ...connection, run }))).toMatchObject({
      why: 'sudo',
      sudoers: expect.stringContaining('/srv/hs.yaml'),
    })
  },
)

const GROUP = `0::/system.slice/docker-${ID}.scope\n`
/** Docker refuses this user, who still sees the process inside a container. */
const REFUSED = {
  'id ': 'alice\n',
  'docker ps': { exit: 1, stderr: 'permission denied while trying to connect to the docker API' },
  'sudo ': { exit: 1, stderr: 'sudo: a password is required' },
  'pgrep ': '9 /ko-app/headscale serve\n',
  'cat -- /proc/9/cmdline': 'headscale\0serve',
  'cat -- /proc/9/cgroup': GROUP,
  'cat -- /proc/self/cgroup': '0::/user.slice/user-1000.slice/session-3.scope\n',
}

it('asks for the use of Docker if the process that it sees belongs to a container', async () => {
  const { connection, ran } = hostWith(REFUSED)
  const { why, words, sudoers } = await failureOf(findHeadscale(connection))
  expect([why, words]).toEqual(['sudo', expect.stringContaining('a password is required')])
  for (const part of ['docker ps', `docker inspect --format`, `docker exec ${ID} headscale version`])
    expect(sudoers).toContain(part)
  expect(sudoers).not.toContain('/ko-app/')
  expect(ran.filter((line) => line.replace('sudo -n ', '').startsWith('/ko-app/'))).toEqual([])
})

it('takes no process of a container for a plain one if Docker may be used, and a plain one despite a container', async () => {
  const other = `${'e'.repeat(64)} postgres:16 db\n${ID} registry.test/vpn:1 vpn\n`
  const found = hostWith({ ...REFUSED, 'docker ps': other })
  expect(await failureOf(findHeadscale(found.connection))).toMatchObject({ why: 'noHeadscale' })
  const both = hostWith(
    {
      ...REFUSED,
      'pgrep ': '9 /ko-app/headscale serve\n11 /opt/headscale serve\n',
      ...processOf(11, '/opt/headscale serve', 'alice'),
      'grep ': SETTINGS,
      '/opt/headscale -c /etc/headscale/config.yaml version': 'v0.29.2\n',
    },
    { '/proc/11/exe': 'lrwxrwxrwx alice alice -> /opt/headscale' },
  )
  expect(await findHeadscale(both.connection)).toMatchObject({ how: 'process', name: '11' })
})

it('finds a plain process on a host that is a container itself', async () => {
  const { connection } = hostWith(
    {
      ...REFUSED,
      ...processOf(9, '/ko-app/headscale serve', 'root', GROUP),
      'cat -- /proc/self/cgroup': `0::/system.slice/docker-${ID}.scope\n`,
      'grep ': SETTINGS,
      '/ko-app/headscale -c /etc/headscale/config.yaml version': 'v0.29.2\n',
    },
    { '/proc/9/exe': 'lrwxrwxrwx root root -> /ko-app/headscale' },
  )
  expect(await findHeadscale(connection)).toMatchObject({ how: 'process', name: '9' })
})

it('finds the container of root beside containers of the user', async () => {
  const { connection } = hostWith({
    'id ': 'alice\n',
    'podman ps': `${'a'.repeat(64)} docker.io/library/postgres:16 db\n`,
    'sudo -n podman ps': `${ID} ghcr.io/juanfont/headscale:0.29 hs\n`,
    'sudo -n podman inspect': inspected('{}', '{}', 'host'),
    'grep ': SETTINGS,
    [`sudo -n podman exec ${ID} headscale version`]: 'v0.29.2\n',
  })
  expect(await findHeadscale(connection)).toMatchObject({ how: 'podman', name: 'hs', sudo: true })
})

it.each([
  [
    'failed',
    'ActiveState=failed\nSubState=failed\nResult=exit-code\nExecMainStatus=1\nUnitFileState=enabled',
    'failed (failed), Result=exit-code, ExecMainStatus=1',
  ],
  [
    'looping',
    'ActiveState=activating\nSubState=auto-restart\nResult=exit-code\nExecMainStatus=1\nNRestarts=7',
    'activating (auto-restart), Result=exit-code, ExecMainStatus=1, NRestarts=7',
  ],
  [
    'stopped',
    'ActiveState=inactive\nSubState=dead\nResult=success\nUnitFileState=disabled',
    'inactive (dead), disabled',
  ],
  ['starting', 'ActiveState=activating\nSubState=start', 'activating (start)'],
] as const)('finds a unit that is %s, with the reason', async (state, lines, reason) => {
  const { connection } = hostWith({ ...INSTALLED, 'systemctl ': SERVICE.replace('ActiveState=active', lines) })
  expect(await findHeadscale(connection)).toMatchObject({ how: 'systemd', state, reason, version: 'v0.29.2' })
})

it.each([
  ['Exited (1) 5 minutes ago', 'failed'],
  ['Exited (0) 2 days ago', 'stopped'],
  ['Restarting (1) 3 seconds ago', 'looping'],
])('finds a container that does not run: %s', async (status, state) => {
  const { connection, ran } = hostWith({
    'id ': 'root\n',
    'docker ps': `${ID} ghcr.io/juanfont/headscale:0.29 hs ${status}\n`,
    'docker inspect': inspected('{}', '{}', 'bridge'),
    'pgrep ': { exit: 1 },
    'grep ': SETTINGS,
  })
  const found = await findHeadscale(connection)
  expect(found).toMatchObject({
    how: 'docker',
    name: 'hs',
    state,
    reason: status,
    config: '/srv/hs/config/config.yaml',
  })
  expect(ran.filter((line) => line.startsWith('docker exec'))).toEqual([])
})

it('prefers a container that runs to one that does not', async () => {
  const { connection } = hostWith({
    'id ': 'root\n',
    'docker ps': `${'a'.repeat(64)} headscale:0.28 old Exited (0) 2 days ago\n${ID} headscale:0.29 hs Up 2 days\n`,
    'docker inspect': inspected('{}', '{}', 'host'),
    'pgrep ': { exit: 1 },
    'grep ': SETTINGS,
    [`docker exec ${ID} headscale version`]: 'v0.29.2\n',
  })
  expect(await findHeadscale(connection)).toMatchObject({ name: 'hs', state: 'running', version: 'v0.29.2' })
})

const refused = (why: string) => ({ why: 'notUsed', notUsed: [{ name: 'hs', why }] })

it.each([
  ['one user, as of a Compose project', { '/srv/hs': 'drwxr-xr-x 1000 1000' }, { how: 'docker' }],
  ['two users', { '/srv/hs': 'drwxr-xr-x 1000 1000', '/srv/hs/config': 'drwxr-xr-x bob bob' }, refused('owner')],
  ['everybody', { '/srv/hs/config': 'drwxrwxrwx 1000 1000' }, refused('writable')],
])('the configuration of a container may belong to %s', async (_, files: Files, expected) => {
  const { connection } = hostWith(
    {
      'id ': 'root\n',
      'docker ps': `${ID} ghcr.io/juanfont/headscale:0.29 hs\n`,
      'docker inspect': inspected('{}', '{}', 'host'),
      'pgrep ': { exit: 1 },
      'grep ': SETTINGS,
      [`docker exec ${ID} headscale version`]: 'v0.29.2\n',
    },
    files,
  )
  const found = findHeadscale(connection)
  expect(await found.catch(() => failureOf(found))).toMatchObject(expected)
})

it('asks for the use of Podman if the unit itself is a container of it', async () => {
  const { connection } = hostWith({
    ...REFUSED,
    'systemctl ': SERVICE.replace(/path=.*? ; argv.*? ;/, 'path=/usr/bin/podman ; argv[]=/usr/bin/podman run ;'),
    'podman ps': '',
    'cat -- /proc/9/cgroup': `0::/system.slice/headscale.service/libpod-payload-${ID}\n`,
  })
  const { why, sudoers } = await failureOf(findHeadscale(connection))
  expect([why, sudoers]).toEqual(['sudo', expect.stringContaining('podman ps')])
})

it('finds the process that a script of the unit started beside itself', async () => {
  const { connection } = hostWith(
    {
      ...INSTALLED,
      'systemctl ': SERVICE.replace(/path=.*? ; argv.*? ;/, 'path=/opt/hs/run.sh ; argv[]=/opt/hs/run.sh ;'),
      'pgrep ': '813 /usr/bin/headscale serve\n',
      ...processOf(813, '/usr/bin/headscale serve', 'root', '0::/system.slice/headscale.service\n'),
    },
    { '/proc/812/exe': 'lrwxrwxrwx root root -> /bin/dash' },
  )
  expect(await findHeadscale(connection)).toMatchObject({ how: 'process', name: '813' })
})

it('takes a container in a pod of Podman for no system container', async () => {
  const { connection } = hostWith({
    ...REFUSED,
    'podman ps': '',
    'cat -- /proc/9/cgroup': `0::/machine.slice/machine-libpod_pod_${'a'.repeat(64)}.slice/libpod-${ID}.scope/container\n`,
  })
  const { why, sudoers } = await failureOf(findHeadscale(connection))
  expect([why, sudoers]).toEqual(['sudo', expect.stringContaining(`podman exec ${ID} headscale version`)])
})
