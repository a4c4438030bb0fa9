import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import { ThemeProvider } from '@mui/material/styles'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { FormDialog } from './dialogs'
import { createAppTheme } from './theme/theme'

afterEach(cleanup)

test('Ctrl Enter presses the primary button of any dialog, wherever the focus is', async () => {
  const [kept, left] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const dialog = (disabled: boolean) => (
    <ThemeProvider theme={createAppTheme()}>
      <Dialog open>
        <DialogActions>
          <Button onClick={left}>Leave</Button>
          <Button variant="contained" disabled={disabled} onClick={kept}>
            Keep
          </Button>
        </DialogActions>
      </Dialog>
    </ThemeProvider>
  )
  const { rerender } = render(dialog(false))
  screen.getByRole('button', { name: 'Leave' }).focus()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(kept).toHaveBeenCalledOnce()
  expect(left).not.toHaveBeenCalled()
  rerender(dialog(true))
  screen.getByRole('button', { name: 'Leave' }).focus()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(kept).toHaveBeenCalledOnce()
})

test('Ctrl Enter submits the form of a dialog once', async () => {
  const submit = vi.fn<(event: { preventDefault(): void }) => void>((event) => event.preventDefault())
  render(
    <ThemeProvider theme={createAppTheme()}>
      <FormDialog open title="Rename" submitLabel="Rename" onSubmit={submit} onClose={() => undefined}>
        <input aria-label="Name" />
      </FormDialog>
    </ThemeProvider>,
  )
  await userEvent.click(screen.getByRole('textbox'))
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(submit).toHaveBeenCalledOnce()
})
