import { describe, expect, it } from 'vitest'
import { tagsProblem, withEdits } from './machine-action-dialog'

const tagged = { forcedTags: ['tag:web'] }
const loose = { tagsAreIdentity: false, owned: [] }
const strict = { tagsAreIdentity: true, owned: ['tag:web', 'tag:db'] }

describe('tagProblem', () => {
  it('names tags that servers never accept', () => {
    expect(tagsProblem(tagged, ['tag:web', 'tag:', 'tag:A', 'tag:a b'], loose)).toEqual({
      kind: 'format',
      tags: ['tag:', 'tag:A', 'tag:a b'],
    })
  })

  it('allows every tag that servers accept', () => {
    expect(tagsProblem(tagged, ['tag:k8s/prod', 'tag:ä', 'tag:_x', 'tag:1'], loose)).toBeNull()
  })

  it('allows every tag that the machine has', () => {
    expect(tagsProblem({ forcedTags: ['tag:Old one'] }, ['tag:Old one', 'tag:web'], loose)).toBeNull()
  })

  it('allows any tags, or none, on older servers', () => {
    expect(tagsProblem(tagged, ['tag:anything'], loose)).toBeNull()
    expect(tagsProblem(tagged, [], loose)).toBeNull()
  })

  it('requires tags of the policy on newer servers, and at least one', () => {
    expect(tagsProblem(tagged, ['tag:web', 'tag:other'], strict)).toEqual({ kind: 'notOwned', tags: ['tag:other'] })
    expect(tagsProblem(tagged, [], strict)).toEqual({ kind: 'last' })
    expect(tagsProblem(tagged, ['tag:db'], strict)).toBeNull()
  })

  it('has no problem with the tags that a machine has, even if the policy no longer defines one, until they are changed', () => {
    const old = { forcedTags: ['tag:old', 'tag:web'] }
    expect(tagsProblem(old, ['tag:web', 'tag:old'], strict)).toBeNull()
    expect(tagsProblem(old, ['tag:web', 'tag:old', 'tag:db'], strict)).toEqual({ kind: 'notOwned', tags: ['tag:old'] })
    expect(tagsProblem(old, ['tag:web'], strict)).toBeNull()
  })

  it('leaves the decision to the server while the policy is unknown', () => {
    expect(tagsProblem(tagged, ['tag:other'], { ...strict, owned: undefined })).toBeNull()
  })
})

describe('withEdits', () => {
  it('applies what the user added and removed to the tags that the machine has by now', () => {
    expect(withEdits(['tag:a', 'tag:new'], ['tag:a', 'tag:b'], ['tag:b', 'tag:c'])).toEqual(['tag:new', 'tag:c'])
    expect(withEdits(['tag:a'], ['tag:a'], ['tag:a'])).toEqual(['tag:a'])
    expect(withEdits(['tag:c'], [], ['tag:c'])).toEqual(['tag:c'])
  })
})
