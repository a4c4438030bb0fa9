import { ApiError } from '@shared/api/error'
import type { Part } from '@shared/api/server-state'
import { act, renderHook } from '@testing-library/react'
import { withinServer } from '@tests/support/render-part'
import { expect, test } from 'vitest'
import { createQueryClient } from '@/lib/query-client'
import { linkOf } from '@/lib/server-link'
import { useHasCurrentMachines } from './checked-machine'

test('the presence of a machine is unknown while the list of machines fails or is that of an earlier run', () => {
  const client = createQueryClient()
  const { watch } = linkOf(client)
  const { result } = renderHook(useHasCurrentMachines, { wrapper: withinServer(client) })
  const answered = (part: Part) => act(() => watch.answered(part, { at: Date.now(), timing: null }))
  expect(result.current).toBe(false)
  act(() => watch.setActive(new Set(['nodes', 'users'])))
  answered('nodes')
  expect(result.current).toBe(true)
  act(() => watch.failed('nodes', new ApiError('internal', 'database is locked'), Date.now()))
  answered('users')
  expect(result.current).toBe(false)
  answered('nodes')
  expect(result.current).toBe(true)
  act(() => watch.remembered('nodes', 1))
  expect(result.current).toBe(false)
})
