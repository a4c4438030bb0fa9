import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPage } from '@tests/support/render-page'

it('applies colours, row height and language at once and saves them', async () => {
  const { user, desktop } = await renderPage('/settings')
  await user.click(screen.getByRole('radio', { name: 'Dark' }))
  await user.click(screen.getByRole('radio', { name: /Comfortable/ }))
  await user.click(screen.getByRole('combobox', { name: 'Language' }))
  await user.click(await screen.findByRole('option', { name: 'Deutsch' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Allgemein' })).toBeTruthy()
  await waitFor(() => expect(document.documentElement.getAttribute('data-color-scheme')).toBe('dark'))
  const set = desktop.calls.filter((call) => call.channel === 'prefs:set').map((call) => call.input)
  expect(set).toEqual([{ scheme: 'dark' }, { density: 'comfortable' }, { language: 'de' }])
})
