import { afterEach, expect, test } from 'vitest'
import { contract } from '@shared/api/contract'
import { ApiError } from '@shared/api/error'
import type { ApiApp } from '@main/api/api-app'
import { createMockClient } from '@mesh-console/headscale-server/mock-client'
import { createTestMock, type TestMock } from '@tests/support/mock-app'
import { applyPolicy, differenceLines, reportPolicy } from './apply-policy'

let mock: TestMock | undefined
afterEach(() => mock?.close())

const OPEN = '{"acls": [{"action": "accept", "src": ["*"], "dst": ["*:*"]}]}'
const SSH = '{"acls": [{"action": "accept", "src": ["*"], "dst": ["*:22"]}]}'

/** Applies texts to a demo network of three machines, or more; `meanwhile` runs after the policy was read. */
async function network(meanwhile?: (mock: TestMock) => Promise<unknown>, size = 3) {
  const made = await createTestMock({ seed: 7, nodes: size })
  mock = made
  const api = createMockClient(made.respond)
  const { users } = await api.ask(contract.users.list, {})
  const { nodes } = await api.ask(contract.nodes.list, {})
  const subject = { users, nodes, line: '0.29' as const, acceptsEmptyText: true }
  const stored = async () => (await api.ask(contract.policy.get, {})).policy
  const apply = async (text: string, { dryRun = false, isReadOnly = false, canCheck = true } = {}) => {
    const said: string[] = []
    const server: ApiApp = {
      respond: async (request) => {
        if (!canCheck && request.url.endsWith('/policy/check')) throw new ApiError('unsupported', 'too old')
        const answer = await made.respond(request)
        if (request.method === 'GET' && request.url.endsWith('/policy')) await meanwhile?.(made)
        return answer
      },
    }
    const report = (file: string, policy: string) => reportPolicy(file, policy, subject)
    const given = { file: 'policy.hujson', text, dryRun, isReadOnly, subject, report, api: server }
    const code = await applyPolicy({ ...given, say: (line) => void said.push(line) })
    return { code, said }
  }
  return { apply, stored, subject }
}

test('a policy is saved with who gains and loses access; a dry run saves nothing, a second save changes nothing', async () => {
  const { apply, stored } = await network()
  await apply(OPEN)
  const before = await stored()
  const dry = await apply(SSH, { dryRun: true })
  expect([dry.code, await stored()]).toEqual([0, before])
  expect(dry.said[0]).toBe(
    'policy.hujson: accepted: it has no tests; judged by this console by the rules of Headscale 0.29, not by the server.',
  )
  expect(dry.said.filter((line) => line.includes('lost access')).join()).toMatch(/tcp 0-21.*tcp 23-65535.*\(ACL 1\)/)
  expect(dry.said.filter((line) => line.includes('gained'))).toEqual([])
  expect(dry.said.slice(-2)).toEqual(['policy.hujson: accepted by the server.', 'policy.hujson: not saved: --dry-run.'])

  expect((await apply(SSH)).said.at(-1)).toBe('policy.hujson: saved.')
  expect(await stored()).toBe(SSH)
  expect((await apply(SSH)).said.at(-1)).toBe('policy.hujson: unchanged: the server has this policy.')
})

test('a server that cannot check a policy without saving it is not said to accept it', async () => {
  const { apply } = await network()
  const { code, said } = await apply(SSH, { dryRun: true, canCheck: false })
  expect([code, said.at(-2)]).toEqual([
    0,
    'policy.hujson: not checked by the server: its release does so only when it saves.',
  ])
})

test('a refused policy is not saved and has the exit code 1', async () => {
  const { apply, stored } = await network()
  const before = await stored()
  const failing = '{"acls": [], "tests": [{"src": "100.64.0.1", "accept": ["100.64.0.2:22"]}]}'
  for (const text of ['{bad', '{"foo": 1}', failing]) expect((await apply(text)).code).toBe(1)
  expect(await stored()).toBe(before)
})

test('a policy that another admin saved after the comparison is not overwritten', async () => {
  const { apply, stored } = await network((made) => made.call('PUT', '/policy', { policy: OPEN }))
  const { code, said } = await apply(SSH)
  expect(code).toBe(1)
  expect(said.at(-1)).toMatch(/^policy\.hujson: refused: somebody saved another policy/)
  expect(await stored()).toBe(OPEN)
})

test('a server on which the console may change nothing is left alone, but can be compared', async () => {
  const { apply, stored } = await network()
  const before = await stored()
  await expect(apply(SSH, { isReadOnly: true })).rejects.toThrow('change nothing on this server')
  expect((await apply(SSH, { isReadOnly: true, dryRun: true })).code).toBe(0)
  expect(await stored()).toBe(before)
  await expect(apply('')).rejects.toThrow('empty')
})

test('the difference names machines, ports, rules and SSH logins, and says if there is none', async () => {
  const { subject } = await network(undefined, 20)
  const names = subject.nodes.map(({ givenName }) => givenName)
  const [first = '', second = ''] = subject.nodes.map(({ ipAddresses }) => ipAddresses[0] ?? '')
  const one = `{"hosts": {"b": "${second}"}, "acls": [], "grants": [{"src": ["${first}"], "dst": ["b"], "ip": ["tcp:443"]}]}`
  const lines = differenceLines('{"acls": []}', one, subject)
  expect(lines).toEqual([`gained access: ${names[0]} -> ${names[1]}: tcp 443 over ipv4 (grant 1)`])
  expect(differenceLines(one, `// moved\n${one}`, subject)).toEqual(['access and SSH logins stay the same'])
  const ssh =
    '{"acls": [], "ssh": [{"action": "check", "src": ["autogroup:member"], "dst": ["autogroup:self"], "users": ["root"]}]}'
  expect(differenceLines('{"acls": []}', ssh, subject).join()).toMatch(
    /changed SSH logins: .*: no one before, root after a sign-in now/,
  )
})
