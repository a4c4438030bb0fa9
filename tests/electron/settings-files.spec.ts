import { once } from 'node:events'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { violations } from './actions/axe'
import { settled } from './actions/go-to'
import { expect, test } from './fixtures'
import { invoke } from './page-calls'

test('killed again and again while it writes: the file is always whole and holds the last value', async ({
  launch,
}) => {
  test.slow()
  const first = await launch({ mock: false })
  first.allow(/401/)
  const { userData } = first
  let running = first
  let writes = 0
  let broken = 0
  for (let round = 0; round < 6; round++) {
    // Counted outside the killed process: each write reports its number once it is answered.
    let answered = 0
    await running.page.exposeFunction('answered', (index: number) => void (answered = index))
    const kills = 40 + Math.floor(Math.random() * 40)
    const ended = once(running.app.process(), 'exit')
    void running.page
      .evaluate(async () => {
        const { desktop, answered: tell } = window as unknown as {
          desktop: { invoke: (channel: string, input: unknown) => Promise<{ ok: boolean }> }
          answered: (index: number) => Promise<void>
        }
        for (let index = 1; index <= 100_000; index++) {
          const views = Array.from({ length: 50 }, (_, at) => ({
            id: `${at}`,
            name: `${index} ${at}`,
            query: 'q='.padEnd(500, 'x'),
          }))
          const { ok } = await desktop.invoke('prefs:set', { views })
          if (ok) void tell(index)
        }
      })
      .catch(() => undefined)
    await expect.poll(() => answered, { intervals: [5] }).toBeGreaterThan(kills)
    running.app.process().kill('SIGKILL')
    await ended
    await running.close()
    const told = answered
    writes += told
    const text = readFileSync(join(userData, 'settings.json'), 'utf8')
    try {
      const { prefs } = JSON.parse(text) as { prefs: { views: { name: string }[] } }
      expect(prefs.views).toHaveLength(50)
      const [index] = (prefs.views[0]?.name ?? '').split(' ').map(Number)
      expect(new Set(prefs.views.map(({ name }) => name.split(' ')[0])).size).toBe(1)
      expect(index).toBeGreaterThanOrEqual(told)
    } catch (error) {
      broken++
      throw error
    }
    running = await launch({ mock: false, userData })
    running.allow(/401/)
  }
  expect(writes).toBeGreaterThan(200)
  expect(broken).toBe(0)
  expect(readdirSync(userData).filter((name) => name.includes('broken'))).toEqual([])
})

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
