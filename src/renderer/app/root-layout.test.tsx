import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import type { i18n } from 'i18next'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, expect, test } from 'vitest'
import { defaultBoot } from '@/lib/boot'
import { setupI18n } from '@/lib/i18n'
import { SessionProvider } from '@/lib/session'
import { createSessionStore } from '@/lib/session-store'
import { TitleProvider, useTitle } from '@/ui/page'
import { RootLayout } from './root-layout'

afterEach(cleanup)

function renderRoutes(i18n: i18n, router: ReturnType<typeof createMemoryRouter>): void {
  render(
    <I18nextProvider i18n={i18n}>
      <SessionProvider store={createSessionStore(defaultBoot('en').session)}>
        <TitleProvider>
          <RouterProvider router={router} />
        </TitleProvider>
      </SessionProvider>
    </I18nextProvider>,
  )
}

function Titled() {
  useTitle('Machines')
  return <h1>Machines</h1>
}

// A page whose address follows a new name is replaced by itself.
test('a new page moves the focus to its heading; a replaced address leaves it on the control that has it', async () => {
  const { i18n, ready } = setupI18n('en')
  await ready
  function Named() {
    useTitle('User')
    return (
      <main>
        <h1 tabIndex={-1}>User</h1>
        <button type="button">More actions</button>
      </main>
    )
  }
  const router = createMemoryRouter(
    [{ Component: RootLayout, children: [{ path: '/users/:name', Component: Named }] }],
    {
      initialEntries: ['/users/old'],
    },
  )
  renderRoutes(i18n, router)
  const button = screen.getByRole('button')
  button.focus()
  await act(() => router.navigate('/users/new', { replace: true }))
  expect(document.activeElement).toBe(button)
  await act(() => router.navigate('/users/other'))
  expect(document.activeElement).toBe(screen.getByRole('heading'))
})

// Specification section 2. All real pages have a title; this tests a page without one.
test('a page without a title is announced as an untitled page', async () => {
  const { i18n, ready } = setupI18n('en')
  await ready
  const children = [
    { path: '/titled', Component: Titled },
    { path: '/bare', element: <h1>Bare</h1> },
  ]
  const router = createMemoryRouter([{ Component: RootLayout, children }], { initialEntries: ['/bare'] })
  renderRoutes(i18n, router)
  const announced = () => document.querySelector('[aria-live="polite"]')?.textContent
  expect(document.title).toBe('untitled page · Mesh Console')
  expect(announced()).toBe('untitled page')
  await router.navigate('/titled')
  await waitFor(() => expect(screen.getByRole('heading').textContent).toBe('Machines'))
  await waitFor(() => expect([document.title, announced()]).toEqual(['Machines · Mesh Console', 'Machines']))
  await router.navigate('/bare')
  await waitFor(() => expect([document.title, announced()]).toEqual(['untitled page · Mesh Console', 'untitled page']))
})
