import createCache from '@emotion/cache'
import { cleanup, render, waitFor } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { defaultPrefs } from '@shared/ipc/default-prefs'
import type { Prefs, Session } from '@shared/ipc/session'
import { DEMO_SERVER_ID } from '@shared/demo-server'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, onTestFinished } from 'vitest'
import { Providers } from '@/app/app'
import { createRoutes } from '@/app/routes'
import type { Language } from '@shared/language'
import { setupI18n } from '@/lib/i18n'
import { createPolicyAnswers } from '@/domain/policy-worker/use-policy-answer'
import type { ServerLink } from '@/lib/server-link'
import { createSessionStore } from '@/lib/session-store'
import { RouterContext } from '@/lib/address'
import { createAppTheme } from '@/ui/theme/theme'
import { createFakeHistory } from './fake-history'
import { createFakeJobs, type Intercept } from './fake-jobs'
import { createFakeDesktop, type DesktopHandlers, type FakeDesktop } from './fake-desktop'
import { createTestMock, type TestMock, type TestMockOptions } from './mock-app'
import { startSameThread } from './policy-runner'

export interface RenderPageOptions {
  /** The options of the mock server, or one that the test has created (and closes) itself. */
  mock?: TestMockOptions | TestMock
  language?: Language
  session?: Partial<Session>
  prefs?: Partial<Prefs>
  /** Answers of the main process, besides preferences and the session, which work by default. */
  desktop?: DesktopHandlers
  /** Sees each request first; its response, if any, replaces the mock's. */
  intercept?: Intercept
}

export interface RenderedPage {
  mock: TestMock
  desktop: FakeDesktop
  user: UserEvent
  /** The address on screen: path and query. */
  address: () => string
  navigate: (to: string) => Promise<void>
  /** The link to the current server. */
  link: () => ServerLink
}

const demoSession: Session = { servers: [], currentId: DEMO_SERVER_ID, mockForced: false, keyStorage: 'keychain' }

/**
 * Renders the page at an address as the application does, frame included, with the real mock server. Resolves once the page has its data or
 * its error. Everything is cleaned up when the test ends.
 */
export async function renderPage(path: string, options: RenderPageOptions = {}): Promise<RenderedPage> {
  const mock = await provideMock(options)
  const jobs = createFakeJobs(() => desktop, mock, options.intercept)
  provideFetch(jobs.fetch, options)
  const session = { ...demoSession, ...options.session }
  const prefs = { ...defaultPrefs, ...options.prefs }
  const desktop: FakeDesktop = provideDesktop(session, prefs, { ...jobs.handlers, ...options.desktop })
  document.documentElement.dataset['appState'] = 'starting'

  const { i18n, ready } = setupI18n(options.language ?? 'en')
  await ready
  const sessions = createSessionStore(session)
  const router = createMemoryRouter(createRoutes({ sessions, i18n }), { initialEntries: [path] })
  const boot = { session, prefs, problems: [], systemLanguage: options.language ?? 'en', version: '0.0.0', nonce: '' }
  // Outside the document: thousands of rules make every look-up by role slow in happy-dom, and no test here is about styles.
  const styles = createCache({ key: 'mc', container: document.createElement('div') })
  const policyAnswers = createPolicyAnswers(startSameThread)
  render(
    <Providers {...{ boot, sessions, i18n, styles, theme: createAppTheme(), policyAnswers }}>
      <RouterContext value={router}>
        <RouterProvider router={router} />
      </RouterContext>
    </Providers>,
  )
  onTestFinished(() => {
    cleanup()
    sessions.client().clear()
    router.dispose()
  })
  await pageReady()
  return {
    mock,
    desktop,
    user: userEvent.setup(),
    address: () => router.state.location.pathname + router.state.location.search,
    navigate: (to) => router.navigate(to),
    link: () => sessions.client().link,
  }
}

/** Waits until the first page shows its data or the reason for having none. */
export async function pageReady(): Promise<void> {
  await waitFor(() => expect(document.documentElement.dataset['appState']).toBe('ready'))
}

async function provideMock({ mock: given }: RenderPageOptions): Promise<TestMock> {
  if (given && 'fetch' in given) return given
  const own = await createTestMock({ now: () => Date.now(), ...given })
  onTestFinished(() => own.close())
  return own
}

function provideFetch(ask: (request: Request) => Promise<Response>, { intercept }: RenderPageOptions): void {
  const before = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    return (await intercept?.(request)) ?? ask(request)
  }
  onTestFinished(() => void (globalThis.fetch = before))
}

function provideDesktop(session: Session, prefs: Prefs, handlers: DesktopHandlers = {}): FakeDesktop {
  const desktop = createFakeDesktop({
    'prefs:get': () => prefs,
    // A copy, like everything that crosses IPC.
    'prefs:set': (change) => ({ ...Object.assign(prefs, change) }),
    'session:get': () => session,
    'session:signOut': () => ({ ...session, currentId: null }),
    'servers:use': ({ id }) => ({ ...session, currentId: id }),
    ...createFakeHistory(),
    ...handlers,
  })
  Object.assign(window, { desktop })
  onTestFinished(() => void Reflect.deleteProperty(window, 'desktop'))
  return desktop
}
