import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskSecrets, restoreSecrets, secretSources } from './config-mask'
import { YamlEditError } from './yaml-places'

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
