import { screen, within } from '@testing-library/react'
import type { RotationReport } from '@shared/ipc/session'
import { createTestMock } from '@tests/support/mock-app'
import { renderPage } from '@tests/support/render-page'
import { expect, it, onTestFinished } from 'vitest'

/** Rotates the console's own key on the German page; `report` is the result. */
async function rotate(report: RotationReport): Promise<void> {
  const mock = await createTestMock({ seed: null, now: () => Date.now() })
  onTestFinished(() => mock.close())
  const { body } = await mock.call('POST', '/apikey', {})
  const [keyPrefix = ''] = (body as { apiKey: string }).apiKey.split('.')
  const server = { id: 's1', name: 'Home', url: 'https://hs.example.com', color: 'blue' as const, hasKey: true }
  const { user } = await renderPage('/api-keys', {
    mock,
    language: 'de',
    prefs: { language: 'de' },
    session: { currentId: 's1', servers: [{ ...server, keyPrefix }] },
    desktop: { 'servers:rotateKey': () => report },
    intercept: async (request) => {
      if (new URL(request.url).pathname !== '/api/v1/server') return undefined
      return Response.json({ ...((await (await mock.fetch(request)).json()) as object), kind: 'headscale' })
    },
  })
  await user.click(await screen.findByRole('button', { name: /^Aktionen/ }))
  await user.click(await screen.findByRole('menuitem', { name: /^Erneuern/ }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Schlüssel erneuern' }))
}

const network = { code: 'offline', message: 'connect ECONNREFUSED 203.0.113.7:443', details: [] } as const

it('explains in the user’s language why the old key could not be expired, and that the console will retry', async () => {
  await rotate({ old: 'kept', error: { ...network, details: [] } })
  const message = await screen.findByText(/gilt noch/)
  expect(message.textContent).toContain('Der Server ist nicht erreichbar. Prüfen Sie das Netz und ob der Server läuft.')
  expect(message.textContent).toMatch(/Beim nächsten Start versucht die Konsole es erneut\.$/)
  expect(message.textContent).not.toContain('ECONNREFUSED')
})

it('announces no retry if the form of the old key is unknown', async () => {
  await rotate({ old: 'unknown' })
  const message = await screen.findByText(/gilt noch/)
  expect(message.textContent).toMatch(/Lassen Sie ihn in der Liste der API-Schlüssel ablaufen\.$/)
})
