import { describe, expect, it } from 'vitest'
import { policyLines } from './dialect-flags'
import { replaceUndefinedNames } from './undefined-name'
import { wordsOf } from './model'

describe('the message about an undefined name', () => {
  it.each(policyLines)('is known in the words of %s', (line) => {
    const { undefinedName } = wordsOf(line)
    for (const kind of ['group', 'tag', 'host'] as const) {
      const said = replaceUndefinedNames(undefinedName(kind, `${kind}:x`, ''), (found) => JSON.stringify(found))
      expect(JSON.parse(said)).toEqual({ kind, name: `${kind}:x` })
    }
  })

  it('is replaced inside a longer message, and other messages stay', () => {
    const say = ({ name }: { name: string }) => `<${name}>`
    const many = 'parsing policy: multiple errors:\n\thost not defined in policy: "hor"\n\ttag not found: "tag:a"'
    expect(replaceUndefinedNames(many, say)).toBe('parsing policy: multiple errors:\n\t<hor>\n\t<tag:a>')
    expect(replaceUndefinedNames('username must contain @, got: "ann"', say)).toBe(
      'username must contain @, got: "ann"',
    )
  })
})
