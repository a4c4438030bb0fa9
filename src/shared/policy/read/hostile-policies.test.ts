import { growth, LINEAR } from '@tests/support/growth'
import { expect, test } from 'vitest'
import { dialectOf, policyLines } from './dialect-flags'
import { knowsFirstProtocol } from '@shared/policy/net/ip'
import { readPolicy, tagOwnersOf } from './read'

// Texts that a hostile server sends, or an admin mistypes. A test that hangs has found the fault.

test('reads tags that own each other along a million ways', () => {
  const owners = Array.from({ length: 60 }, (_, at) => [`tag:t${at}`, [`tag:t${at + 1}`, `tag:t${at + 1}`]])
  const tagOwners = Object.fromEntries([...owners, ['tag:t60', ['ann@']]])
  expect(readPolicy(JSON.stringify({ tagOwners }), 'headscale', [], dialectOf('0.28')).problems).toEqual([])
})

test('still finds a cycle and an unknown tag behind tags without a problem', () => {
  const problemsOf = (owners: string[]) => {
    const tagOwners = { 'tag:a': ['tag:b'], 'tag:b': ['ann@'], 'tag:c': ['tag:a', 'tag:b', ...owners] }
    return readPolicy(JSON.stringify({ tagOwners }), 'headscale', [], dialectOf('0.28')).problems.map(
      ({ message }) => message,
    )
  }
  expect(problemsOf([])).toEqual([])
  expect(problemsOf(['tag:c'])).toEqual([expect.stringContaining('circular reference detected')])
  expect(problemsOf(['tag:x'])).toContainEqual(expect.stringContaining('undefined tag'))
})

test('reads a list of 10,000 names without quotes, and names the first one', () => {
  const names = Array.from({ length: 10_000 }, (_, at) => `person${at}`).join(',\n')
  const { problems } = readPolicy(`{"groups": {"group:all": [${names}]}}`, 'headscale')
  expect(problems[0]?.message).toContain('line 1')
  expect(problems.length).toBeLessThan(100)
})

test('reads a policy with 50,000 unknown members in time in proportion to its length', () => {
  const read = (members: number) =>
    readPolicy(`{${Array.from({ length: members }, () => '"a":1').join(',')}}`, 'headscale').problems
  expect(read(50_000).length).toBeGreaterThan(50_000)
  expect(growth(2500, read)).toBeLessThan(LINEAR)
})

test.each(['constructor', '__proto__', 'toString'])('refuses the protocol %s', (proto) => {
  const rule = { action: 'accept', proto, src: ['*'], dst: ['*:*'] }
  expect(knowsFirstProtocol(proto)).toBe(false)
  for (const line of ['0.28', '0.29'] as const) {
    const { problems } = readPolicy(JSON.stringify({ acls: [rule] }), 'headscale', [], dialectOf(line))
    expect(problems.map(({ code }) => code)).toEqual(['protocol'])
  }
})

test('finds no tag owners in a text that is nested too deeply', () => {
  expect(tagOwnersOf(`{"tagOwners": {"tag:a": ${'['.repeat(20_000)}`)).toEqual([])
})

test.each(policyLines)('%s reads deep, doubled and half texts in the end', (line) => {
  const read = (text: string) => readPolicy(text, 'headscale', [], dialectOf(line)).problems
  const doubled = (count: number) => Array.from({ length: count }, () => '"acls":[]').join(',')
  expect(read(`{${doubled(20_000)}}`).length).toBeLessThan(25_000)
  expect(read(`{"acls": ${'['.repeat(20_000)}`).length).toBeGreaterThan(0)
  expect(read(`{"acls": [${'{"acls": ['.repeat(5000)}`).length).toBeGreaterThan(0)
  const names = '"\\ud800": [], "\\ud800": {}, "__proto__": {}, "__PROTO__": []'
  for (const section of ['groups', 'hosts', 'tagOwners', 'autoApprovers'])
    expect(() => read(`{"${section}": {${names}}, "${section.toUpperCase()}": {${names}}}`)).not.toThrow()
})

/** A name that begins and ends otherwise: only a blank at an end is removed. */
const wide = (blanks: number) => `x${' '.repeat(blanks)}y`
const accept = { action: 'accept', src: ['*'], dst: ['*:*'] }
const ssh = { action: 'accept', src: ['*'], dst: ['tag:a'], users: ['root'] }

test.each<[string, (name: string) => object]>([
  ['a source', (name) => ({ acls: [{ ...accept, src: [name] }] })],
  ['an SSH user', (name) => ({ ssh: [{ ...ssh, users: [name] }] })],
  ['an action', (name) => ({ acls: [{ ...accept, action: name }] })],
  ['an SSH action', (name) => ({ ssh: [{ ...ssh, action: name }] })],
  ['the source of an SSH test', (name) => ({ sshTests: [{ src: name, dst: ['tag:a'], accept: ['root'] }] })],
])('reads many blanks in %s in time in proportion to them', (_, policyOf) => {
  const read = (blanks: number) =>
    readPolicy(JSON.stringify(policyOf(wide(blanks))), 'headscale', [], dialectOf('0.29'))
  expect(read(10).problems.length).toBeGreaterThan(0)
  expect(growth(4000, read)).toBeLessThan(LINEAR)
})

test('quotes a destination as the server does, and shows a direction mark in it by its number', () => {
  const messages = (destination: string) => {
    const rule = { action: 'accept', src: ['*'], dst: [destination] }
    const { problems } = readPolicy(JSON.stringify({ acls: [rule] }), 'headscale', [], dialectOf('0.29'))
    return problems.map(({ message }) => message)
  }
  expect(messages('[a\u202eb]:80').join()).toContain(String.raw`only valid around IPv6 addresses: "a\u202eb"`)
  expect(messages('[fd7a::1]\u202eb').join()).toContain(
    String.raw`only valid around IPv6 addresses: "[fd7a::1]\u202eb"`,
  )
})
