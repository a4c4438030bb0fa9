import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseDocument } from 'yaml'
import { configTextsHere } from '@tests/support/config-texts'
import { growth, LINEAR } from '@tests/support/growth'
import { createHide } from './config-secrets'
import { maskSecrets, restoreSecrets, secretSources } from './config-mask'
import { YamlEditError } from './yaml-places'

const texts = configTextsHere()

const file = `oidc:
  client_secret: "s3cret-one" # was s3cret-zero
  #client_secret: s3cret-old
database: { postgres: { pass: 's3cret-two', host: db } }
derp:
  urls: [https://admin:s3cret-three@relay.test/map]
cli:
  api_key: |
    s3cret-four
    s3cret-five
  timeout: 5s
shared: &key s3cret-six
other_token: *key
# postgres://u:s3cret-seven@db.test/x
`

describe('masking', () => {
  it('hides every secret, also in comments, blocks, addresses and behind aliases', () => {
    const { text } = maskSecrets(file)
    expect(text).not.toContain('s3cret')
    expect(text).toContain(
      'client_secret: <hidden client_secret> # <hidden comment>\n  #client_secret: <hidden client_secret 2>\n',
    )
    expect(text).toContain('pass: <hidden pass>, host: db')
    expect(text).toContain('  timeout: 5s\n')
  })

  it('hides a secret that is written as base64, and copies of it', () => {
    const { text } = maskSecrets('oidc:\n  client_secret: !!binary aHVzaC0xMjM0\n# hush-1234\n')
    expect(text).toBe('oidc:\n  client_secret: !!binary <hidden client_secret>\n# <hidden copy>\n')
  })

  it('restores the same bytes', () => {
    const masked = maskSecrets(file)
    expect(restoreSecrets(masked.text, masked)).toBe(file)
  })

  it('marks a secret that is not one of before as new', () => {
    const edited = file.replace('s3cret-two', 'other')
    expect(maskSecrets(edited, secretSources(file)).text).toContain('pass: <new pass>, host: db')
  })

  it('accepts a typed secret, a removed one, and a mark that moves to another secret', () => {
    const masked = maskSecrets(file)
    const typed = masked.text
      .replace('<hidden pass>', 'fresh')
      .replace(/.*client_secret: <hidden client_secret> .*\n/, '')
    expect(restoreSecrets(typed, masked)).toBe(
      file.replace("'s3cret-two'", 'fresh').replace(/.*client_secret: "s3cret-one".*\n/, ''),
    )
    const moved = masked.text.replace('<hidden pass>', '<hidden client_secret>')
    expect(restoreSecrets(moved, masked)).toContain('pass: "s3cret-one"')
  })

  it.each([
    ['host: db', 'host: <hidden pass>'],
    ['timeout: 5s', 'timeout: 5s # <hidden pass>'],
    ['timeout: 5s', '<hidden pass>: 5s'],
    ['cli:', '# <hidden pass>\ncli:'],
  ])('refuses the mark of a secret where its value would be shown: %j', (from, to) => {
    const masked = maskSecrets(file)
    const edited = masked.text.replace(from, to)
    const attempt = () => restoreSecrets(edited, masked)
    expect(attempt).toThrow(YamlEditError)
    expect(attempt).toThrow(expect.objectContaining({ why: 'secretMoved' }))
  })

  it('a page that puts marks anywhere never sees a secret', () => {
    const lines = maskSecrets(file).text.split('\n')
    const marks = [...maskSecrets(file).sources.keys()]
    const place = fc.record({
      line: fc.nat(lines.length - 1),
      at: fc.nat(40),
      mark: fc.constantFrom(...marks),
    })
    fc.assert(
      fc.property(fc.array(place, { maxLength: 3 }), (places) => {
        const edited = [...lines]
        for (const { line, at, mark } of places)
          edited[line] = `${edited[line]?.slice(0, at)}${mark}${edited[line]?.slice(at)}`
        let restored: string
        try {
          restored = restoreSecrets(edited.join('\n'), maskSecrets(file))
        } catch (error) {
          if (error instanceof YamlEditError) return
          throw error
        }
        expect(maskSecrets(restored).text).not.toContain('s3cret')
      }),
      { numRuns: 300 },
    )
  })
})

const SECRET = 'hunter-2-hunter'
const base = `oidc:
  client_secret: ${SECRET}
dns:
  search_domains: []
`

describe('links and copies', () => {
  it.each([
    ['an alias', base.replace('client_secret:', 'client_secret: &x').replace('[]', '[*x]')],
    ['an alias in a list', base.replace('client_secret:', 'client_secret: &x').replace('[]', '\n    - *x')],
    ['an alias as a key', `${base.replace('client_secret:', 'client_secret: &x')}  split: { *x : [1.1.1.1] }\n`],
    ['a merged map', base.replace('oidc:', 'oidc: &o').replace('dns:', 'dns:\n  <<: *o')],
    ['an alias of the map', base.replace('oidc:', 'oidc: &o').replace('[]', '[*o]')],
    [
      'an alias of the name',
      base.replace('client_secret:', '? &n client_secret\n  :').replace('dns:', `*n : other\ndns:`),
    ],
    ['an alias behind an alias', `a: &a ${SECRET}\nb: &b [*a]\npassword: *b\nc: *b\n`],
    ['a tag', base.replace('client_secret:', 'client_secret: !!str')],
    ['a copy', base.replace('[]', `[${SECRET}]`)],
    ['a copy in other quotes', base.replace('[]', String.raw`["\x68unter-2-hunter"]`)],
    ['a copy inside a text', base.replace('[]', `["x${SECRET}x"]`)],
    ['a copy as a key', `${base}  split: { ${SECRET}: [1.1.1.1] }\n`],
    ['a copy in a comment', `${base}# old: ${SECRET}\n`],
    ['a copy in a block', `${base}note: |\n  see ${SECRET}\n  there\n`],
    ['a flow map', `oidc: { client_secret: ${SECRET}, other: ${SECRET} }\n`],
    ['a block scalar', base.replace(` ${SECRET}`, ` |-\n    ${SECRET}`).replace('[]', `[${SECRET}]`)],
    ['a comment behind a setting', `user: x # pass: ${SECRET}\n`],
    ['a comment with hyphens', `# - - password = ${SECRET}\n`],
    ['a database address', `url: postgres://u:${SECRET}@h/db\n`],
    ['a token as the user of an address', `derp: { urls: ["https://${SECRET}@raw.test/derp.json"] }\n`],
    ['an address inside a text', `note: "see postgres://u:${SECRET}@h/db"\n`],
    ['a name of another kind', `privkey: ${SECRET}\nclient_assertion: ${SECRET}\n`],
  ])('hides a secret with %s from the text and its values', (_name, text) => {
    const masked = maskSecrets(text)
    const values = JSON.stringify(parseDocument(masked.text, { merge: true }).toJS())
    expect(masked.text + values).not.toContain('hunter')
    expect(restoreSecrets(masked.text, masked)).toBe(text)
  })

  it.each([
    ['an alias', (text: string) => text.replace('client_secret:', 'client_secret: &x').replace('[]', '[*x]')],
    ['an anchor alone', (text: string) => text.replace('client_secret:', 'client_secret: &x')],
    ['an anchor behind a tag', (text: string) => text.replace('client_secret:', 'client_secret: !!str &x')],
    ['an alias of the map', (text: string) => text.replace('oidc:', 'oidc: &o').replace('[]', '*o')],
    ['a merged map', (text: string) => text.replace('oidc:', 'oidc: &o').replace('dns:', 'dns:\n  <<: *o')],
    [
      'a list around it',
      (text: string) => text.replace('<hidden client_secret>', '&x [<hidden client_secret>]\nc: *x'),
    ],
    ['a second place', (text: string) => text.replace('[]', '[<hidden client_secret>]')],
  ])('refuses an edit that repeats a secret by %s', (_name, change) => {
    const masked = maskSecrets(base)
    expect(() => restoreSecrets(change(masked.text), masked)).toThrow(YamlEditError)
  })

  it('keeps links that the file has, and refuses another one to the same secret', () => {
    const text = base.replace('client_secret:', 'client_secret: &x').replace('dns:', 'other_token: *x\ndns:')
    const masked = maskSecrets(text)
    const edited = masked.text.replace('[]', '[a.test]')
    expect(restoreSecrets(edited, masked)).toBe(text.replace('[]', '[a.test]'))
    expect(() => restoreSecrets(masked.text.replace('[]', '[*x]'), masked)).toThrow(YamlEditError)
  })

  it('keeps a copy in its line, and refuses to move it', () => {
    const text = base.replace('[]', `\n    - ${SECRET}`)
    const masked = maskSecrets(text)
    expect(masked.text).toContain('- <hidden copy>')
    expect(restoreSecrets(masked.text.replace('dns:', 'dns: # names'), masked)).toContain(`- ${SECRET}`)
    expect(() => restoreSecrets(`${masked.text}base_domain: <hidden copy>\n`, masked)).toThrow(YamlEditError)
  })

  it('shows no file with more secrets than any configuration has', () => {
    const many = Array.from({ length: 500 }, (_, index) => `pass: secret-${index}\n`)
      .join('')
      .replaceAll('pass:', '- pass:')
    expect(() => maskSecrets(many)).toThrow(YamlEditError)
  })

  it('masks long comments and many comments in time that grows with the text', () => {
    for (const line of [
      `#${'-'.repeat(500_000)}`,
      '# - '.repeat(100_000),
      `# ${'a-'.repeat(200_000)}:`,
      '#:'.repeat(200_000),
    ])
      expect(maskSecrets(`a: b\n${line}\n`).sources.size).toBe(0)
    expect(maskSecrets('# pass: x\n'.repeat(5000)).sources.size).toBe(5000)
  })
})

describe('a secret that was switched off', () => {
  it.each([
    ['a block', '# client_secret: |\n#   S3cret-one\n#\n#   S3cret-two\n# issuer: a\n'],
    ['a block with signs', '  #client_secret: >-  # note\n  #  S3cret-one\n  #  S3cret-two words\n  issuer: a\n'],
    ['a quoted text of several lines', '# client_secret: "S3cret-one\n#   S3cret-two"\n'],
    ['the line below', '# client_secret:\n#   S3cret one\nissuer: a\n'],
    ['the line below, without blanks', '# client_secret:\n# S3cret==\n# issuer: a\n'],
    ['the line below a setting', 'oidc:\n  client_secret:\n  # S3cret-one\n  issuer: a\n'],
    ['the line below words', '# the old token:\r\n# S3cret-one\r\n'],
  ])('is hidden in %s', (_where, text) => {
    const masked = maskSecrets(text)
    expect(masked.text).not.toContain('S3cret')
    expect(masked.text.includes('issuer: a')).toBe(text.includes('issuer: a'))
    expect(restoreSecrets(masked.text, masked)).toBe(text)
  })

  it('hides no words about a secret', () => {
    const text =
      '# client_secret:\n# is the name of a setting\n# token_path:\n# /etc/token\nscope: [openid, token, profile]\nnames:\n  - name: office\n    value: 100.64.0.1\n'
    expect(maskSecrets(text).text).toBe(text)
  })
})

it.each([
  ['a second document, which Headscale does not read', 'a: 1\n---\noidc:\n  client_secret: VALUE\n'],
  ['a document behind a broken one', 'a: [1\n---\nclient_secret: VALUE\n'],
  ['a header in a list', 'headers:\n  - "Authorization: Bearer VALUE"\n'],
  ['an option in a list of JSON', 'command: ["run", "--password", "VALUE", "--debug"]\n'],
  ['an option in a list', 'args:\n  - --client-secret\n  - VALUE\n'],
  ['an option in a command', 'command: run --password VALUE --debug\n'],
  ['an option in a comment', '# command: ["--password", "VALUE"]\n# run --auth-key VALUE\n'],
  ['a pair of a list', 'pair: [client_secret, VALUE]\n'],
  ['a list as a key', '? [a, password]\n: VALUE\n'],
  ['a map as a key', '? { password: a }\n: [VALUE]\n'],
  ['a name beside its value', 'env:\n  - name: DB_PASSWORD\n    value: VALUE\n'],
  ['a name behind its value', '[{ value: VALUE, key: client_secret }]\n'],
  ['an element', 'note: "<db><password>VALUE</password></db>"\n# <clientSecret>VALUE</clientSecret>\n'],
  ['JSON in a text', `a: '{"password": "VALUE"}'\nb: '["--password","VALUE"]'\n`],
])('hides the secret of %s', (_, text) => {
  const masked = maskSecrets(text)
  expect(masked.text).not.toContain('VALUE')
  expect(restoreSecrets(masked.text, masked)).toBe(text)
})

it('shows the name of a secret in a comment, also as a parameter', () => {
  expect(maskSecrets('# password=S3cret\n').text).toBe('# password=<hidden password>\n')
  expect(maskSecrets('# https://a.test/?token=S3cret x\n').text).toBe('# https://a.test/?token=<hidden token>\n')
})

it('shows the comments below a private key, and those below a setting', () => {
  const key = '# -----BEGIN EC PRIVATE KEY-----\n# S3cret\n'
  const masked = maskSecrets(`${key}# -----END EC PRIVATE KEY-----\n# one\n${key}issuer: a\n# two\n`)
  expect(masked.text).toContain('\n# one\n# <hidden url 2>\n')
  expect(masked.text).toContain('\nissuer: a\n# two\n')
  expect(masked.text).not.toContain('S3cret')
})

it.each([
  'secret_key',
  'access_key',
  'signing_key',
  'encryption_key',
  'secret-key',
  'aws_secretkey',
  'signing_key_old',
])('the value of %s is a secret', (name) => {
  expect(maskSecrets(`${name}: S3cret\n# ${name}: S3cret-two\n`).text).not.toContain('S3cret')
})

it('removes the start of a secret that an error cuts, and no other words', async () => {
  const hide = await createHide(texts, `client_secret: ${SECRET}\npass: "two words of it"\n`)
  expect(hide('cannot unmarshal !!str `hunter-...` into bool')).toBe('cannot unmarshal !!str `…...` into bool')
  expect(hide('!!str `two wor...` and `two words of...` and `hunte...`')).toBe('!!str `…...` and `…...` and `hunte...`')
  expect(hide(`wait... ${SECRET}... done...`)).toBe('wait... …... done...')
})

const nested = (depth: number, name = 'token') =>
  Array.from({ length: depth }, (_, at) => `${' '.repeat(at)}${name}:\n`).join('')

it.each([
  ['nested names', (size: number) => `${nested(size / 16)}${' '.repeat(size / 16)}[${'1,'.repeat(size)}]\n`],
  ['aliases', (size: number) => `token: &a [x]\nother_token: [${'*a ,'.repeat(size)}]\n`],
  ['aliases of a large value', (size: number) => `a: &a [${'1,'.repeat(size)}]\nb: [${'*a ,'.repeat(size)}]\n`],
])('finds and links secrets in one walk: %s', (_what, text) => {
  const work = (size: number) => {
    const masked = maskSecrets(text(size))
    restoreSecrets(masked.text, masked)
  }
  expect(growth(800, work)).toBeLessThan(LINEAR)
})

it.each([
  ['a long word before a secret', (size: number) => `# ${'x'.repeat(size)} postgres://hs:pass@db\n`],
  ['many addresses', (size: number) => `# ${'a://hs:pass@db '.repeat(size / 10)}\n`],
  ['beginnings of keys', (size: number) => `# ${'-----BEGIN PRIVATE KEY'.repeat(size / 10)}-----END\n`],
  ['many lines of a key', (size: number) => `# -----BEGIN PRIVATE KEY-----\n${'# abc\n'.repeat(size / 10)}`],
])('finds secrets in comments in one walk: %s', (_what, text) => {
  expect(growth(20_000, (size) => void maskSecrets(text(size)))).toBeLessThan(LINEAR)
})

it('shows no words beside a configuration that is too costly to read, and hides secrets of large ones', async () => {
  const records = (name: string) =>
    `dns:\n  extra_records:\n${Array.from({ length: 1000 }, (_, at) => `  - { name: ${name}${at}, type: A, value: 100.64.0.1 }\n`).join('')}pass: ${SECRET}\n`
  const hide = await createHide(texts, records('a'), records('b'))
  expect(hide(`refused ${SECRET}`)).toBe('refused …')
  const costly = await createHide(texts, `pass: ${SECRET}\n${'# x\n'.repeat(40_000)}`)
  expect([costly(`refused ${SECRET}`), costly('')]).toEqual(['…', ''])
})
