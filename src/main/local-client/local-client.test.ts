import { describe, expect, it, vi } from 'vitest'
import { LINEAR } from '@tests/support/growth'
import { type Answers, clientOf, recordings } from './testing/recorded-client'

describe.each(recordings)('the client $version', ({ version, answers }) => {
  it('reports itself and its peers as in its status', async () => {
    const report = await clientOf(answers).client.report()
    if (report.state !== 'running') throw new Error(report.state)
    const status = JSON.parse(answers['status']?.stdout ?? '') as {
      Self: { PublicKey: string }
      Peer: Record<string, { HostName: string; TailscaleIPs: string[]; RxBytes: number; OS: string; CurAddr: string }>
    }
    expect(report.version).toBe(version)
    expect(report.self.nodeKey).toBe(status.Self.PublicKey)
    expect(report.peers).toHaveLength(Object.keys(status.Peer).length)
    for (const peer of report.peers) {
      const raw = status.Peer[peer.nodeKey]
      expect(peer).toMatchObject({ name: raw?.HostName, addresses: raw?.TailscaleIPs, received: raw?.RxBytes })
      expect(peer.facts.os).toBe(raw?.OS)
      expect(peer.path?.kind ?? '').toBe(raw?.CurAddr ? 'direct' : '')
    }
  })

  it('returns versions and distribution of each peer as in whois', async () => {
    const { client } = clientOf(answers)
    const report = await client.report()
    if (report.state !== 'running') throw new Error(report.state)
    const { Node } = JSON.parse(answers['whois']?.stdout ?? '') as {
      Node: { Key: string; Addresses: string[]; Hostinfo: Record<string, string> }
    }
    const peer = report.peers.find(({ nodeKey }) => nodeKey === Node.Key)
    expect(peer?.facts).toMatchObject({
      clientVersion: Node.Hostinfo['IPNVersion']?.split('-')[0],
      osVersion: Node.Hostinfo['OSVersion'],
      distribution: `${Node.Hostinfo['Distro']} ${Node.Hostinfo['DistroVersion']}`,
    })
    const whois = await client.facts(peer?.addresses[0] ?? '')
    expect(whois?.clientVersion).toBe(peer?.facts.clientVersion)
  })

  it('reads three pings with their path and time', async () => {
    const { client } = clientOf(answers)
    const report = await client.ping('100.64.0.2', crypto.randomUUID())
    const lines = (answers['ping']?.stdout ?? '').trim().split('\n')
    expect(report?.pongs).toHaveLength(lines.length)
    for (const [index, line] of lines.entries()) {
      const pong = report?.pongs[index]
      expect(pong).not.toBeNull()
      const via = pong?.path.kind === 'relay' ? `DERP(${pong.path.relay})` : pong?.path.address
      expect(line).toContain(`via ${via} in `)
    }
  })

  it('returns the reason why no ping was sent', async () => {
    const { client } = clientOf(answers, { ping: answers['pingStranger']! })
    expect(await client.ping('100.64.0.99', crypto.randomUUID())).toEqual({ pongs: [], words: 'no matching peer' })
  })

  it('reads the network report with names of relays', async () => {
    const report = await clientOf(answers).client.network()
    expect(report).toMatchObject({ udp: true, ipv4: true, homeRelay: 'headscale' })
    expect(report.relays).toEqual([{ region: 'headscale', name: 'Headscale Embedded DERP', ms: expect.any(Number) }])
  })

  it('returns the packet filter that the server sent', async () => {
    expect(await clientOf(answers).client.filter()).toEqual([
      { sources: ['*'], protocols: [], destinations: [{ prefix: '*', first: 0, last: 65_535 }] },
    ])
  })

  it('tests a port through the client if it has no network device', async () => {
    expect(await clientOf(answers).client.connect('100.64.0.2', 99)).toMatchObject({ outcome: 'refused' })
  })

  it('reports a stopped client', async () => {
    const { client } = clientOf(answers, { status: answers['stopped']! })
    expect(await client.report()).toEqual({ state: 'stopped', program: '/usr/bin/tailscale', version })
  })

  it('reports a service that is not running', async () => {
    const { client } = clientOf(answers, { status: answers['notRunning']! })
    expect(await client.report()).toEqual({ state: 'notRunning', program: '/usr/bin/tailscale' })
  })
})

const [{ answers } = { answers: {} as Answers }] = recordings

/** The client's message if its socket cannot be opened. */
const dialed = (error: string) =>
  `Failed to connect to local Tailscale daemon for /localapi/v0/status; not running? Error: dial unix /run/a.sock: connect: ${error}`
/** The same while some client runs on the computer, perhaps with another socket. */
const found = (error: string) =>
  `failed to connect to local tailscaled (which appears to be running as tailscaled, pid 1). Got error: ${dialed(error)}`

describe('a client that misbehaves', () => {
  it('is quoted only with visible characters: other machines choose names in its words', async () => {
    const said = 'a\u202Eb \u001B[2J\u200B'
    const [lines, shown] = [`${said}\n${said}`, 'a[U+202E]b [U+001B][2J[U+200B]']
    const of = (stdout: string, stderr = '') => ({ exit: 1, stdout, stderr })
    const ping = (stdout: string) => clientOf(answers, { ping: of(stdout) }).client.ping('100.64.0.2', 't')
    expect((await ping(lines))?.words).toBe(`${shown}\n${shown}`)
    expect((await ping(`pong from x via ${said}y in 3ms`))?.pongs).toMatchObject([{ path: { address: `${shown}y` } }])
    const { client } = clientOf(answers, { status: of('', lines) })
    expect(await client.report()).toMatchObject({ why: 'refused', words: `${shown}\n${shown}` })
  })

  it.each([
    ['hangs', { kind: 'timeout' }, 'timeout'],
    ['prints 50 MB', { kind: 'tooLarge' }, 'tooLarge'],
    ['cannot be started', { kind: 'notStarted', reason: 'EACCES' }, 'notStarted'],
    ['prints garbage', { exit: 0, stdout: '<html>', stderr: '' }, 'unreadable'],
    ['prints JSON of another kind', { exit: 0, stdout: '[]', stderr: '' }, 'unreadable'],
    ['refuses', { exit: 1, stdout: '', stderr: 'Access denied' }, 'refused'],
  ] as const)('is a failure if it %s', async (_what, status, why) => {
    expect(await clientOf(answers, { status }).client.report()).toMatchObject({ state: 'failed', why })
  })

  // The messages of cmd/tailscale/cli/diag.go and diag_other.go, the same from 1.72 to 1.101.
  it.each([
    "failed to connect to local tailscaled; it doesn't appear to be running (sudo systemctl start tailscaled ?)",
    "failed to connect to local tailscaled process; it doesn't appear to be running",
    'failed to connect to local tailscaled process; is the Tailscale service running?',
    'failed to connect to local Tailscale service; is Tailscale running?',
    found('no such file or directory'),
    found('connection refused'),
    found('open \\\\.\\pipe\\ProtectedPrefix: The system cannot find the file specified.'),
    `failed to connect to local tailscaled process (is it running?); got: ${dialed('connection refused')}`,
    dialed('no such file or directory'),
  ])('is not running if it says “%s”', async (stderr) => {
    const { client } = clientOf(answers, { status: { exit: 1, stdout: '', stderr: `${stderr}\n` } })
    expect(await client.report()).toEqual({ state: 'notRunning', program: '/usr/bin/tailscale' })
  })

  it.each([
    found('permission denied'),
    found('open \\\\.\\pipe\\ProtectedPrefix: Access is denied.'),
    `failed to connect to local tailscaled process (is it running?); got: ${dialed('permission denied')}`,
    'failed to connect to local Tailscaled process and failed to enumerate processes while looking for it',
  ])('is a failure in its own words if it says “%s”', async (stderr) => {
    const { client } = clientOf(answers, { status: { exit: 1, stdout: '', stderr: `${stderr}\n` } })
    expect(await client.report()).toMatchObject({ state: 'failed', why: 'refused', words: stderr })
  })

  it('is running whatever the names of machines say', async () => {
    const stdout = (answers['status']?.stdout ?? '').replace('"HostName": "', '"HostName": "is tailscaled running ')
    expect(stdout).toContain('is tailscaled running')
    const { client } = clientOf(answers, { status: { exit: 0, stdout, stderr: '' } })
    expect((await client.report()).state).toBe('running')
  })

  it('still reports its peers without the network map', async () => {
    const report = await clientOf(answers, {
      networkMap: { exit: 1, stdout: '', stderr: 'unknown command' },
    }).client.report()
    expect(report).toMatchObject({ state: 'running', peers: [{ facts: { os: 'linux' } }, { facts: { os: 'linux' } }] })
  })

  it.each([
    ['null, which opens nothing', '{"PacketFilterRules":null}', []],
    ['missing', '{}', null],
    ['in another form', '{"PacketFilterRules":[1]}', null],
  ] as const)('returns its filter if it is %s', async (_what, stdout, filter) => {
    const { client } = clientOf(answers, { networkMap: { exit: 0, stdout, stderr: '' } })
    expect(await client.filter()).toEqual(filter)
  })

  it('costs no more than the length of its answer to a ping', async () => {
    const ping = (length: number) => ({ exit: 0, stdout: `pong from${' via a'.repeat(length)}`, stderr: '' })
    const cost = async (length: number) => {
      const before = process.cpuUsage()
      await clientOf(answers, { ping: ping(length) }).client.ping('100.64.0.2', crypto.randomUUID())
      return process.cpuUsage(before).user
    }
    await cost(10_000)
    expect((await cost(40_000)) / Math.max(2000, await cost(10_000))).toBeLessThan(LINEAR)
  })

  it.each(['[],', '{},', '[['])('is unreadable if it prints millions of %j', async (part) => {
    const parse = vi.spyOn(JSON, 'parse')
    const stdout = `[${part.repeat(2_000_000)}[]]`
    const report = await clientOf(answers, { status: { exit: 0, stdout, stderr: '' } }).client.report()
    expect([report, parse.mock.calls]).toMatchObject([{ state: 'failed', why: 'unreadable' }, []])
    parse.mockRestore()
  })

  it('drops only the peers with unreadable fields', async () => {
    const status = JSON.parse(answers['status']?.stdout ?? '') as { Peer: Record<string, Record<string, unknown>> }
    const [first, second] = Object.values(status.Peer)
    Object.assign(first!, { PublicKey: '-oProxyCommand=x' })
    Object.assign(second!, { TailscaleIPs: ['100.64.0.2; touch x', '100.64.0.9'], RxBytes: 'many', Online: null })
    const report = await clientOf(answers, {
      status: { exit: 0, stdout: JSON.stringify(status), stderr: '' },
    }).client.report()
    expect(report).toMatchObject({
      state: 'running',
      peers: [{ addresses: ['100.64.0.9'], received: 0, online: false }],
    })
  })
})
