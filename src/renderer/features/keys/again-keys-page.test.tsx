import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { allCapabilities } from '@shared/api/capabilities'
import { ENTRY_HEADER } from '@shared/api/console-headers'
import type { PreAuthKey, User } from '@shared/api/resources'
import type { MadeEntry } from '@shared/history/journal'
import type { RenderPageOptions } from '@tests/support/render-page'
import { createTestMock, type TestMock } from '@tests/support/mock-app'
import { renderPage } from '@tests/support/render-page'

const END = new Date(Date.now() + 30 * 86_400_000).toISOString()
const listed = async (mock: TestMock) =>
  ((await mock.call('GET', '/preauthkey')).body as { preAuthKeys: PreAuthKey[] }).preAuthKeys

const info = {
  kind: 'headscale',
  version: 'v0.28.0',
  url: '',
  clockAheadMs: 0,
  policyLine: '0.28',
  capabilities: allCapabilities,
}

const of028: RenderPageOptions['intercept'] = async (request) =>
  new URL(request.url).pathname === '/api/v1/server' ? Response.json(info) : undefined

/** Starts a server with two users and no key, and an entry for keys that went with a third user. */
async function withLostKeys() {
  const mock = await createTestMock({ seed: null, now: () => Date.now() })
  const made = async (name: string) =>
    ((await mock.call('POST', '/user', { name, displayName: '' })).body as { user: User }).user
  const [ann, temp] = [await made('ann'), await made('temp')]
  const settings = { reusable: true, ephemeral: false, used: false, expiration: END, tags: ['tag:ci'] }
  const keys = [
    { ...settings, id: '1', key: '000000000001', user: { id: ann.id, name: 'ann' } },
    { ...settings, id: '2', key: '000000000002', user: null, reusable: false, ephemeral: true },
    { ...settings, id: '3', key: '000000000003', user: null, used: true, reusable: false },
  ]
  const entry: MadeEntry = {
    id: 7,
    at: new Date().toISOString(),
    kind: 'act',
    who: 'me',
    call: 'users.delete',
    name: 'temp',
    object: `user ${temp.id}`,
    act: { kind: 'user.delete', id: temp.id },
    before: { kind: 'user', id: temp.id, name: 'temp', displayName: '', email: '' },
    after: null,
    result: 'done',
    error: null,
    reason: '',
    jobId: null,
    job: null,
    prefix: null,
    joined: { count: 3, names: ['000000000001 (ann)', '000000000002', '000000000003'], keys },
    together: null,
    undoes: null,
    undoneBy: null,
    host: null,
  }
  const options: RenderPageOptions = {
    mock,
    desktop: { 'journal:list': () => ({ entries: [entry], jobs: [], more: false, since: null, problem: null }) },
  }
  return { mock, ann, options }
}

it('creates the keys that went with a user again from Activity, with the same settings, and shows their secrets', async () => {
  const { mock, ann, options } = await withLostKeys()
  const { user } = await renderPage('/activity', options)
  await user.click(await screen.findByRole('link', { name: 'Create 3 deleted keys again…' }))
  const box = within(await screen.findByRole('dialog', { name: 'Create deleted keys again' }))
  expect(await box.findByText('000000000003: single use, and used')).toBeTruthy()
  expect(box.getByText(/They get new secrets: Headscale does not keep the old ones/)).toBeTruthy()
  await user.click(box.getByRole('button', { name: 'Create 2 keys' }))
  expect(await screen.findByText(/This is the only time these keys are shown/)).toBeTruthy()
  const keys = await listed(mock)
  expect(
    keys.map(({ user: owner, reusable, ephemeral, expiration, aclTags }) => [
      owner?.id,
      reusable,
      ephemeral,
      expiration,
      aclTags,
    ]),
  ).toEqual([
    [ann.id, true, false, END, ['tag:ci']],
    [undefined, false, true, END, ['tag:ci']],
  ])
  mock.close()
})

it('creates nothing twice', async () => {
  const { mock, ann, options } = await withLostKeys()
  await mock.call('POST', '/preauthkey', { user: ann.id, reusable: true, expiration: END, aclTags: ['tag:ci'] })
  await mock.call('POST', '/preauthkey', { ephemeral: true, expiration: END, aclTags: ['tag:ci'] })
  await renderPage('/pre-auth-keys?again=7', options)
  const box = within(await screen.findByRole('dialog'))
  expect(await box.findByText('Each key is left out for the reason that is given.')).toBeTruthy()
  expect(box.getByText('000000000001: an equal key exists again')).toBeTruthy()
  mock.close()
})

it('says after a deletion on 0.28.0 that keys of others went, and leads to creating them again', async () => {
  const { mock, ann, options } = await withLostKeys()
  await mock.call('POST', '/preauthkey', { user: ann.id, expiration: END })
  const { user, address } = await renderPage('/users', {
    ...options,
    async intercept(request) {
      if (request.method !== 'DELETE') return of028(request)
      return Response.json({}, { headers: { [ENTRY_HEADER]: '7' } })
    },
  })
  const row = (await screen.findByRole('link', { name: 'temp' })).closest('tr') as HTMLElement
  await user.click(within(row).getByRole('button', { name: /Actions/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete…' }))
  const box = within(await screen.findByRole('dialog'))
  await user.type(box.getByRole('textbox'), 'temp')
  await user.click(box.getByRole('button', { name: 'Delete temp' }))
  expect(await screen.findByText('Deleted temp and 1 key of others')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Create 1 deleted key again…' }))
  await waitFor(() => expect(address()).toBe('/pre-auth-keys?again=7'))
  mock.close()
})

it.each(['deleteUsers', 'deleteUsersFromPolicy', 'deleteUsersAndMachines', 'moveAndDeleteUsers'] as const)(
  'a job that ended (%s) offers to create the keys again that went with its users',
  async (action) => {
    const { options } = await withLostKeys()
    const counts = { total: 2, waiting: 0, done: 2, already: 0, failed: 0, unknown: 0, undoable: 0 }
    const at = new Date().toISOString()
    const job = {
      id: 5,
      serverId: 'demo',
      action,
      undoes: null,
      undoneBy: null,
      state: 'done',
      reason: null,
      counts,
    } as const
    const { user, address } = await renderPage('/activity/jobs', {
      ...options,
      intercept: of028,
      desktop: {
        ...options.desktop,
        'jobs:list': () => ({ jobs: [{ ...job, createdAt: at, endedAt: at }], problem: null }),
      },
    })
    await user.click((await screen.findAllByRole('button', { name: /Create 3 deleted keys again…/ }))[0]!)
    await waitFor(() => expect(address()).toBe('/pre-auth-keys?again=7'))
  },
)
