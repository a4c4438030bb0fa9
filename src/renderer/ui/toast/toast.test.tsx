import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { I18nextProvider } from 'react-i18next'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { setupI18n } from '@/lib/i18n'
import { createToastStack, type Toast, ToastHost, type ToastStack, useToast } from './toast'
import * as position from './position'

let toast: Toast

beforeEach(async () => {
  const { i18n, ready } = setupI18n('en')
  await ready
  render(
    <I18nextProvider i18n={i18n}>
      <ToastHost />
    </I18nextProvider>,
  )
  toast = renderHook(useToast).result.current
})
afterEach(cleanup)

test('shows the same text only once', async () => {
  toast.show('Copied')
  toast.show('Copied')
  await screen.findByText('Copied')
  await waitFor(() => expect(screen.getAllByText('Copied')).toHaveLength(1))
})

test.each([{ key: 'save' }, {}])(
  'of two toasts with the same key or text, only the later one can be undone: %o',
  async (keyed) => {
    const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()]
    toast.show('Saved', { undo: first, ...keyed })
    await screen.findByText('Saved')
    // Rendered before the click, as for a person: until then the first one is on screen.
    act(() => toast.show('Saved', { undo: second, ...keyed }))
    await waitFor(() => expect(screen.getAllByText('Saved')).toHaveLength(1))
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(second).toHaveBeenCalledOnce()
    expect(first).not.toHaveBeenCalled()
    await waitFor(() => expect(screen.queryByText('Saved')).toBeNull())
  },
)

test('a toast replaces an earlier one with the same key and another text', async () => {
  toast.show('Disk full', { key: 'draft' })
  await screen.findByText('Disk full')
  toast.show('No permission', { key: 'draft' })
  await screen.findByText('No permission')
  await waitFor(() => expect(screen.queryByText('Disk full')).toBeNull())
  toast.close('draft')
  await waitFor(() => expect(screen.queryByText('No permission')).toBeNull())
})

test('a toast appears although one with the same text is closing', async () => {
  toast.show('Deleted', { undo: vi.fn<() => void>() })
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  const again = vi.fn<() => void>()
  act(() => toast.show('Deleted', { undo: again }))
  await waitFor(() => expect(screen.getAllByText('Deleted')).toHaveLength(1))
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(again).toHaveBeenCalledOnce()
})

test('an error interrupts, offers Retry and closes after Retry', async () => {
  const retry = vi.fn<() => void>()
  toast.show('Not saved', { kind: 'error', retry })
  const alertBox = await screen.findByRole('alert')
  expect(alertBox.textContent).toContain('Not saved')
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(retry).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByText('Not saved')).toBeNull())
})

test('closes a toast by its key', async () => {
  toast.show('Deleting', { key: 'k' })
  await screen.findByText('Deleting')
  toast.close('k')
  await waitFor(() => expect(screen.queryByText('Deleting')).toBeNull())
})

test('the time of a toast with Undo stops while it is beneath a dialog', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const beneath = vi.spyOn(position, 'areToastsBeneath').mockReturnValue(true)
  onTestFinished(() => beneath.mockRestore())
  toast.show('Rule 1 deleted', { undo: vi.fn<() => void>() })
  await screen.findByText('Rule 1 deleted')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(screen.queryByText('Rule 1 deleted')).not.toBeNull()
  beneath.mockReturnValue(false)
  await vi.advanceTimersByTimeAsync(12_000)
  await waitFor(() => expect(screen.queryByText('Rule 1 deleted')).toBeNull())
})

test('a failure stays until it is dismissed; what was done leaves by itself', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  toast.show('Saved')
  toast.show('Not saved', { kind: 'error' })
  await screen.findByText('Saved')
  await vi.advanceTimersByTimeAsync(60_000)
  await waitFor(() => expect(screen.queryByText('Saved')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(screen.queryByText('Not saved')).toBeNull())
})

test('a toast ends with the thing that it is about', async () => {
  toast.show('Renamed a', { about: ['entry 1'] })
  toast.show('Renamed b', { about: ['entry 2'] })
  await screen.findByText('Renamed b')
  toast.end('entry 1')
  await waitFor(() => expect(screen.queryByText('Renamed a')).toBeNull())
  expect(screen.getByText('Renamed b')).toBeTruthy()
})

const texts = (stack: ToastStack) =>
  stack.entries().map((entry) => (entry.kind === 'slot' ? `slot ${entry.id}` : entry.message))

test('at most three are shown, newest first; the oldest leave, failures last', () => {
  const stack = createToastStack()
  stack.show('a', { kind: 'error' })
  for (const text of ['b', 'c', 'd']) stack.show(text)
  expect(texts(stack)).toEqual(['d', 'c', 'a'])
})

test('running jobs leave room for one toast', () => {
  const stack = createToastStack()
  const removes = ['1', '2', '3'].map((id) => stack.addSlot(id))
  stack.show('a')
  stack.show('b')
  expect(texts(stack)).toEqual(['b', 'slot 3', 'slot 2', 'slot 1'])
  removes[2]?.()
  removes[1]?.()
  stack.show('c')
  expect(texts(stack)).toEqual(['c', 'b', 'slot 1'])
})

test('what was said before the stack is on screen is shown later', () => {
  const stack = createToastStack()
  const woken = vi.fn<() => void>()
  const stop = stack.subscribe(woken)
  stack.show('a')
  stack.close('b')
  stop()
  stack.show('c')
  expect(woken).toHaveBeenCalledOnce()
  expect(texts(stack)).toEqual(['c', 'a'])
})
