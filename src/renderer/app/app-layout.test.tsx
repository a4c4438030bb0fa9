import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '@tests/support/render-page'

test('the rail leads to every section and says where one is', async () => {
  const { user, address } = await renderPage('/users')
  const rail = screen.getByRole('navigation', { name: 'Main navigation' })
  await user.click(within(rail).getByRole('link', { name: 'Routes' }))
  await waitFor(() => expect(address()).toBe('/routes'))
  const current = () => within(rail).getByRole('link', { current: 'page' }).textContent
  await waitFor(() => expect(current()).toBe('Routes'))
})
