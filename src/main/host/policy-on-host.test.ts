import { expect, it } from 'vitest'
import { policyPath, refusalIn } from './policy-on-host'

it.each([
  ['policy: { mode: file, path: /etc/headscale/acl.hujson }', '/etc/headscale/acl.hujson'],
  ['policy:\n  path: acl.hujson\n', '/srv/hs/acl.hujson'],
  ['policy: { path: ../acl.hujson }', '/srv/acl.hujson'],
])('finds the policy of %j', (config, path) => {
  expect(policyPath(config, '/srv/hs/config.yaml')).toBe(path)
})

it.each(['', 'policy:', 'policy: { path: "" }', 'policy: [', '- a'])('says that %j names no policy file', (config) => {
  expect(() => policyPath(config, '/srv/hs/config.yaml')).toThrow('noPolicyFile')
})

it('reads the refusal of each release from new lines of its log, and from no others', () => {
  const old = ['2026-01-01T00:00:00Z error reloading policy error="old"']
  const info = '2026-01-01T00:00:01Z info Received SIGHUP, reloading ACL policy signal=hangup'
  const refused = [
    '2026-01-01T00:00:01Z error reloading policy error="setting policy: unknown"',
    '2026-01-01T00:00:01Z error failed to set new policy error="x"',
    '2026-01-01T00:00:01Z error failed to reload ACL policy error="x"',
  ]
  expect(refusalIn([...old, info], old)).toBeNull()
  expect(refusalIn([info], [])).toBeNull()
  for (const line of refused) expect(refusalIn([...old, info, line], old)).toBe(line)
})
