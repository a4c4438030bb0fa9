import { expect, test } from 'vitest'
import { readContainer } from './read-answers'

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
