import createCache from '@emotion/cache'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { defaultPrefs } from '@shared/ipc/default-prefs'
import { createFakeDesktop } from '@tests/support/fake-desktop'
import { type FormEvent, useState } from 'react'
import { createMemoryRouter, Outlet } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { CreatedKeysDialog } from '@/features/keys/created-keys-dialog'
import { SecretDialog } from '@/features/keys/import-keys-dialog'
import type { Creation } from '@/features/keys/use-create-keys'
import { defaultBoot } from '@/lib/boot'
import { setupI18n } from '@/lib/i18n'
import { createPolicyAnswers } from '@/domain/policy-worker/use-policy-answer'
import { createSessionStore } from '@/lib/session-store'
import { startSameThread } from '@tests/support/policy-runner'
import { closesWhenSaved } from '@/lib/use-autosave'
import { createAppTheme } from '@/ui/theme/theme'
import { Providers } from './app'
import { RootLayout } from './root-layout'
import { useOverlays } from './app-layout'

afterEach(cleanup)

const SECRET = 'hskey-auth-only-shown-once'

function Keys() {
  const [open, setOpen] = useState(true)
  return (
    <main>
      <h1>Keys</h1>
      {open ? <SecretDialog open title="New key" secret={SECRET} onClose={() => setOpen(false)} /> : null}
    </main>
  )
}

const importing: Creation = { state: 'running', total: 200, made: [], failed: [], left: [], ended: null }

function Import() {
  const nothing = () => undefined
  return <CreatedKeysDialog creation={importing} onStop={nothing} onRetry={nothing} onDone={nothing} />
}

/** A form that stays after it was sent, one that closes once the server accepted it, and one whose address keeps its text. */
function Forms() {
  const [open, setOpen] = useState(true)
  const stay = (event: FormEvent) => event.preventDefault()
  return (
    <main>
      <h1>Forms</h1>
      <form onSubmit={stay}>
        <input aria-label="Quiet from" />
        <button type="submit">Save</button>
      </form>
      <form role="search" onSubmit={stay}>
        <input aria-label="Search" />
      </form>
      {open ? (
        <form {...closesWhenSaved} onSubmit={stay}>
          <input aria-label="Key" />
          <button type="submit">Sign in</button>
          <button type="button" onClick={() => setOpen(false)}>
            Close
          </button>
        </form>
      ) : null}
    </main>
  )
}

function Frame() {
  const { open } = useOverlays()
  return (
    <>
      <Outlet />
      {open ? <p>Overlay: {open}</p> : null}
    </>
  )
}

let waiting: string | null = null
const desktop = createFakeDesktop({
  'link:take': () => {
    const path = waiting
    waiting = null
    return path === null ? null : { path, server: null }
  },
})

/** Opens a page that shows or creates secrets; Back leads to /users. */
async function openKeys(path: '/keys' | '/import' | '/forms') {
  const boot = defaultBoot('en')
  const session = { ...boot.session, currentId: 'demo' }
  const sessions = createSessionStore(session)
  const { i18n, ready } = setupI18n('en')
  await ready
  Object.assign(window, { desktop })
  onTestFinished(() => void Reflect.deleteProperty(window, 'desktop'))
  const page = (name: string) => ({ path: `/${name.toLowerCase()}`, element: <h1>{name}</h1> })
  const children = [
    { path: '/keys', Component: Keys },
    { path: '/import', Component: Import },
    { path: '/forms', Component: Forms },
    page('Users'),
    page('Machines'),
  ]
  const router = createMemoryRouter([{ Component: RootLayout, children: [{ Component: Frame, children }] }], {
    initialEntries: ['/users', path],
  })
  const styles = createCache({ key: 'mc', container: document.createElement('div') })
  render(
    <Providers
      boot={{ ...boot, session, prefs: defaultPrefs }}
      {...{ sessions, i18n, styles, theme: createAppTheme(), policyAnswers: createPolicyAnswers(startSameThread) }}
    >
      <RouterProvider router={router} />
    </Providers>,
  )
  return { router, user: userEvent.setup() }
}

async function showSecret() {
  const opened = await openKeys('/keys')
  await screen.findByText(SECRET)
  return opened
}

/** Delivers a link, as a notification or an item of the menu does. */
function arrive(path: string) {
  waiting = path
  act(() => desktop.emit('link:arrived', undefined))
}

beforeEach(() => void (waiting = null))

test('a link waits while a secret is shown that was not copied, and asks', async () => {
  const { router, user } = await showSecret()
  arrive('/machines')
  const asked = await screen.findByRole('dialog', { name: 'Open the link?' })
  expect(asked.textContent).toContain('cannot be shown again')
  expect(screen.getByText(SECRET)).toBeTruthy()
  expect(router.state.location.pathname).toBe('/keys')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByText(SECRET)).toBeTruthy()
  arrive('/machines')
  await user.click(await screen.findByRole('button', { name: 'Open the link' }))
  await screen.findByRole('heading', { name: 'Machines' })
  expect(screen.queryByText(SECRET)).toBeNull()
})

async function openForms() {
  const opened = await openKeys('/forms')
  await screen.findByRole('heading', { name: 'Forms' })
  return opened
}

test.each([
  ['Quiet from', null],
  ['Key', null],
  ['Key', 'Sign in'],
])('a link waits while a form of a page holds typed text: %s, %s', async (field, button) => {
  const { router, user } = await openForms()
  await user.type(screen.getByLabelText(field), 'typed')
  if (button) await user.click(screen.getByRole('button', { name: button }))
  arrive('/machines')
  const asked = await screen.findByRole('dialog', { name: 'Open the link?' })
  expect(asked.textContent).toContain('discards what you typed')
  expect(router.state.location.pathname).toBe('/forms')
})

test.each([
  ['Quiet from', 'Save'],
  ['Search', null],
  ['Key', 'Close'],
])('a link opens at once if nothing typed is lost: %s, %s', async (field, button) => {
  const { user } = await openForms()
  await user.type(screen.getByLabelText(field), 'typed')
  if (button) await user.click(screen.getByRole('button', { name: button }))
  arrive('/machines')
  expect(await screen.findByRole('heading', { name: 'Machines' })).toBeTruthy()
})

test('a link opens at once after the typed text was deleted', async () => {
  const { user } = await openForms()
  await user.type(screen.getByLabelText('Key'), 'a{Backspace}')
  arrive('/machines')
  expect(await screen.findByRole('heading', { name: 'Machines' })).toBeTruthy()
})

test('a link waits while an import creates keys', async () => {
  const { router } = await openKeys('/import')
  await screen.findByRole('progressbar')
  arrive('/machines')
  await screen.findByRole('dialog', { name: 'Open the link?' })
  expect(router.state.location.pathname).toBe('/import')
})

test('Back asks before it leaves the page of a secret that was not copied', async () => {
  const { router, user } = await showSecret()
  await act(() => router.navigate(-1))
  await screen.findByRole('dialog', { name: 'Leave this page?' })
  expect(screen.getByText(SECRET)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave this page?' })).toBeNull())
  expect(router.state.location.pathname).toBe('/keys')
  await act(() => router.navigate(-1))
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  await screen.findByRole('heading', { name: 'Users' })
})

test('a link opens at once after the secret was copied', async () => {
  const { user } = await showSecret()
  await user.click(screen.getByRole('button', { name: /^Copy/ }))
  arrive('/machines')
  expect(await screen.findByRole('heading', { name: 'Machines' })).toBeTruthy()
})

test('a link opens at once after the dialog was closed without copying', async () => {
  const { user } = await showSecret()
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await user.click(await screen.findByRole('button', { name: 'Close without copying' }))
  await waitFor(() => expect(screen.queryByText(SECRET)).toBeNull())
  arrive('/machines')
  expect(await screen.findByRole('heading', { name: 'Machines' })).toBeTruthy()
})

test('the menu opens no palette above a secret', async () => {
  await showSecret()
  act(() => desktop.emit('menu:command', 'palette'))
  expect(screen.queryByText('Overlay: palette')).toBeNull()
})
