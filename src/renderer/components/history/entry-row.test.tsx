import { cleanup, screen } from '@testing-library/react'
import type { User } from '@shared/api/resources'
import type { JournalEntry, MadeEntry } from '@shared/history/journal'
import type { SavedServer, Session } from '@shared/ipc/session'
import { userName } from '@shared/user-name'
import { createFakeDesktop } from '@tests/support/fake-desktop'
import { renderPart } from '@tests/support/render-part'
import { SessionProvider } from '@/lib/session'
import { queryKeys } from '@/lib/queries/cache'
import { createSessionStore } from '@/lib/session-store'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { EntryRow } from './entry-row'

afterEach(cleanup)

const text = '// Managed in https://git.example.com/policy\n{}'
const change = { kind: 'policy.changed' as const, id: '', name: '', after: { id: '2', policy: '{}' } }

const seen = (policy: string): JournalEntry => ({
  id: 1,
  at: '2026-01-01T00:00:00Z',
  object: 'policy',
  kind: 'seen',
  since: null,
  change: { ...change, before: { id: '1', policy } },
})

/** @param home where the server's settings say that its policy is managed */
const show = (entry: JournalEntry, home?: SavedServer['policyHome'], users: readonly User[] = []) => {
  Object.assign(window, { desktop: createFakeDesktop({}) })
  onTestFinished(() => void Reflect.deleteProperty(window, 'desktop'))
  const server = { id: 's1', name: 'Home', url: 'https://hs.example.com', color: 'blue', hasKey: true } as const
  const servers = [{ ...server, ...(home && { policyHome: home }) }]
  const session: Session = { servers, currentId: 's1', mockForced: false, keyStorage: 'keychain' }
  const store = createSessionStore(session)
  store.client().setQueryData(queryKeys.users, users)
  return renderPart(
    <SessionProvider store={store}>
      <MemoryRouter>
        <EntryRow
          entry={entry}
          saves={0}
          linked={false}
          nameOf={userName}
          labelOf={() => ''}
          onUndo={() => undefined}
        />
      </MemoryRouter>
    </SessionProvider>,
    ['activity'],
  )
}

test('a change of a policy that is managed elsewhere names the place, and does not claim to know where it came from', async () => {
  await show(seen(text))
  expect(screen.getByText(/managed at https:\/\/git\.example\.com\/policy; .* not known/)).toBeTruthy()
})

test('a change of any other policy names no place', async () => {
  await show(seen('{}'))
  expect(screen.queryByText(/managed at/)).toBeNull()
})

test('the place in the server’s settings counts for changes since it was entered, before that the comment', async () => {
  const url = 'https://forge.example.com/net'
  await show(seen('{}'), { url, since: '2025-12-31T00:00:00.000Z' })
  expect(screen.getByText(/managed at https:\/\/forge\.example\.com\/net; /)).toBeTruthy()
  cleanup()
  await show(seen(text), { url, since: '2026-01-02T00:00:00.000Z' })
  expect(screen.getByText(/managed at https:\/\/git\.example\.com\/policy; /)).toBeTruthy()
})

const user = { kind: 'user' as const, id: '7', name: 'ann' }
const made = (of: Partial<MadeEntry>): MadeEntry => ({
  id: 1,
  at: '2026-01-01T00:00:00Z',
  object: 'user 7',
  kind: 'act',
  who: 'kim',
  call: 'users.rename',
  name: 'ann',
  act: { kind: 'user.rename', id: '7', name: 'anna' },
  before: user,
  after: { ...user, name: 'anna' },
  result: 'done',
  error: null,
  reason: '',
  jobId: null,
  job: null,
  prefix: null,
  joined: null,
  together: null,
  undoes: null,
  undoneBy: null,
  host: null,
  ...of,
})
const create = { call: 'users.create', act: { kind: 'user.create', name: 'ann' }, before: { ...user, id: '' } } as const

test.each([
  ['ann', made({}), false],
  ['anna', made({}), true],
  ['another', made({}), true],
  // Its policy may still have the later name.
  ['ann', made({ together: 'x' }), true],
  // Nothing that it replaced can be back.
  ['ann', made({ ...create, after: user }), true],
  ['ann', made({ after: null }), true],
])(
  'with the user named %s, an entry has an Undo or says that its previous value is back (%#)',
  async (name, entry, has) => {
    await show(entry, undefined, [
      {
        ...user,
        name,
        displayName: '',
        email: '',
        provider: '',
        providerId: '',
        profilePicUrl: '',
        createdAt: '2025-01-01T00:00:00Z',
      },
    ])
    expect(screen.queryAllByRole('button', { name: /^Undo: / })).toHaveLength(has ? 1 : 0)
    expect(screen.queryAllByText('It has its previous value again')).toHaveLength(has ? 0 : 1)
  },
)
