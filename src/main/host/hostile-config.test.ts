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
  ['a header', `webhook:\n  headers: { Authorization: "Bearer ${SECRET}" }\n`],
  ['a cookie', `webhook:\n  cookie: session=${SECRET}\n`],
  ['a connection as words', `database:\n  dsn: host=db user=hs password=${SECRET} sslmode=disable\n`],
  ['words of a connection in brackets', `connect: ["host=db", "password=${SECRET}"]\n`],
  ['a parameter of an address', `derp:\n  urls: ["https://derp.test/map?v=1&token=${SECRET}"]\n`],
  ['a parameter of an address in a comment', `# https://derp.test/map?key=${SECRET}\na: 1\n`],
  ['a long password of an address', `database:\n  url: postgres://hs:${SECRET.repeat(40)}@db/hs\n`],
  ['a long name before a password', `database:\n  url: postgres://${'u'.repeat(400)}:${SECRET}@db/hs\n`],
  ['a short name', `database:\n  pwd: ${SECRET}\n`],
  ['several', `oidc:\n  client_secrets: [a, ${SECRET}]\n`],
  ['several by name', `tokens: { ci: ${SECRET} }\n`],
  ['keys of an API', `api_keys:\n  - ${SECRET}\n`],
  ['a private key under another name', `tls:\n  inline: |\n    -----BEGIN EC PRIVATE KEY-----\n    ${SECRET}\n`],
  ['a private key of Headscale', `noise:\n  inline: privkey:${SECRET}\n`],
  ['a key of the API', `peer: hskey-api-abcdefghijkl-${SECRET.repeat(4)}\n`],
  ['a section that an alias repeats', `oidc: &o { client_secret: ${SECRET} }\ndns: { search_domains: *o }\n`],
  ['a copy with escapes', `oidc: { client_secret: ${SECRET} }\ndns: { search_domains: ["\\x68unter2hunter2"] }\n`],
  ['a copy in a longer word', `oidc: { client_secret: ${SECRET} }\ndns: { base_domain: x${SECRET}y.test }\n`],
  ['a list of merged maps', `a: &a { client_secret: ${SECRET} }\nb: &b { x: 1 }\noidc:\n  <<: [*b, *a]\n`],
  ['no blank after the colon', `oidc: {"client_secret":"${SECRET}"}\n`],
  ['a comment below an empty value', `oidc:\n  client_secret:\n    # ${SECRET}\n`],
  ['a comment in place of the value', `oidc:\n  client_secret: # ${SECRET}\n`],
  ['a second address in a comment', `# postgres://hs:x@db1/hs and postgres://hs:${SECRET}@db2/hs\na: 1\n`],
  ['a second key in a comment', `a: 1 # old hskey-api-abc-${'x'.repeat(20)} new hskey-api-abc-${SECRET}\n`],
  ['a key in a comment before an address', `# hskey-api-abc-${SECRET} for postgres://hs:x@db/hs\n`],
  ['an address in a comment before a name', `# postgres://hs:${SECRET}@db/hs or password: x\n`],
  [
    'a private key in comments',
    `# -----BEGIN EC PRIVATE KEY-----\r\n#\r\n# ${SECRET}+/=\r\n  #${SECRET}\r\n# -----END EC PRIVATE KEY-----\r\na: 1\n`,
  ],
  [
    'a private key in comments, by name',
    `tls: x # private_key: -----BEGIN PRIVATE KEY-----\n# ${SECRET} x\n# -----END PRIVATE KEY-----\na: 1\n`,
  ],
  ['a second private key on one line', `# -----END PRIVATE KEY----------BEGIN PRIVATE KEY-----\n# ${SECRET} x\na: 1\n`],
  ['a value with a name of its own', `oidc:\n  client_secret_value: ${SECRET}\n`],
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

const OIDC = `server_url: https://hs.test\noidc:\n  issuer: https://id.test\n  client_secret: ${SECRET}\ndns:\n  base_domain: a.test\n`
const MARKED = '<hidden client_secret>'

/** Returns the text after an edit of it by the page; '' if the edit is refused. */
function textAfter(edited: string): string {
  try {
    return editConfig(OIDC, { text: edited, edits: [] }).text
  } catch (error) {
    if (error instanceof YamlEditError) return ''
    throw error
  }
}

// The page knows the mark alone, and learns the secret if a place that is shown, published or logged gets it.
it.each([
  ['the base domain', OIDC.replace('a.test', MARKED)],
  ['a part of the base domain', OIDC.replace('a.test', `x-${MARKED}.a.test`)],
  ['a comment', `${OIDC}# ${MARKED}\n`],
  ['a name', `${OIDC}${MARKED}: 1\n`],
  ['a name in brackets', `${OIDC}x: { ? ${MARKED} : 1 }\n`],
  ['the address of the issuer', OIDC.replace('id.test', `id.test/${MARKED}`)],
  ['a block', `${OIDC}policy:\n  path: |\n    ${MARKED}\n`],
  ['a folded block', `${OIDC}policy:\n  path: >-\n    a\n    ${MARKED}\n`],
  ['the file of a secret', `${OIDC}  client_secret_path: ${MARKED}\n`],
  ['a list', `${OIDC}  search_domains: [a, ${MARKED}]\n`],
  ['a second document', `${OIDC}---\na: ${MARKED}\n`],
  ['an anchor that an alias repeats', `${OIDC.replace(SECRET, `&x ${MARKED}`)}  search_domains: [*x]\n`],
  ['an anchor of the section', `${OIDC.replace('oidc:', 'oidc: &x')}extra: *x\n`],
  ['an anchor of the section, merged', `${OIDC.replace('oidc:', 'oidc: &x')}  <<: *x\n`],
  ['a quoted text', OIDC.replace('a.test', `"${MARKED}"`)],
  ['a text with a line break', OIDC.replace('a.test', `"a\\\n    ${MARKED}"`)],
] as const)('puts no secret into %s', (_where, typed) => {
  const edited = typed.replace(SECRET, MARKED)
  const text = textAfter(edited)
  const { dns, policy, extra, ...rest } = (text === '' ? {} : readYaml(text)) as Record<string, unknown>
  expect(
    JSON.stringify([dns, policy, extra, Object.keys(rest)]) + text.replaceAll(/^.*client_secret: .*$/gm, ''),
  ).not.toContain(SECRET)
})
