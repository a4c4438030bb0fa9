import { DAY_SECONDS, MAX_OBSERVATION_GAP, startOfDay } from '@shared/presence/interval'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { runSteps } from '@main/db/migrations/migrate'
import { createPresenceStore, DROP } from './presence-store'
import { historySteps } from './open-history'
import { A, B, open, rowsOf, T0, watcher } from './testing/presence-lab'

type Watcher = ReturnType<typeof watcher>

describe('stored presence', () => {
  it('is one interval as long as a machine stays the same', () => {
    const { sql, store } = open()
    const watch = watcher(store)
    watch.observe(T0, { 1: true, 2: false })
    watch.observe(T0 + 60, { 1: true, 2: false })
    watch.observe(T0 + 120, { 1: false, 2: false })
    watch.end(T0 + 180)
    expect(rowsOf(sql, '1')).toEqual([
      { from: T0, until: T0 + 120, online: true },
      { from: T0 + 120, until: T0 + 180, online: false },
    ])
    expect(rowsOf(sql, '2')).toEqual([{ from: T0, until: T0 + 180, online: false }])
  })

  it('contains no unobserved time, and requires the whole list after it', () => {
    const { sql, store } = open()
    const watch = watcher(store)
    watch.observe(T0, { 1: true })
    watch.observe(T0 + 60, { 1: true })
    expect(watch.observe(T0 + 61 + MAX_OBSERVATION_GAP, { 1: true })).toBe('whole')
    expect(watch.observe(T0 + 400, { 1: true })).toBe('kept')
    watch.end(T0 + 430)
    expect(rowsOf(sql, '1')).toEqual([
      { from: T0, until: T0 + 60, online: true },
      { from: T0 + 400, until: T0 + 430, online: true },
    ])
  })

  it('ends with the last write if the console was killed', () => {
    const { sql, store } = open()
    watcher(store).observe(T0, { 1: true })
    const watch = watcher(store)
    watch.observe(T0 + 10, { 1: true })
    watch.observe(T0 + 70, { 1: true })
    const next = createPresenceStore(sql)
    expect(rowsOf(sql, '1').at(-1)).toEqual({ from: T0 + 10, until: T0 + 70, online: true })
    watcher(next).observe(T0 + 500, { 1: true })
    expect(next.machine('a', '1', 1, T0 + 500)).toMatchObject({ online: 70, known: 70 })
  })

  it('is separate for each server and address', () => {
    const { store } = open()
    for (const [where, online] of [
      [A, true],
      [B, false],
    ] as const) {
      const watch = watcher(store, where)
      watch.observe(T0, { 1: online })
      watch.end(T0 + 100)
    }
    expect(store.machine('a', '1', 1, T0 + 200)).toMatchObject({ online: 100, known: 100 })
    expect(store.machine('b', '1', 1, T0 + 200)).toMatchObject({ online: 0, known: 100 })
    const moved = watcher(store, { ...A, address: 'https://elsewhere' })
    moved.observe(T0 + 200, { 1: false })
    moved.end(T0 + 210)
    expect(store.machine('a', '1', 1, T0 + 300)).toMatchObject({ online: 0, known: 10 })
    store.forgetServer('a')
    expect(store.machine('a', '1', 1, T0 + 300)).toBeNull()
    expect(store.machine('b', '1', 1, T0 + 300)).toMatchObject({ known: 100 })
  })

  const midnight = startOfDay(T0) + DAY_SECONDS
  it.each([
    ['the next observation', (watch: Watcher) => watch.observe(midnight + 30, { 1: true }), 230],
    ['the end', (watch: Watcher) => watch.end(midnight - 10), 190],
  ])('has complete totals of a day that a page read just after midnight, before %s', (_, add, known) => {
    const { store } = open()
    const watch = watcher(store)
    watch.observe(midnight - 200, { 1: true })
    watch.observe(midnight - 100, { 1: true })
    expect(store.shares('a', midnight + 10).known).toEqual([100])
    add(watch)
    expect(store.shares('a', midnight + 7200)).toEqual({ ids: ['1'], online: [known], known: [known] })
  })

  it('is deleted after its retention time', () => {
    const { sql, store } = open()
    const watch = watcher(store)
    watch.observe(T0, { 1: true })
    watch.observe(T0 + 100, { 1: false })
    watch.end(T0 + 200)
    store.drop((T0 + 150) * 1000)
    expect(rowsOf(sql, '1')).toEqual([{ from: T0 + 100, until: T0 + 200, online: false }])
  })
})

it('reads only old rows to delete them', () => {
  const sql = new Database(':memory:')
  runSteps(sql, historySteps)
  const plan = sql.prepare<[], { detail: string }>(`EXPLAIN QUERY PLAN ${DROP.replaceAll('?', '1')}`).all()
  expect(plan.map(({ detail }) => detail).join('\n')).not.toMatch(/SCAN (old|presence)\b/)
})
