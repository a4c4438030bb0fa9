import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readPolicy, refusalText } from '@shared/policy/read/read'

// Messages of Headscale 0.26.1 and 0.29.2 for policies that are cut off or lack a comma, recorded on 2026-11-23; both gave the same.
const RECORDED = JSON.parse(readFileSync(new URL('cut-texts.json', import.meta.url), 'utf8')) as [
  text: string,
  said: string,
][]

test.each(RECORDED)('refuses %j with the message of a real server', (text, said) => {
  expect(refusalText(readPolicy(text, 'headscale').problems)).toBe(`parsing policy: parsing HuJSON: hujson: ${said}`)
})

// Recorded from the same servers.
test.each([
  ['fe80::1%eth0', true],
  ['fd7a:115c:a1e0::1%eth0', true],
  ['::ffff:10.0.0.1%eth0', true],
  ['fe80::1%eth0/64', false],
  ['fe80::1%', false],
  ['10.0.0.1%eth0', false],
])('the source %s is accepted: %s', (source, accepted) => {
  const rule = (src: string, dst: string) => `{"acls": [{"action": "accept", "src": ["${src}"], "dst": ["${dst}"]}]}`
  const refusal = (text: string) => refusalText(readPolicy(text, 'headscale').problems)
  expect(refusal(rule(source, '*:*')) === undefined).toBe(accepted)
  if (!accepted) return
  expect(refusal(rule('*', `${source}:*`))).toBeUndefined()
  expect(refusal(rule('*', `[${source}]:*`))).toBeUndefined()
  expect(
    refusal(`{"hosts": {"h": "${source}"}, "acls": [{"action": "accept", "src": ["h"], "dst": ["*:*"]}]}`),
  ).toBeUndefined()
})
