import { type Change, emptySnapshot, type SeenList, type SeenNode } from '@shared/history/change'
import { expect, it } from 'vitest'
import { createHistoryHandlers, openHistoryInMemory } from '@main/history/open-history'
import type { HistoryCalls } from '@main/history/protocol'
import type { Observation } from '@main/observe/observer'
import { recordPresence } from './record-presence'

const T0 = Date.parse('2026-11-21T12:00:00Z')
const MINUTE = 60_000

function setup() {
  const historyClient = createHistoryHandlers({
    open: () => ({ jobs: openHistoryInMemory(), keptAs: null }),
    now: () => T0,
  })
  historyClient.open(undefined)
  const calls: string[] = []
  let listen: (observation: Observation) => void = () => undefined
  let end: (serverId: string) => void = () => undefined
  recordPresence({
    historyClient: {
      async call<C extends keyof HistoryCalls>(name: C, input: HistoryCalls[C]['input']) {
        calls.push(name)
        const output: HistoryCalls[C]['output'] = await historyClient[name](input)
        return output
      },
    },
    observer: {
      onChanges: (listener) => {
        listen = listener
        return () => undefined
      },
      onEnd: (listener) => void (end = listener),
    },
    onLost: (error) => {
      throw error
    },
  })
  const nodes = new Map<string, SeenNode>()
  return {
    calls,
    end: () => end('a'),
    /** Observes the server this many minutes after the start. */
    observe: async (minutes: number, states: Record<string, boolean>, list: SeenList | null = 'nodes') => {
      const changes = Object.entries(states).flatMap(([id, online]): Change[] => {
        const known = nodes.get(id)
        nodes.set(id, { ...(known as SeenNode), id, online })
        if (!known || known.online === online) return []
        return [{ kind: online ? 'node.online' : 'node.offline', id, name: '' }]
      })
      if (list === null) changes.push({ kind: 'server.unreachable', id: 'a', name: '' })
      const snapshot = { ...emptySnapshot, nodes }
      listen({
        serverId: 'a',
        address: 'x',
        list,
        changes,
        own: [],
        missed: null,
        isRecorded: true,
        snapshot,
        at: T0 + minutes * MINUTE,
      })
      await new Promise(setImmediate)
    },
    summary: (minutes: number) =>
      historyClient.presenceMachine({ serverId: 'a', nodeId: '1', days: 1, now: T0 + minutes * MINUTE }),
  }
}

it('stores observed states, and unknown for unobserved times', async () => {
  const { observe, summary, end } = setup()
  await observe(0, { 1: true })
  await observe(2, { 1: false })
  await observe(4, {})
  await observe(6, {}, null)
  await observe(30, { 1: true })
  await observe(31, {})
  end()
  expect(summary(40)).toMatchObject({ online: 180, known: 300, longestGap: { until: T0 / 1000 + 240 } })
})

it('writes an unchanged state once a minute and each change at once', async () => {
  const { observe, calls } = setup()
  await observe(0, { 1: true })
  for (let second = 5; second < 60; second += 5) await observe(second / 60, {})
  expect(calls).toHaveLength(1)
  await observe(59 / 60, { 1: false })
  expect(calls).toHaveLength(2)
  await observe(1.5, {}, 'users')
  expect(calls).toHaveLength(2)
})

it('continues after the clock is set back, with the time not yet stored', async () => {
  const { observe, summary, end } = setup()
  await observe(0, { 1: true })
  await observe(4, {})
  await observe(-60, { 1: false })
  await observe(-58, {})
  end()
  expect(summary(5)).toMatchObject({ online: 240, known: 360 })
})
