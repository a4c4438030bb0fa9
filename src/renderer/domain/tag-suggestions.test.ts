import { expect, it } from 'vitest'
import { tagSuggestions } from './tag-suggestions'

it('offers the tags of the policy first, then those that machines carry', () => {
  const policy = '{ // owners\n "tagOwners": { "tag:web": ["a@"], "tag:db": [], }, }'
  expect(tagSuggestions(policy, [{ tags: ['tag:old', 'tag:web'] }, { tags: ['tag:abc'] }])).toEqual([
    'tag:db',
    'tag:web',
    'tag:abc',
    'tag:old',
  ])
})

it('offers what it can where the policy is empty, broken or odd', () => {
  for (const policy of ['', '{', '[]', '{"tagOwners": []}', '{"tagOwners": null}', 'nonsense'])
    expect(tagSuggestions(policy, [{ tags: ['tag:a'] }])).toEqual(['tag:a'])
})
