import { act, cleanup, render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, test } from 'vitest'
import { setupI18n } from './i18n'
import { useTranslation } from './texts'

afterEach(cleanup)

function Shown() {
  const { t } = useTranslation('common')
  return <p>{t('app.untitled')}</p>
}

async function setUp() {
  const { i18n, ready } = setupI18n('en')
  await ready
  await i18n.loadLanguages('de')
  return i18n
}

const shown = () => screen.getAllByRole('paragraph').map(({ textContent }) => textContent)

test('a text without values is looked up once for all components, and again in another language', async () => {
  const i18n = await setUp()
  const [english, german] = ['en', 'de'].map((language) => i18n.getFixedT(language, 'common')('app.untitled'))
  const wrapped = (count: number) => (
    <I18nextProvider i18n={i18n}>
      {Array.from({ length: count }, (_, index) => (
        <Shown key={index} />
      ))}
    </I18nextProvider>
  )
  const { rerender } = render(wrapped(1))
  i18n.addResource('en', 'common', 'app.untitled', 'looked up again')
  rerender(wrapped(2))
  expect(shown()).toEqual([english, english])
  await act(() => i18n.changeLanguage('de'))
  expect(shown()).toEqual([german, german])
  await act(() => i18n.changeLanguage('en'))
  expect(shown()).toEqual([english, english])
})

test('a text with values has the values of each call', async () => {
  const i18n = await setUp()
  function Counted() {
    const { t } = useTranslation('common')
    return <p>{[1, 2].map((count) => t('nav.viewCount', { count })).join(' ')}</p>
  }
  render(
    <I18nextProvider i18n={i18n}>
      <Counted />
    </I18nextProvider>,
  )
  const t = i18n.getFixedT('en', 'common')
  expect(screen.getByRole('paragraph').textContent).toBe(
    `${t('nav.viewCount', { count: 1 })} ${t('nav.viewCount', { count: 2 })}`,
  )
})

test('the key that stands for a text until its file is loaded is not kept', async () => {
  const i18n = await setUp()
  function Late() {
    const { t } = useTranslation('activity')
    return <p>{t('empty')}</p>
  }
  render(
    <I18nextProvider i18n={i18n}>
      <Late />
    </I18nextProvider>,
  )
  expect(screen.getByRole('paragraph').textContent).toBe('empty')
  await act(() => i18n.loadNamespaces('activity'))
  expect(screen.getByRole('paragraph').textContent).toBe(i18n.getFixedT('en', 'activity')('empty'))
})
