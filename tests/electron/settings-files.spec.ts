import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { violations } from './actions/axe'
import { settled } from './actions/go-to'
import { expect, test } from './fixtures'
import { invoke } from './page-calls'

test('damaged and newer files are kept and reported on screen, in this run only', async ({ launch }) => {
  const first = await launch({ mock: false })
  first.allow(/401/)
  await invoke(first.page, 'prefs:set', { density: 'comfortable' })
  await first.close()
  const file = join(first.userData, 'settings.json')

  writeFileSync(file, '{"servers": [')
  const second = await launch({ mock: false, userData: first.userData })
  second.allow(/401/)
  const dialog = second.page.getByRole('dialog', { name: 'Some saved data could not be used' })
  await expect(dialog.getByText(/The settings file is damaged/)).toBeVisible()
  const [aside = ''] = readdirSync(first.userData).filter((name) => name.startsWith('settings.broken-'))
  await expect(dialog.getByText(aside)).toBeVisible()
  expect(readFileSync(join(first.userData, aside), 'utf8')).toBe('{"servers": [')
  expect(await violations(second.page)).toEqual([])
  // It is shown once: a click meant for the page just as it appears does not dismiss it.
  await second.page.mouse.click(4, 4)
  await settled(second.page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await second.page.reload()
  await expect(second.page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await second.close()

  const newer = JSON.stringify({ version: 99, prefs: { density: 'comfortable' }, servers: 'moved' })
  writeFileSync(file, newer)
  const third = await launch({ mock: false, userData: first.userData })
  third.allow(/401/)
  await expect(third.page.getByText(/saved by a newer version of Mesh Console/)).toBeVisible()
  expect(await invoke(third.page, 'prefs:get', undefined)).toMatchObject({ value: { density: 'comfortable' } })
  const [kept = ''] = readdirSync(first.userData).filter((name) => name.startsWith('settings.newer-'))
  expect(readFileSync(join(first.userData, kept), 'utf8')).toBe(newer)
})
