import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPart } from '@tests/support/render-part'
import { FormDialog, LosesInput } from './dialogs'

afterEach(cleanup)

async function setup(discards: boolean) {
  const onClose = vi.fn<() => void>()
  const user = await renderPart(
    <FormDialog open discards={discards} title="Note" submitLabel="Save" onSubmit={() => {}} onClose={onClose}>
      <input aria-label="Text" />
      <input aria-label="Urgent" type="checkbox" />
    </FormDialog>,
    ['common'],
  )
  return { user, onClose }
}

const question = () => screen.queryByRole('dialog', { name: 'Discard what you typed?' })

test('Esc asks before it discards typed text; Cancel returns to the text', async () => {
  const { user, onClose } = await setup(true)
  await user.type(screen.getByLabelText('Text'), 'cellar')
  await user.keyboard('{Escape}')
  await user.click(within(question()!).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(question()).toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>('Text').value).toBe('cellar')
  expect(onClose).not.toHaveBeenCalled()
  await user.keyboard('{Escape}')
  await user.click(within(question()!).getByRole('button', { name: 'Discard input' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('Cancel closes the form without a question', async () => {
  const { user, onClose } = await setup(true)
  await user.type(screen.getByLabelText('Text'), 'cellar')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect([onClose.mock.calls.length, question()]).toEqual([1, null])
})

test('Esc closes at once if nothing was typed, or if the caller keeps the input', async () => {
  const chosen = await setup(true)
  await chosen.user.click(screen.getByLabelText('Urgent'))
  await chosen.user.keyboard('{Escape}')
  expect([chosen.onClose.mock.calls.length, question()]).toEqual([1, null])
  cleanup()
  const kept = await setup(false)
  await kept.user.type(screen.getByLabelText('Text'), 'cellar')
  await kept.user.keyboard('{Escape}')
  expect([kept.onClose.mock.calls.length, question()]).toEqual([1, null])
})

test('Esc asks in every form dialog inside LosesInput', async () => {
  const onClose = vi.fn<() => void>()
  const user = await renderPart(
    <LosesInput>
      <FormDialog open title="Note" submitLabel="Save" onSubmit={() => {}} onClose={onClose}>
        <input aria-label="Text" />
      </FormDialog>
    </LosesInput>,
    ['common'],
  )
  await user.type(screen.getByLabelText('Text'), 'cellar')
  await user.keyboard('{Escape}')
  expect(onClose).not.toHaveBeenCalled()
  await user.click(within(question()!).getByRole('button', { name: 'Discard input' }))
  await waitFor(() => expect(question()).toBeNull())
  expect(onClose).toHaveBeenCalledOnce()
})
