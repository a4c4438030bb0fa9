import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { UpdateState } from '@shared/ipc/update'
import { createFakeDesktop } from '@tests/support/fake-desktop'
import { updateStates } from '@tests/support/update-states'
import { invoke, useDesktopValue } from './desktop'
import { createQueryClient } from './query-client'

test('follows the value while it is shown, and shows what changed meanwhile when it is shown again at once', async () => {
  const { checking, none, available } = updateStates
  let state: UpdateState = checking
  const desktop = createFakeDesktop({ 'update:get': () => state })
  window.desktop = desktop
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const show = () =>
    renderHook(() => useDesktopValue(['update'], 'update:changed', () => invoke('update:get')), { wrapper })
  const first = show()
  await waitFor(() => expect(first.result.current.data).toEqual(checking))
  act(() => desktop.emit('update:changed', none))
  await waitFor(() => expect(first.result.current.data).toEqual(none))
  first.unmount()
  state = available
  desktop.emit('update:changed', available)
  const second = show()
  await waitFor(() => expect(second.result.current.data).toEqual(available))
})

test('a value that is reported during the first read is not replaced by the older one', async () => {
  const { checking, none } = updateStates
  let state: UpdateState = checking
  const answers: (() => void)[] = []
  const desktop = createFakeDesktop({
    'update:get': () => {
      const read = state
      return new Promise((resolve) => answers.push(() => resolve(read)))
    },
  })
  window.desktop = desktop
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useDesktopValue(['update'], 'update:changed', () => invoke('update:get')), {
    wrapper,
  })
  await waitFor(() => expect(answers).toHaveLength(1))
  state = none
  act(() => desktop.emit('update:changed', none))
  await waitFor(() => expect(answers).toHaveLength(2))
  act(() => answers.forEach((answer) => answer()))
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(result.current.data).toEqual(none)
})
