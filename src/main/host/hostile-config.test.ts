import { describe, expect, it, test } from 'vitest'
import { ApiError } from '@shared/api/error'
import type { ConfigEdit } from '@shared/host/config-values-schema'
import { hostileTexts } from '@tests/hostile/hostile-values'
import { editConfig, shownConfig, tryConfig } from './config-on-host'
import { YamlEditError } from './yaml-places'
import { readYaml } from './yaml-edit'
import { readHostSettings } from './read-settings'

// A host, another user of it, or a script in the page chooses these texts.
const SECRET = 'hunter2hunter2'

/** Returns what a page would get of a configuration; '' if it is refused as unreadable. */
function shown(text: string): string {
  try {
    return JSON.stringify(shownConfig(text, '0.29.2'))
  } catch (error) {
    if (error instanceof YamlEditError) return ''
    throw error
  }
}

const HIDDEN: readonly (readonly [how: string, text: string])[] = [
  ['a quoted key', `oidc:\n  "client_secret": ${SECRET}\n`],
  ['an escaped key', `oidc:\n  "client\\u005fsecret": ${SECRET}\n`],
  ['an explicit key', `oidc:\n  ? client_secret\n  : ${SECRET}\n`],
  ['a tagged key', `oidc:\n  !!str client_secret: ${SECRET}\n`],
  ['a tagged value', `oidc:\n  client_secret: !!str ${SECRET}\n`],
  ['capitals', `oidc:\n  CLIENT_SECRET: ${SECRET}\n`],
  ['a path as a key', `oidc.client_secret: ${SECRET}\n`],
  ['an alias as the key', `a: &k client_secret\noidc:\n  *k : ${SECRET}\n`],
  ['a block', `oidc:\n  client_secret: |\n    ${SECRET}\n`],
  ['a folded block', `oidc:\n  client_secret: >-\n    ${SECRET}\n`],
  ['brackets', `oidc: { client_secret: ${SECRET} }\n`],
  ['a list', `oidc:\n  client_secret: [${SECRET}]\n`],
  ['a map', `oidc:\n  client_secret: { a: ${SECRET} }\n`],
  ['a merged map', `a: &a { client_secret: ${SECRET} }\noidc:\n  <<: *a\n`],
  ['a second document', `a: 1\n---\noidc:\n  client_secret: ${SECRET}\n`],
  ['a comment behind a list', `dns:\n  search_domains: [a] # client_secret: ${SECRET}\n`],
  ['an address', `database:\n  url: postgres://hs:${SECRET}@db/hs\n`],
  ['an address in a comment', `# postgres://hs:${SECRET}@db/hs\na: 1\n`],
  ['a setting that Headscale does not know', `telegram:\n  bot_token: ${SECRET}\n`],
  ['a secret that was put aside', `oidc:\n  client_secret_old: ${SECRET}\n`],
  ['a second secret', `oidc:\n  client_secret2: ${SECRET}\n`],
  ['a comment with one that was put aside', `oidc:\n  # client_secret.bak: x, client_secret-old = ${SECRET}\n`],
  ['a password of PostgreSQL', `database: { postgres: { pass: ${SECRET} } }\n`],
  ['Windows lines', `oidc:\r\n  client_secret: ${SECRET}\r\n`],
  ['a byte order mark', `\ufeffoidc:\n  client_secret: ${SECRET}\n`],
]

it.each(HIDDEN)('shows no secret to a page: %s', (_how, text) => {
  expect(shown(text)).not.toContain(SECRET)
})

it.each(hostileTexts)('a configuration with %j is shown or refused, and changes no object of the console', (text) => {
  for (const one of [text, `a: ${text}`, `a: ${JSON.stringify(text)}`, `${JSON.stringify(text)}: 1`, `- ${text}`])
    shown(one)
  expect(
    readHostSettings(`server_url: https://a.test\nregister_cache_expiration: ${text}\n`)?.waitingMs,
  ).toBeUndefined()
})

test.each([
  '__proto__: { polluted: 1 }',
  'dns: { __proto__: { polluted: 1 } }',
  'constructor: { prototype: { polluted: 1 } }',
])('changes no object of the console: %s', (text) => {
  shown(text)
  expect(tryConfig('a: 1\n', `a: 1\n${text}\n`, '0.29.2').changes).toBeDefined()
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
})

test.each([
  '',
  ' ',
  'null',
  '[]',
  '[1]',
  '"text"',
  '1',
  '~',
  '--- |\n  a\n',
  '%YAML 1.2\n---\na: 1',
  '? [a]\n: b',
  '? {a: 1}\n: b',
])('what is no map is shown or refused: %j', (text) => expect(() => shown(text)).not.toThrow())

describe('an edit from the page', () => {
  const TEXT =
    'server_url: https://hs.test\ndns:\n  base_domain: a.test\n  search_domains: []\n  nameservers:\n    split: {}\n'
  const PATHS = [
    '__proto__',
    '__proto__.x',
    'constructor.prototype.x',
    'dns.__proto__.x',
    'dns',
    '',
    '.',
    'dns.',
    'oidc.client_secret.x',
  ]

  /** Returns the text after an edit; null if the edit is refused. */
  function edited(path: string, value: ConfigEdit['value']): string | null {
    try {
      return editConfig(TEXT, { text: null, edits: [{ path, value }] }).text
    } catch (error) {
      if (error instanceof ApiError || error instanceof YamlEditError) return null
      throw error
    }
  }

  it.each(PATHS)('changes nothing at %j', (path) => {
    for (const value of ['x', ['x'], { x: 'y' }, null]) expect([null, TEXT]).toContain(edited(path, value))
    expect(({} as { x?: unknown }).x).toBeUndefined()
  })

  const WORDS = [
    ...hostileTexts,
    'a\nserver_url: https://evil.test',
    '&a b',
    '*a',
    '!!binary x',
    '%x',
    '? a',
    '- a',
    'a: b',
    'a #b',
    "'",
    '"',
    '{',
    '[',
    '|',
    '>',
    '<<',
    '~',
    'yes',
    '0x1',
    '1_000',
    '2026-01-01',
    '\ufeff',
    '\u2028',
  ]

  it.each(WORDS)('writes %j as one value, or refuses it', (word) => {
    const before = readYaml(TEXT) as { dns: object }
    const wanted = { 'dns.base_domain': word, 'dns.search_domains': [word, word], 'oidc.issuer': word } as const
    for (const [path, value] of Object.entries(wanted)) {
      const text = edited(path, typeof value === 'string' ? value : [...value])
      const [section = '', key = ''] = path.split('.')
      const old = section === 'dns' ? before.dns : {}
      const is: unknown = text === null ? null : readYaml(text)
      expect([null, { ...before, [section]: { ...old, [key]: value } }]).toContainEqual(is)
    }
  })
})
