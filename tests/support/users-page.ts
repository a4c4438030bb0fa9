import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { User } from '@shared/api/resources'
import { createTestMock } from './mock-app'

export const dialog = () => screen.findByRole('dialog')
export const row = async (name: string) => (await screen.findByRole('link', { name })).closest('tr') as HTMLElement

export async function openMenu(user: UserEvent, name: string, item: string) {
  await user.click(within(await row(name)).getByRole('button', { name: /Actions/ }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

/** Starts a mock server with one additional user who has no machines. */
export async function withSpare() {
  const mock = await createTestMock({ now: () => Date.now() })
  await mock.call('POST', '/user', { name: 'spare', displayName: 'Spare Part' })
  const { users } = (await mock.call('GET', '/user')).body as { users: User[] }
  const { nodes } = (await mock.call('GET', '/node')).body as { nodes: { givenName: string; user: User | null }[] }
  const owner = users.find((one) => one.provider === '' && nodes.some((node) => node.user?.id === one.id))
  const owned = nodes.filter((node) => node.user?.id === owner?.id).map((node) => node.givenName)
  return { mock, users, owner: owner!, owned }
}
