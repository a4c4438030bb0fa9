import { resolve } from 'node:path'
import { checkPolicy } from '@shared/policy/analyse/check'
import { createTestMock } from '@tests/support/mock-app'
import { describe, expect, it } from 'vitest'
import { readRows } from '@main/headscale/testing/replay'

/** Raw responses of real servers. */
const recorded = resolve(import.meta.dirname, '../../../../tests/recorded')

interface Told {
  status: number
  body: { message: string; details: string[] }
}

/** Returns the mock's responses to saving and checking a policy, and whether it stored the policy. */
async function put(policy: string) {
  const mock = await createTestMock({ seed: null })
  try {
    const saved = (await mock.call('PUT', '/policy', { policy })) as Told
    const checked = (await mock.call('POST', '/policy/check', { policy })) as Told
    return { saved, checked, stored: mock.db.policies.current()?.policy }
  } finally {
    mock.close()
  }
}

const acl = (src: string, dst: string) => `{"acls": [{"action": "accept", "src": ["${src}"], "dst": ["${dst}"]}]}`
const hosts = '"hosts": {"a": "100.64.0.1/32", "b": "100.64.0.2/32"}'

/** Policies with the current server's responses (headscale-api.md 4.10). */
const refused: [policy: string, said: string][] = [
  ['{bad', 'parsing HuJSON: hujson: line 1, column 2: invalid literal: bad'],
  ['{"groups": {"group:a": ["ann"]}}', 'username must contain @, got: "ann"'],
  ['{"groups": {"a": []}}', `group must start with 'group:', got: "a"`],
  [
    '{"groups": {"group:a": ["group:b"], "group:b": []}}',
    'groups["group:a"]: "group:b": group members cannot be recursive',
  ],
  [acl('group:x', '*:*'), 'group not defined in policy: "group:x"'],
  [acl('tag:x', '*:*'), 'tag not found: "tag:x"'],
  [acl('*', 'x:*'), 'host not defined in policy: "x"'],
  ['{"hosts": {"h": "x"}}', 'hostname contains invalid IP address: hostname "h" address "x"'],
  ['{"tagOwners": {"x": []}}', `tag must start with 'tag:', got: "x"`],
  [acl('*', 'autogroup:x:*'), 'invalid autogroup: got "autogroup:x"'],
  [acl('autogroup:internet', '*:*'), 'autogroup:internet can only be used in ACL destinations'],
  [acl('*', '100.64.0.1'), 'hostport must contain a colon'],
  [acl('*', '*:0'), `first port must be >0, or use '*' for wildcard`],
  ['{"tagOwners": {"tag:a": ["tag:b"]}}', 'tag "tag:a" references undefined tag "tag:b"'],
  ['{"nope": 1}', 'unknown field: "nope"'],
  [`{${hosts}, "acls": [], "tests": [{"src": "a", "accept": ["b:80"]}]}`, 'a -> b:80: expected ALLOWED, got DENIED'],
  [`{${hosts}, "tests": [{"src": "a", "deny": ["b:80"]}]}`, 'a -> b:80: expected DENIED, got ALLOWED'],
  [`{${hosts}, "tests": [{"src": "a"}]}`, 'test entry must have at least one of "accept" or "deny"'],
  [
    '{"ssh": [{"action": "accept", "src": ["ann@"], "dst": ["*"], "users": ["root"]}]}',
    'wildcard (*) is not supported as SSH destination',
  ],
]

describe('a policy that the current server refuses', () => {
  it.each(refused)('%s', async (policy, said) => {
    const { saved, checked, stored } = await put(policy)
    expect(saved.status).toBe(400)
    expect(saved.body.message).toContain(said)
    expect(saved.body.message).toBe(checkPolicy(policy, { users: [], nodes: [] }).refusal)
    expect(saved.body.details.length).toBeGreaterThan(0)
    expect(checked).toEqual(saved)
    expect(stored).toBeUndefined()
  })
})

describe('refusals of real servers', () => {
  it.each(['0.29', '0.30-dev'])('repeats the recorded refusals of %s word for word', async (line) => {
    const rows = readRows(resolve(recorded, `${line}.jsonl`)).filter(
      ({ request, status }) => request.method === 'PUT' && request.path === '/api/v1/policy' && status !== 422,
    )
    const refusals = rows.filter(({ status }) => status !== 200)
    expect(refusals.length).toBeGreaterThanOrEqual(3)
    for (const { request, status, body } of rows) {
      const { saved } = await put(String(request.body?.['policy']))
      expect(saved.status === 200, body).toBe(status === 200)
      expect(JSON.parse(body)).toMatchObject(status === 200 ? {} : wordsOf(body, saved.body.message))
    }
  })
})

/** The same refusal in the server's format: with the action as a prefix, in one text or in two. */
function wordsOf(body: string, message: string): object {
  if ('code' in (JSON.parse(body) as object)) return { message: `setting policy: ${message}` }
  return { detail: 'setting policy', errors: [{ message }] }
}
