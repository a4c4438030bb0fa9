import { expect, it } from 'vitest'
import { rulesBelow } from './rules-below'

const policy = `{
  "hosts": { "desk.mesh.test": "100.64.0.1", "other": "100.64.0.2" },
  // desk.mesh.test in a comment
  "acls": [
    { "action": "accept", "src": ["*"], "dst": ["desk.mesh.test:22", "desk.mesh.test:80"] },
    { "action": "accept", "src": ["other"], "dst": ["*:*"] },
    { "action": "accept", "src": ["Desk.Mesh.Test"], "dst": ["notmesh.test:1"] },
  ],
  "grants": [{ "src": ["desk.mesh.test"], "dst": ["*"], "ip": ["*"] }],
  "ssh": [{ "action": "accept", "src": ["group:a"], "dst": ["tag:b"], "users": ["root"] }],
}`

it('counts each rule that uses a name below the domain once', () => {
  expect(rulesBelow(policy, 'mesh.test')).toBe(3)
  expect(rulesBelow(policy, 'example.com')).toBe(0)
  expect(rulesBelow('{ "acls": [', 'mesh.test')).toBe(0)
})
