import { renderHook, waitFor } from '@testing-library/react'
import { createFakeDesktop } from '@tests/support/fake-desktop'
import { afterEach, expect, test } from 'vitest'
import { DEMO_SERVER_ID } from '@shared/demo-server'
import { defaultBoot } from '@/lib/boot'
import { notesQuery } from '@/lib/queries/annotations'
import { createSessionStore } from '@/lib/session-store'
import { SessionProvider } from '@/lib/session'
import { useNoteTexts } from './use-note-texts'

afterEach(() => void Reflect.deleteProperty(window, 'desktop'))

test('a page asks for its notes after its first frame, and a server without notes changes nothing', async () => {
  const desktop = createFakeDesktop({ 'notes:list': () => [], 'api:follow': () => undefined })
  Object.assign(window, { desktop })
  const store = createSessionStore({ ...defaultBoot('en').session, currentId: DEMO_SERVER_ID })
  const { result } = renderHook(() => useNoteTexts(), {
    wrapper: ({ children }) => <SessionProvider store={store}>{children}</SessionProvider>,
  })
  const first = result.current
  expect(desktop.calls).toEqual([])
  await waitFor(() => expect(store.client().getQueryData(notesQuery(DEMO_SERVER_ID).queryKey)).toEqual([]))
  expect(desktop.calls.filter(({ channel }) => channel === 'notes:list')).toHaveLength(1)
  expect(result.current).toBe(first)
})
