import { act, cleanup, renderHook } from '@testing-library/react'
import type { Session } from '@shared/ipc/session'
import { createFakeDesktop } from '@tests/support/fake-desktop'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { SecretHoldsContext, useSecretHold } from './secret-hold'
import { createSessionStore, receiveSessions } from './session-store'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const saved = (id: string) => ({ id, name: id, url: `https://${id}.example`, color: 'blue', hasKey: true }) as const
const on = (currentId: string | null, ids = ['a', 'b', 'c']): Session => ({
  servers: ids.map(saved),
  currentId,
  mockForced: false,
  keyStorage: 'keychain',
})

/** A window on server a, to which the main process announces sessions. */
function secondWindow() {
  const desktop = createFakeDesktop({})
  Object.assign(window, { desktop })
  const store = createSessionStore(on('a'))
  const stop = receiveSessions(store)
  onTestFinished(() => {
    stop()
    Reflect.deleteProperty(window, 'desktop')
  })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SecretHoldsContext value={store.holds}>{children}</SecretHoldsContext>
  )
  const hold = () => renderHook(({ active }) => useSecretHold(active), { initialProps: { active: true }, wrapper })
  return {
    store,
    hold,
    announce: (session: Session) => act(() => desktop.emit('session:changed', session)),
    later: () => act(() => void vi.advanceTimersByTime(2000)),
  }
}

test('another server becomes current at once if the window holds no secret', () => {
  const { store, announce } = secondWindow()
  announce(on('b'))
  expect(store.get().currentId).toBe('b')
})

test.each([
  ['another server', on('b')],
  ['none, because this one was removed', on(null, ['b', 'c'])],
])('a window that holds a secret keeps its server, its calls and its data until it lets go: %s', (_what, next) => {
  const { store, hold, announce, later } = secondWindow()
  const client = store.client()
  const { unmount } = hold()
  announce(on('c'))
  announce(next)
  later()
  expect(store.get()).toEqual(on('a'))
  expect(store.client()).toBe(client)
  unmount()
  later()
  expect(store.get()).toEqual(next)
})

test('nothing changes if the server becomes current again meanwhile, and other changes apply at once', () => {
  const { store, hold, announce, later } = secondWindow()
  const { unmount } = hold()
  announce(on('b'))
  announce(on('a', ['a', 'b']))
  expect(store.get()).toEqual(on('a', ['a', 'b']))
  unmount()
  later()
  expect(store.get()).toEqual(on('a', ['a', 'b']))
})

test('a secret that follows its creation keeps the window, too', () => {
  const { store, hold, announce, later } = secondWindow()
  const creation = hold()
  announce(on('b'))
  creation.rerender({ active: false })
  act(() => void vi.advanceTimersByTime(100))
  announce(on('c'))
  const secret = hold()
  later()
  expect(store.get().currentId).toBe('a')
  secret.unmount()
  later()
  expect(store.get().currentId).toBe('c')
})

test('a switch that the user agreed to applies at once', async () => {
  const { store, hold, announce } = secondWindow()
  hold()
  await store.holds.leave(() => announce(on('b')))
  expect(store.get().currentId).toBe('b')
})
