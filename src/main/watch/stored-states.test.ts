import { beforeEach, expect, it } from 'vitest'
import { unwatched, type AlertState } from '@shared/watch/watch-state'
import type { WatchFile, WatchFileStore } from '@main/settings/watch-file'
import { createStoredStates, type StoredStates } from './watch-service'

let time: number
let writes: WatchFile['servers'][]
let kept: StoredStates

beforeEach(() => {
  time = 1_000_000
  writes = []
  let value: WatchFile = { version: 1, servers: {}, asked: null }
  const file: WatchFileStore = {
    get value() {
      return value
    },
    async set(patch) {
      value = { ...value, ...patch }
      writes.push(value.servers)
    },
    flush: () => undefined,
  }
  kept = createStoredStates({
    openFile: () => file,
    now: () => time,
    onLost: (error) => {
      throw error
    },
  })
})

const state = (facts: Partial<AlertState> = {}): AlertState => ({ ...unwatched, at: time, machinesAt: time, ...facts })

it('writes changes at once and unchanged states once a minute', () => {
  kept.keep('a', state())
  expect(writes).toHaveLength(1)
  for (let look = 0; look < 5; look++) {
    time += 10_000
    kept.keep('a', state())
    expect(kept.read('a')?.at).toBe(time)
  }
  expect(writes).toHaveLength(1)
  time += 10_000
  kept.keep('a', state())
  expect(writes).toHaveLength(2)
  time += 1
  kept.keep('a', state({ unreachableSince: time }))
  expect(writes.at(-1)?.['a']).toEqual(kept.read('a'))
  expect(writes).toHaveLength(3)
})

it('writes the last look of every server at the end, without removed servers', () => {
  kept.keep('a', state())
  kept.keep('b', state())
  time += 5000
  kept.keep('a', state())
  kept.keep('b', state())
  kept.keep('b', undefined)
  expect(kept.read('b')).toBeUndefined()
  kept.flush()
  expect(Object.keys(writes.at(-1) ?? {})).toEqual(['a'])
  expect(writes.at(-1)?.['a']?.at).toBe(time)
})
