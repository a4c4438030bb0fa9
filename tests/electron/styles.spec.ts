import { settled } from './actions/go-to'
import { expect, test, untilReady } from './fixtures'

test("the document's style sheet styles the page; Material UI styles its controls, by elements the policy allows", async ({
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

test('styles apply to hovered and disabled elements, and reduced motion is respected', async ({ page }) => {
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

test('every text uses one of the two fonts, also in buttons, which a browser would set in its own', async ({
  page,
}) => {
  const others = () =>
    page.evaluate(() =>
      [...document.body.querySelectorAll('*:not(script, style, noscript)')]
        .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()))
        .filter((element) => !/^"(?:Inter|JetBrains Mono) Variable"/.test(getComputedStyle(element).fontFamily))
        .map((element) => `${element.tagName} ${element.textContent}`),
    )
  const paths = [
    '/',
    '/machines',
    '/machines/1',
    '/routes',
    '/users',
    '/users/maria',
    '/pre-auth-keys',
    '/api-keys',
    '/access',
    '/auth',
  ]
  const settings = ['', '/filters', '/policy', '/servers', '/data', '/updates', '/about']
  for (const path of [...paths, ...settings.map((one) => `/settings${one}`)]) {
    await page.goto(`app://console${path}`)
    await untilReady(page)
    await settled(page)
    expect(await others(), path).toEqual([])
  }
})
