import { liveStateOf } from '@shared/access/reachable'
import { expect, it } from 'vitest'
import type { TFunction } from 'i18next'
import { createAnswerer } from '@/domain/policy-worker/answerer'
import { reachabilityNow } from '@/domain/policy-worker/reachability'
import { isEverything } from '@/domain/policy-worker/access-shares'
import { liveNetwork } from '@/domain/policy-worker/live-network'
import { reportKinds, type ReportNames } from '@/domain/policy-worker/access-types'
import type { AnswerTo, Ask, QuestionKind } from '@/domain/policy-worker/questions'
import { shareText } from '@/features/policy/access/matrix-view'
import { setupI18n } from '@/lib/i18n'
import { networks, NOW, type RawLists, rawLists } from './networks'
import { plainAccess, type PlainAccess } from './plain-access'

// Counts each figure of the matrix, the map, the reach lists and Ask a second time, pair by pair, from the raw lists.

const texts = setupI18n('en', ['access'])
await texts.ready
const t: TFunction<'access'> = texts.i18n.getFixedT('en', 'access')

function askerOf({ nodes, users, policy }: RawLists) {
  const network = liveNetwork(users, nodes)
  const answerer = createAnswerer()
  answerer.take({ kind: 'network', network })
  answerer.take({ kind: 'state', state: liveStateOf(nodes, NOW) })
  const ask = <K extends QuestionKind>(question: K, about: Omit<Ask<K>, 'text'>): AnswerTo<K> => {
    const reply = answerer.take({ kind: 'ask', id: 1, question, ask: { text: policy, ...about } })
    if (!reply?.answer.ok) throw new Error(JSON.stringify(reply?.answer))
    return reply.answer.value as AnswerTo<K>
  }
  return { ask, network }
}

/** Returns the indices of a row's or column's targets: `user/3`, `tag/tag:db`, `subnet/10.0.0.0/8`, `internet/`. */
function placesOf(key: string, plain: PlainAccess): number[] {
  const slash = key.indexOf('/')
  const [kind, name] = [key.slice(0, slash), key.slice(slash + 1)]
  if (kind === 'subnet') return plain.targets.flatMap((one, at) => ('subnet' in one && one.subnet === name ? [at] : []))
  if (kind === 'internet') return plain.targets.flatMap((one, at) => ('internet' in one ? [at] : []))
  return plain.members(kind, name)
}

function countPairs(from: readonly number[], to: readonly number[], plain: PlainAccess) {
  let [pairs, total, whole] = [0, 0, 0]
  for (const source of from)
    for (const target of to) {
      if (source === target) continue
      total++
      if (plain.any(source, target)) pairs++
      if (plain.all(source, target)) whole++
    }
  return { pairs, total, full: pairs > 0 && whole === total }
}

it.each(networks)('matrix and map count every pair: $name', async ({ seed, size, condition }) => {
  const lists = await rawLists(seed, size, condition)
  const plain = plainAccess(lists)
  const { ask } = askerOf(lists)
  const { sources, destinations } = ask('subjects', {})
  const named = [
    ...plain.groups.map((name) => `group/${name}`),
    ...new Set(lists.nodes.flatMap(({ tags }) => tags.map((tag) => `tag/${tag}`))),
    ...lists.users.map(({ id }) => `user/${id}`),
  ].filter((key) => placesOf(key, plain).length > 0)
  const outside = plain.targets.flatMap((one) =>
    'subnet' in one ? [`subnet/${one.subnet}`] : 'internet' in one ? ['internet/'] : [],
  )
  expect(sources.map(({ key }) => key).toSorted()).toEqual(named.toSorted())
  expect(destinations.map(({ key }) => key).toSorted()).toEqual([...named, ...outside].toSorted())
  for (const { key, machines } of sources) expect([key, machines]).toEqual([key, placesOf(key, plain).length])
  const cells = ask('cells', { rows: sources.map(({ key }) => key), columns: destinations.map(({ key }) => key) })
  sources.forEach((row, down) => {
    const from = placesOf(row.key, plain)
    destinations.forEach((column, across) => {
      const expected = countPairs(from, placesOf(column.key, plain), plain)
      const cell = cells[down]?.[across]
      const where = `${row.key} → ${column.key}`
      expect([where, cell?.pairs ?? 0, cell?.full ?? false]).toEqual([where, expected.pairs, expected.full])
      if (!cell) return
      expect([where, cell.total]).toEqual([where, expected.total])
      expect(cell.shares.reduce((sum, { pairs }) => sum + pairs, 0)).toBe(expected.pairs)
      // “all ports, only group:admin”: who has all ports, of those who have any.
      const all = cell.shares.slice(0, cell.sources.length).findIndex(({ opened }) => opened.some(isEverything))
      const to = placesOf(column.key, plain)
      const having = from.filter((one) => to.some((target) => plain.all(one, target))).length
      expect([where, all === -1 ? having : (cell.sources[all]?.machines ?? from.length)]).toEqual([where, having])
      // "100%" is all, "<1%" anything below half a percent, 99% anything up to all.
      const percent = (100 * expected.pairs) / expected.total
      const said = shareText(cell.pairs, cell.total, t)
      expect([where, said === '100%']).toEqual([where, expected.pairs === expected.total])
      const off = percent >= 0.5 && percent < 99.5 ? Math.abs(Number.parseInt(said, 10) - percent) : 0
      expect(off).toBeLessThanOrEqual(0.5)
    })
  })
})

it.each(networks)(
  'pages of machines and users count their reachable targets: $name',
  async ({ seed, size, condition }) => {
    const lists = await rawLists(seed, size, condition)
    const plain = plainAccess(lists)
    const { ask } = askerOf(lists)
    const machines = lists.nodes.map((_, index) => index)
    const some = [0, 4, 6, Math.floor(size / 2), size - 1]
    const asked = [
      ...some.map((index) => ({ subject: `machine/${lists.nodes[index]?.id ?? ''}`, own: [index] })),
      ...lists.users.slice(0, 3).map(({ id }) => ({ subject: `user/${id}`, own: plain.members('user', id) })),
    ].filter(({ own }) => own.length > 0)
    for (const { subject, own } of asked) {
      const others = own.length === 1 ? machines.filter((index) => index !== own[0]) : machines
      const reached = others.filter((to) => own.some((from) => plain.any(from, to)))
      const reaching = others.filter((from) => own.some((to) => plain.any(from, to)))
      const out = ask('reach', { subject, direction: 'out', search: '' })
      const back = ask('reach', { subject, direction: 'in', search: '' })
      expect([subject, out.machines, out.of]).toEqual([subject, reached.length, others.length])
      expect([subject, back.machines, back.of]).toEqual([subject, reaching.length, others.length])
    }
  },
)

it.each(networks)('Ask shows allowed access and what can be reached now: $name', async ({ seed, size, condition }) => {
  const lists = await rawLists(seed, size, condition)
  const plain = plainAccess(lists)
  const { ask, network } = askerOf(lists)
  const canSpeak = lists.nodes.map(({ online, expiry }) => online && (expiry === null || Date.parse(expiry) > NOW))
  const tags = ['tag:server', 'tag:prod', 'tag:router'].filter((tag) => plain.members('tag', tag).length > 0)
  for (const source of plain.groups.filter((name) => plain.members('group', name).length > 0))
    for (const tag of tags) {
      const answer = ask('why', { query: `${source} → ${tag}`, reading: 'now' })
      if (answer.problem !== undefined || answer.kind !== 'can') throw new Error(JSON.stringify(answer))
      const [from, to] = [plain.members('group', source), plain.members('tag', tag)]
      const { pairs, total } = countPairs(from, to, plain)
      expect([source, tag, answer.some, answer.total]).toEqual([source, tag, pairs, total])
      // The question is about any port: full access is access to all of them.
      const reachability = reachabilityNow(answer.ends, network, lists.nodes, NOW)
      expect([reachability.source.able, reachability.source.of]).toEqual([
        from.filter((at) => canSpeak[at]).length,
        from.length,
      ])
      expect([reachability.destination.able, reachability.destination.of]).toEqual([
        to.filter((at) => canSpeak[at]).length,
        to.length,
      ])
      const allowed = from.flatMap((one) => to.filter((other) => plain.any(one, other)).map((other) => [one, other]))
      const now = allowed.filter((ends) => ends.every((at) => canSpeak[at]))
      expect([answer.full, answer.now]).toEqual([allowed.length, now.length])
    }
})

it.each(networks.filter(({ size, condition }) => size < 1000 && condition === 'as seeded'))(
  'a report counts every pair, and is the same in whatever order a server lists: $name',
  async ({ seed, size, condition }) => {
    const lists = await rawLists(seed, size, condition)
    const plain = plainAccess(lists)
    const { ask } = askerOf(lists)
    const { ask: askTurned } = askerOf({
      ...lists,
      nodes: lists.nodes.toReversed(),
      users: lists.users.toReversed(),
    })
    const all = plain.targets.map((_, at) => at)
    for (const by of reportKinds) {
      const report = ask('report', { by, reading: 'now' })
      const { rows } = report
      expect(askTurned('report', { by, reading: 'now' })).toEqual(report)
      const total = rows.reduce((sum, { pairs }) => sum + pairs, 0)
      const keys = {
        machine: lists.nodes.map((_, index) => [index]),
        tag: [...new Set(lists.nodes.flatMap(({ tags }) => tags))].map((tag) => plain.members('tag', tag)),
        user: lists.users.map(({ id }) => plain.members('user', id)),
      }[by]
      expect([by, total]).toEqual([by, keys.reduce((sum, from) => sum + countPairs(from, all, plain).pairs, 0)])
      // Every pair can be read from the names of the rows and the machines behind them.
      const behind = new Map(report.members.map(({ kind, name, machines }) => [`${kind} ${name}`, machines]))
      const single = ({ kind, name }: ReportNames[number]) =>
        behind.get(`${kind} ${name}`) ?? [kind === 'internet' ? 'internet' : name]
      const told = rows.flatMap(({ from, to }) =>
        from.flatMap(single).flatMap((one) => to.flatMap(single).map((other) => `${one} → ${other}`)),
      )
      const nameOf = (at: number) => {
        const target = plain.targets[at]
        if (target && 'machine' in target) return lists.nodes[target.machine]?.givenName ?? ''
        return target && 'subnet' in target ? target.subnet : 'internet'
      }
      const pairs = keys
        .flat()
        .flatMap((one) =>
          all
            .filter((other) => one !== other && plain.any(one, other))
            .map((other) => `${nameOf(one)} → ${nameOf(other)}`),
        )
      expect([...new Set(told)].filter((pair) => !/^(.*) → \1$/.test(pair)).toSorted()).toEqual(
        [...new Set(pairs)].toSorted(),
      )
    }
  },
)
