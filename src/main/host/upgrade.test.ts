import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { configSteps } from './config-upgrade'
import { readChecksums, readReleases } from './release-feed'
import { readChosen } from './release-files'

describe('the configuration', () => {
  const stock = `server_url: http://127.0.0.1:9
randomize_client_port: false # stock
ephemeral_node_inactivity_timeout: 30m
grpc_listen_addr: :50443
oidc:
  issuer: https://id.test
  client_secret: <hidden client_secret>
  expiry: 30d
`

  it('loses what ends 0.29, and nothing else', () => {
    const [to27, to28, to29] = configSteps(stock, 26, 29)
    expect([to27?.ends, to28?.ends, to27?.after === stock, to28?.after === stock]).toEqual([[], [], true, true])
    expect(to28?.notes).toEqual(['emailVerified'])
    expect(to29?.ends).toEqual([
      { path: 'randomize_client_port', line: 2 },
      { path: 'oidc.expiry', line: 8 },
    ])
    expect(to29?.notes).toEqual(['oidcExpiry', 'proxies', 'ephemeral'])
    expect(to29?.after).toContain('node:\n  expiry: 30d')
    expect(to29?.after).not.toContain('randomize')
    expect(to29?.after).toContain('client_secret: <hidden client_secret>')
  })

  it('says what moves into the policy, and what no longer expires', () => {
    const [, , to29] = configSteps('randomize_client_port: true\noidc: { issuer: https://id.test }\n', 26, 29)
    expect(to29?.notes).toContain('clientPort')
    expect(to29?.notes).toContain('expiryDefault')
    // As 0.29.2 itself: only a key with a value ends it.
    const [, , empty] = configSteps('randomize_client_port:\noidc: { expiry: null }\n', 26, 29)
    expect([empty?.ends, empty?.ignored.length]).toEqual([[], 2])
    expect(configSteps('a: [', 29, 29)).toEqual([])
  })

  it('names a value that a release reads first and refuses', () => {
    const refused = (more: string, minor: number) => configSteps(`a: 1\n${more}`, minor - 1, minor)[0]?.refused
    expect(refused('trusted_proxies: [127.0.0.1/32, "::1/128"]\n', 29)).toEqual([])
    expect(refused('trusted_proxies: [10.0.0.1]\n', 29)).toEqual([{ path: 'trusted_proxies', line: 2 }])
    expect(refused('trusted_proxies: [10.0.0.1]\n', 28)).toEqual([])
    expect(refused('node: { routes: { ha: { probe_timeout: 20s } } }\n', 29)).toHaveLength(1)
  })

  const ha = (more: string) => `node: { routes: { ha: { ${more} } } }`
  it.each([
    ['a key without a value', 28, 'tuning:\n  node_store_batch_size:\n  node_store_batch_timeout: ~', []],
    ['no time as a number', 28, 'tuning: { node_store_batch_timeout: 0 }', ['tuning.node_store_batch_timeout']],
    ['a time that Go cannot read', 28, 'tuning: { node_store_batch_timeout: 1d }', ['tuning.node_store_batch_timeout']],
    ['no size, as text', 28, 'tuning: { node_store_batch_size: many }', ['tuning.node_store_batch_size']],
    ['nanoseconds', 28, 'tuning: { node_store_batch_timeout: 5 }', []],
    ['one proxy as a text', 29, 'trusted_proxies: 10.0.0.1', ['trusted_proxies']],
    ['two proxies as a text', 29, 'trusted_proxies: "10.0.0.1/32 ::1/128"', []],
    ['no proxies', 29, 'trusted_proxies:', []],
    ['probing that is off', 29, ha('probe_interval: 0s, probe_timeout: 0s'), []],
    ['probing that is off, by a time that Go cannot read', 29, ha('probe_interval: 1d, probe_timeout: 1d'), []],
    ['default probing', 29, ha('probe_interval: , probe_timeout: '), []],
    ['a short interval', 29, ha('probe_interval: 1999ms, probe_timeout: 1s'), ['node.routes.ha.probe_interval']],
    ['a short timeout', 29, ha('probe_timeout: 500ms'), ['node.routes.ha.probe_timeout']],
    ['a compound interval', 29, ha('probe_interval: 1m30s, probe_timeout: 1m29.9s'), []],
    ['a compound timeout', 29, ha('probe_interval: 1m30s, probe_timeout: 1m30s'), ['node.routes.ha.probe_timeout']],
    ['an interval below the default timeout', 29, ha('probe_interval: 4s'), ['node.routes.ha.probe_interval']],
  ])('reads a value as the release does: %s', (_, minor, text, paths) => {
    const [step] = configSteps(`${text}\n`, minor - 1, minor)
    expect(step?.refused.map(({ path }) => path)).toEqual(paths)
  })

  it.each([
    ['node:\n  routes:\n    ha:\n      # here\n      probe_interval: 1s\n      probe_timeout: 1h\n', [5, 6]],
    ['"node":\n  "routes": { "ha": { "probe_interval": 1s, "probe_timeout": 1h } }\n', [2, 2]],
    ['a: &a { b: 1 }\n<<: *a\nnode:\n  routes:\n    ha:\n      probe_timeout: 1h\n', [6]],
    ['a: &a { probe_timeout: 1h }\nnode:\n  routes:\n    ha:\n      <<: *a\n', [5]],
    ['a: &a { ha: { probe_timeout: 1h } }\nnode:\n  routes: *a\n', [3]],
    ['node:\n  routes:\n    ha:\n      probe_interval: 4s\n', [4]],
  ])('names the line of the setting, or of what brings it: %j', (text, lines) => {
    expect(configSteps(text, 28, 29)[0]?.refused.map(({ line }) => line)).toEqual(lines)
  })

  it.each([
    ['a: &x { expiry: 30d, issuer: i }\noidc: *x\n', { path: 'oidc.expiry', line: 2 }],
    ['a: &x { randomize_client_port: no }\nb: 1\n<<: *x\n', { path: 'randomize_client_port', line: 3 }],
  ])('finds what ends 0.29 through a link, keeps the text that cannot be edited, and says so: %j', (text, end) => {
    const [step] = configSteps(text, 28, 29)
    expect(step).toMatchObject({ ends: [end], after: text, notEditable: { why: 'link', at: end.path } })
  })
})

/** Plays the release page: only the remote end of the network is simulated. */
function play(answers: Record<string, Response | Error>) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    const answer =
      Object.entries(answers).find(([start]) => url.startsWith(start))?.[1] ?? new Response('', { status: 404 })
    if (answer instanceof Error) throw answer
    return answer
  })
  return asked
}

const API = 'https://api.github.com/'
const entry = (tag: string, more = {}) => ({ tag_name: tag, draft: false, prerelease: false, ...more })
const redirect = (to: string) => new Response(null, { status: 302, headers: { location: to } })

describe('the release page', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('lists releases, and leaves out drafts, betas and names that are no versions', async () => {
    play({
      [API]: Response.json([
        entry('v0.29.2'),
        entry('v0.30.0', { draft: true }),
        entry('v0.30.0-beta.1', { prerelease: true }),
        entry('../../x'),
        entry('v0.28.0/../1'),
        'nonsense',
        entry('v0.28.0'),
      ]),
    })
    expect(await readReleases()).toEqual({ is: 'read', releases: [{ version: '0.29.2' }, { version: '0.28.0' }] })
  })

  it('reads no more entries than a page has', async () => {
    play({ [API]: Response.json([...Array.from({ length: 100 }, () => entry('v0.29.2')), entry('v0.28.0')]) })
    const read = await readReleases()
    expect(read.is === 'read' && read.releases.map(({ version }) => version)).toEqual(Array(100).fill('0.29.2'))
  })

  it('follows a redirect to where the page keeps its files, and to no other place', async () => {
    const name = 'headscale_0.28.0_linux_amd64.deb'
    const sum = 'c'.repeat(64)
    const asked = play({
      'https://github.com/': redirect('https://objects.githubusercontent.com/x'),
      'https://objects.githubusercontent.com/': new Response(`${sum}  ${name}\n${sum}  ../../etc/passwd\n`),
    })
    expect(await readChecksums('0.28.0')).toEqual({ is: 'read', sums: { [name]: sum } })
    expect(asked).toHaveLength(2)
    for (const to of [
      'https://evil.test/',
      'http://github.com/',
      'https://github.com.evil.test/',
      'https://github.com:8443/',
      'nowhere://x',
    ]) {
      const hosts = play({ 'https://github.com/juanfont': redirect(to) })
      expect(await readChecksums('0.28.0'), to).toEqual({ is: 'failed', why: 'redirected' })
      expect(hosts).toHaveLength(1)
    }
    play({ 'https://github.com/': redirect('https://github.com/again') })
    expect(await readChecksums('0.28.0')).toEqual({ is: 'failed', why: 'redirected' })
  })

  it('stops reading an endless answer, and says what is wrong', async () => {
    const endless = new ReadableStream({ pull: (to) => to.enqueue(new Uint8Array(1_000_000)) })
    play({ [API]: new Response(endless) })
    expect(await readReleases()).toEqual({ is: 'failed', why: 'tooLarge' })
    play({ [API]: new Response('<html>') })
    expect(await readReleases()).toEqual({ is: 'failed', why: 'unreadable' })
    play({ [API]: new Response('', { status: 403 }) })
    expect(await readReleases()).toEqual({ is: 'failed', why: 'status' })
    play({ [API]: new TypeError('fetch failed') })
    expect(await readReleases()).toEqual({ is: 'failed', why: 'offline' })
  })
})

describe('files of this computer', () => {
  it('are compared with the checksums that were chosen with them', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'releases-'))
    const put = (name: string, text: string) => {
      writeFileSync(join(folder, name), text)
      return join(folder, name)
    }
    const good = put('headscale_0.28.0_linux_amd64.deb', 'good')
    const bad = put('headscale_0.28.0_linux_arm64.deb', 'bad')
    const own = put('own.txt', 'x')
    const sum = (text: string) => createHash('sha256').update(text).digest('hex')
    const sums = put(
      'checksums.txt',
      `${sum('good')}  headscale_0.28.0_linux_amd64.deb\n${sum('x')}  headscale_0.28.0_linux_arm64.deb\n`,
    )
    const verdicts = async (...paths: string[]) => {
      const { files, left } = await readChosen(paths)
      return [files.map(({ verdict }) => verdict), left]
    }
    expect(await verdicts(good, bad, own, sums)).toEqual([['matches', 'differs'], 1])
    expect(await verdicts(good)).toEqual([['noChecksums'], 0])
    expect(await verdicts(put('headscale_0.29.2_linux_amd64', ''), sums)).toEqual([['notListed'], 0])
    expect(await verdicts(join(folder, 'headscale_0.27.1_linux_amd64'))).toEqual([[], 1])
    rmSync(folder, { recursive: true })
  })
})
