import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { useAddressChoice, useAddressText, RouterContext } from './address'

afterEach(cleanup)

function Page() {
  const [show, setShow] = useAddressChoice('show', ['matrix', 'map'], 'matrix')
  const [order, setOrder] = useAddressChoice('order', ['up', 'down'], 'up')
  const [text, setText] = useAddressText('q')
  const both = () => {
    setShow('map')
    setOrder('down')
  }
  return (
    <>
      <button type="button" onClick={both}>
        Both
      </button>
      <button type="button" onClick={() => setShow('matrix')}>
        First
      </button>
      <input aria-label="Search" value={text} onChange={(event) => setText(event.target.value)} />
      <output>{`${show} ${order} ${text}`}</output>
    </>
  )
}

function open(path: string) {
  const router = createMemoryRouter([{ path: '*', Component: Page }], { initialEntries: [path] })
  render(
    <RouterContext value={router}>
      <RouterProvider router={router} />
    </RouterContext>,
  )
  return { router, user: userEvent.setup(), text: () => screen.getByRole('status').textContent }
}

test('two changes before the page renders both count', async () => {
  const { router, user, text } = open('/list?other=1')
  await user.click(screen.getByRole('button', { name: 'Both' }))
  await waitFor(() => expect(text()).toBe('map down '))
  expect(router.state.location.search).toBe('?other=1&show=map&order=down')
})

test('a change after Back applies to the page that is back', async () => {
  const { router, user, text } = open('/list')
  await user.click(screen.getByRole('button', { name: 'Both' }))
  await router.navigate('/list?q=db')
  await waitFor(() => expect(text()).toBe('matrix up db'))
  await user.click(screen.getByRole('button', { name: 'Both' }))
  await router.navigate(-1)
  await waitFor(() => expect(router.state.location.search).toBe('?show=map&order=down'))
  await waitFor(() => expect(text()).toBe('map down '))
  await user.click(screen.getByRole('button', { name: 'First' }))
  await waitFor(() => expect(router.state.location.search).toBe('?order=down'))
})

test('typed text and a choice right after it are both in the address', async () => {
  const { router, user } = open('/list')
  await user.type(screen.getByRole('textbox', { name: 'Search' }), 'db')
  // Leaving the field writes the text at once.
  await user.click(screen.getByRole('button', { name: 'Both' }))
  await waitFor(() => expect(router.state.location.search).toBe('?q=db&show=map&order=down'))
})
