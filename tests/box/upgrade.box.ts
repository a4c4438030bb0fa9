import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { UpgradeRan } from '@shared/ipc/upgrade'
import { mendPolicy } from '@shared/policy/analyse/mend-policy'
import { dialectOf, type PolicyLine } from '@shared/policy/read/dialect-flags'
import { createHostService } from '@main/host/host-service'
import { rehearseOn } from '@main/host/rehearse'
import { readUpgradePlace } from '@main/host/upgrade-place'
import { runUpgrade, takeStepBack, type UpgradeRunServices } from '@main/ipc/upgrade-runs'
import { configTextsHere } from '@tests/support/config-texts'
import { type Machine, startMachine } from '../headscale/machine'
import { call } from '../headscale/processes'
import { setting } from '../headscale/server'

/*
 * npm run test:box: the whole way of an upgrade by the console's own code on a Debian host with systemd, with the packages and programs of the
 * releases, the stock configuration of the first one with other addresses, the policy in the database, and real clients. Played are only the
 * release page, whose files are on the host, and the person.
 */
const box = setting('MESH_CONSOLE_BOX')
const releases = setting('MESH_CONSOLE_RELEASES')
const architecture = setting('MESH_CONSOLE_ARCHITECTURE')
const way = setting('MESH_CONSOLE_WAY').split(',')
const url = 'http://127.0.0.1:28080'
const POLICY = `{
  // The first rule has what 0.27 refuses, the SSH rules what 0.28 refuses.
  "tagOwners": { "tag:srv": ["bob@"] },
  "acls": [
    { "action": "accept", "src": ["alice@"], "dst": ["bob@:22", "tag:srv:0"] },
    { "action": "accept", "src": ["*"], "dst": ["*:*"] },
    { "action": "accept", "proto": "icmp", "src": ["alice@"], "dst": ["bob@:*"] },
    // “ä” stays
  ],
  "ssh": [
    { "action": "accept", "src": ["alice@"], "dst": ["*"], "users": ["root"] },
    { "action": "accept", "src": ["tag:srv"], "dst": ["bob@"], "users": ["root"] },
  ],
}
`
const say = (text: string) => void process.stdout.write(`${text}\n`)
const onBox = (script: string) =>
  execFileSync('ssh', ['box', 'sh -s'], { input: script, encoding: 'utf8', env: process.env }).trim()
const lastLine = (text: string) => text.split('\n').at(-1) ?? ''

const plainFetch = globalThis.fetch
const folder = mkdtempSync(join(tmpdir(), 'box-'))
const machines: Machine[] = []
let apiKey: string

beforeAll(async () => {
  writeFileSync(join(folder, 'ssh'), `#!/bin/sh\nexec /usr/bin/ssh -F ${box}/ssh_config "$@"\n`)
  chmodSync(join(folder, 'ssh'), 0o755)
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env['PATH']}`)
  writeFileSync(join(box, 'policy'), POLICY)
  writeFileSync(
    join(box, 'curl'),
    `#!/bin/sh
for word; do case $word in https://github.com/*) from=$word ;; esac; done
[ -n "$from" ] || exec /usr/bin/curl "$@"
while [ "$1" != -o ]; do shift; done
exec cp "${releases}/\${from##*/}" "$2"
`,
  )
  const relay = `regions: { 900: { regionid: 900, regioncode: own, regionname: Own, nodes: [{ name: 900a, regionid: 900, hostname: 127.0.0.1, stunport: -1, derpport: 1 }] } }`
  const edits = [
    `s#^server_url:.*#server_url: ${url}#`,
    's#^listen_addr:.*#listen_addr: 127.0.0.1:28080#',
    's#^metrics_listen_addr:.*#metrics_listen_addr: 127.0.0.1:29090#',
    's#^grpc_listen_addr:.*#grpc_listen_addr: 127.0.0.1:25043#',
    's#^    - https://controlplane.tailscale.com.*##',
    's#^  urls:.*#  urls: []#',
    's#^  paths: \\[\\]#  paths: [/etc/headscale/derp.yaml]#',
    's#^  mode: file#  mode: database#',
  ]
  onBox(`set -e
install -m 755 ${box}/curl /usr/local/bin/curl
dpkg -i ${releases}/headscale_${way[0]}_linux_${architecture}.deb </dev/null >/dev/null 2>&1
echo '${relay}' >/etc/headscale/derp.yaml
sed -i ${edits.map((edit) => `-e '${edit}'`).join(' ')} /etc/headscale/config.yaml
systemctl enable headscale 2>/dev/null; systemctl restart headscale
n=0; until headscale users list >/dev/null 2>&1; do n=$((n + 1)); [ $n -lt 60 ]; sleep 0.5; done
headscale users create alice; headscale users create bob
headscale policy set -f ${box}/policy`)
  apiKey = lastLine(onBox('headscale apikeys create --expiration 90d'))
  for (const [name, key] of [
    ['laptop', '--user 1'],
    ['srv', '--user 2 --tags tag:srv'],
  ] as const) {
    const machine = await startMachine(url, name)
    machines.push(machine)
    await machine.join(lastLine(onBox(`headscale preauthkeys create --reusable --expiration 24h ${key}`)))
  }
}, 300_000)
afterAll(async () => {
  await Promise.all(machines.map((machine) => machine.stop()))
  rmSync(folder, { recursive: true })
})

/** The identity that a machine must keep. A login would give it another key. */
const identities = () =>
  Promise.all(
    machines.map(async ({ socket }) => {
      const text = await call(setting('MESH_CONSOLE_TAILSCALE'), [`--socket=${socket}`, 'status', '--json'])
      const { BackendState, Self } = JSON.parse(text) as { BackendState: string; Self: Record<string, unknown> }
      return [BackendState, Self['PublicKey'], Self['TailscaleIPs'], Self['HostName']]
    }),
  )

/** Asks for the health of Headscale ten times a second. Returns a function that ends it and returns the longest time without, in milliseconds. */
function watchHealth(): () => number {
  let [last, longest] = [performance.now(), 0]
  const ask = async () => {
    await fetch(`${url}/health`)
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }
  const timer = setInterval(() => void ask().catch(() => undefined), 100)
  return () => {
    clearInterval(timer)
    return Math.round(longest)
  }
}

const hosts = createHostService({ mayAsk: () => true, onQuestions: () => undefined })
const texts = configTextsHere()
const services = {
  hosts: { ...hosts, configTexts: async () => texts },
  sessions: { get: () => ({ servers: [{ id: 's', name: 'box', url, host: 'box' }] }) },
  gate: { confirm: async () => undefined },
  backups: async () => ({ start: () => undefined, state: async () => ({ progress: null, runs: [{ failure: null }] }) }),
  onHost: async (_id: string, _what: unknown, work: (entry: null) => Promise<unknown>) => work(null),
} as unknown as UpgradeRunServices

const users = ['alice', 'bob'].map((name, at) => ({ id: String(at + 1), name, email: '', provider: '' }))
const lineOf = (version: string) => version.split('.').slice(0, 2).join('.') as PolicyLine
const mended = (text: string, before: string, after: string) =>
  mendPolicy(text, {
    context: { users, nodes: [] },
    dialect: dialectOf(lineOf(after)),
    before: dialectOf(lineOf(before)),
  })

/** Says how steps ended, and expects them done. */
function expectDone(ran: UpgradeRan, states: readonly string[]): void {
  for (const one of ran) {
    if (one.is !== 'ended') say(JSON.stringify(one))
    else
      say(
        `${one.step.from} → ${one.step.to}: ${one.step.state}, stop to start ${one.step.stoppedSeconds} s, ${JSON.stringify(one.step.after)}`,
      )
  }
  expect(ran.map((one) => one.is === 'ended' && one.step.state)).toEqual(states)
}

const config = () => onBox('cat /etc/headscale/config.yaml')

/** Another program locks the database as soon as the step has copied it: the release cannot start, and the one before serves as it did. */
async function stepWhileLocked(wanted: Parameters<typeof runUpgrade>[0], before: readonly unknown[]): Promise<void> {
  const copied = `until grep -qs " copied$" /var/lib/mesh-console-upgrade/*/state; do sleep 0.02; done`
  const lock = `{ echo "BEGIN EXCLUSIVE;"; sleep 600; } | sqlite3 /var/lib/headscale/db.sqlite`
  const group = onBox(`setsid sh -c '${copied}; ${lock}' >/dev/null 2>&1 </dev/null & echo $!`)
  const version = onBox('headscale version | head -n 1')
  const [ran] = await runUpgrade(wanted, services)
  say(`locked: ${JSON.stringify(ran)}`)
  onBox(`kill -- -${group}`)
  expect(ran).toMatchObject({ is: 'ended', step: { state: 'back' } })
  expect(onBox('headscale version | head -n 1; systemctl is-active headscale')).toBe(`${version}\nactive`)
  await expect
    .poll(async () => [config(), onBox('headscale policy get'), await identities()], { timeout: 60_000 })
    .toEqual(before)
}

it(`${way.join(' → ')}: each break is found before its step, a locked database takes a step back, and machines keep keys, addresses and names`, async () => {
  const before = await identities()
  expect(before.map(([state]) => state)).toEqual(['Running', 'Running'])
  const stock = config()
  vi.stubGlobal('fetch', async (asked: string | URL, init?: RequestInit) => {
    const [, version] = /\/v([\d.]+)\/checksums\.txt$/.exec(String(asked)) ?? []
    return version === undefined
      ? plainFetch(asked, init)
      : new Response(readFileSync(join(releases, `checksums-${version}.txt`)))
  })
  const found: Record<string, string | null> = {}
  let text = POLICY
  let lastName = ''
  for (const [at, version] of way.entries()) {
    const from = way[at - 1]
    if (from === undefined) continue
    const open = await hosts.open({ destination: 'box' } as never, 'fresh')
    const place = await readUpgradePlace(open, texts)
    expect([place.installation, place.installed.replace(/^v/, '')]).toEqual(['package', from])
    const paper = mended(text, from, version)
    expect(paper.left).toBeNull()
    const sum = readFileSync(join(releases, `checksums-${version}.txt`), 'utf8').slice(0, 64)
    const checksums = { is: 'read', sums: { [`headscale_${version}_linux_${architecture}.deb`]: sum } } as const
    // The release itself says on a copy what the paper says.
    const tried = await rehearseOn(open, texts, { version, policy: text, checksums })
    // The log quotes the quotes of the message, and Go’s library for JSON changes between two words from run to run.
    const words =
      tried.is === 'refused' ? tried.words.replaceAll('\\"', '"').replace('json: unable to', 'json: cannot') : ''
    const ends = place.steps.find(({ minor }) => minor === Number(version.split('.')[1]))?.ends ?? []
    found[version] = [paper.refusal, ...ends.map(({ path }) => path)].filter((one) => one !== null).join('; ')
    say(`${from} → ${version}, before the step: ${found[version]}`)
    expect([tried.is, words.includes(paper.refusal ?? '')], words).toEqual([
      paper.refusal === null ? 'healthy' : 'refused',
      true,
    ])

    const wanted = { id: 's', steps: [{ version, stored: text, policy: paper.text }] }
    if (at === way.length - 1) await stepWhileLocked(wanted, [stock, text.trim(), before])
    const downtime = watchHealth()
    const started = performance.now()
    const ran = await runUpgrade(wanted, services)
    say(
      `${from} → ${version}: unreachable for ${downtime()} ms, ${Math.round((performance.now() - started) / 1000)} s in all`,
    )
    expectDone(ran, ['done'])
    text = paper.text
    const [step] = ran
    lastName = step?.is === 'ended' ? step.step.name : ''
    expect(step?.is === 'ended' && step.step.after).toMatchObject({ users: 2, nodes: 2, keys: 1, online: 2 })
    expect(await identities()).toEqual(before)
    expect(onBox('headscale policy get')).toBe(text.trim())
  }
  expect(found).toMatchObject({
    '0.27.1': expect.stringContaining('first port must be >0') as string,
    '0.28.0': expect.stringContaining('SSH destination') as string,
    '0.29.2': 'randomize_client_port',
  })
  const answer = await fetch(`${url}/api/v1/node`, { headers: { authorization: `Bearer ${apiKey}` } })
  expect(answer.status).toBe(200)
  expect(onBox('systemctl is-enabled headscale; systemctl is-active headscale')).toBe('enabled\nactive')
  expect(config().split('\n')).toEqual(stock.split('\n').filter((line) => !line.includes('randomize_client_port')))

  const downtime = watchHealth()
  expectDone(await takeStepBack('s', lastName, services), ['back'])
  say(`taken back: unreachable for ${downtime()} ms`)
  expect(config()).toBe(stock)
  await expect.poll(() => identities(), { timeout: 60_000 }).toEqual(before)
}, 1_200_000)
