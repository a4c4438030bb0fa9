import { settled } from './actions/go-to'
import { expect, test, untilReady } from './fixtures'

test('the style sheet of the document draws the page; Material UI draws its controls, by elements the policy lets through', async ({
  page,
}) => {
  await page.goto('app://console/machines')
  await untilReady(page)
  const drawn = await page.evaluate(() => ({
    sheets: document.querySelectorAll('link[rel=stylesheet]').length,
    notLetThrough: [...document.querySelectorAll('style')].filter(({ nonce }) => nonce === '').length,
    rules: [...document.styleSheets].map(({ cssRules }) => cssRules.length > 0),
    byEmotion: ['nav', 'header', '[role=grid]'].map(
      (part) => document.querySelectorAll(`${part} :not(button, button *)[class*="mc-"], ${part}[class*="mc-"]`).length,
    ),
  }))
  expect(drawn).toEqual({
    sheets: 1,
    notLetThrough: 0,
    rules: drawn.rules.map(() => true),
    byEmotion: [0, 0, 0],
  })
})

test('styles apply to what is hovered or off, and motion goes where none is wanted', async ({ page }) => {
  await page.goto('app://console/machines')
  await untilReady(page)
  const row = page.getByRole('grid').getByRole('row').nth(2)
  const color = () => row.evaluate((element) => getComputedStyle(element).backgroundColor)
  const before = await color()
  await row.hover()
  expect(await color()).not.toBe(before)

  const button = page.getByRole('button', { name: 'Register machine' })
  const pointer = () => button.evaluate((element) => getComputedStyle(element).pointerEvents)
  expect(await pointer()).toBe('auto')
  await button.evaluate((element) => element.classList.add('Mui-disabled'))
  expect(await pointer()).toBe('none')

  const duration = () => row.evaluate((element) => getComputedStyle(element, '::before').transitionDuration)
  expect(await duration()).toBe('0s')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await duration()).toBe('1e-05s')
})

test('every text is set in one of the two fonts, also in buttons, which a browser would set in its own', async ({
  page,
}) => {
  const others = () =>
    page.evaluate(() =>
      [...document.body.querySelectorAll('*:not(script, style, noscript)')]
        .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()))
        .filter((element) => !/^"(?:Inter|JetBrains Mono) Variable"/.test(getComputedStyle(element).fontFamily))
        .map((element) => `${element.tagName} ${element.textContent}`),
    )
  const paths = ['/', '/machines', '/machines/1', '/routes', '/users', '/users/maria', '/pre-auth-keys', '/auth']
  const settings = ['', '/filters', '/policy', '/api-keys', '/servers', '/data', '/updates', '/about']
  for (const path of [...paths, ...settings.map((one) => `/settings${one}`)]) {
    await page.goto(`app://console${path}`)
    await untilReady(page)
    await settled(page)
    expect(await others(), path).toEqual([])
  }
})

test('the thumb of a scroll bar is as far as the list has come', async ({ launch }) => {
  const { page } = await launch({ nodes: 500 })
  await page.goto('app://console/machines')
  const grid = page.getByRole('grid', { name: 'Machines' })
  await expect(grid.getByRole('row').nth(1)).toBeVisible()
  /** The part of its way, in thousandths, once the list has come so far. */
  const placeAt = (part: number) =>
    grid.evaluate((table, share) => {
      const thumbs = [...document.querySelectorAll<HTMLElement>('[style*="--way"]')]
      const thumb = thumbs.find((one) => one.parentElement?.parentElement?.contains(table) && one.offsetHeight > 10)
      const box = thumb?.parentElement?.parentElement
      if (!thumb || !box) return Number.NaN
      box.scrollTop = (box.scrollHeight - box.clientHeight) * share
      const way = Number.parseFloat(thumb.style.getPropertyValue('--way'))
      const start = Number.parseFloat(thumb.style.top)
      return ((thumb.getBoundingClientRect().top - box.getBoundingClientRect().top - start) / way) * 1000
    }, part)
  for (const part of [0.5, 0.1, 0.9, 1, 0])
    await expect.poll(async () => Math.abs((await placeAt(part)) - part * 1000)).toBeLessThan(5)
})
