import { expect, test } from 'vitest'
import { policySource } from './policy-source'

test.each([
  ['// Managed in https://git.example.com/net/policy: change it there.\n{}', 'https://git.example.com/net/policy'],
  ['\n/*\n * Do not edit.\n * This lives in (http://git.lan/acl).\n */\n{}', 'http://git.lan/acl'],
  ['// Access\n// Wird hier verwaltet: https://git.example.com/a_b?x=1#y.\n{}', 'https://git.example.com/a_b?x=1#y'],
  ['// This policy is managed in git.\n// See https://git.example.com/policy.\n{}', 'https://git.example.com/policy'],
  ['/*\n * Do not edit here.\n *\n * https://git.example.com/policy\n */\n{}', 'https://git.example.com/policy'],
  ['// https://git.example.com/policy\n// Nicht hier bearbeiten.\n{}', 'https://git.example.com/policy'],
  ['// Managed, see below.\n// More: https://a.example\n// Managed in https://b.example\n{}', 'https://b.example'],
  ['// See https://example.com/git for help\n{}', null],
  ['// See https://example.com/acls for help.\n// Groups are kept in order.\n{}', null],
  ['// Managed in git.\n// Ask the network team.\n// https://example.com/acls\n{}', null],
  ['// Managed in git.\n{}', null],
  ['{ // Managed in https://git.example.com\n}', null],
  ['// Managed in javascript:alert(1)\n{}', null],
  ['{"groups": {"group:https://managed": []}}', null],
  ['', null],
])('the place of %j is %s', (text, place) => {
  expect(policySource(text)).toBe(place)
})

test('a comment of hundreds of thousands of lines has no place, and stops no page', () => {
  expect(policySource(`/*${'\n x'.repeat(300_000)}*/{}`)).toBeNull()
})
