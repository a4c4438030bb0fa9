import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, test, it } from 'vitest'
import { updateFailure } from './machine'
import { createDownloads, plainNotes, signedChecksums } from './updater'
import { growth, LINEAR } from '@tests/support/growth'

it('keeps plain text', () => {
  expect(plainNotes(' - Faster lists\n- a < b\n')).toBe('- Faster lists\n- a < b')
})

it('converts HTML to text', () => {
  const html =
    '<h2>New</h2>\n<ul>\n<li>Faster <a href="https://x">lists</a></li>\n<li>a &lt; b &amp; c</li>\n</ul>\n<p>Thanks</p>'
  expect(plainNotes(html)).toBe('New\n\n• Faster lists\n• a < b & c\n\nThanks')
  expect(plainNotes('<p>x</p><script>alert(1)</script>')).not.toContain('<')
})

it('shows hidden characters of notes, and of the words of a failure, by their numbers', () => {
  expect(plainNotes('a\u202Eb\u0000\r\n- c')).toBe('a[U+202E]b[U+0000]\n- c')
  expect(plainNotes('<p>a\u202Eb</p><p>c&#39;s</p>')).toBe("a[U+202E]b\n\nc's")
  expect(updateFailure(new Error('bad \u202E\u001B[2J\nfile')).message).toBe('bad [U+202E][U+001B][2J')
})

it('costs no more than its length, whatever it repeats', () => {
  for (const part of [' ', '<li ', '<li\n', ' \n', '<p>&', '<p><'])
    expect([part, growth(5000 / part.length, (size) => plainNotes(`<p>${part.repeat(size)}`)) < LINEAR]).toEqual([
      part,
      true,
    ])
  expect(plainNotes('x'.repeat(100_000))).toHaveLength(20_000)
})

test('a release with more files, or a longer list of parts, than any is refused before its signatures are read', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const [version, url, sha512] = ['1.2.0', 'a.AppImage', `${'A'.repeat(86)}==`]
  const statement = `mesh-console package\nversion: ${version}\nfile: ${url}\nsha512: ${sha512}\n`
  const vendor = { signatures: { [url]: sign(null, Buffer.from(statement), privateKey).toString('base64') } }
  const signed = (...files: object[]) => signedChecksums({ version, files, vendor }, [publicKey])
  const file = { url, sha512, size: 100_000_000, blockMapSize: 150_000 }
  expect([...signed(file)]).toEqual([sha512])
  expect(() => signed(...Array.from({ length: 1000 }, () => file))).toThrow('no signatures')
  expect(() => signed({ ...file, blockMapSize: 5_000_000 })).toThrow('no signatures')
})

function createTest() {
  const begun: { readonly end: () => void; readonly isCancelled: () => boolean }[] = []
  const downloads = createDownloads(
    () => {
      let cancelled = false
      return {
        get cancelled() {
          return cancelled
        },
        cancel: () => void (cancelled = true),
      }
    },
    (token) => new Promise<void>((resolve) => void begun.push({ end: resolve, isCancelled: () => token.cancelled })),
  )
  return { begun, downloads }
}

const settled = () => new Promise(setImmediate)

test('a download starts when the cancelled one before it has ended', async () => {
  const { begun, downloads } = createTest()
  const first = downloads.start()
  await settled()
  expect(downloads.isEnding()).toBe(false)
  downloads.cancel()
  const second = downloads.start()
  await settled()
  expect(begun).toHaveLength(1)
  expect(begun[0]?.isCancelled()).toBe(true)
  expect(downloads.isEnding()).toBe(true)
  begun[0]?.end()
  await first
  await settled()
  expect(begun).toHaveLength(2)
  expect(begun[1]?.isCancelled()).toBe(false)
  expect(downloads.isEnding()).toBe(false)
  begun[1]?.end()
  await second
})

test('a download that is cancelled while it waits does not start', async () => {
  const { begun, downloads } = createTest()
  const first = downloads.start()
  await settled()
  downloads.cancel()
  const second = downloads.start()
  downloads.cancel()
  begun[0]?.end()
  await Promise.all([first, second])
  expect(begun).toHaveLength(1)
})

test('a download starts after one that failed', async () => {
  let tries = 0
  const downloads = createDownloads(
    () => ({ cancelled: false, cancel: () => undefined }),
    async () => {
      tries += 1
      if (tries === 1) throw new Error('reset')
    },
  )
  await expect(downloads.start()).rejects.toThrow('reset')
  await downloads.start()
  expect(tries).toBe(2)
})
