import type { Node } from '@shared/api/resources'
import { makeNode } from '@tests/support/machines'
import { anyTerm, NOW, parse, term } from '@tests/support/machine-queries'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { printQuery, queryTest, type Term } from './language'
import { createMachineLanguage } from './machine-language'

const DAY = 86_400_000
const inDays = (days: number) => new Date(NOW + days * DAY).toISOString()

// The oracle: each term's meaning, without the console's own helpers.
const fits = (text: string, pattern: string): boolean => {
  const parts = pattern.toLowerCase().split('*')
  const escaped = parts.map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(`^${escaped.join('.*')}$`, 's').test(text.toLowerCase())
}
const ms = (text: string) =>
  Number(text.slice(0, -1)) * { h: 3_600_000, d: DAY, w: 7 * DAY }[text.at(-1) as 'h' | 'd' | 'w']
const number = (address: string) => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
const meets = (a: string, b: string) => {
  const [[from, bits], [other, otherBits]] = [a, b].map((prefix) => prefix.split('/') as [string, string]) as [
    [string, string],
    [string, string],
  ]
  const size = 2 ** (32 - Math.min(Number(bits), Number(otherBits)))
  return Math.floor(number(from) / size) === Math.floor(number(other) / size)
}
const isExit = (prefix: string) => prefix === '0.0.0.0/0' || prefix === '::/0'

const SHARES = new Map([
  ['1', 99.95],
  ['2', 50],
  ['3', 0],
  ['4', 100],
])

function means(node: Node, { field, op }: Term, value: string): boolean {
  const left = node.expiry === null ? Infinity : Date.parse(node.expiry) - NOW
  const ago = node.online ? 0 : node.lastSeen === null ? Infinity : NOW - Date.parse(node.lastSeen)
  const routes = [...node.availableRoutes, ...node.approvedRoutes]
  const texts = [
    node.givenName,
    node.name,
    ...node.ipAddresses,
    ...node.tags,
    node.user?.name ?? '',
    node.user?.displayName ?? '',
  ]
  switch (`${field}${op}`) {
    case 'null:':
      return texts.join('\n').toLowerCase().includes(value.toLowerCase())
    case 'owner:':
      return value === '(none)' ? node.user === null : node.user !== null && fits(node.user.name, value)
    case 'tag:':
      if (value === '(none)') return node.tags.length === 0
      return node.tags.some((tag) => fits(tag.slice(4), value.startsWith('tag:') ? value.slice(4) : value))
    case 'name:':
      return [node.givenName, node.name].some((name) => fits(name, value.includes('*') ? value : `*${value}*`))
    case 'name~':
      return [node.givenName, node.name].some((name) => new RegExp(value, 'i').test(name))
    case 'state:':
      if (value === 'expired') return left <= 0
      if (value === 'expiring') return left > 0 && left <= 14 * DAY
      return left > 0 && node.online === (value === 'online')
    case 'seen>':
      return ago > ms(value)
    case 'seen<':
      return ago < ms(value)
    case 'up<':
    case 'up>': {
      const has = SHARES.get(node.id)
      const wanted = Number.parseFloat(value)
      return has !== undefined && (op === '<' ? has < wanted : has > wanted)
    }
    case 'expires<':
      return left > 0 && left <= ms(value)
    case 'expires:':
      if (value === 'never') return node.expiry === null
      return value === 'expired' ? left <= 0 : left > 0 && left <= ms(value)
    case 'route:':
      if (value === '*') return routes.length > 0
      if (value === 'exit') return routes.some(isExit)
      if (value === 'subnet') return routes.some((prefix) => !isExit(prefix))
      if (value === 'waiting') return node.availableRoutes.some((prefix) => !node.approvedRoutes.includes(prefix))
      return routes.some(
        (prefix) =>
          !isExit(prefix) &&
          prefix.includes(':') === value.includes(':') &&
          (value.includes(':') || meets(prefix, value)),
      )
    case 'ip:':
      return node.ipAddresses.some((ip) =>
        value.includes('/') ? !ip.includes(':') && meets(`${ip}/32`, value) : ip.startsWith(value),
      )
    default:
      throw new Error(`nobody said what ${field}${op} means`)
  }
}

const machine: fc.Arbitrary<Node> = fc
  .record({
    id: fc.constantFrom('1', '2', '3', '4', '5'),
    givenName: fc.constantFrom('db-1', 'web-2', 'a', 'Berlin router', 'old-"x"'),
    name: fc.constantFrom('db', 'host-2', ''),
    user: fc.constantFrom(
      null,
      { id: '1', name: 'maria', displayName: 'Maria M' },
      { id: '2', name: 'a b', displayName: '' },
    ),
    tags: fc.subarray(['tag:prod', 'tag:web', 'tag:a']),
    online: fc.boolean(),
    lastSeen: fc.option(fc.integer({ min: -400, max: 0 }).map(inDays)),
    expiry: fc.option(fc.integer({ min: -30, max: 200 }).map(inDays)),
    ipAddresses: fc.constantFrom(['100.64.3.7', 'fd7a:115c:a1e0::7'], ['100.64.0.9'], []),
    availableRoutes: fc.subarray(['10.1.0.0/16', '192.168.1.0/24', '0.0.0.0/0', '::/0']),
    approvedRoutes: fc.subarray(['10.1.0.0/16', '0.0.0.0/0', '::/0']),
  })
  .map(({ id, ...change }) => makeNode(id, { ...change, ipAddresses: [...change.ipAddresses] }))

const likely: Readonly<Record<string, readonly string[]>> = {
  null: ['db', 'MARIA', '100.64', 'prod', 'x"'],
  owner: ['maria', 'ma*', '*', 'A B', '(none)'],
  tag: ['prod', 'tag:web', '*', 'w*b', '(none)'],
  name: ['db', '*-2', 'berlin'],
}
/** Terms with values that some machine has. */
const likelyTerm = fc.oneof(
  anyTerm,
  fc
    .constantFrom('owner', 'tag', 'name', null)
    .chain((field) => term(field, ':', fc.constantFrom(...likely[String(field)]!), field === null ? 1 : 3)),
)

it('finds exactly the machines that each term describes', () => {
  const language = createMachineLanguage({ facts: new Map(), shares: SHARES, notes: new Map() })
  fc.assert(
    fc.property(
      fc.array(machine, { minLength: 1, maxLength: 8 }),
      fc.array(likelyTerm, { maxLength: 3 }),
      (nodes, terms) => {
        const test = queryTest(parse(printQuery(terms)).terms, language, NOW) ?? (() => true)
        const isKnown = (node: Node, field: Term['field']) => field !== 'up' || SHARES.has(node.id)
        const expected = (node: Node) =>
          terms.every(
            (one) => isKnown(node, one.field) && one.values.some((value) => means(node, one, value)) !== one.not,
          )
        expect(nodes.map(test)).toEqual(nodes.map(expected))
      },
    ),
    { numRuns: 3000 },
  )
})
