import { describe, expect, it } from 'vitest'
import { stepByHand } from './by-hand'
import {
  canStep,
  capabilityChange,
  clientsFor,
  keysThatEnd,
  namesThatChange,
  fileAddress,
  parseChecksums,
  parseFile,
  parseVersion,
  policyLineOfMinor,
  releaseFile,
  type UpgradePlace,
  wayFrom,
} from './releases'

const SUM = 'a'.repeat(64)
const releases = ['0.29.2', '0.29.1', '0.28.0', '0.27.1', '0.27.0', '0.26.1'].map((version) => ({ version }))

describe('the way', () => {
  it('takes one minor release at a time, and the newest patch of each', () => {
    expect(wayFrom('v0.26.0', releases).map(({ version }) => version)).toEqual(['0.27.1', '0.28.0', '0.29.2'])
    expect(wayFrom('0.26.1', null).map(({ to, version }) => [to, version])).toEqual([
      [27, null],
      [28, null],
      [29, null],
    ])
    expect(wayFrom('v0.29.1', releases)).toEqual([{ from: 29, to: 29, version: '0.29.2' }])
    expect(wayFrom('v0.29.2', releases)).toEqual([])
    expect(wayFrom('v0.29.2', null)).toEqual([])
    expect(wayFrom('dev', releases)).toEqual([])
  })

  it('skips no release that the page leaves out', () => {
    const without = releases.filter(({ version }) => version !== '0.28.0')
    expect(wayFrom('0.26.1', without).map(({ version }) => version)).toEqual(['0.27.1'])
  })

  it('knows no rules of later releases', () => {
    expect([26, 28, 29, 30].map(policyLineOfMinor)).toEqual(['0.26', '0.28', '0.29', undefined])
  })
})

describe('names and checksums', () => {
  it('takes only names of files of a release', () => {
    expect(parseFile('headscale_0.29.2_linux_arm64.deb')).toEqual({
      version: '0.29.2',
      architecture: 'arm64',
      kind: 'deb',
    })
    for (const name of [
      '../headscale_0.29.2_linux_amd64',
      'a/headscale_0.29.2_linux_amd64',
      'headscale_0.29.2_linux_amd64\n',
      'headscale_0.29.2_linux_386',
      'headscale_0.29.2_linux_amd64;x',
      'headscale_1.2.3_linux_amd64',
    ])
      expect(parseFile(name), name).toBeNull()
    expect(
      ['v0.29.2', '0.29', '0.29.2-beta.1', '0.29.2/../x', '1.0.0'].map((text) => parseVersion(text)?.minor),
    ).toEqual([29, undefined, undefined, undefined, undefined])
  })

  it('reads checksums, and none that is there twice', () => {
    const name = releaseFile('0.28.0', 'amd64', 'deb')
    const other = releaseFile('0.28.0', 'arm64', 'binary')
    const sums = parseChecksums(
      [`${SUM}  ${name}`, `${SUM} *${other}`, `${'b'.repeat(64)}  ${other}`, `${SUM}  ../x`, 'x', ''].join('\n'),
    )
    expect([...sums]).toEqual([[name, SUM]])
  })
})

describe('findings', () => {
  it('tells the machines that a release cuts off', () => {
    const nodes = [{ nodeKey: 'a' }, { nodeKey: 'b' }, { nodeKey: 'c' }, { nodeKey: 'd' }]
    const records = [
      { nodeKey: 'a', facts: { clientVersion: '1.78.3' } },
      { nodeKey: 'b', facts: { clientVersion: '1.80.0' } },
      { nodeKey: 'c', facts: { clientVersion: '' } },
    ]
    const found = clientsFor(nodes, records, 29)
    expect(found.tooOld.map(({ node, version }) => [node.nodeKey, version])).toEqual([['a', '1.78.3']])
    expect(found.unknown.map(({ nodeKey }) => nodeKey)).toEqual(['c', 'd'])
    expect(clientsFor(nodes, records, 28).tooOld).toEqual([])
    expect(clientsFor(nodes, records, 31).unknown).toHaveLength(4)
  })

  it('tells keys, names, and what the console gains and loses', () => {
    const keys = [{ prefix: 'abcdefghij' }, { prefix: 'abcdefg' }]
    expect(keysThatEnd(keys, 27)).toEqual([])
    expect(keysThatEnd(keys, 28)).toEqual([{ prefix: 'abcdefghij' }])
    expect(namesThatChange(['Router-One', 'laptop'], 28)).toEqual([{ name: 'Router-One', becomes: 'router-one' }])
    expect(
      namesThatChange(['laptop', 'laptop-abc12xyz', 'web-frontend', 'invalid-x'], 29).map(({ name }) => name),
    ).toEqual(['laptop-abc12xyz', 'invalid-x'])
    expect(capabilityChange(27, 28)?.lost).toEqual(['moveNode'])
    expect(capabilityChange(28, 29)?.gained).toContain('policyCheck')
    expect(capabilityChange(29, 30)).toBeNull()
  })
})

describe('by hand', () => {
  const place: UpgradePlace = {
    how: 'systemd',
    name: 'headscale.service',
    state: 'running',
    config: '/etc/headscale/config.yaml',
    listen: 'http://127.0.0.1:8080',
    installation: 'package',
    installed: 'v0.27.1',
    running: 'v0.27.1',
    program: '/usr/bin/headscale',
    package: { version: '0.27.1', state: 'installed' },
    image: '',
    compose: null,
    architecture: 'x86_64',
    database: { kind: 'sqlite', path: '/var/lib/head scale/db.sqlite', lastUsedBy: '0.27', size: 1 },
    free: 1,
    policyMode: 'file',
    steps: [],
    sudoers: '',
  }
  const step = (more: Partial<UpgradePlace> = {}, local: string[] = [], sums: Record<string, string> = {}) =>
    stepByHand({ place: { ...place, ...more }, version: '0.28.0', from: 'v0.27.1', sums, local: new Set(local) })

  it('copies the stopped database before the install, and brings old package, database and configuration back', () => {
    const parts = step()
    expect(parts.map(({ part }) => part)).toEqual([
      'download',
      'check',
      'stop',
      'copy',
      'install',
      'start',
      'healthy',
      'back',
    ])
    const text = (part: string) => parts.find((one) => one.part === part)?.commands.join('\n') ?? ''
    expect(text('download')).toContain(fileAddress('0.28.0', 'headscale_0.28.0_linux_amd64.deb'))
    expect(text('download')).toContain('headscale_0.27.1_linux_amd64.deb')
    expect(text('check')).toContain('sha256sum -c --ignore-missing checksums.txt')
    expect(text('install')).toBe(
      'sudo apt-get install -y -o Dpkg::Options::=--force-confold ./headscale_0.28.0_linux_amd64.deb',
    )
    expect(text('back').split('\n')).toHaveLength(6)
    expect(text('back')).toContain('--allow-downgrades')
  })

  it('uses a known checksum, a file of this computer, and repairs a package first', () => {
    const file = 'headscale_0.28.0_linux_amd64.deb'
    const parts = step({ package: { version: '0.27.1', state: 'unpacked' } }, [file], { [file]: SUM })
    expect(parts[0]).toEqual({ part: 'repair', commands: ['sudo dpkg --configure -a --force-confold'] })
    const text = JSON.stringify(parts)
    expect(text).not.toContain(fileAddress('0.28.0', file))
    expect(text).toContain(`echo '${SUM}  ${file}' | sha256sum -c -`)
  })

  it('replaces a program by a rename, and an image in the compose file', () => {
    const program = step({ installation: 'binary', package: null, program: '/opt/headscale' })
    expect(program.find(({ part }) => part === 'install')?.commands.at(-1)).toBe(
      'sudo mv -T -- /opt/headscale.new /opt/headscale',
    )
    const compose = step({
      installation: 'compose',
      how: 'docker',
      image: 'ghcr.io/juanfont/headscale:0.27.1',
      compose: { file: '/srv/docker-compose.yml', service: 'headscale' },
    })
    expect(JSON.stringify(compose)).toContain('docker pull ghcr.io/juanfont/headscale:0.28.0')
    expect(JSON.stringify(compose)).toContain('sudo docker compose -f /srv/docker-compose.yml stop headscale')
  })

  it('leaves to a person a database that a newer release changed, another architecture and another running release', () => {
    const used = (lastUsedBy: string | null) => canStep({ ...place, database: { ...place.database, lastUsedBy } })
    expect([used('0.27'), used(null), used('0.26'), used('0.28')]).toEqual([true, true, true, false])
    expect(canStep({ ...place, architecture: 'armv7l' })).toBe(false)
    expect(canStep({ ...place, running: 'v0.28.0' })).toBe(false)
  })

  it('has no commands for what only its admin knows, and no way back without a file of the database', () => {
    expect(step({ installation: 'container' })).toEqual([])
    expect(step({ architecture: 'armv7l' })).toEqual([])
    const postgres = step({ database: { kind: 'postgres', path: '', lastUsedBy: null, size: null } })
    expect(postgres.some(({ part }) => part === 'back')).toBe(false)
  })
})
