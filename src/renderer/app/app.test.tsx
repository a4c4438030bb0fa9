import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { setupI18n } from '@/lib/i18n'
import { createAppTheme } from '@/ui/theme/theme'
import { TranslatedTheme } from './app'

test('the arrow of a list field has a German name', async () => {
  const { i18n, ready } = setupI18n('de')
  await ready
  render(
    <I18nextProvider i18n={i18n}>
      <TranslatedTheme theme={createAppTheme()} scheme="light">
        <Autocomplete options={['a']} renderInput={(params) => <TextField {...params} />} />
      </TranslatedTheme>
    </I18nextProvider>,
  )
  expect(screen.getByRole('button', { name: 'Öffnen' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Open' })).toBeNull()
})
