import { cleanup, screen } from '@testing-library/react'
import type { JournalEntry } from '@shared/history/journal'
import { renderPart } from '@tests/support/render-part'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
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

const show = (entry: JournalEntry) =>
  renderPart(
    <MemoryRouter>
      <EntryRow entry={entry} saves={0} linked={false} onUndo={() => undefined} />
    </MemoryRouter>,
    ['activity'],
  )

test('a change of a policy that is managed elsewhere names the place, and does not claim to know where it came from', async () => {
  await show(seen(text))
  expect(screen.getByText(/managed at https:\/\/git\.example\.com\/policy; .* not known/)).toBeTruthy()
})

test('a change of any other policy names no place', async () => {
  await show(seen('{}'))
  expect(screen.queryByText(/managed at/)).toBeNull()
})
