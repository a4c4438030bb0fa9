import fc from 'fast-check'
import { parse } from 'yaml'
import { describe, expect, it, vi } from 'vitest'
import { type ConfigKey, configKeys, type ConfigPath, configPaths } from '@shared/host/config-keys'
import { configProblem, partAt } from '@shared/host/config-values'
import type { ConfigEdit, ConfigValue } from '@shared/host/config-values-schema'
import { longestCommon } from '@shared/dns/list-edits'
import { configSave, editConfig, shownConfig, tryConfig, unknownSettings } from './config-on-host'

const file = `---
# A configuration in an admin's own order, with every style of YAML.
server_url: https://hs.example.com # public
listen_addr: '127.0.0.1:8080'

database:
  type: postgres
  # our own
  postgres:
    host: db.test
    port: 5432
    pass: "hunter-two"   # changed in May
  sqlite: { path: /var/lib/headscale/db.sqlite, write_ahead_log: true }
dns:
  # Names
  magic_dns: true
  base_domain: "mesh.test"   # quoted

  nameservers:
    global:
      - 1.1.1.1
      # second
      - 1.0.0.1 # again
    split: {}
      # foo.bar.com:
  search_domains: []
node:
  expiry: 0
oidc:
  scope: ["openid", "email"]
  extra_params:
    domain_hint: example.com
# The end.
unix_socket_permission: "0770"
`

const edit = (edits: readonly ConfigEdit[], text: string | null = null, of = file) =>
  editConfig(of, { text, edits }).text

describe('the values for forms', () => {
  const { values, text } = shownConfig(file, 'v0.29.2')

  it('have the kinds of the table, without secrets', () => {
    expect(values['server_url']).toEqual({ is: 'value', value: 'https://hs.example.com' })
    expect(values['database.postgres.pass']).toEqual({ is: 'hidden' })
    expect(values['database.postgres.port']).toEqual({ is: 'value', value: 5432 })
    expect(values['node.expiry']).toEqual({ is: 'value', value: '0' })
    expect(values['oidc.extra_params']).toEqual({ is: 'value', value: { domain_hint: 'example.com' } })
    expect(values['dns.nameservers.split']).toEqual({ is: 'odd' })
    expect(values['tls_cert_path']).toBeUndefined()
    expect(JSON.stringify({ values, text })).not.toMatch(/hunter|changed in May/)
  })

  it('report a file of another form', () => {
    expect(shownConfig('log: text\ndns: { magic_dns: "yes" }\n', '').values).toEqual({ 'dns.magic_dns': { is: 'odd' } })
  })
})

describe('an edit', () => {
  it.each([
    [{ path: 'dns.base_domain', value: 'new.test' }, '"mesh.test"   #', '"new.test"   #'],
    [{ path: 'database.postgres.pass', value: 'swordfish' }, '"hunter-two"', 'swordfish'],
    [{ path: 'database.sqlite.write_ahead_log', value: false }, 'write_ahead_log: true', 'write_ahead_log: false'],
    [{ path: 'database.postgres.port', value: null }, '    port: 5432\n', ''],
    [{ path: 'log.level', value: 'debug' }, '"0770"\n', '"0770"\nlog:\n  level: debug\n'],
  ] satisfies [ConfigEdit, string, string][])('%j changes nothing else', (one, from, to) => {
    expect(edit([one])).toBe(file.replace(from, to))
  })

  it('of a value that is the same in another spelling changes nothing', () => {
    expect(edit([{ path: 'node.expiry', value: '0' }])).toBe(file)
  })

  it('of the text keeps secrets, and the line ends of the file', () => {
    const windows = file.replaceAll('\n', '\r\n')
    const shown = shownConfig(windows, 'v0.29.2').text.replaceAll('\r\n', '\n')
    const typed = shown.replace('port: 5432', 'port: 5433\n    user: ann')
    expect(edit([], typed, windows)).toBe(windows.replace('port: 5432', 'port: 5433\r\n    user: ann'))
  })

  it('of both applies the values after the text', () => {
    const typed = shownConfig(file, 'v0.29.2').text.replace('port: 5432', 'port: 1')
    expect(edit([{ path: 'database.postgres.port', value: 2 }], typed)).toBe(file.replace('port: 5432', 'port: 2'))
  })

  it('of text that is not YAML is refused with its position, without quoting the text', () => {
    const typed = shownConfig(file, 'v0.29.2').text.replace('port: 5432', 'port: [5432')
    expect(() => edit([], typed)).toThrow(
      expect.objectContaining({ why: 'syntax', message: expect.not.stringContaining('5432') }),
    )
  })

  it('of a value that belongs to an anchor is refused with that reason', () => {
    const text = 'dns: &dns\n  search_domains: &all [a.test]\n  nameservers: { global: *all }\n'
    const one = { path: 'dns.search_domains', value: ['b.test'] }
    expect(() => edit([one], null, text)).toThrow(expect.objectContaining({ why: 'link', at: 'dns.search_domains' }))
  })

  it('of a list with comments between its brackets is refused with that reason', () => {
    const text = 'dns:\n  search_domains: [\n    a.test, # first\n    b.test\n  ]\n'
    const one = { path: 'dns.search_domains', value: ['b.test'] }
    expect(() => edit([one], null, text)).toThrow(expect.objectContaining({ why: 'comments', from: 23 }))
  })
})

it('a trial and the journal name changes without secrets', () => {
  const edited = edit([
    { path: 'database.postgres.pass', value: 'swordfish' },
    { path: 'dns.base_domain', value: 'new.test' },
    { path: 'log.level', value: 'debug' },
  ])
  const trial = tryConfig(file, edited, 'v0.29.2')
  expect(trial.changes).toEqual([
    { path: 'database.postgres.pass', before: '<hidden pass>', after: '<new pass>' },
    { path: 'log.level', before: null, after: 'debug' },
  ])
  expect(trial.dns?.after.baseDomain).toBe('new.test')
  const save = configSave({ path: '/c', digest: '', owner: '', text: file }, edited)
  expect(save.settings.map(({ key }) => key)).toEqual(['database.postgres.pass', 'log.level', 'dns.base_domain'])
  expect(JSON.stringify([trial, save.settings])).not.toMatch(/swordfish|hunter/)
})

describe('a setting that the release does not read', () => {
  it.each([
    ['dns:\n  split:\n    corp.test: [10.0.0.1]\n', 'dns.split', 2, { is: 'place', known: 'dns.nameservers.split' }],
    ['dns:\n  overide_local_dns: true\n', 'dns.overide_local_dns', 2, { is: 'near', known: 'dns.override_local_dns' }],
    ['dns: { overrideLocalDns: true }\n', 'dns.overrideLocalDns', 1, { is: 'near', known: 'dns.override_local_dns' }],
    ['magic_dns: false\n', 'magic_dns', 1, { is: 'place', known: 'dns.magic_dns' }],
    ['nameservers: { global: [1.1.1.1] }\n', 'nameservers', 1, { is: 'place', known: 'dns.nameservers' }],
    ['polcy:\n  mode: database\n', 'polcy', 1, { is: 'near', known: 'policy' }],
    ['server-url: https://x\n', 'server-url', 1, { is: 'near', known: 'server_url' }],
    ['log_level: debug\n', 'log_level', 1, { is: 'near', known: 'log.level' }],
    ['prefixes:\n  ipv4: 100.64.0.0/10\n', 'prefixes.ipv4', 2, { is: 'near', known: 'prefixes.v4' }],
    ['acl_policy_path: /a\n', 'acl_policy_path', 1, { is: 'place', known: 'policy.path' }],
    ['db_path: /a\n', 'db_path', 1, { is: 'place', known: 'database.sqlite.path' }],
    ['frobnicator: { enable: true }\n', 'frobnicator', 1, { is: 'unknown' }],
    ['# a comment\nfrobnicate: 1\n', 'frobnicate', 2, { is: 'unknown' }],
    ['randomize_client_port: true\n', 'randomize_client_port', 1, { is: 'older', minor: 28 }],
    ['preauth_keys: { revoked_retention: 1h }\n', 'preauth_keys', 1, { is: 'newer', minor: 30 }],
  ] as const)('in %j is named with what is probably meant', (text, path, line, reason) => {
    expect(unknownSettings(text, 'v0.29.2')).toEqual([{ path, line, reason }])
  })

  it('is none of those that the release reads, in any case and form', () => {
    expect(unknownSettings(file, 'v0.29.2')).toEqual([])
    const odd = 'DNS:\n  Magic_DNS: true\ndns.base_domain: a.test\noidc: { extra_params: { any: x } }\ntls_cert_path:\n'
    expect(unknownSettings(odd, 'v0.29.2')).toEqual([])
  })

  it('depends on the release', () => {
    const text = 'taildrop: { enabled: true }\nnode: { expiry: 0 }\n'
    expect(unknownSettings(text, 'v0.29.2')).toEqual([])
    expect(unknownSettings(text, 'v0.28.0').map(({ path }) => path)).toEqual(['node'])
    expect(unknownSettings(text, 'v0.26.1').map(({ path }) => path)).toEqual(['taildrop', 'node'])
  })
})

const valueOf: Readonly<Record<string, fc.Arbitrary<ConfigValue>>> = {
  flag: fc.boolean(),
  number: fc.nat(100_000),
  list: fc.uniqueArray(fc.constantFrom('a.test', '1.1.1.1', 'x y', '# no', 'yes', ': z'), { maxLength: 4 }),
  prefixes: fc.constant(['10.0.0.0/8']),
  map: fc.dictionary(fc.constantFrom('a', 'b', 'domain_hint'), fc.constantFrom('x', 'null', '1'), {
    noNullPrototype: true,
  }),
  url: fc.constant('https://new.example.com:443'),
  domain: fc.constant('new.test'),
  hostPort: fc.constant('0.0.0.0:9999'),
  path: fc.constant('/srv/a b/#c'),
  address: fc.constant('192.0.2.7'),
  prefix: fc.constant('100.64.0.0/24'),
  duration: fc.constant('30m'),
  text: fc.constantFrom('plain', 'true', '007', 'a: b', '- c', "it's", '"q"', '*x', '<y>'),
}

const anyEdit = fc
  .constantFrom(...configPaths.filter((path) => configKeys[path].kind !== 'page'))
  .chain((path): fc.Arbitrary<ConfigEdit> => {
    const key: ConfigKey = configKeys[path]
    const value =
      key.kind === 'choice' ? fc.constantFrom(...(key.values ?? [])) : (valueOf[key.kind] ?? fc.constant(''))
    return fc.record({ path: fc.constant<string>(path), value: fc.option(value) })
  })

it('any edits of forms are in the result, and every line and comment of other settings stays byte for byte', () => {
  fc.assert(
    fc.property(fc.uniqueArray(anyEdit, { selector: ({ path }) => path, maxLength: 6 }), (edits) => {
      const wrong = edits.filter(
        ({ path, value }) => value !== null && configProblem(configKeys[path as ConfigPath], value) !== null,
      )
      expect(wrong).toEqual([])
      const edited = edit(edits)
      const root: unknown = parse(edited)
      const read = edits.map(({ path, value }) => {
        const part = partAt(root, path) ?? null
        return { path, value: typeof value === 'string' && typeof part === 'number' ? `${part}` : part }
      })
      expect(read).toEqual(edits)
      const own = file.split('\n')
      const kept = new Set(longestCommon(own, edited.split('\n'), (a, b) => a === b).map(([at]) => at))
      const lost = own.filter((line, at) => !kept.has(at) && !isTouched(line, own, at, edits))
      expect(lost).toEqual([])
    }),
    { numRuns: 200 },
  )
})

/** True for a line that holds an edited setting, or a comment between the items of a list that is removed. */
function isTouched(line: string, all: readonly string[], at: number, edits: readonly ConfigEdit[]): boolean {
  if (!isCode(line)) {
    const [above, below] = [
      all.findLastIndex((one, i) => i < at && isCode(one)),
      all.findIndex((one, i) => i > at && isCode(one)),
    ]
    const path = pathOf(all, above)
    return path === pathOf(all, below) && edits.some((one) => one.path === path && one.value === null)
  }
  const path = pathOf(all, at)
  return edits.some((one) => one.path === path || one.path.startsWith(`${path}.`) || path.startsWith(`${one.path}.`))
}

const isCode = (line: string) => line.trim() !== '' && !/^\s*#/.test(line)

function pathOf(all: readonly string[], at: number): string {
  const indent = (text = '') => /^ */.exec(text)?.[0].length ?? 0
  const keys = [all[at] ?? '']
  for (let above = at - 1; above >= 0; above -= 1) {
    const other = all[above] ?? ''
    if (isCode(other) && indent(other) < indent(keys[0])) keys.unshift(other)
  }
  return keys.flatMap((key) => /^\s*(\w+):/.exec(key)?.[1] ?? []).join('.')
}

describe('an address beside a hidden secret', () => {
  const OIDC = 'oidc:\n  issuer: https://id.test\n  client_secret: hunter-two\n  pkce: { enabled: true }\n'
  const sends = (edits: readonly ConfigEdit[], of = file) => editConfig(of, { text: null, edits }).sends
  const typed = (from: string, to: string, of = OIDC) => {
    const { text } = shownConfig(of, 'v0.29.2')
    return editConfig(of, { text: text.replace(from, to), edits: [] }).sends
  }

  it('is named with the secret that Headscale would send there, without the secret', () => {
    expect(sends([{ path: 'oidc.issuer', value: 'https://evil.test' }], OIDC)).toEqual([
      'oidc.client_secret (oidc.issuer: https://id.test → https://evil.test)',
    ])
    for (const [path, value, was] of [
      ['database.postgres.host', 'evil.test', 'db.test'],
      ['database.postgres.port', 1, '5432'],
      ['database.postgres.ssl', 'disable', '–'],
      ['database.postgres.port', null, '5432'],
    ] as const)
      expect(sends([{ path, value }])).toEqual([`database.postgres.pass (${path}: ${was} → ${value ?? '–'})`])
  })

  it.each([
    ['issuer: https://id.test', 'issuer: https://evil.test'],
    ['issuer: https://id.test', 'Issuer: https://evil.test\n  issuer: https://id.test'],
    ['oidc:\n  issuer: https://id.test', 'x: &x { issuer: https://evil.test }\noidc:\n  <<: *x'],
    ['oidc:', 'oidc.issuer: https://evil.test\noidc:'],
    ['pkce:', 'extra_params: { client_secret: <hidden client_secret> }\n  pkce:'],
    [
      'issuer: https://id.test\n  client_secret: <hidden client_secret>',
      'issuer: https://evil.test\n  client_secret_path: /var/lib/headscale/noise_private.key',
    ],
    ['oidc:', 'database: { postgres: { host: evil.test, pass: <hidden client_secret> } }\noidc:'],
  ])('is named in any spelling: %j becomes %j', (from, to) => {
    expect(typed(from, to).join()).toMatch(/evil\.test|extra_params/)
  })

  it('is named for a secret that a comment held', () => {
    const of = OIDC.replace('client_secret:', '# client_secret:')
    const mark = /<hidden [^>]*>/.exec(shownConfig(of, '').text)?.[0] ?? ''
    expect(typed(`# client_secret: ${mark}`, `client_secret: ${mark}`, of)).toHaveLength(1)
  })

  it('is not named if it stays, or if the page writes the secret as well', () => {
    expect(sends([{ path: 'server_url', value: 'https://new.test' }])).toEqual([])
    expect(sends([{ path: 'database.postgres.pass', value: 'swordfish' }])).toEqual([])
    expect(sends([{ path: 'oidc.issuer', value: 'https://id.test' }], OIDC)).toEqual([])
    expect(typed('<hidden client_secret>', 'known')).toEqual([])
    expect(typed('enabled: true', 'enabled: false')).toEqual([])
    const both = 'issuer: https://id.test\n  client_secret: <hidden client_secret>'
    expect(typed(both, 'issuer: https://new.test\n  client_secret: known')).toEqual([])
  })
})

it('finds the lines of unknown settings in one pass', () => {
  const text = (size: number) =>
    `a1: 1\n${'\n'.repeat(size)}${Array.from({ length: 400 }, (_, at) => `x${at}: 1`).join('\n')}\n`
  expect(unknownSettings(text(1000), 'v0.29.2').at(-1)?.line).toBe(1401)
  const split = vi.spyOn(String.prototype, 'split')
  unknownSettings(text(1000), 'v0.29.2')
  const whole = split.mock.contexts.filter((one) => String(one).length > 900)
  split.mockRestore()
  expect(whole.length).toBeLessThan(5)
})
