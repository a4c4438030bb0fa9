import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@shared/api/contract'
import { type ApiApp, ask } from '@main/api/api-app'
import { createProxyApp } from '@main/gateway/proxy-app'
import { applyPolicy, reportPolicy } from '@main/headless/apply-policy'
import { directClient } from '@main/headscale/testing/http'
import { needs } from '../../scripts/lib/needs.mjs'
import { createKeyringConsole, hasKeyring } from '../electron/keyring-console'
import { invoke } from '../electron/page-calls'
import { expect, test } from './fixtures'
import { thisLine } from './line'

test.use({ world: 'apply' })

const { can, userInPolicy } = thisLine()
const OPEN = '{\n  // everything\n  "acls": [{"action": "accept", "src": ["*"], "dst": ["*:*"]}],\n}\n'
const SSH = '{\n  // SSH alone\n  "acls": [{"action": "accept", "src": ["*"], "dst": ["*:22"]}],\n}\n'

test('a policy is compared and saved on the server, which keeps every byte; a conflict is refused', async ({
  server,
  api,
}) => {
  await api.users.create({ name: 'alice' })
  const proxy = createProxyApp({ target: { url: server.url, key: server.key }, http: directClient(), now: Date.now })
  const { users } = await ask(proxy, contract.users.list, {})
  const { nodes } = await ask(proxy, contract.nodes.list, {})
  const { policyLine: line } = await ask(proxy, contract.server.info, {})
  const subject = { users, nodes, line, acceptsEmptyText: true }
  /** @param meanwhile runs after the policy was read */
  const apply = async (text: string, dryRun = false, meanwhile?: () => Promise<unknown>) => {
    const said: string[] = []
    const app: ApiApp = {
      async respond(request) {
        const answer = await proxy.respond(request)
        if (request.method === 'GET' && request.url.endsWith('/policy')) await meanwhile?.()
        return answer
      },
    }
    const report = (file: string, policy: string) => reportPolicy(file, policy, subject)
    const say = (words: string) => void said.push(words)
    const code = await applyPolicy({ file: 'p', text, dryRun, isReadOnly: false, subject, report, api: app, say })
    return { code, last: said.at(-1) }
  }
  const stored = async () => (await api.policy.get({})).policy
  expect(await apply(OPEN)).toEqual({ code: 0, last: 'p: saved.' })
  expect(await stored()).toBe(OPEN)
  expect(await apply(SSH, true)).toEqual({ code: 0, last: 'p: not saved: --dry-run.' })
  expect(await stored()).toBe(OPEN)
  expect(await apply(OPEN)).toEqual({ code: 0, last: 'p: unchanged: the server has this policy.' })

  const theirs = `// another admin\n${OPEN}`
  const late = await apply(SSH, false, () => api.policy.set({ policy: theirs }))
  expect(late).toEqual({ code: 1, last: 'p: refused: somebody saved another policy after this one was compared' })
  expect(await stored()).toBe(theirs)

  // The console's check accepts it, the server does not: before 0.29 it says so when it saves.
  const alice = userInPolicy('alice')
  expect(await apply(`{"groups": {"group:a": ["${alice}"]}, "acls": []}`)).toMatchObject({ code: 0 })
  const unknown = await apply('{"acls": [{"action": "accept", "src": ["group:nobody"], "dst": ["*:*"]}]}')
  expect(unknown.code).toBe(1)
  const known = await stored()
  expect(known).toContain('group:a')
  if (!can.policyCheck) return
  const failing = await apply('{"acls": [], "tests": [{"src": "' + alice + '", "accept": ["100.64.0.9:22"]}]}')
  expect([failing.code, await stored()]).toEqual([1, known])
})

test('the command line applies a file to a saved server, whose key is in the keychain', async ({ server, api }) => {
  test.skip(!hasKeyring(), needs.keyStore)
  const mesh = createKeyringConsole()
  try {
    const page = await mesh.start()
    const added = await invoke(page, 'servers:add', { name: 'Real', url: server.url, color: 'blue', key: server.key })
    expect(added).toMatchObject({ ok: true, value: { session: { keyStorage: 'keychain' } } })
    await mesh.stop()
    const file = join(mesh.home, 'policy.hujson')
    const run = (...more: string[]) => mesh.run('--headless', '--apply-policy', file, '--server', 'Real', ...more)
    await api.policy.set({ policy: OPEN })
    writeFileSync(file, SSH)
    const dry = await run('--dry-run')
    expect([dry.code, dry.stdout.trim().split('\n').at(-1)]).toEqual([0, `${file}: not saved: --dry-run.`])
    expect((await api.policy.get({})).policy).toBe(OPEN)
    const saved = await run()
    expect([saved.code, saved.stdout.trim().split('\n').at(-1)]).toEqual([0, `${file}: saved.`])
    expect((await api.policy.get({})).policy).toBe(SSH)
    writeFileSync(file, '{"acls": [')
    expect((await run()).code).toBe(1)
    expect((await api.policy.get({})).policy).toBe(SSH)
    expect((await run('--server', 'Elsewhere')).code).toBe(2)
    expect(dry.stdout + dry.stderr + saved.stdout + saved.stderr).not.toContain(server.key)
  } finally {
    await mesh.remove()
  }
})
