import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { WantedNetwork, Service } from './network'
import { createNetworkLab, type NetworkLab } from './testing/network-lab'

let lab: NetworkLab
beforeEach(() => {
  lab = createNetworkLab()
})
afterEach(() => lab.remove())

/** One call of each kind, including all that create secrets and write times. */
const EVERYTHING: readonly (readonly [method: string, path: string, body?: object])[] = [
  ['GET', '/node'],
  ['POST', '/apikey', {}],
  ['POST', '/preauthkey', { user: '1', reusable: true }],
  ['POST', '/user', { name: 'newcomer' }],
  ['POST', '/node/register', { user: 'newcomer', key: `mkey:${'a'.repeat(64)}` }],
  ['POST', '/node/1/rename/renamed', {}],
  ['POST', '/node/2/expire', {}],
  ['POST', '/node/3/approve_routes', { routes: ['10.1.0.0/16'] }],
  ['DELETE', '/node/4'],
  ['PUT', '/policy', { policy: '{"acls": []}' }],
  ['GET', '/server'],
  ['GET', '/apikey'],
  ['GET', '/preauthkey'],
  ['GET', '/user'],
  ['GET', '/routes'],
  ['GET', '/node'],
]

describe('choosing the demo network', () => {
  test('keeps the stored one unless the flags name another seed or size', async () => {
    expect(await lab.start({ seed: 4, nodes: 11 }).state(undefined)).toMatchObject({ seed: 4, nodes: 11 })
    await lab.service?.close(undefined)
    expect(await lab.start().state(undefined)).toMatchObject({ seed: 4, nodes: 11 })
    await lab.service?.close(undefined)
    expect(await lab.start({ nodes: 13 }).state(undefined)).toMatchObject({ nodes: 13 })
  })

  test('recreates it with the same seed for another size or past, with a notice', async () => {
    const made = async (wanted: WantedNetwork) => {
      const { seed, nodes } = await lab.start(wanted).state(undefined)
      await lab.service?.close(undefined)
      return { seed, nodes }
    }
    expect(await made({ seed: 4, nodes: 11 })).toEqual({ seed: 4, nodes: 11 })
    expect(await made({ nodes: 13 })).toEqual({ seed: 4, nodes: 13 })
    expect(await made({ days: 30 })).toEqual({ seed: 4, nodes: 13 })
    expect(await made({ days: 30, nodes: 13, seed: 4 })).toEqual({ seed: 4, nodes: 13 })
    expect(lab.notices).toHaveLength(2)
    for (const { refused, sentence } of lab.notices) {
      expect(refused).toBe(false)
      expect(sentence).toMatch(
        /made again from its seed 4: the one of 1[13] machines and the changes made in it are gone/,
      )
    }
  })

  test('a reset keeps the seed and the requested size', async () => {
    const names = async (wanted: WantedNetwork) => {
      const { body } = await lab.get(lab.start(wanted), '/node')
      await lab.service?.close(undefined)
      return (body as { nodes: { givenName: string }[] }).nodes.map((node) => node.givenName)
    }
    for (const size of [{}, { nodes: 14 }]) {
      const first = await names({ seed: 21, reset: true, ...size })
      expect(await names({ reset: true })).toEqual(first)
      rmSync(lab.path)
    }
  })

  test('refuses another seed without a reset and loses nothing', async () => {
    await lab.start({ seed: 4, nodes: 11 }).state(undefined)
    await lab.service?.close(undefined)
    expect(await lab.start({ seed: 5, nodes: 12 }).state(undefined)).toMatchObject({ seed: 4, nodes: 11 })
    expect(lab.notices).toEqual([{ refused: true, sentence: expect.stringContaining('add --mock-reset') as unknown }])
    await lab.service?.close(undefined)
    expect(await lab.start({ seed: 5, reset: true }).state(undefined)).toMatchObject({ seed: 5 })
    expect(lab.notices).toHaveLength(1)
  })

  test('warns about a policy that the served release would refuse, until a reset', async () => {
    await lab.start({ seed: 4 }).state(undefined)
    await lab.service?.close(undefined)
    await lab.start({ line: '0.28' }).state(undefined)
    expect(lab.notices).toEqual([
      {
        refused: false,
        sentence: expect.stringMatching(
          /^Headscale 0\.28 would refuse .*unknown field "tests".*--mock-reset/,
        ) as unknown,
      },
    ])
    await lab.service?.close(undefined)
    await lab.start({ line: '0.28', reset: true }).state(undefined)
    await lab.service?.close(undefined)
    await lab.start({ line: '0.28' }).state(undefined)
    expect(lab.notices).toHaveLength(1)
  })

  test('repeats a run with a stopped clock byte for byte', async () => {
    const stoppedAt = Date.parse('2026-03-01T12:00:00Z')
    const run = async (wanted: WantedNetwork) => {
      const mock = lab.start({ stoppedAt, ...wanted })
      const responses = []
      for (const [method, to, json] of EVERYTHING) {
        const body = json === undefined ? null : new TextEncoder().encode(JSON.stringify(json))
        responses.push(await mock.fetch({ method, url: `app://console/api/v1${to}`, headers: [], body }))
        lab.time += 61_000
      }
      await mock.close(undefined)
      const database = readFileSync(lab.path)
      for (const file of readdirSync(lab.folder)) rmSync(join(lab.folder, file))
      return { responses, database }
    }
    for (const wanted of [{}, { seed: 9, nodes: 40, days: 90 }]) {
      const first = await run(wanted)
      lab.time += 86_400_000
      const second = await run(wanted)
      expect(second.responses).toEqual(first.responses)
      expect(second.database.equals(first.database)).toBe(true)
      expect(first.responses.filter(({ status }) => status !== 200)).toEqual([])
    }
  })

  test('otherwise uses a random seed, a new one for every reset', async () => {
    const seeds = new Set<number | null>()
    const mock = lab.start()
    for (let count = 0; count < 4; count++) seeds.add((await mock.reset({})).seed)
    expect(seeds.size).toBe(4)
  })

  test('machines online at closing stay online until the next start', async () => {
    const nodes = async (mock: Service) =>
      ((await lab.get(mock, '/node')).body as { nodes: { online: boolean; lastSeen: string }[] }).nodes
    const before = await nodes(lab.start({ seed: 4 }))
    await lab.service?.close(undefined)
    lab.time += 3_600_000
    const after = await nodes(lab.start())
    const now = new Date(lab.time).toISOString()
    expect(after.map((node) => node.lastSeen)).toEqual(before.map((node) => (node.online ? now : node.lastSeen)))
  })
})
