import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { type ConfigKey, configKeys, configPaths, configSections, knows } from './config-keys'
import { configProblem, keysAt, keysFor, partAt } from './config-values'

const json = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))
const recorded = json('tests/recorded/config-keys.json') as Record<string, string[]>
const texts = json('src/renderer/locales/en/config.json')

// The settings that each release reads, from its own source: hscontrol/types/config.go, every viper.Get and viper.SetDefault of a leaf.
it.each(Object.entries(recorded))('knows exactly the settings that Headscale %s reads', (version, read) => {
  const known = configPaths.filter((path) => knows(`v${version}`, configKeys[path]))
  expect([...known].toSorted()).toEqual(read.toSorted())
})

it('describes every setting, and has a section for each', () => {
  expect(configPaths.filter((path) => typeof partAt(texts, `keys.${path}`) !== 'string')).toEqual([])
  expect(new Set(configPaths.map((path) => configKeys[path].section))).toEqual(new Set(configSections))
})

it('keeps every setting secret that the mask of the main process would hide', () => {
  const source = readFileSync('src/main/lib/log.ts', 'utf8')
  const [words = '', rest = ''] = ['WORDS', 'REST'].map(
    (part) => new RegExp(`SECRET_${part} =\\s+'(.*)'`).exec(source)?.[1]?.replaceAll('\\\\', '\\') ?? '',
  )
  const names = `(${words})${rest}$`
  // A flag holds no secret.
  const values = configPaths.filter((path) => configKeys[path].kind !== 'flag')
  const hidden = values.filter((path) => new RegExp(names, 'i').test(path))
  expect(hidden).toEqual(configPaths.filter((path) => (configKeys[path] as ConfigKey).secret))
})

it('finds a setting as Headscale does: in capitals, with several parts in one key, with a value before one without', () => {
  const found = (root: unknown, path = 'oidc.expiry') => [partAt(root, path), keysAt(root, path)]
  expect(found({ oidc: { expiry: '30d' } })).toEqual(['30d', ['oidc', 'expiry']])
  expect(found({ OIDC: { Expiry: '30d' } })).toEqual(['30d', ['OIDC', 'Expiry']])
  expect(found({ 'Oidc.expiry': '30d' })).toEqual(['30d', ['Oidc.expiry']])
  expect(found({ 'oidc.expiry': null, oidc: { expiry: '30d' } })).toEqual(['30d', ['oidc', 'expiry']])
  expect(found({ 'oidc.expiry': null })).toEqual([null, ['oidc.expiry']])
  expect(found({ node: { 'routes.ha': { strategy: 'a' } } }, 'node.routes.ha.strategy')[0]).toBe('a')
  for (const other of [null, 'text', [], { oidc: 'text' }, { oidc: [{ expiry: 1 }] }, { constructor: 1 }])
    expect(found(other)).toEqual([undefined, undefined])
})

it('writes a setting where it is, or into the nearest map around it', () => {
  expect(keysFor({ OIDC: { Expiry: '30d' } }, 'oidc.expiry')).toEqual(['OIDC', 'Expiry'])
  expect(keysFor({ OIDC: {} }, 'oidc.expiry')).toEqual(['OIDC', 'expiry'])
  expect(keysFor({ 'node.routes': { HA: {} } }, 'node.routes.ha.strategy')).toEqual(['node.routes', 'HA', 'strategy'])
  expect(keysFor(null, 'oidc.expiry')).toEqual(['oidc', 'expiry'])
})

it('an unknown release counts as the newest', () => {
  expect(knows('main-1234', configKeys['auto_update.enabled'])).toBe(true)
  expect(knows('main-1234', configKeys.randomize_client_port)).toBe(false)
  expect(knows('v0.28.0', configKeys.randomize_client_port)).toBe(true)
})

it.each([
  ['server_url', 'https://hs.example.com:443', null],
  ['server_url', 'hs.example.com', 'url'],
  ['listen_addr', '0.0.0.0:8080', null],
  ['listen_addr', '[::]:8080', null],
  ['metrics_listen_addr', '', null],
  ['listen_addr', '8080', 'hostPort'],
  ['prefixes.v4', '100.64.0.0/10', null],
  ['prefixes.v4', '100.64.0.0/33', 'prefix'],
  ['node.expiry', '180d', null],
  ['node.expiry', '0', null],
  ['node.expiry', '1h30m', null],
  ['node.expiry', '1y2w', null],
  ['node.expiry', '1.5h', 'longDuration'],
  ['node.expiry', 'soon', 'longDuration'],
  ['derp.update_frequency', '1h30m', null],
  ['derp.update_frequency', '0.5h', null],
  ['derp.update_frequency', '1d', 'duration'],
  ['preauth_keys.revoked_retention', '30d', 'duration'],
  ['log.level', 'loud', 'choice'],
  ['derp.server.region_id', 999, null],
  ['derp.server.region_id', '99x', 'number'],
  ['oidc.client_id', 'a\nb', 'line'],
  ['dns.extra_records', [], 'line'],
] as const)('%s: %j has the problem %s', (path, value, problem) => {
  expect(configProblem(configKeys[path], value as string)).toBe(problem)
})
