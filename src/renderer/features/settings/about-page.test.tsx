import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPage } from '@tests/support/render-page'

it('shows versions, data folder, key storage and every licence', async () => {
  const { user } = await renderPage('/settings/about', {
    desktop: {
      'app:info': () => ({
        version: '0.1.0',
        electron: '45.4.1',
        chrome: '146.0.1',
        node: '24.1.0',
        platform: 'linux x64',
        packaged: true,
        inspectable: false,
        userData: '/home/me/.config/mesh-console',
      }),
    },
  })
  expect(await screen.findByText('45.4.1')).toBeTruthy()
  expect(screen.getByText('/home/me/.config/mesh-console')).toBeTruthy()
  expect(screen.getByText('Encrypted by the operating system’s keychain')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Licences of included software' }))
  const box = within(await screen.findByRole('dialog'))
  expect(await box.findByText(/^react-router \d/)).toBeTruthy()
  expect(box.getByText(/^@fontsource-variable\/inter \d/)).toBeTruthy()
  expect(box.getAllByText(/Permission is hereby granted/).length).toBeGreaterThan(10)
})
