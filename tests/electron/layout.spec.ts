import { goTo, settled } from './actions/go-to'
import { layerFaults, layoutFaults, setWidth, titleEdge, widths } from './actions/layout-faults'
import { allPages, policyViews } from './actions/pages'
import { expect, test } from './fixtures'
import { invoke } from './page-calls'

test.use({ begin: 'forget' })

const named = (found: ReadonlyMap<string, number[]>) => [...found].map(([fault, at]) => `${fault} at ${at.join(', ')}`)

/** The distance of every title from the edge of the content, in pixels. The page that connects stands alone, in the middle of the window. */
const edgeOf = (path: string) => (path === '/auth' ? null : 24)

// German is longer, so its pages are read where space is short.
for (const [language, at] of [
  ['en', widths],
  ['de', widths.slice(0, 2)],
] as const)
  test(`no page has a fault of layout at any width (${language})`, async ({ mesh, page }) => {
    test.slow()
    mesh.allow(/404/)
    const paths = [...(await allPages(page)).map((place) => place.path), ...policyViews]
    await invoke(page, 'prefs:set', { language })
    const found = new Map<string, number[]>()
    for (const path of paths) {
      await goTo(page, path, /./)
      for (const width of at) {
        await setWidth(mesh, width)
        await settled(page)
        const wanted = edgeOf(path)
        const isOn = async () => wanted === null || (await titleEdge(page)) === wanted
        // The rail folds a moment after the width.
        await expect
          .poll(isOn, { timeout: 2000 })
          .toBe(true)
          .catch(() => undefined)
        const off = (await isOn()) ? [] : [`the title is at ${await titleEdge(page)} px`]
        for (const fault of [...(await layoutFaults(page)), ...off]) {
          const key = `${path} ${fault}`
          found.set(key, [...(found.get(key) ?? []), width])
        }
      }
    }
    expect(named(found)).toEqual([])
  })

test('a dialog about all machines has one scroll bar and 560 px, also once all of them are listed', async ({
  launch,
}) => {
  const mesh = await launch({ nodes: 300 })
  const { page } = mesh
  await goTo(page, '/machines', 'Machines')
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  const bar = page.getByRole('region', { name: 'Selected machines' })
  for (const act of ['Change expiry…', 'Delete…']) {
    await bar.getByRole('button', { name: act }).click()
    const dialog = page.getByRole('dialog')
    const preview = dialog.getByRole('group', { name: 'Changes' })
    await expect(preview.getByRole('listitem').first()).toBeVisible()
    expect(await layerFaults(mesh)).toEqual([])
    await dialog.getByRole('button', { name: 'Show all 300' }).click()
    await expect(preview).toBeFocused()
    expect(await layerFaults(mesh)).toEqual([])
    await page.keyboard.press('End')
    await expect(preview.locator('[aria-posinset="300"]')).toBeAttached()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
})

test('each fault that is planted on a page or in a dialog is found', async ({ page }) => {
  /** Elements as tag, style and text; each replaces the one before. The page's CSP forbids styles in HTML. */
  const plant = (where: string, ...parts: (readonly [tag: string, css: string, text: string])[]) =>
    page.evaluate(
      ([selector, wanted]) => {
        document.querySelector('[data-planted]')?.remove()
        const planted = document.createElement('div')
        planted.dataset['planted'] = ''
        for (const [tag, css, text] of wanted) {
          const element = document.createElement(tag)
          element.style.cssText = css
          element.textContent = text
          planted.append(element)
        }
        document.querySelector(selector)?.prepend(planted)
      },
      [where, parts] as const,
    )
  const move = (selector: string, name: string, value: string) =>
    page.evaluate(([one, property, to]) => document.querySelector<HTMLElement>(one)?.style.setProperty(property, to), [
      selector,
      name,
      value,
    ] as const)
  await goTo(page, '/hygiene', 'Hygiene')
  const narrow = 'width:40px;overflow:hidden;white-space:nowrap'
  const onPage = [
    ['cut off without an ellipsis', ['p', narrow, 'planted words']],
    ['overlaps', ['b', '', 'planted'], ['i', 'margin-left:-30px', 'words']],
    ['20×20', ['button', 'width:20px;height:20px;padding:0', 'x']],
  ] as const
  for (const [fault, ...parts] of onPage) {
    await plant('main', ...parts)
    expect(await layoutFaults(page)).toContainEqual(expect.stringContaining(fault))
  }
  await plant('main')
  expect(await layoutFaults(page)).toEqual([])
  await move('main h1', 'margin-left', '5px')
  expect(await titleEdge(page)).not.toBe(edgeOf('/hygiene'))

  await page
    .getByRole('button', { name: /^Accept/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await layoutFaults(page)).toEqual([])
  await plant(
    '[role=dialog]',
    ...['', ''].map(() => ['p', 'height:20px;overflow-y:scroll', 'planted '.repeat(90)] as const),
  )
  expect(await layoutFaults(page)).toContainEqual(expect.stringMatching(/^\d+ scroll bars/))
  await plant('[role=dialog]', ['div', 'height:561px;flex:none', ''])
  await move('[role=dialog]', 'max-height', 'none')
  expect(await layoutFaults(page)).toContainEqual(expect.stringMatching(/^the dialog is \d+ px high/))
  await move('[role=dialog] h2', 'margin-left', '9px')
  expect(await layoutFaults(page)).toContainEqual(expect.stringMatching(/^the title of the dialog is at/))
})
