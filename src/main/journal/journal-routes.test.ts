import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { JournalFilter } from '@shared/history/journal'
import { contract } from '@shared/api/contract'
import { ask } from '@main/api/api-app'
import { TEST_NOW } from '@tests/support/mock-app'
import { findRoute } from '@main/acts/record'
import { createJournalLab, type JournalLab } from './testing/journal-lab'

let lab: JournalLab
beforeEach(async () => {
  lab = await createJournalLab()
})
afterEach(() => lab.close())

describe('a route', () => {
  const routes = async () => (await ask(lab.mock, contract.routes.list, {})).routes
  const waiting = async () => (await routes()).find(({ advertised, enabled }) => advertised && !enabled)

  test('is approved or withdrawn by id as an act on its machine, which can be undone', async () => {
    const route = await waiting()
    if (!route) throw new Error('no route waits')
    const approved = async () => (await lab.nodes()).find(({ id }) => id === route.node.id)?.approvedRoutes.toSorted()
    const before = await approved()
    await ask(lab.api, contract.routes.enable, { routeId: route.id })
    const [enabled] = lab.entries()
    expect(enabled).toMatchObject({
      call: 'routes.enable',
      object: `node ${route.node.id}`,
      prefix: route.prefix,
      act: { kind: 'node.routes', id: route.node.id },
      result: 'done',
    })
    expect(enabled?.after).toMatchObject({ kind: 'node', id: route.node.id })
    const after = await approved()
    expect(after).toContain(route.prefix)
    expect(enabled?.after?.kind === 'node' && enabled.after.approvedRoutes.toSorted()).toEqual(after)
    await lab.undo([enabled?.id ?? 0], 'a mistake')
    expect(await approved()).toEqual(before)
    expect(lab.entries()[0]).toMatchObject({ undoes: enabled?.id, result: 'done' })
  })

  test.each(['enable', 'disable', 'delete'] as const)(
    '%s has an undo that keeps what others approved since the last poll',
    async (how) => {
      const route = (await routes()).find((one) => one.advertised && one.enabled === (how !== 'enable'))
      const { id: nodeId, ...node } = (await lab.nodes()).find(({ id }) => id === route?.node.id)!
      lab.seen = new Map([[nodeId, { id: nodeId, ...node }]])
      const others = [...node.approvedRoutes, '192.0.2.0/24']
      await ask(lab.mock, contract.nodes.approveRoutes, { nodeId, routes: others })
      await ask(lab.api, contract.routes[how], { routeId: route?.id ?? '' })
      const [entry] = lab.entries()
      await lab.undo([entry?.id ?? 0], '')
      const now = (await lab.nodes()).find(({ id }) => id === nodeId)
      expect(now?.approvedRoutes.toSorted()).toEqual(others.toSorted())
    },
  )

  test('has its own history: changes of its prefix at its machine, and entries of earlier consoles about its id', async () => {
    const route = await waiting()
    if (!route) throw new Error('no route waits')
    const { id, node: machine, prefix } = route
    const others = (await routes()).filter((one) => one.advertised && !one.enabled && one.id !== id)
    await ask(lab.api, contract.nodes.rename, { nodeId: machine.id, newName: 'fresh' })
    for (const one of others) await ask(lab.api, contract.routes.enable, { routeId: one.id })
    await ask(lab.api, contract.routes.enable, { routeId: id })
    await ask(lab.api, contract.routes.disable, { routeId: id })
    await ask(lab.api, contract.nodes.approveRoutes, { nodeId: machine.id, routes: [prefix] })
    const lists = { approvedRoutes: [prefix], availableRoutes: [prefix], subnetRoutes: [] as string[] }
    const change = (after: typeof lists) =>
      ({ kind: 'node.routes', id: machine.id, name: 'x', before: lists, after }) as const
    const at = new Date(TEST_NOW).toISOString()
    const elsewhere = '192.0.2.0/24'
    lab.store.journal.seen('s', at, [change({ ...lists, subnetRoutes: [prefix] })], null)
    lab.store.journal.seen('s', at, [change({ ...lists, availableRoutes: [prefix, elsewhere] })], null)
    const old = {
      who: 'ann',
      call: 'routes.enable',
      name: '',
      act: null,
      before: null,
      reason: '',
      undoes: null,
    } as const
    lab.store.journal.begin(at, { serverId: 's', object: `route ${id}`, jobId: null }, old)
    lab.store.journal.begin(at, { serverId: 's', object: `route ${id}0`, jobId: null }, old)
    const filter = { serverId: 's', object: `node ${machine.id}`, prefixes: [prefix], routes: [id] }
    const found = lab.store.journal.list(JournalFilter.parse(filter)).entries
    expect(found.map((entry) => (entry.kind === 'act' ? `${entry.call} ${entry.object}` : entry.kind))).toEqual([
      `routes.enable route ${id}`,
      'seen',
      `nodes.approveRoutes node ${machine.id}`,
      `routes.disable node ${machine.id}`,
      `routes.enable node ${machine.id}`,
    ])
    expect(found[1]).toMatchObject({ change: { after: { subnetRoutes: [prefix] } } })
    // The machine's own history also contains the rest.
    const whole = lab.store.journal.list(JournalFilter.parse({ serverId: 's', object: `node ${machine.id}` })).entries
    expect(whole.length).toBeGreaterThan(found.length)
  })

  test('needs no list if its id contains machine and prefix', async () => {
    expect(await findRoute({ respond: () => Promise.reject(new Error('asked')) }, '7-10.2.0.0_16')).toEqual({
      nodeId: '7',
      prefix: '10.2.0.0/16',
    })
    expect(await findRoute({ respond: () => Promise.reject(new Error('asked')) }, '12-fd00::_8')).toEqual({
      nodeId: '12',
      prefix: 'fd00::/8',
    })
    // A row of the routes table, on servers before 0.26.
    expect(await findRoute(lab.mock, (await waiting())?.id ?? '')).toMatchObject({ prefix: (await waiting())?.prefix })
    expect(await findRoute(lab.mock, '999999')).toBeNull()
  })
})

test('the search finds machines expired and prefixes withdrawn here, which the overview takes for meant', async () => {
  const found = (text: string) =>
    lab.store.journal.list(JournalFilter.parse({ serverId: 's', kind: 'act', text })).entries
  const [node] = await lab.nodes()
  await ask(lab.api, contract.nodes.expire, { nodeId: node!.id })
  const route = (await ask(lab.mock, contract.routes.list, {})).routes.find(({ enabled }) => enabled)
  await ask(lab.api, contract.routes.disable, { routeId: route!.id })
  const after = (await lab.nodes()).find(({ id }) => id === node!.id)
  expect(found('nodes.expire')).toMatchObject([
    { object: `node ${node!.id}`, call: 'nodes.expire', result: 'done', after: { expiry: after?.expiry } },
  ])
  expect(found('node.routes')).toMatchObject([
    { object: `node ${route!.node.id}`, act: { kind: 'node.routes' }, result: 'done' },
  ])
})
