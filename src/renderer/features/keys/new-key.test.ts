import { expect, it } from 'vitest'
import { badTag, ownerProblem } from './use-create-keys'

const draft = { userId: null, tags: [], reusable: false, ephemeral: false }

it('returns the first tag a server would refuse', () => {
  expect(badTag(['tag:web', 'tag:a-1'])).toBeNull()
  expect(badTag(['tag:web', 'Tag:Db'])).toBe('Tag:Db')
  expect(badTag(['tag:a b'])).toBe('tag:a b')
  expect(badTag(['web'])).toBe('web')
  expect(badTag(['tag:'])).toBe('tag:')
})

it('requires a user, or tags if the server supports tag-only keys', () => {
  expect(ownerProblem(draft, false)).toBe('ownerMissing')
  expect(ownerProblem({ ...draft, tags: ['tag:a'] }, false)).toBe('ownerMissing')
  expect(ownerProblem(draft, true)).toBe('ownerOrTags')
  expect(ownerProblem({ ...draft, tags: ['tag:a'] }, true)).toBeNull()
  expect(ownerProblem({ ...draft, userId: '1' }, false)).toBeNull()
})
