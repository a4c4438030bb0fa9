// @ts-check
import { PLAYED_KEY } from './played-server.mjs'
import { Problem } from '../lib/process.mjs'

/**
 * Adds a server as the page does, with its key, and opens its machines. Afterwards the key is in the key store.
 * @param {import('playwright').Page} page
 * @param {string} url
 */
export async function addServer(page, url) {
  const added = await page.evaluate(
    async (server) => JSON.stringify(await Reflect.get(window, 'desktop')?.invoke('servers:add', server)),
    { name: 'Played', url, color: /** @type {const} */ ('green'), key: PLAYED_KEY },
  )
  const { ok, value } = JSON.parse(added)
  if (!ok || !value?.session) throw new Problem(`The played server was not added: ${added}`)
  if (value.session.keyStorage !== 'keychain') throw new Problem('The console found no key store to save the key in.')
  await page.goto('app://console/machines')
  await page.locator('[elementtiming]').first().waitFor()
}
