import { expect, it } from 'vitest'
import { tagSuggestions } from './tag-suggestions'

it("suggests the policy's tags first, then those of machines", () => {
  const policy = '{ // owners\n "tagOwners": { "tag:web": ["a@"], "tag:db": [], }, }'
  expect(tagSuggestions(policy, [{ tags: ['tag:old', 'tag:web'] }, { tags: ['tag:abc'] }])).toEqual([
    'tag:db',
    'tag:web',
    'tag:abc',
    'tag:old',
  ])
})

it("suggests the machines' tags if the policy is empty, broken or unusual", () => {
  for (const policy of ['', '{', '[]', '{"tagOwners": []}', '{"tagOwners": null}', 'nonsense'])
    expect(tagSuggestions(policy, [{ tags: ['tag:a'] }])).toEqual(['tag:a'])
})
