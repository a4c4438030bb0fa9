import { settled } from './actions/go-to'
import { layoutFaults } from './actions/layout-faults'
import { allPages, policyViews } from './actions/pages'
import { expect, test } from './fixtures'
import { invoke } from './page-calls'

test.use({ begin: 'forget' })

for (const [width, height, language] of [
  [900, 600, 'de'],
  [1280, 800, 'en'],
  [1920, 1080, 'de'],
] as const)
  test(`at ${width}×${height} nothing is cut off, overlaps, is too small or off the edge on any page (${language})`, async ({
    mesh,
    page,
  }) => {
    test.slow()
    mesh.allow(/404/)
    await mesh.app.evaluate(
      ({ BrowserWindow }, [wide, high]) => BrowserWindow.getAllWindows()[0]?.setContentSize(wide, high),
      [width, height] as const,
    )
    const places = await allPages(page)
    const views = policyViews.map((path) => {
      const [pathname] = path.split('?')
      return { path, title: places.find((one) => one.path === pathname)!.title }
    })
    const faults: string[] = []
    await invoke(page, 'prefs:set', { language })
    for (const { path } of [...places, ...views]) {
      await page.goto(`app://console${path}`)
      await expect(page.locator('html')).toHaveAttribute('data-app-state', 'ready')
      await settled(page)
      faults.push(...(await layoutFaults(page)).map((fault) => `${path}: ${fault}`))
    }
    expect(faults).toEqual([])
  })
