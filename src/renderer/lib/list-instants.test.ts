import { SimpleFaker } from '@faker-js/faker'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { listSource } from './list-instants'

interface Row {
  readonly at: readonly number[]
}

test('the next instant of a changed list equals the one of a list that was not known before', () => {
  const { number } = new SimpleFaker({ seed: 7 })
  const pick = (below: number) => number.int(below - 1)
  const row = (): Row => ({ at: Array.from({ length: pick(3) }, () => pick(1_000)) })
  const client = new QueryClient()
  const next = listSource<Row>(client, { key: ['rows'], instants: ({ at }) => at })
  let rows = Array.from({ length: 300 }, row)
  let from = 0
  for (let step = 0; step < 2_000; step++) {
    const kind = pick(10)
    if (kind < 6) rows = rows.with(pick(rows.length), row())
    else if (kind === 6) rows = rows.map(() => row())
    else if (kind === 7) rows = [...rows.slice(1), row(), row()].slice(-300 - pick(2))
    else from = kind === 8 ? from + pick(5) : pick(1_000)
    client.setQueryData(['rows'], rows)
    const wanted = Math.min(...rows.flatMap(({ at }) => at).filter((at) => at > from))
    expect([step, next(from)]).toEqual([step, wanted === Infinity ? undefined : wanted])
  }
})
