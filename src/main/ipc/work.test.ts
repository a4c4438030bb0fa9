import { expect, it } from 'vitest'
import { toApiError } from '@shared/api/error'
import { createWork } from './work'

function open(work: ReturnType<typeof createWork>): (string | undefined)[] {
  try {
    work.refuseWhileOpen()
    return []
  } catch (error) {
    return toApiError(error).details.map(({ params }) => params['what'])
  }
}

it('names what is open, of windows that are there', () => {
  const windows = new Set([1, 2])
  let draft = false
  const work = createWork(
    (id) => windows.has(id),
    () => draft,
  )
  expect(open(work)).toEqual([])
  work.set(1, 2)
  work.set(2, 1)
  expect(open(work)).toEqual(['jobs'])
  work.set(1, 0)
  expect(open(work)).toEqual(['jobs'])
  draft = true
  windows.delete(2)
  expect(open(work)).toEqual(['drafts'])
})
