import { describe, expect, it } from 'vitest'
import type { NotUsed } from '@shared/host/host-report'
import {
  type Answer,
  failureOf,
  type Files,
  hostWith,
  INSTALLED,
  listed,
  processOf,
  SERVICE,
} from '@tests/support/host-with'
import { doubtAbout, readEntries } from './believe'
import { findHeadscale } from './find-headscale'

/** Alice’s host; Mallory is another user of it. */
const HOST: Record<string, Answer> = {
  'id ': 'alice\n',
  'grep -w private_key_path': '  private_key_path: /var/lib/headscale/noise_private.key\n',
  'grep ': 'server_url: https://hs.example.com\n',
  'stat ': { exit: 1 },
  'sudo ': { exit: 1, stderr: 'sudo: a password is required' },
}
const runs = (pid: number, line: string, owner: string, group?: string) => ({
  'pgrep ': `${pid} ${line}\n`,
  ...processOf(pid, line, owner, group),
})
const exeOf = (pid: number, program: string) => ({ [`/proc/${pid}/exe`]: `lrwxrwxrwx mallory mallory -> ${program}` })
const unit = (program: string, more = '') =>
  `${SERVICE.replaceAll('/usr/bin/headscale', program)}FragmentPath=/etc/systemd/system/headscale.service\n${more}`

type Impersonation = readonly [how: string, answers: Record<string, Answer>, files: Files, notUsed: Partial<NotUsed>]

const IMPERSONATIONS: readonly Impersonation[] = [
  [
    'a program of another user in /tmp',
    runs(9, 'headscale serve', 'mallory'),
    { ...exeOf(9, '/tmp/headscale'), '/tmp': 'drwxrwxrwt root root', '/tmp/headscale': '-rwxr-xr-x mallory mallory' },
    { name: '9', owner: 'mallory', why: 'user' },
  ],
  [
    'the real program with another user’s configuration',
    runs(9, 'headscale serve -c /home/mallory/c.yaml', 'mallory'),
    { '/home/mallory': 'drwxr-xr-x mallory mallory' },
    { name: '9', owner: 'mallory', why: 'user' },
  ],
  [
    'the real program and the real configuration, run by another user',
    runs(9, '/usr/bin/headscale serve', 'mallory'),
    { '/var/lib/headscale': 'drwxr-x--- headscale headscale' },
    { name: '9', owner: 'mallory', why: 'user' },
  ],
  [
    'a name in the arguments alone',
    runs(9, '/usr/bin/headscale serve', 'root'),
    exeOf(9, '/usr/bin/python3'),
    { name: '9', path: '/usr/bin/python3', why: 'program' },
  ],
  [
    'a script in place of the program',
    runs(9, '/usr/bin/headscale serve', 'root'),
    exeOf(9, '/usr/bin/dash'),
    { path: '/usr/bin/dash', why: 'program' },
  ],
  [
    'a program of root’s process that another user replaced',
    runs(9, '/opt/hs/headscale serve', 'root'),
    { ...exeOf(9, '/opt/hs/headscale (deleted)'), '/opt/hs/headscale': '-rwxr-xr-x mallory mallory' },
    { path: '/opt/hs/headscale', owner: 'mallory', why: 'owner' },
  ],
  [
    'a folder above the program that everybody may write to',
    runs(9, '/opt/hs/headscale serve', 'root'),
    { ...exeOf(9, '/opt/hs/headscale'), '/opt': 'drwxrwxrwx root root' },
    { path: '/opt', why: 'writable' },
  ],
  [
    'a link to a folder of another user on the way to the program',
    runs(9, '/opt/hs/headscale serve', 'root'),
    {
      ...exeOf(9, '/opt/hs/headscale'),
      '/opt/hs': 'lrwxrwxrwx root root -> ../home/mallory/bin',
      '/home/mallory': 'drwxr-xr-x mallory mallory',
    },
    { path: '/home/mallory', owner: 'mallory', why: 'owner' },
  ],
  [
    'a configuration of another user for root’s process',
    runs(9, 'headscale serve -c /srv/hs/config.yaml', 'root'),
    { ...exeOf(9, '/usr/bin/headscale'), '/srv/hs': 'drwxr-xr-x mallory mallory' },
    { path: '/srv/hs', owner: 'mallory', why: 'owner' },
  ],
  [
    'a jail or container whose own files have those names',
    runs(9, '/usr/bin/headscale serve', 'root'),
    { ...exeOf(9, '/usr/bin/headscale'), '/proc/9/ns/mnt': 'lrwxrwxrwx root root -> mnt:[2]' },
    { name: '9', why: 'apart' },
  ],
  [
    'a unit with a drop-in that a group may write to',
    {
      'systemctl ': unit('/usr/bin/headscale', 'DropInPaths=/etc/systemd/system/headscale.service.d/x.conf\n'),
      'getent group ops': 'ops:x:900:bob\n',
      'grep -E': { exit: 1 },
    },
    { '/etc/systemd/system/headscale.service.d/x.conf': '-rw-rw-r-- root ops' },
    { name: 'headscale.service', path: '/etc/systemd/system/headscale.service.d/x.conf', why: 'writable' },
  ],
  [
    'a unit file with an access control list',
    { 'systemctl ': unit('/usr/bin/headscale') },
    { '/etc/systemd/system/headscale.service': '-rw-rw-r--+ root root' },
    { path: '/etc/systemd/system/headscale.service', why: 'writable' },
  ],
  [
    'a unit whose program another user owns',
    { 'systemctl ': unit('/srv/headscale') },
    { '/srv/headscale': '-rwxr-xr-x mallory mallory' },
    { path: '/srv/headscale', owner: 'mallory', why: 'owner' },
  ],
  [
    'a unit whose program belongs to the service’s own user',
    { 'systemctl ': `${unit('/var/lib/headscale/headscale')}User=headscale\n` },
    { '/var/lib/headscale': 'drwxr-x--- headscale headscale' },
    { path: '/var/lib/headscale', owner: 'headscale', why: 'owner' },
  ],
  [
    'a unit of another user’s own systemd',
    runs(
      9,
      '/usr/bin/headscale serve',
      'mallory',
      '0::/user.slice/user-1001.slice/user@1001.service/headscale.service\n',
    ),
    {},
    { name: '9', owner: 'mallory', why: 'user' },
  ],
  [
    'a pod of Kubernetes',
    runs(
      4242,
      'headscale serve',
      'root',
      '0::/kubepods.slice/kubepods-besteffort.slice/kubepods-besteffort-pod1234.slice/cri-containerd-abababababababababababababababababababababababababababababababab.scope\n',
    ),
    {},
    { name: '4242', why: 'pod' },
  ],
  [
    'a container of LXC',
    runs(9, 'headscale serve', '100000', '0::/lxc.payload.web/system.slice/headscale.service\n'),
    {},
    { owner: '100000', why: 'lxc' },
  ],
  [
    'a container of another user’s Podman',
    runs(
      9,
      'headscale serve',
      'bob',
      '0::/user.slice/user-1001.slice/user@1001.service/user.slice/libpod-abc.scope/container\n',
    ),
    {},
    { owner: 'bob', why: 'rootless' },
  ],
  [
    'a snap',
    runs(9, 'headscale serve', 'root', '0::/system.slice/snap.headscale.daemon.service\n'),
    {},
    { why: 'snap' },
  ],
]

describe('what calls itself Headscale', () => {
  it.each(IMPERSONATIONS)('is named with its owner and never run: %s', async (_, answers, files, notUsed) => {
    const { connection, ran } = hostWith({ ...answers, ...HOST }, files)
    const failure = await failureOf(findHeadscale(connection))
    expect(failure).toMatchObject({ why: 'notUsed', sudoers: '', notUsed: [notUsed] })
    const programs = new Set(ran.map((line) => line.replace(/^sudo -n /, '').split(' ')[0]))
    const looking = ['id', 'systemctl', 'docker', 'podman', 'pgrep', 'cat', 'stat', 'ls', 'grep', 'getent']
    expect([...programs].filter((program) => !looking.includes(program ?? ''))).toEqual([])
  })

  it('does not replace the real one, whichever has the lower id or the unit that was stopped', async () => {
    const impostor = {
      ...processOf(3, 'headscale serve -c /tmp/c.yaml', 'mallory'),
      'pgrep ': '3 headscale serve -c /tmp/c.yaml\n',
    }
    const down = unit('/usr/bin/headscale').replace('ActiveState=active', 'ActiveState=inactive\nSubState=dead')
    const files = { '/tmp/c.yaml': '-rw-r--r-- mallory mallory' }
    const stopped = hostWith({ ...impostor, ...INSTALLED, 'systemctl ': down }, files)
    const notUsed = [{ name: '3', path: '', owner: 'mallory', why: 'user' }]
    expect(await findHeadscale(stopped.connection)).toMatchObject({ how: 'systemd', state: 'stopped', notUsed })
    const plain = hostWith(
      {
        ...impostor,
        ...processOf(40, '/usr/bin/headscale serve'),
        ...INSTALLED,
        'systemctl ': { exit: 1 },
        'pgrep ': '3 headscale serve -c /tmp/c.yaml\n40 headscale serve\n',
        'grep -w private_key_path': { exit: 1 },
      },
      files,
    )
    expect(await findHeadscale(plain.connection)).toMatchObject({ how: 'process', name: '40', notUsed })
    for (const { ran } of [stopped, plain]) expect(ran.join('\n')).not.toMatch(/(grep|headscale|cat) .*\/tmp\/c\.yaml/)
  })
})

const looker = (files: Files, answers: Record<string, Answer> = {}) => ({
  ...hostWith(answers, files),
  user: 'alice',
  needs: [],
})

it.each([
  [
    'a group without other members',
    '-rw-rw-r-- root staff',
    { 'getent ': 'staff:x:50:\n', 'grep ': { exit: 1 } },
    null,
  ],
  [
    'the admin’s own group',
    '-rw-rw-r-- alice alice',
    { 'getent ': 'alice:x:1000:\n', 'grep ': 'alice:x:1000:1000::/:/bin/sh\n' },
    null,
  ],
  [
    'a group that is the own one of another user',
    '-rw-rw-r-- root web',
    { 'getent ': 'web:x:33:\n', 'grep ': 'web:x:33:33::/:/bin/sh\n' },
    'writable',
  ],
  [
    'a group that users of a directory may have as their own',
    '-rw-rw-r-- root web',
    { 'getent ': 'web:x:33:\n', 'grep ': 'alice:x:33:33::/:/bin/sh\npasswd:         files sss\n' },
    'writable',
  ],
  [
    'a group of a host that knows only its own users',
    '-rw-rw-r-- root web',
    { 'getent ': 'web:x:33:\n', 'grep ': 'alice:x:33:33::/:/bin/sh\npasswd:         files systemd\n' },
    null,
  ],
  ['a group that is not known', '-rw-rw-r-- root 4711', { 'getent ': { exit: 2 } }, 'writable'],
])('a file that a group may change is judged by its members: %s', async (_, about, answers, why) => {
  const doubt = await doubtAbout(looker({ '/srv/a.yaml': about }, answers), '/srv/a.yaml', new Set(['alice']))
  expect(doubt?.why ?? null).toBe(why)
})

it('a link of the service’s own user may lead to a file of that user, and to no other', async () => {
  const link = { '/var/lib/hs': 'drwxr-x--- hs hs', '/var/lib/hs/p.json': 'lrwxrwxrwx hs hs -> /etc/shadow' }
  const users = new Set(['alice', 'hs'])
  expect(await doubtAbout(looker(link), '/var/lib/hs/p.json', users)).toMatchObject({
    path: '/etc/shadow',
    why: 'owner',
  })
  const own = { ...link, '/etc/shadow': '-rw-r----- hs hs' }
  expect(await doubtAbout(looker(own), '/var/lib/hs/p.json', users)).toBeNull()
})

it.each([
  ['a link in a circle', '/srv/a.yaml', { '/srv/a.yaml': 'lrwxrwxrwx root root -> a.yaml' }, 'unchecked'],
  ['a path with a line break', '/srv/a\nb.yaml', {}, 'unchecked'],
  ['a path that goes up', '/srv/../tmp/a.yaml', {}, 'unchecked'],
  [
    'a link that goes down and up again',
    '/srv/a.yaml',
    { '/srv/a.yaml': 'lrwxrwxrwx root root -> x/../a.yaml' },
    'unchecked',
  ],
  ['what the kernel shows', '/proc/1/net/unix', { '/proc/1/net/unix': '-r--r--r-- root root' }, 'unchecked'],
  ['a link to it', '/srv/a.yaml', { '/srv/a.yaml': 'lrwxrwxrwx root root -> /proc/1/net/unix' }, 'unchecked'],
  ['a device', '/srv/a.yaml', { '/srv/a.yaml': 'crw------- root root' }, 'unchecked'],
  ['a pipe', '/srv/a.yaml', { '/srv/a.yaml': 'prw------- root root' }, 'unchecked'],
  ['a file in /tmp', '/tmp/a.yaml', { '/tmp': 'drwxrwxrwt root root', '/tmp/a.yaml': '-rw-r--r-- alice alice' }, null],
])('a path is followed as the host follows it: %s', async (_, path, files: Files, why) => {
  expect((await doubtAbout(looker(files), path, new Set(['alice'])))?.why ?? null).toBe(why)
})

it('believes no list of files with a line too many, as a name or link with a line break adds', () => {
  const paths = ['/srv', '/srv/a.yaml']
  expect(readEntries(listed(paths), paths)?.get('/srv')).toMatchObject({ owner: 'root', kind: 'd' })
  expect(readEntries(`${listed(paths)}${listed(['/srv/a.yaml'])}`, paths)).toBeNull()
  expect(readEntries(`${listed(['/srv'])}forged\n`, paths)).toBeNull()
})
