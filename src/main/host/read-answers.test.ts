import { expect, test } from 'vitest'
import { growth, LINEAR } from '@tests/support/growth'
import { readContainer, readGroup, readProcesses } from './read-answers'

const mount = (Source: string, Destination: string) => ({ Source, Destination })
const folder = mount('/srv/config', '/etc/headscale')
const policy = mount('/srv/acl.hujson', '/etc/headscale/acl.hujson')
const state = mount('/srv/state', '/var/lib/headscale')

test.each([
  ['the folder first', [folder, policy, state]],
  ['the file first', [policy, state, folder]],
])('of nested mounts of a container the innermost one counts: %s', (_order, mounts) => {
  const container = readContainer(JSON.stringify([[], mounts, {}, {}, 'bridge']))
  expect(container?.fileAt('/etc/headscale/acl.hujson')).toBe('/srv/acl.hujson')
  expect(container?.fileAt('/etc/headscale/config.yaml')).toBe('/srv/config/config.yaml')
  expect(container?.fileAt('/opt/x')).toBeNull()
  expect(container?.seenAs('/srv/config/config.yaml')).toBe('/etc/headscale/config.yaml')
  // The container sees another file there.
  expect(container?.seenAs('/srv/config/acl.hujson')).toBeNull()
  expect(container?.seenAs('/srv/acl.hujson')).toBeNull()
})

test('only ids that a process can have are processes', () => {
  expect(readProcesses('1\n812 headscale\n0\n-1\n 7\n4194304\n99999999999\n00\n')).toEqual(['1', '812', '4194304'])
})

test('the group of a process names its engine in one pass', () => {
  const id = 'a'.repeat(64)
  expect(readGroup(`0::/system.slice/docker-${id}.scope/init\n`)).toMatchObject({
    engine: 'docker',
    id,
    group: `docker-${id}.scope/init`,
  })
  expect(readGroup(`0::/machine.slice/libpod-${id}.scope\n`)).toMatchObject({ engine: 'podman', id })
  expect(readGroup('0::/system.slice/docker.service\n')).toBeNull()
  expect(readGroup(`0::/docker.service/docker/${id}`)).toMatchObject({ engine: 'docker', id, group: `docker/${id}` })
  for (const part of ['a', '/', ':lxc@', ':lxc.payload', 'docker.service', 'libpod-'])
    expect([part, growth(10_000 / part.length, (size) => readGroup(part.repeat(size))) < LINEAR]).toEqual([part, true])
})
