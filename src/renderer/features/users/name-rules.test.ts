import { describe, expect, it } from 'vitest'
import { newUserSchema, userNameField } from './name-rules'

const empty = { name: 'alice', displayName: '', email: '', pictureUrl: '' }

describe('userNameField', () => {
  it.each([
    ['', 'nameRequired'],
    ['  ', 'nameRequired'],
    ['a', 'nameShort'],
    ['a'.repeat(64), 'nameLong'],
    ['1alice', 'nameStartLetter'],
    ['al ice', 'nameUser'],
    ['a@b@c', 'nameOneAt'],
    ['alice@', 'nameEndAt'],
    [' bob ', 'taken'],
    [' Old Name ', 'same'],
  ])('rejects %j: %s', (name, rule) => {
    expect(userNameField(['bob'], 'Old Name').safeParse(name).error?.issues[0]?.message).toBe(rule)
  })

  it.each(['al', 'Zoë.b_1', 'alice@example.com', ' alice '])('accepts %j', (name) => {
    expect(userNameField(['bob']).parse(name)).toBe(name.trim())
  })
})

describe('newUserSchema', () => {
  it('names each invalid field', () => {
    const wrong = { name: '', displayName: 'x'.repeat(256), email: 'nope', pictureUrl: 'ftp://x' }
    const issues = newUserSchema([]).safeParse(wrong).error?.issues ?? []
    expect(issues.map(({ path, message }) => [path[0], message])).toEqual([
      ['name', 'nameRequired'],
      ['displayName', 'nameLong'],
      ['email', 'email'],
      ['pictureUrl', 'httpUrl'],
    ])
  })

  it('accepts empty optional fields and trims the others', () => {
    expect(newUserSchema([]).parse(empty)).toEqual(empty)
    const full = { ...empty, email: 'a@example.com', pictureUrl: 'https://x.example/a.png' }
    expect(newUserSchema([]).parse({ ...full, email: ' a@example.com ' })).toEqual(full)
  })
})
