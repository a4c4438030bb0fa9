import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keyWordParams, keyWordsFrom, readKeyWords } from './lost-keys'

test('parses the properties of a key in any order and in either language', () => {
  const said = { tags: ['tag:ci', 'tag:web'], reusable: true, ephemeral: false, expires: '90d' }
  expect(readKeyWords(['90d', 'tag:ci', 'reusable', 'TAG:web'])).toEqual(said)
  expect(readKeyWords(['tag:ci', 'mehrfach', 'tag:web', '90d'])).toEqual(said)
  expect(readKeyWords(['tag:ci', 'maria'])).toBeNull()
  expect(readKeyWords([])).toBeNull()
})

test('reads back the words written to an address', () => {
  const words = fc.subarray(['tag:a', 'tag:b', '90d', 'reusable', 'ephemeral'], { minLength: 1 })
  fc.assert(
    fc.property(words, (some) => {
      const read = readKeyWords(some)!
      expect(keyWordsFrom(new URLSearchParams({ create: '', ...keyWordParams(read) }))).toEqual(read)
    }),
  )
})
