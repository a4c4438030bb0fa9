import { settled } from './actions/go-to'
import { expect, test } from './fixtures'
import { untilReady } from './until-ready'

test.use({ options: { motion: true }, begin: 'forget' })

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

test('styles apply to hovered and disabled elements', async ({ page }) => {
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
})

test('with reduced motion, no change of the page starts a transition', async ({ page }) => {
  await page.goto('app://console/machines')
  await untilReady(page)
  await page.evaluate(() => {
    document.documentElement.dataset['transitions'] = '0'
    addEventListener('transitionrun', () => {
      const { dataset } = document.documentElement
      dataset['transitions'] = String(Number(dataset['transitions']) + 1)
    })
  })
  const started = () => page.evaluate(() => Number(document.documentElement.dataset['transitions']))
  const change = async () => {
    await page.getByRole('grid').getByRole('row').nth(2).hover()
    await page.getByRole('button', { name: 'Register machine' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // The control that gets the focus back may start one more.
    await settled(page)
  }
  await change()
  const before = await started()
  expect(before).toBeGreaterThan(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await change()
  expect(await started()).toBe(before)
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
