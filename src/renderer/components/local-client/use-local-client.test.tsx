import { render, screen } from '@testing-library/react'
import { createFakeDesktop } from '@tests/support/fake-desktop'
import { afterEach, expect, test } from 'vitest'
import { DEMO_SERVER_ID } from '@shared/demo-server'
import { defaultBoot } from '@/lib/boot'
import { createSessionStore } from '@/lib/session-store'
import { SessionProvider } from '@/lib/session'
import { LocalClientProvider, useLocalClient } from './use-local-client'

afterEach(() => void Reflect.deleteProperty(window, 'desktop'))

test('the client is asked once, after the first frame, and only a component whose part changed renders again', async () => {
  const desktop = createFakeDesktop({
    'client:report': () => ({ state: 'notInstalled', tried: [] }),
    'facts:list': () => [],
    'api:follow': () => undefined,
  })
  Object.assign(window, { desktop })
  const store = createSessionStore({ ...defaultBoot('en').session, currentId: DEMO_SERVER_ID })
  const renders = { facts: 0, status: 0 }
  function Facts() {
    renders.facts++
    return <p>{useLocalClient(({ facts }) => facts).size} facts</p>
  }
  function Status() {
    renders.status++
    return <p>{useLocalClient(({ status }) => status)}</p>
  }
  render(
    <SessionProvider store={store}>
      <LocalClientProvider>
        <Facts />
        <Status />
      </LocalClientProvider>
    </SessionProvider>,
  )
  expect(desktop.calls).toEqual([])
  await screen.findByText('notInstalled')
  expect(desktop.calls.filter(({ channel }) => channel === 'client:report')).toHaveLength(1)
  expect(renders).toEqual({ facts: 1, status: 2 })
})
