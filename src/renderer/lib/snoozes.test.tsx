import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { forgetSnoozes, isSnoozed, useSnoozes } from './snoozes'

beforeEach(() => localStorage.clear())

const HOUR = 3_600_000

test('a finding is snoozed until its time, or until it changes', () => {
  expect(isSnoozed(undefined, 'a', 0)).toBe(false)
  expect(isSnoozed({ until: 10, mark: 'a' }, 'b', 9)).toBe(true)
  expect(isSnoozed({ until: 10, mark: 'a' }, 'a', 10)).toBe(false)
  expect(isSnoozed({ until: null, mark: 'a' }, 'a', 1e15)).toBe(true)
  expect(isSnoozed({ until: null, mark: 'a' }, 'b', 0)).toBe(false)
})

test('snoozes are kept per server, end, and leave with their server', () => {
  const shown = (serverId: string) => renderHook(() => useSnoozes(serverId)).result
  const one = shown('1')
  const later = { until: Date.now() + HOUR, mark: 'm' }
  act(() => one.current[1]('offline 7', later))
  act(() => one.current[1]('expired 8', { until: null, mark: 'm' }))
  expect(Object.keys(shown('1').current[0]).toSorted()).toEqual(['expired 8', 'offline 7'])
  expect(shown('2').current[0]).toEqual({})
  act(() => one.current[1]('offline 7', null))
  expect(Object.keys(shown('1').current[0])).toEqual(['expired 8'])
  forgetSnoozes('1')
  expect(shown('1').current[0]).toEqual({})
})

test('a snooze that has ended is not kept, and what is not a snooze is not read', () => {
  localStorage.setItem('snoozed 1', JSON.stringify({ a: { until: 1, mark: '' }, b: 'x', c: { until: 'y', mark: '' } }))
  const { result } = renderHook(() => useSnoozes('1'))
  expect(Object.keys(result.current[0])).toEqual(['a'])
  act(() => result.current[1]('d', { until: null, mark: '' }))
  expect(Object.keys(result.current[0])).toEqual(['d'])
  localStorage.setItem('snoozed 2', 'not json')
  expect(renderHook(() => useSnoozes('2')).result.current[0]).toEqual({})
})
