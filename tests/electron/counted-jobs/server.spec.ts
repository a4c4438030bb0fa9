import { startKeyServer } from '@main/headscale/testing/key-server'
import { startRemoteServer } from '@main/headscale/testing/remote-server'
import { needs } from '../../../scripts/lib/needs.mjs'
import { headscale } from '../actions/headscale'
import { expect, test } from '../fixtures'
import { invoke } from '../page-calls'
import { createKeyringConsole, hasKeyring } from '../keyring-console'
import { countedJob, createActionCounter } from './counted-actions'
import { keysReady } from '../actions/keys'

test.use({ begin: 'forget' })

test.describe('a saved server', () => {
  test.use({ options: { mock: false } })
  const stops: (() => Promise<void>)[] = []
  test.afterEach(async () => {
    for (const stop of stops.splice(0)) await stop()
  })

  countedJob('server locked', 3, {
    start: async (page) => {
      const server = await startRemoteServer(headscale('alice'))
      stops.push(() => server.close())
      const key = 'hskey-api-abcdefghijkl-secret'
      await invoke(page, 'servers:add', { name: 'Office', url: server.url, color: 'blue', key })
      await page.goto('app://console/machines')
      await keysReady(page)
    },
    mouse: async (actions, page) => {
      await actions.click(page.getByRole('button', { name: /Switch server/ }))
      await actions.click(page.getByRole('menuitem', { name: 'Make server read-only' }))
    },
    keyboard: async (actions, page) => {
      await actions.press('Control+k')
      await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
      await actions.type('lock')
      await expect(page.getByRole('option', { selected: true })).toContainText('Make server read-only')
      await actions.press('Enter')
    },
    done: async (page) => {
      await expect(page.getByRole('button', { name: /Switch server/ })).toContainText('Read-only')
      const session = await invoke(page, 'session:get', undefined)
      expect(session).toMatchObject({ ok: true, value: { servers: [{ name: 'Office', readOnly: true }] } })
    },
  })
})

/** Needs a key store, so the console is started in its own session. */
test.describe('own key rotated', () => {
  test.skip(!hasKeyring(), needs.keyStore)

  for (const way of ['mouse', 'keyboard'] as const) {
    test(`own key rotated: 2 by ${way}`, async () => {
      const secret = 'hskey-api-cccccccccccc-never-in-the-clear'
      const keys = await startKeyServer({ secret, expiration: new Date(Date.now() + 5 * 86_400_000).toISOString() })
      const mesh = createKeyringConsole()
      try {
        const page = await mesh.start()
        await invoke(page, 'servers:add', { name: 'Office', url: keys.url, color: 'blue', key: secret })
        await page.goto('app://console/api-keys')
        await expect(page.getByRole('button', { name: 'Rotate key…' })).toBeVisible()
        await keysReady(page)
        const actions = createActionCounter(page)
        const dialog = page.getByRole('dialog', { name: 'Rotate the API key of Office' })
        if (way === 'mouse') {
          await actions.click(page.getByRole('button', { name: 'Rotate key…' }))
          await actions.click(dialog.getByRole('button', { name: 'Rotate key' }))
        } else {
          await actions.press('r')
          await expect(dialog).toBeVisible()
          await actions.press('Control+Enter')
        }
        await expect(page.getByText('The console signs in with a new API key. The old one has expired.')).toBeVisible()
        expect(keys.keys.map((key) => Date.parse(key.expiration) > Date.now())).toEqual([false, true])
        test
          .info()
          .annotations.push({ type: 'counted', description: `own key rotated, ${way}: ${actions.count()} of 2` })
        expect(actions.count()).toBeLessThanOrEqual(2)
      } finally {
        await mesh.remove()
        await keys.close()
      }
    })
  }
})
