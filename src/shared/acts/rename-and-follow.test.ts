import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ApiError } from '@shared/api/error'
import type { StoredPolicy } from '@shared/api/resources'
import { type FollowedRenameError, renameAndFollow } from './rename-and-follow'

/** The outcome of a server call: performed or not, and the caller's result. */
const outcomes = fc.constantFrom('made', 'made', 'made', 'refused', 'madeButUnsure', 'late', 'lost', 'cutOff')
type Fate = 'made' | 'refused' | 'madeButUnsure' | 'late' | 'lost' | 'cutOff'

const before = 'old'
const [both, after] = ['old new', 'new']

function createServer(calls: readonly Fate[]) {
  const state = { policy: before, id: 0, names: ['a', 'b'] }
  const left = [...calls]
  let reachable = true
  const late: (() => unknown)[] = []
  const call = async <T>(change: () => T): Promise<T> => {
    const fate = reachable ? (left.shift() ?? 'made') : 'lost'
    if (fate === 'refused') throw new ApiError('invalid', 'no')
    if (fate === 'lost') throw new ApiError('timeout', 'not made')
    if (fate === 'late') {
      late.push(change)
      throw new ApiError('uncertain', 'not made yet')
    }
    const done = change()
    if (fate === 'cutOff') reachable = false
    if (fate !== 'made') throw new ApiError('uncertain', 'who knows')
    return done
  }
  const read = async (): Promise<StoredPolicy> => {
    if (!reachable) throw new ApiError('offline', 'gone')
    return { policy: state.policy, id: String(state.id), updatedAt: null, writable: true, reason: null }
  }
  const save = (text: string, baseId: string | null) =>
    call(() => {
      if (baseId !== String(state.id)) throw new ApiError('conflict', 'another one')
      state.policy = text
      state.id++
      return { policy: text, id: String(state.id), updatedAt: null, writable: true, reason: null }
    })
  const rename = (at: number, name: string) => call(() => void (state.names[at] = name))
  const renames = ['a', 'b'].map((old, at) => ({
    make: () => rename(at, `${old}2`),
    undo: () => rename(at, old),
    isMade: async () => {
      await read()
      return state.names[at] === `${old}2`
    },
  }))
  /** Performs the calls that were still on their way. */
  const arrive = () => {
    for (const change of late)
      try {
        change()
      } catch {
        // Refused, as another policy is stored by then.
      }
  }
  return { state, access: { read, save }, renames, arrive }
}

type State = ReturnType<typeof createServer>['state']
const is = (policy: string, names: string) => (state: State) => state.policy === policy && state.names.join() === names

/** The guarantee of each end state. Even if a step could not be undone, the policy preserves everyone's access. */
const promises: Record<'done' | FollowedRenameError['left'], (state: State) => boolean> = {
  done: is(after, 'a2,b2'),
  nothing: is(before, 'a,b'),
  both: () => true,
  unknown: ({ policy, names }) => policy === both || is(before, 'a,b')({ policy, id: 0, names }) || policy === after,
}

describe('a rename that the policy follows', () => {
  it('completes, reverts, or reports the remaining state, whatever the outcome of each call', async () => {
    const ends: Record<string, number> = {}
    await fc.assert(
      fc.asyncProperty(fc.array(outcomes, { maxLength: 9 }), async (calls) => {
        const { state, access, renames, arrive } = createServer(calls)
        const plan = { baseId: '0', policy: { before, both, after }, renames }
        const end = await renameAndFollow(plan, access).then(
          () => 'done' as const,
          (thrown: unknown) => (thrown as FollowedRenameError).left,
        )
        arrive()
        ends[end] = (ends[end] ?? 0) + 1
        expect(promises[end](state)).toBe(true)
      }),
      { numRuns: 2000 },
    )
    for (const end of ['done', 'nothing', 'both', 'unknown']) expect(ends[end]).toBeGreaterThan(20)
  })
})
