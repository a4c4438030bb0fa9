import { afterEach, expect, test } from 'vitest'
import { contract } from '@shared/api/contract'
import { createMockClient } from '@mesh-console/headscale-server/mock-client'
import { createTestMock, type TestMock } from '@tests/support/mock-app'
import { machinesCsv } from './headless-checks'
import { reportPolicy } from './apply-policy'

let mock: TestMock | undefined
afterEach(() => mock?.close())

async function network() {
  mock = await createTestMock({ seed: 7 })
  const api = createMockClient(mock.respond)
  const { users } = await api.ask(contract.users.list, {})
  const { nodes } = await api.ask(contract.nodes.list, {})
  const { policy } = await api.ask(contract.policy.get, {})
  return { subject: { users, nodes, line: '0.29' as const, acceptsEmptyText: true }, policy, call: mock.call }
}

test("returns the server's verdict for every policy, with each finding and its position once", async () => {
  const { subject, policy, call } = await network()
  const first = subject.users[0]?.name ?? ''
  const policies = [
    policy,
    '{"acls": []}',
    '',
    ' ',
    '{\n  "acls": [{"action": "accept", "src": ["group:nope"], "dst": ["*:*"]}]\n}',
    '{bad',
    '{"foo": 1}',
    `{"acls": [], "tests": [{"src": "${first}@", "accept": ["tag:server:22"]}]}`,
  ]
  const passed: boolean[] = []
  for (const text of policies) {
    const report = reportPolicy('policy.hujson', text, subject)
    const { status } = await call('POST', '/policy/check', { policy: text })
    expect(report.passed).toBe(status === 200)
    expect(new Set(report.lines).size).toBe(report.lines.length)
    for (const line of report.lines.slice(0, -1)) expect(line).toMatch(/^policy\.hujson:\d+:\d+: (error|warning): ./)
    passed.push(report.passed)
  }
  expect(passed).toEqual([true, true, true, false, false, false, false, false])
  expect(reportPolicy('p', policies[4] ?? '', subject).lines[0]).toMatch(/^p:2:\d+: error: /)
  expect(reportPolicy('p', policy, subject).lines.at(-1)).toMatch(
    /^p: accepted: ([1-9]\d*) of \1 tests passed; judged by this console by the rules of Headscale 0\.29, not by the server\.$/,
  )
  expect(reportPolicy('p', policies[7] ?? '', subject).lines.at(-1)).toBe(
    'p: refused: 0 of 1 test passed; judged by this console by the rules of Headscale 0.29, not by the server.',
  )
  expect(reportPolicy('p', '{"acls": []}', { ...subject, line: '0.26' }).lines).toEqual([
    'p: accepted: it has no tests; judged by this console by the rules of Headscale 0.26, not by the server.',
  ])
  // The verdict on an empty file names its judge, too.
  expect(reportPolicy('p', '', subject).lines.at(-1)).toMatch(
    /^p: accepted: .*; judged by this console by .*, not by the/,
  )
  expect(reportPolicy('p', '', { ...subject, line: '0.23', acceptsEmptyText: false }).passed).toBe(false)
  expect(reportPolicy('p', '{bad', subject).lines.at(-1)).toBe(
    'p: refused: the tests were not run; judged by this console by the rules of Headscale 0.29, not by the server.',
  )
})

test('exports a line for each machine, without cells that a spreadsheet would execute', async () => {
  const { subject } = await network()
  const [first] = subject.nodes
  if (!first) throw new Error('no machines')
  const lines = machinesCsv(subject.nodes).split('\r\n')
  expect(lines).toHaveLength(subject.nodes.length + 2)
  expect(lines[0]).toBe(
    'id,name,hostname,user,tags,addresses,online,lastSeen,expiry,createdAt,approvedRoutes,availableRoutes',
  )
  expect(lines[1]).toMatch(/^1,router-1,router-1,,tag:router,100\.64\.0\.1 fd7a/)
  const named = (name: string) => machinesCsv([{ ...first, name }]).split('\r\n')[1]
  expect(named('=cmd()')).toContain(",'=cmd(),")
  expect(named('a,"b"')).toContain(',"a,""b""",')
})
