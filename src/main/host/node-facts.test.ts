import { expect, it } from 'vitest'
import fc from 'fast-check'
import { createNodeReader } from './node-facts'

/** Reads an answer that arrives in parts of this size. */
function readNodeFacts(json: string, at: string, size = 7) {
  const reader = createNodeReader(at)
  const all = Buffer.from(json)
  for (let from = 0; from < all.length; from += size) reader.take(all.subarray(from, from + size))
  return reader.end()
}

const AT = '2026-11-23T12:00:00.000Z'
const KEY = `nodekey:${'a'.repeat(64)}`

/** As Headscale 0.29.2 answered for a client 1.94 on Debian. */
const NODE = {
  ID: 1,
  NodeKey: KEY,
  GivenName: 'n1',
  Hostinfo: {
    IPNVersion: '1.94.1-t62c6f1cd7-g0f4e2e8b3',
    OS: 'linux',
    OSVersion: '6.1.0-40-amd64',
    Container: false,
    Distro: 'debian',
    DistroVersion: '12',
    Hostname: 'n1',
    NetInfo: { WorkingUDP: true, PreferredDERP: 900 },
  },
}

it('reads system, client and relay of a machine', () => {
  expect(readNodeFacts(JSON.stringify({ 1: NODE }), AT)).toEqual([
    {
      nodeKey: KEY,
      source: 'host',
      at: AT,
      facts: {
        os: 'linux',
        osVersion: '6.1.0-40-amd64',
        clientVersion: '1.94.1',
        distribution: 'debian 12',
        device: '',
        container: false,
        homeRelay: '900',
      },
    },
  ])
})

it('leaves out machines that never connected, and keeps the rest of a machine with an unreadable field', () => {
  const odd = { ...NODE, Hostinfo: { ...NODE.Hostinfo, OSVersion: 7, NetInfo: 'none' } }
  const nodes = { 1: odd, 2: { NodeKey: KEY, Hostinfo: { Hostname: 'x' } }, 3: null, 4: { ...NODE, NodeKey: 'x' } }
  expect(readNodeFacts(JSON.stringify(nodes), AT)).toMatchObject([
    { facts: { os: 'linux', osVersion: '', homeRelay: '' } },
  ])
})

it('shows direction marks and line ends of a fact by their numbers, because any client chooses its facts', () => {
  const Hostinfo = {
    OS: 'linux\u202Etxt',
    OSVersion: '1\n2',
    Distro: '\u2066',
    IPNVersion: 'x\u202E',
    DeviceModel: 'a\u200Bb',
  }
  expect(readNodeFacts(JSON.stringify({ 1: { ...NODE, Hostinfo } }), AT)).toMatchObject([
    {
      facts: {
        os: 'linux[U+202E]txt',
        osVersion: '1[U+000A]2',
        distribution: '[U+2066]',
        clientVersion: 'x[U+202E]',
        device: 'a[U+200B]b',
      },
    },
  ])
})

it('reports a text that is not a list of machines', () => {
  expect(readNodeFacts('<html>', AT)).toBeNull()
})

it('reads the same machines, whatever the parts in which they arrive', () => {
  const text = fc.string({ unit: 'binary', maxLength: 12 })
  const machine = fc.record({ OS: text, name: text, list: fc.array(fc.oneof(text, fc.constant('}]{["\\\\'))) })
  fc.assert(
    fc.property(
      fc.array(machine, { maxLength: 5 }),
      fc.integer({ min: 1, max: 40 }),
      fc.boolean(),
      (machines, size, wide) => {
        const nodes = Object.fromEntries(
          machines.map(({ OS, ...rest }, index) => [
            `${index}}`,
            { ...NODE, ...rest, Hostinfo: { OS: `x${OS}`, rest } },
          ]),
        )
        const json = JSON.stringify(nodes, null, wide ? 2 : 0)
        const whole = readNodeFacts(json, AT, json.length)
        expect(whole).toHaveLength(machines.length)
        expect(readNodeFacts(json, AT, size)).toEqual(whole)
      },
    ),
  )
})

it.each(['', '[]', '{', '{"1":{}', '{} {}', '{}x', 'null', '{"1":[}', '"{}"'])(
  'calls %j no list of machines',
  (json) => {
    expect(readNodeFacts(json, AT)).toBeNull()
  },
)

it('leaves out one machine that is endless, and reads no list that is', () => {
  const large = { ...NODE, pad: 'x'.repeat(600 * 1024) }
  const json = JSON.stringify({ 1: NODE, 2: large, 3: NODE })
  expect(readNodeFacts(json, AT, 65_536)).toHaveLength(2)
  const many = `{${Array.from({ length: 20_001 }, (_, id) => `"${id}":{}`).join(',')}}`
  expect(readNodeFacts(many, AT, 65_536)).toBeNull()
  expect(readNodeFacts(many.replace('"0":{},', ''), AT, 65_536)).toEqual([])
})
