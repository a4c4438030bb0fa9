import type { AlertSettings } from '@shared/ipc/contract'
import { defaultChoices, type QuietHours } from '@shared/watch/rules'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPage } from '@tests/support/render-page'

const settings = (quiet: QuietHours): AlertSettings => ({
  choices: { ...defaultChoices, quiet },
  startAtLogin: null,
  unknownEnds: {},
  notices: true,
})

/** Opens the page with quiet hours from 22:00 to 07:00. `elsewhere` stores others, as another window does. */
async function openQuietHours() {
  let stored = settings({ on: true, from: '22:00', to: '07:00' })
  const { user, desktop } = await renderPage('/settings/notifications', {
    desktop: {
      'watch:get': () => stored,
      'watch:choose': (patch) => (stored = { ...stored, choices: { ...stored.choices, ...patch } }),
    },
  })
  const from = await screen.findByRole('textbox', { name: 'From' })
  const elsewhere = (quiet: QuietHours) => act(() => desktop.emit('watch:changed', (stored = settings(quiet))))
  return { user, desktop, from: from as HTMLInputElement, elsewhere }
}

it('shows the quiet hours that another window stored, if none were typed here', async () => {
  const { user, from, elsewhere } = await openQuietHours()
  elsewhere({ on: true, from: '20:00', to: '06:00' })
  await waitFor(() => expect(from.value).toBe('20:00'))
  await user.clear(from)
  await user.type(from, '21:30')
  elsewhere({ on: false, from: '19:00', to: '05:00' })
  expect(from.value).toBe('21:30')
})

it('follows another window again after the typed quiet hours are saved', async () => {
  const { user, from, elsewhere, desktop } = await openQuietHours()
  await user.clear(from)
  await user.type(from, '21:30')
  await user.click(screen.getByRole('button', { name: 'Save quiet hours' }))
  await waitFor(() => expect(desktop.calls.map(({ channel }) => channel)).toContain('watch:choose'))
  await screen.findByText('Quiet hours saved')
  expect(from.value).toBe('21:30')
  elsewhere({ on: true, from: '20:00', to: '06:00' })
  await waitFor(() => expect(from.value).toBe('20:00'))
})
