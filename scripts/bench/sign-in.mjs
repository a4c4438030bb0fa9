// @ts-check
import { PLAYED_KEY } from './played-server.mjs'
import { Problem } from '../lib/process.mjs'

/**
 * Adds a server as the page does, with its key, and opens its machines. Afterwards the key is in the key store.
 * @param {import('playwright').Page} page
 * @param {{ url: string, key?: string, keychain?: boolean }} server a played one by default; `keychain: false` accepts a key that is kept
 * for this run only
 */
export async function addServer(page, { url, key = PLAYED_KEY, keychain = true }) {
  const added = await page.evaluate(
    async (server) => JSON.stringify(await Reflect.get(window, 'desktop')?.invoke('servers:add', server)),
    { name: 'Bench', url, color: /** @type {const} */ ('green'), key },
  )
  const { ok, value } = JSON.parse(added)
  if (!ok || !value?.session) throw new Problem(`The server was not added: ${added}`)
  if (keychain && value.session.keyStorage !== 'keychain')
    throw new Problem('The console found no key store to save the key in.')
  await page.goto('app://console/machines')
  await page.locator('[elementtiming]').first().waitFor()
}
