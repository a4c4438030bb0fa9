import { act, cleanup, render, screen } from '@testing-library/react'
import { ErrorBoundary } from 'react-error-boundary'
import { afterEach, expect, test, vi } from 'vitest'
import { lazyComponent } from './page'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>
const texts = () => document.body.textContent

test('a lazy component shows the given placeholder, then itself as soon as its code is loaded', async () => {
  let arrive = (_component: typeof Greeting) => {}
  const load = vi.fn<() => Promise<typeof Greeting>>(() => new Promise((resolve) => (arrive = resolve)))
  const Lazy = lazyComponent(load, ({ name }) => <i>wait, {name}</i>)
  const { rerender } = render(<Lazy name="Ann" />)
  expect(texts()).toBe('wait, Ann')
  rerender(<Lazy name="Bob" />)
  await act(async () => arrive(Greeting))
  expect(texts()).toBe('Hello Bob')
  render(<Lazy name="Cem" />)
  expect([texts(), load.mock.calls.length]).toEqual(['Hello BobHello Cem', 1])
})

test('code that cannot be loaded is reported by the boundary, and loaded again by its next try', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const load = vi
    .fn<() => Promise<typeof Greeting>>()
    .mockRejectedValueOnce(new Error('gone'))
    .mockResolvedValue(Greeting)
  const Lazy = lazyComponent(load)
  const { rerender } = render(
    <ErrorBoundary fallbackRender={({ error }) => String(error)} resetKeys={[1]}>
      <Lazy name="Ann" />
    </ErrorBoundary>,
  )
  expect(await screen.findByText('Error: gone')).toBeTruthy()
  rerender(
    <ErrorBoundary fallbackRender={({ error }) => String(error)} resetKeys={[2]}>
      <Lazy name="Ann" />
    </ErrorBoundary>,
  )
  expect(await screen.findByText('Hello Ann')).toBeTruthy()
})
