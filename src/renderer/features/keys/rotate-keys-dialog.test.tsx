import { screen, within } from '@testing-library/react'
import { createTestMock } from '@tests/support/mock-app'
import { renderPage } from '@tests/support/render-page'
import { expect, it, onTestFinished } from 'vitest'

/** Starts the rotation of three API keys. `respond` answers the requests for new ones. */
async function rotateThree(respond: (nth: number) => Promise<Response | undefined>) {
  const mock = await createTestMock({ seed: null, now: () => Date.now() })
  onTestFinished(() => mock.close())
  for (let nth = 0; nth < 3; nth++) await mock.call('POST', '/apikey', {})
  let asked = 0
  const { user } = await renderPage('/expiry?kind=apiKey', {
    mock,
    intercept: async ({ method, url }) => (method === 'POST' && url.endsWith('/apikey') ? respond(++asked) : undefined),
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Select all rows' }))
  await user.click(await screen.findByRole('button', { name: 'Rotate 3 keys' }))
  await user.click(await screen.findByRole('button', { name: 'Create 3 new keys' }))
  return user
}

it('stops on request, shows the secrets made so far, and says how many keys were not replaced', async () => {
  let answer = () => undefined as void
  const answered = new Promise<undefined>((resolve) => (answer = () => resolve(undefined)))
  const user = await rotateThree(async () => answered)
  await user.click(await screen.findByRole('button', { name: 'Stop' }))
  answer()
  const dialog = within(await screen.findByRole('dialog', { name: '1 new key' }))
  expect(dialog.getAllByRole('button', { name: /^Copy/ })).toHaveLength(1)
  dialog.getByText('2 keys were not replaced: you stopped.')
})

it('stops if the server is gone, and announces no secrets if there are none', async () => {
  await rotateThree(async () => Response.json({ code: 'offline', message: 'gone', details: [] }, { status: 503 }))
  const dialog = within(await screen.findByRole('dialog', { name: '0 new keys' }))
  dialog.getByText('2 keys were not tried after that error.')
  expect(dialog.getAllByRole('alert')).toHaveLength(2)
  expect(dialog.queryByText(/only time/)).toBeNull()
})

it('expires only old keys whose new secrets were copied', async () => {
  const user = await rotateThree(async () => undefined)
  const made = within(await screen.findByRole('dialog', { name: '3 new keys' }))
  await user.click(made.getAllByRole('button', { name: /^Copy/ })[0]!)
  await user.click(made.getByRole('button', { name: 'Done' }))
  await screen.findByText(/2 secrets have not been copied/)
  await user.click(screen.getByRole('button', { name: 'Close without copying' }))
  expect(await screen.findByRole('dialog', { name: /^Expire 1 API key/ })).toBeTruthy()
})
