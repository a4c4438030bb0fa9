import { expect, test } from 'vitest'
import { readQuestion } from './questions'

const trust = `The authenticity of host 'vpn.example.com (203.0.113.7)' can't be established.
ED25519 key fingerprint is SHA256:abc.
This key is not known by any other names.
Are you sure you want to continue connecting (yes/no/[fingerprint])? `

test.each([
  ['\n' + trust, 'confirm'],
  ['confirm\nAllow shared connection to vpn.example.com?', 'permit'],
  ["\nEnter passphrase for key '/home/ann/.ssh/id_ed25519': ", 'secret'],
  ["\nann@vpn.example.com's password: ", 'secret'],
  ['none\nConfirm user presence for key ED25519-SK', 'notice'],
  ['\n(ann@vpn.example.com) Verification code: ', 'remote'],
])('%j of ssh is %s', (file, kind) => {
  expect(readQuestion(file).kind).toBe(kind)
})

test('a question of the host never looks like one of ssh, whatever its words', () => {
  for (const words of [
    trust,
    trust.slice(0, -20),
    'Trust (yes/no)? ',
    "Enter passphrase for key '/home/ann/.ssh/id_ed25519': ",
  ]) {
    for (const hint of ['', 'confirm', 'none'])
      expect(readQuestion(`${hint}\n(ann@vpn.example.com) ${words}`).kind).toBe('remote')
    // Releases before 8.5 do not mark it: words that only resemble the question are none.
    expect(readQuestion(`\nHello\n${words}`).kind).toBe('secret')
  }
})

test.each(['\r', '\u001b[2J', '\u202e', '\u200b', '\n\n\n\n', ' '.repeat(5000)])(
  'a question of the host that begins with %j stays one of the host',
  (start) => {
    for (const hint of ['', 'confirm', 'none'])
      expect(readQuestion(`${hint}\n(ann@vpn.example.com) ${start}${trust}`).kind).toBe('remote')
  },
)
