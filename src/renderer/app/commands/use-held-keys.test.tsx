import { act, cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, Outlet, useLocation } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, expect, test } from 'vitest'
import { createPageCommands, PageCommandsContext, useOfferCommands } from '@/lib/page-commands'
import { RouterContext } from '@/lib/address'
import { useHeldKeys } from './command-host'

afterEach(cleanup)

/** Opens /first, which offers N; /second loads when `arrive` is called. Returns what ran, as "page of the window: command". */
async function setup() {
  const ran: string[] = []
  const commandsOfPage = createPageCommands()
  let hold: (key: string) => boolean = () => false
  const page = (name: string) => {
    const commands = [{ id: 'new', label: name, words: '', key: 'n', run: () => void ran.push(name) }]
    return function Page() {
      useOfferCommands(commands)
      return <h1>{name}</h1>
    }
  }
  function Layout() {
    const { pathname } = useLocation()
    hold = useHeldKeys((key) => {
      const command = commandsOfPage.get().find((offered) => offered.key === key)
      if (command) command.run()
      else ran.push(`${pathname}: ${key}`)
    })
    return (
      <PageCommandsContext value={commandsOfPage}>
        <Outlet />
      </PageCommandsContext>
    )
  }
  let arrive = () => {}
  const loaded = new Promise<void>((resolve) => (arrive = resolve))
  const router = createMemoryRouter(
    [
      {
        Component: Layout,
        children: [
          { path: '/first', Component: page('first') },
          { path: '/second', lazy: async () => loaded.then(() => ({ Component: page('second') })) },
        ],
      },
    ],
    { initialEntries: ['/first'] },
  )
  render(
    <RouterContext value={router}>
      <RouterProvider router={router} />
    </RouterContext>,
  )
  await act(async () => {})
  return { ran, router, arrive: () => act(async () => arrive()), hold: (key: string) => hold(key) }
}

test('a letter typed while a page is loading runs the command of that page once it is shown', async () => {
  const { ran, router, arrive, hold } = await setup()
  expect(hold('n')).toBe(false)
  // Without act: React has not rendered the router's state yet.
  void router.navigate('/second')
  expect([hold('n'), hold('x')]).toEqual([true, true])
  expect([screen.getByRole('heading').textContent, ran]).toEqual(['first', []])
  await arrive()
  expect([screen.getByRole('heading').textContent, ran]).toEqual(['second', ['second', '/second: x']])
  expect(hold('n')).toBe(false)
})

test('a key of the focused control, and a change of the query alone, are not held', async () => {
  const { ran, router, arrive, hold } = await setup()
  act(() => void router.navigate('/second'))
  expect([hold(' '), hold('/')]).toEqual([false, false])
  await arrive()
  await act(() => router.navigate('/second?q=a'))
  expect([hold('n'), ran]).toEqual([false, []])
})

test('a letter held for a page that was left again is dropped', async () => {
  const { ran, router, arrive, hold } = await setup()
  void router.navigate('/second')
  expect(hold('n')).toBe(true)
  await act(() => router.navigate('/first'))
  await arrive()
  await act(() => router.navigate('/second?q=a'))
  expect([screen.getByRole('heading').textContent, ran]).toEqual(['second', []])
})
