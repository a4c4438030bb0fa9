import { describe, expect, it } from 'vitest'
import { tagProblem } from './tag-rules'

const tagged = { forcedTags: ['tag:web'] }
const loose = { tagsAreIdentity: false, owned: [] }
const strict = { tagsAreIdentity: true, owned: ['tag:web', 'tag:db'] }

describe('tagProblem', () => {
  it('names tags that no server takes', () => {
    expect(tagProblem(tagged, ['tag:web', 'tag:', 'tag:ä', 'tag:a b'], loose)).toEqual({
      kind: 'format',
      tags: ['tag:', 'tag:ä', 'tag:a b'],
    })
  })

  it('lets older servers have any tag, and none', () => {
    expect(tagProblem(tagged, ['tag:anything'], loose)).toBeNull()
    expect(tagProblem(tagged, [], loose)).toBeNull()
  })

  it('asks newer servers for tags of the policy, and for one to stay', () => {
    expect(tagProblem(tagged, ['tag:web', 'tag:other'], strict)).toEqual({ kind: 'notOwned', tags: ['tag:other'] })
    expect(tagProblem(tagged, [], strict)).toEqual({ kind: 'last' })
    expect(tagProblem(tagged, ['tag:db'], strict)).toBeNull()
  })

  it('leaves the judgement to the server while the policy is not known', () => {
    expect(tagProblem(tagged, ['tag:other'], { ...strict, owned: undefined })).toBeNull()
  })
})
