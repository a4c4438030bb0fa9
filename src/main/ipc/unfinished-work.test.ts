import { expect, it } from 'vitest'
import { toApiError } from '@shared/api/error'
import { createUnfinishedWork } from './unfinished-work'

function open(work: ReturnType<typeof createUnfinishedWork>): (string | undefined)[] {
  try {
    work.refuseWhileOpen()
    return []
  } catch (error) {
    return toApiError(error).details.map(({ params }) => params['what'])
  }
}

it('names the open drafts, jobs, saves on hosts and backups', () => {
  let [draft, job, save, backup] = [false, false, false, false]
  const work = createUnfinishedWork({
    drafts: () => draft,
    jobs: () => job,
    hostSaves: () => save,
    backups: () => backup,
  })
  expect(open(work)).toEqual([])
  job = true
  expect(open(work)).toEqual(['jobs'])
  draft = true
  expect(open(work)).toEqual(['drafts', 'jobs'])
  save = true
  expect(open(work)).toEqual(['drafts', 'jobs', 'hostSaves'])
  backup = true
  expect(open(work)).toEqual(['drafts', 'jobs', 'hostSaves', 'backups'])
})
