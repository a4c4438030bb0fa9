import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useOnceLoaded } from './settled'

function start(isLoading: boolean) {
  const ran: string[] = []
  const hook = renderHook(
    ({ loading, data }: { loading: boolean; data: string }) => useOnceLoaded(loading, () => void ran.push(data)),
    { initialProps: { loading: isLoading, data: 'none' } },
  )
  return { ...hook, ran }
}

test('work that is requested while the data loads runs once, with the data', () => {
  const { result, rerender, ran } = start(true)
  act(() => result.current.request())
  expect([ran, result.current.isWaiting]).toEqual([[], true])
  rerender({ loading: false, data: 'loaded' })
  rerender({ loading: false, data: 'newer' })
  expect([ran, result.current.isWaiting]).toEqual([['loaded'], false])
})

test('a request of a page that has not shown the loaded data yet is not lost', () => {
  const { result, rerender, ran } = start(true)
  const { request } = result.current
  rerender({ loading: false, data: 'loaded' })
  act(request)
  expect(ran).toEqual(['loaded'])
})

test('work runs at each request, and not without one', () => {
  const { result, rerender, ran } = start(false)
  rerender({ loading: true, data: 'a' })
  rerender({ loading: false, data: 'b' })
  expect(ran).toEqual([])
  act(() => result.current.request())
  act(() => result.current.request())
  expect(ran).toEqual(['b', 'b'])
})
