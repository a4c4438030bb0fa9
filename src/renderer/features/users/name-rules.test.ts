import { describe, expect, it } from 'vitest'
import type { TFunction } from 'i18next'
import { checkNewName, checkUser } from './name-rules'

/** Says which text was asked for. */
const t = ((key: string) => key) as unknown as TFunction<'common'>
const empty = { name: 'alice', displayName: '', email: '', pictureUrl: '' }

describe('checkNewName', () => {
  it.each([
    ['', 'validation.name'],
    ['  ', 'validation.name'],
    ['a', 'validation.name2'],
    ['a'.repeat(64), 'validation.name63'],
    ['1alice', 'validation.nameStartLetter'],
    ['al ice', 'validation.nameUser'],
    ['a@b@c', 'validation.nameOneAt'],
    ['alice@', 'validation.nameEndAt'],
  ])('says of %j: %s', (name, rule) => {
    expect(checkNewName(name, t)).toBe(rule)
  })

  it.each(['al', 'Zoë.b_1', 'alice@example.com', ' alice '])('takes %j', (name) => {
    expect(checkNewName(name, t)).toBeNull()
  })
})

describe('checkUser', () => {
  it('names each field that is wrong', () => {
    expect(checkUser({ name: '', displayName: 'x'.repeat(256), email: 'nope', pictureUrl: 'ftp://x' }, t)).toEqual({
      name: 'validation.name',
      displayName: 'validation.name255',
      email: 'validation.email',
      pictureUrl: 'validation.url',
    })
  })

  it('lets optional fields stay empty', () => {
    expect(checkUser(empty, t)).toEqual({})
    expect(checkUser({ ...empty, email: 'a@example.com', pictureUrl: 'https://x.example/a.png' }, t)).toEqual({})
  })
})
