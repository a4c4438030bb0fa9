import { cleanup, screen } from '@testing-library/react'
import type { User } from '@shared/api/resources'
import { renderPart } from '@tests/support/render-part'
import { afterEach, expect, test } from 'vitest'
import { UserField } from './user-field'

afterEach(cleanup)

const named = (id: string, name: string, displayName: string) => ({ id, name, displayName, email: '' }) as User
const users = [named('1', 'sam', 'Sam'), named('2', '', 'Kim Lee'), named('3', '', '')]
const REASON = 'The server finds users only by name here. Users without a name cannot be chosen.'

async function options(byName: boolean) {
  const field = <UserField label="User" users={users} value={null} onChange={() => {}} none="No user" byName={byName} />
  const user = await renderPart(field, ['common'])
  await user.click(screen.getByRole('button'))
  const shown = screen.getAllByRole('option')
  return shown.map((option) => [option.textContent, option.getAttribute('aria-disabled')])
}

test('offers users without a name by their display names, or numbered', async () => {
  expect(await options(false)).toEqual([
    ['sam · Sam', 'false'],
    ['Kim Lee · #2', 'false'],
    ['User 3', 'false'],
  ])
  expect(screen.queryByText(REASON)).toBeNull()
})

test('disables users without a name, with the reason, if the server finds users only by name', async () => {
  expect((await options(true)).map(([, disabled]) => disabled)).toEqual(['false', 'true', 'true'])
  expect(screen.getByText(REASON)).toBeTruthy()
})
