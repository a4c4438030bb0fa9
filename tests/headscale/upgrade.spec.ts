import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from '@playwright/test'
import { configSteps } from '@main/host/config-upgrade'
import { mendPolicy } from '@shared/policy/analyse/mend-policy'
import { startRefusal } from '@shared/policy/analyse/start-refusal'
import { dialectOf, policyLines } from '@shared/policy/read/dialect-flags'
import type { PolicyContext } from '@shared/policy/read/model'
import { minorOf, policyLineOfMinor } from '@shared/upgrade/releases'
import { isAsked } from '../policy-witness/format'
import { witnessPolicies } from './policies/all'
import { thisLine } from './line'
import { type Headscale, setting, startHeadscale } from './server'

// The rehearsal of an upgrade on paper against the release itself: the verdict of the console before a step must be that of the release at its
// start. `configtest` loads configuration, database and policy like a start.
const line = setting('MESH_CONSOLE_HEADSCALE_LINE')
const minor = minorOf(line) ?? 0
const [before, after] = [policyLineOfMinor(minor - 1), policyLineOfMinor(minor)]
test.skip(
  before === undefined || policyLines.indexOf(before) < policyLines.indexOf('0.26'),
  'an upgrade begins at 0.26',
)

const all = `{ "action": "accept", "src": ["*"], "dst": ["*:*"] }`
const withRules = (...rules: string[]) =>
  `{ "tagOwners": { "tag:a": ["ann@example.com", "bob@"], "tag:b": ["tag:a"] }, "groups": { "group:g": ["bob@", "cem@"] }, "hosts": { "h": "10.0.0.1", "n": "10.0.0.0/24" }, "acls": [${rules.join(', ')}] }`
const withSsh = (src: string, dst: string, more = '') =>
  `{ "tagOwners": { "tag:a": ["bob@"] }, "groups": { "group:g": ["bob@", "cem@"] }, "acls": [${all}], "ssh": [{ "action": "accept", "src": [${src}], "dst": [${dst}], "users": ["root"]${more} }] }`

/** Policies that a release took and a later one refuses or reads differently, beside those of the witness. */
const OLD_POLICIES: readonly string[] = [
  withSsh('"bob@"', '"*"'),
  withSsh('"tag:a"', '"*"'),
  withSsh('"group:g"', '"*", "tag:a"'),
  withSsh('"tag:a"', '"bob@"'),
  withSsh('"tag:a"', '"bob@", "tag:a"'),
  withSsh('"bob@"', '"cem@"'),
  withSsh('"bob@"', '"bob@"'),
  withSsh('"bob@", "cem@"', '"bob@"'),
  withSsh('"group:g"', '"bob@"'),
  withSsh('"group:g"', '"autogroup:member"'),
  withSsh('"autogroup:member"', '"autogroup:self"'),
  withSsh('"autogroup:member"', '"autogroup:tagged"'),
  withSsh('"tag:a"', '"autogroup:member"'),
  withSsh('"bob@"', '"tag:a"', ', "checkPeriod": "1h"'),
  withRules('{ "action": "accept", "src": ["bob@"], "dst": ["cem@:0"] }'),
  withRules('{ "action": "accept", "src": ["bob@"], "dst": ["cem@:0", "tag:a:22"] }'),
  withRules('{ "action": "accept", "src": ["bob@"], "dst": ["cem@:0,22"] }'),
  withRules('{ "action": "accept", "src": ["bob@"], "dst": ["cem@:0-65535"] }'),
  withRules('{ "action": "accept", "src": ["*"], "dst": ["autogroup:self:*"] }'),
  withRules('{ "action": "accept", "src": ["tag:a"], "dst": ["autogroup:self:*"] }'),
  withRules('{ "action": "accept", "src": ["tag:a", "bob@"], "dst": ["autogroup:self:*", "h:22"] }'),
  withRules('{ "action": "accept", "src": ["h", "10.0.0.2"], "dst": ["autogroup:self:*"] }'),
  withRules('{ "action": "accept", "src": ["group:g"], "dst": ["autogroup:self:*"] }'),
  withRules('{ "action": "accept", "proto": "icmp", "src": ["bob@"], "dst": ["n:*"] }'),
  withRules('{ "action": "accept", "proto": "1", "src": ["bob@"], "dst": ["h:0"] }'),
  withRules('{ "action": "accept", "src": ["dora@example.org"], "dst": ["*:*"] }'),
  `{ "acls": [${all}], "randomizeClientPort": true }`,
  `{ "acls": [${all}], "nodeAttrs": [{ "target": ["*"], "attr": ["magicdns-aaaa"] }] }`,
  `{ "acls": [${all}], "grants": [{ "src": ["*"], "dst": ["*"], "ip": ["*"] }] }`,
  `{ "acls": [${all}], "tests": [{ "src": "bob@", "accept": ["cem@:22"] }] }`,
  `{ "acls": [${all}], "sshTests": [] }`,
  `{ "acls": [${all}], "extraSection": {} }`,
  `{ "acls": [${all}], "derpMap": {}, "postures": {} }`,
  `{ "acls": [${all}], "acls": [] }`,
  `{ "ACLs": [${all}] }`,
  '{}',
  '// nothing',
]

/** About as many policies that the release takes are asked about as well. */
const TAKEN = 40

let server: Headscale
test.beforeAll(async () => {
  server = await startHeadscale({ policyFile: '{}' })
  await server.run('users', 'create', 'ann', '--email', 'ann@example.com')
  for (const name of ['bob', 'cem']) await server.run('users', 'create', name)
  await server.run('users', 'create', 'dora', '--email', 'dora@example.org')
  await server.run('users', 'create', 'dora@example.org')
})
test.afterAll(() => server.stop())

const context: PolicyContext = {
  users: [
    { id: 1, name: 'ann', email: 'ann@example.com' },
    { id: 2, name: 'bob' },
    { id: 3, name: 'cem' },
    { id: 4, name: 'dora', email: 'dora@example.org' },
    { id: 5, name: 'dora@example.org' },
  ],
  nodes: [],
}

/** Returns why the release would end with this policy or configuration; null if it would start. */
function refusalOf(what: { readonly policy: string } | { readonly config: string }): Promise<string | null> {
  const config = 'config' in what ? join(dirname(server.config), 'candidate.yaml') : server.config
  writeFileSync('config' in what ? config : join(dirname(server.config), 'policy.hujson'), Object.values(what)[0] ?? '')
  return new Promise((resolve) => {
    execFile(setting('MESH_CONSOLE_HEADSCALE'), ['-c', config, 'configtest'], (error, stdout, stderr) =>
      resolve(error === null ? null : `${stdout}${stderr}`),
    )
  })
}

/** Returns why the running release would refuse to save a policy; null if it would save it. */
async function check(policy: string): Promise<string | null> {
  const headers = { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' }
  const answer = await fetch(`${server.url}/api/v1/policy/check`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ policy }),
  })
  if (answer.ok) return null
  const said = (await answer.json()) as { message?: string; detail?: string; errors?: { message: string }[] }
  // 0.30 answers as RFC 9457 says.
  return said.message ?? [said.detail, ...(said.errors ?? []).map(({ message }) => message)].join('\n')
}

/** The log quotes the quotes of a message, and Go’s library for JSON changes between two words from run to run. */
const plain = (words: string) => words.replaceAll('\\"', '"').replaceAll('json: unable to', 'json: cannot')

test('policies: the rehearsal on paper agrees with the release, before and after the edit', async () => {
  test.setTimeout(15 * 60_000)
  const dialects = { before: dialectOf(before ?? '0.29'), dialect: dialectOf(after ?? '0.29'), context }
  const policies = witnessPolicies().filter(({ about, policy }) => isAsked(line, about) && policy !== '')
  const stored = [...policies, ...OLD_POLICIES.map((policy) => ({ about: policy, policy }))]
    .filter(({ policy }) => startRefusal(policy, context, dialects.before) === undefined)
    .map(({ about, policy }) => ({ about, policy, mended: mendPolicy(policy, dialects) }))
  const taken = stored.filter(({ mended }) => mended.refusal === null)
  const asked = [
    ...stored.filter(({ mended }) => mended.refusal !== null),
    ...taken.filter((_, at) => at % Math.ceil(taken.length / TAKEN) === 0),
  ]
  const wrong: unknown[] = []
  const compare = (about: string, policy: string, paper: string | null, said: string | null) => {
    if (paper === null ? said !== null : !plain(said ?? '').includes(paper)) wrong.push({ about, policy, paper, said })
  }
  for (const { about, policy, mended } of asked) {
    const { text, refusal, left, later } = mended
    compare(about, policy, refusal, await refusalOf({ policy }))
    if (text !== policy) compare(`${about}, edited`, text, left, await refusalOf({ policy: text }))
    if (thisLine().can.policyCheck && left === null) compare(`${about}, saved`, text, later, await check(text))
  }
  expect(asked.length).toBeGreaterThanOrEqual(TAKEN)
  expect(wrong).toEqual([])
})

/** Configurations that 0.26 takes, as lines that are added to a plain one. */
const CONFIGURATIONS: Readonly<Record<string, string>> = {
  plain: '',
  'client port off': 'randomize_client_port: false\n',
  'client port on': 'randomize_client_port: true\n',
  'client port without a value': 'randomize_client_port:\n',
  'client port, empty': 'randomize_client_port: ""\n',
  'client port in capitals': 'Randomize_Client_Port: false\n',
  'client port as a quoted key': '"randomize_client_port": no # a comment\n',
  'client port of an anchor': 'x: &x { randomize_client_port: true }\n<<: *x\n',
  'sign-in expiry': 'oidc: { only_start_if_oidc_is_available: false, expiry: 30d }\n',
  'sign-in expiry in a block': 'oidc:\n  # as before\n  expiry: 30d\n  scope: [openid]\n',
  'sign-in expiry in capitals': 'OIDC:\n  Expiry: 30d\n',
  'sign-in expiry without a value': 'oidc: { expiry: }\n',
  'sign-in expiry, zero': 'oidc: { expiry: 0 }\n',
  'sign-in expiry as one key': 'oidc.expiry: 30d\n',
  'sign-in expiry of an anchor': 'x: &x { expiry: 30d }\noidc: *x\n',
  'both expiries': 'oidc: { expiry: 30d }\nnode: { expiry: 90d }\n',
  'both settings': 'randomize_client_port: false\noidc: { expiry: 30d }\n',
  'no sign-in': 'oidc:\n',
  'sign-in as a list': 'oidc: []\n',
  'ephemeral machines': 'ephemeral_node_inactivity_timeout: 30m\n',
  'an unknown setting': 'a_setting: { of: [nobody] }\n',
  'proxies, wrong': 'trusted_proxies: [127.0.0.1]\n',
  'proxies, everyone': 'trusted_proxies: ["0.0.0.0/0"]\n',
  'a probe too short': 'node: { routes: { ha: { probe_interval: 1s } } }\n',
  'a probe too long': 'node: { routes: { ha: { probe_timeout: 10s } } }\n',
  'an empty batch': 'tuning: { node_store_batch_size: 0 }\n',
  'no time for a batch': 'tuning: { node_store_batch_timeout: 0s }\n',
  gRPC: 'grpc_allow_insecure: false\n',
  proxies: 'trusted_proxies: ["127.0.0.1/32"]\n',
  tuning: 'tuning: { batch_change_delay: 50ms, node_mapsession_buffered_chan_size: 30 }\n',
}

test('configurations: the rehearsal on paper agrees with the release, before and after the edit', async () => {
  test.setTimeout(5 * 60_000)
  const base = readFileSync(server.config, 'utf8')
  writeFileSync(join(dirname(server.config), 'policy.hujson'), '{}')
  const wrong: unknown[] = []
  for (const [about, more] of Object.entries(CONFIGURATIONS)) {
    const earlier = minor > 27 ? configSteps(`${base}${more}`, 26, minor - 1) : []
    // An earlier release refuses it, and the console leaves the edit to a person.
    if (earlier.some(({ refused, notEditable }) => refused.length > 0 || notEditable !== null)) continue
    const config = earlier.at(-1)?.after ?? `${base}${more}`
    const [paper] = configSteps(config, minor - 1, minor)
    const said = await refusalOf({ config })
    const edited = await refusalOf({ config: paper?.after ?? '' })
    const named = [...(paper?.ends ?? []), ...(paper?.refused ?? [])]
    const isNamed = named.some(({ path }) => said?.includes(path.toLowerCase()))
    // Left to a person: a setting that an alias brings, and a value.
    const isLeft = paper?.notEditable?.why === 'link' || (paper?.refused.length ?? 0) > 0
    if ((said !== null) !== isNamed || (edited !== null) !== isLeft) wrong.push({ about, paper, said, edited })
  }
  expect(wrong).toEqual([])
})
