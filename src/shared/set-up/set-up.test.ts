import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { unknownReason } from '@shared/host/config-keys'
import { setUpForms } from '@shared/host/set-up-commands'
import { baseDomainFor, firstAnswers, hidesServer, relayWays, SetUpAnswers, tlsWays } from './answers'
import { setUpByHand } from './by-hand'
import { configurationOf, freePorts, openPorts, proxySnippet, serverUrl, serviceUnit } from './configuration'
import { planOf, releaseToSetUp, setUpSteps, undoPlan } from './plan'

const good: SetUpAnswers = {
  name: 'hs.example.com',
  tls: 'acme',
  baseDomain: 'net.example.com',
  relays: 'both',
  nameservers: '1.1.1.1, 2606:4700::1111',
  user: 'admin',
}
const ports = freePorts([])
const problems = (answers: Partial<SetUpAnswers>) =>
  SetUpAnswers.safeParse({ ...good, ...answers }).error?.issues.map(
    ({ path, message }) => `${path.join('.')} ${message}`,
  )

const HOSTILE = ['a"\nx: y', "it's", '$(id)', '-x', 'a b', '{}', '#', 'a: b', '', '\u202ea', '*', '&a', 'x'.repeat(300)]

describe('answers', () => {
  it('are good as proposed, for a name, an alias and an address', () => {
    const proposed = { name: 'hs.example.com', tls: 'acme', baseDomain: 'net.example.com' }
    expect(SetUpAnswers.parse(firstAnswers('root@hs.example.com:22', null))).toMatchObject(proposed)
    expect(firstAnswers('lab', 'caddy')).toMatchObject({ name: '', tls: 'proxy', baseDomain: '' })
    expect(firstAnswers('root@192.0.2.7', null)).toMatchObject({ name: '' })
  })

  it.each([
    ['hs.example.com', 'net.example.com'],
    ['example.com', 'net.example.com'],
    ['net.example.com', 'tailnet.example.com'],
    ['a.net.example.com', 'net.net.example.com'],
    ['192.0.2.7', 'tailnet.internal'],
    ['lab', 'tailnet.internal'],
    ['', ''],
  ])('propose a base domain beside %j that does not hide it', (name, domain) => {
    expect(baseDomainFor(name)).toBe(domain)
    expect(name !== '' && hidesServer(domain, name)).toBe(false)
  })

  it.each([
    [{ baseDomain: 'example.com' }, ['baseDomain ownName']],
    [{ baseDomain: 'HS.example.com' }, ['baseDomain ownName']],
    [{ name: 'lab' }, ['name publicName']],
    [{ name: 'lab', tls: 'none' as const }, undefined],
    [{ name: '192.0.2.7', tls: 'none' as const }, undefined],
    [{ nameservers: '' }, undefined],
    [{ nameservers: '1.1.1.1; rm' }, ['nameservers nameservers']],
    [{ user: '-x' }, ['user user']],
    [{ user: 'ä' }, ['user user']],
  ])('%j: %j', (answers, found) => expect(problems(answers)).toEqual(found))

  it.each(HOSTILE)('refuse %j in every field', (text) => {
    for (const field of ['name', 'baseDomain', 'user'] as const) expect(problems({ [field]: text })).toBeDefined()
    expect(problems({ nameservers: `1.1.1.1 ${text || ';'}` })).toBeDefined()
  })
})

/** Returns every setting of a configuration, by its path. */
function pathsIn(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [path]
  const keys = Object.entries(value)
  return keys.length === 0 ? [path] : keys.flatMap(([key, one]) => pathsIn(one, path === '' ? key : `${path}.${key}`))
}

describe('the configuration', () => {
  const all = tlsWays.flatMap((tls) => relayWays.map((relays) => ({ ...good, tls, relays })))

  it.each(all)('has only settings that 0.29 and 0.30 know: $tls, $relays', (answers) => {
    const read: unknown = parse(configurationOf(answers, ports))
    for (const version of ['0.29.2', '0.30.0'])
      for (const path of pathsIn(read)) expect([path, unknownReason(path, version)]).toEqual([path, null])
    expect(read).toMatchObject({
      server_url: answers.tls === 'none' ? 'http://hs.example.com:8080' : 'https://hs.example.com',
      dns: { base_domain: 'net.example.com', nameservers: { global: ['1.1.1.1', '2606:4700::1111'] } },
      derp: { server: { enabled: answers.relays !== 'tailscale' } },
      trusted_proxies: answers.tls === 'proxy' ? ['127.0.0.1/32', '::1/128'] : [],
      listen_addr: { acme: '0.0.0.0:443', proxy: '127.0.0.1:8080', none: '0.0.0.0:8080' }[answers.tls],
    })
  })

  it('reads back as what was answered, whatever passed the check', () => {
    const word = fc.stringMatching(/^[a-z0-9.:"'#{}[\]&*!|>%@`-]{1,20}$/)
    fc.assert(
      fc.property(word, word, word, (name, baseDomain, nameservers) => {
        const parsed = SetUpAnswers.safeParse({ ...good, tls: 'none', name, baseDomain, nameservers })
        if (!parsed.success) return
        const read = parse(configurationOf(parsed.data, ports)) as {
          dns: { base_domain: unknown }
          server_url: unknown
        }
        expect(read.dns.base_domain).toBe(baseDomain)
        expect(read.server_url).toBe(serverUrl(parsed.data, ports))
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    ['own', true, false],
    ['tailscale', false, true],
    ['both', true, true],
  ] as const)('uses the relays of the answer %s, and asks Tailscale for none otherwise', (relays, own, theirs) => {
    const { derp } = parse(configurationOf({ ...good, relays }, ports)) as {
      derp: { server: { enabled: boolean }; urls: string[]; auto_update_enabled: boolean }
    }
    expect([derp.server.enabled, derp.urls.length > 0, derp.auto_update_enabled]).toEqual([own, theirs, theirs])
  })

  it('keeps the nameservers of machines without an own one', () => {
    expect(parse(configurationOf({ ...good, nameservers: '' }, ports))).toMatchObject({
      dns: { override_local_dns: false, nameservers: { global: [] } },
    })
  })

  it('takes the next ports if the first ones are busy, and names those to open', () => {
    expect(freePorts([8080, 8081, 9090])).toEqual({ api: 8082, metrics: 9091 })
    expect(openPorts(good, ports)).toEqual(['80/tcp', '443/tcp', '3478/udp'])
    expect(openPorts({ ...good, tls: 'none', relays: 'tailscale' }, ports)).toEqual(['8080/tcp'])
    for (const proxy of ['caddy', 'nginx', 'traefik'] as const)
      expect(proxySnippet(proxy, good, { api: 8082 })).toMatch(/hs\.example\.com[^]*127\.0\.0\.1:8082/)
  })
})

describe('the plan', () => {
  const host = { architecture: 'amd64', loader: 'wget', isRoot: false } as const
  const lines = (plan: ReturnType<typeof planOf>) =>
    Object.values(plan).flatMap((calls) => calls.map(({ call }) => call.words.join(' ')))

  it('has commands of the table only, each with sudo for another user than root', () => {
    const plan = planOf(good, host, { version: '0.29.2', kind: 'deb', from: 'page' })
    expect(Object.keys(plan)).toEqual(setUpSteps)
    const known = new Set(Object.values(setUpForms).flatMap((calls) => calls.map(({ words }) => words[0])))
    for (const line of lines(plan)) {
      expect(line).toMatch(/^sudo -n /)
      expect(known).toContain(line.split(' ')[2])
    }
    expect(lines(plan).join('\n')).toContain(
      'wget -q -T 60 -O /var/lib/mesh-console-set-up/headscale_0.29.2_linux_amd64.deb',
    )
    expect(
      lines(planOf(good, { ...host, isRoot: true }, { version: '0.29.2', kind: 'deb', from: 'file' })).join('\n'),
    ).not.toMatch(/sudo|wget|curl/)
    expect(undoPlan(true).map(({ words }) => words.join(' '))).toContain('dpkg --purge headscale')
  })

  it('installs a bare program with a unit, and takes back both', () => {
    const asRoot = { ...host, isRoot: true }
    const plan = planOf(good, asRoot, { version: '0.29.2', kind: 'binary', from: 'page' })
    const file = '/var/lib/mesh-console-set-up/headscale_0.29.2_linux_amd64'
    const unit = '/etc/systemd/system/headscale.service'
    expect(lines(plan).join('\n')).not.toContain('dpkg')
    expect(plan.install.map(({ call, input }) => [call.words.join(' '), input])).toEqual([
      [`install -m 755 -- ${file} /usr/bin/headscale`, undefined],
      [`install -m 644 /dev/stdin ${unit}`, 'unit'],
      ['systemctl daemon-reload', undefined],
      ['systemctl enable headscale.service', undefined],
      ['systemctl restart headscale.service', undefined],
    ])
    expect(serviceUnit()).toContain(`User=headscale\nGroup=headscale\nExecStart=/usr/bin/headscale serve\n`)
    const undone = undoPlan(true).flatMap(({ words }) => words)
    expect(undone).toEqual(expect.arrayContaining([unit, '/usr/bin/headscale']))
  })

  it.each([
    ['curl', 'deb', 240],
    ['curl', 'binary', 720],
    ['wget', 'deb', 240],
    ['wget', 'binary', 720],
  ] as const)('gives %s a time for the size of a %s', (loader, kind, seconds) => {
    const [, call] = planOf(good, { ...host, loader }, { version: '0.29.2', kind, from: 'page' }).load.map(
      (one) => one.call,
    )
    // The host gives up first, and says so.
    expect(call?.timeoutMs).toBe((seconds + 60) * 1000)
    const limit = loader === 'curl' ? ['--max-time', String(seconds)] : ['-T', '60']
    expect(call?.words).toEqual(expect.arrayContaining(limit))
  })

  it('takes the newest patch of the newest release that the console can configure', () => {
    const releases = ['0.28.0', '0.29.1', '0.29.10', '0.29.9', '0.99.0'].map((version) => ({ version }))
    expect(releaseToSetUp(releases)).toBe('0.29.10')
    expect(releaseToSetUp([{ version: '0.28.0' }])).toBeNull()
  })
})

describe('by hand', () => {
  it.each(tlsWays)('makes a compose file and commands that a shell reads as they are: %s', (tls) => {
    const { compose, configuration, commands } = setUpByHand({ ...good, tls }, '0.29.2')
    const read = parse(compose) as { services: { headscale: { image: string; ports: string[] } } }
    expect(read.services.headscale.image).toBe('docker.io/headscale/headscale:0.29.2')
    expect(read.services.headscale.ports).toContain('3478:3478/udp')
    expect(parse(configuration)).toMatchObject({ listen_addr: tls === 'acme' ? '0.0.0.0:443' : '0.0.0.0:8080' })
    execFileSync('sh', ['-n'], { input: commands.join('\n') })
  })
})
