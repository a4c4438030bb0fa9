import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPlaces, lineAndColumn } from './hujson'

test('gives the places that lineAndColumn gives', () => {
  const part = fc.constantFrom('\n', '\r\n', 'a', '"é": 1', '')
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const text = parts.join('')
      const placeOf = createPlaces(text)
      for (let offset = 0; offset <= text.length; offset++) expect(placeOf(offset)).toEqual(lineAndColumn(text, offset))
    }),
  )
})
