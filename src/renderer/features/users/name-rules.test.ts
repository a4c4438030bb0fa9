import { describe, expect, it } from 'vitest'
import type { TFunction } from 'i18next'
import { checkNewName, checkUser } from './name-rules'

/** Says which text was asked for. */
const t = ((key: string) => key) as unknown as TFunction<'common'>
const empty = { name: 'alice', displayName: '', email: '', pictureUrl: '' }

describe('checkNewName', () => {
  it.each([
    ['', 'issues.nameRequired'],
    ['  ', 'issues.nameRequired'],
    ['a', 'issues.nameShort'],
    ['a'.repeat(64), 'issues.nameLong'],
    ['1alice', 'issues.nameStartLetter'],
    ['al ice', 'issues.nameUser'],
    ['a@b@c', 'issues.nameOneAt'],
    ['alice@', 'issues.nameEndAt'],
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
      name: 'issues.nameRequired',
      displayName: 'issues.nameLong',
      email: 'issues.email',
      pictureUrl: 'issues.httpUrl',
    })
  })

  it('lets optional fields stay empty', () => {
    expect(checkUser(empty, t)).toEqual({})
    expect(checkUser({ ...empty, email: 'a@example.com', pictureUrl: 'https://x.example/a.png' }, t)).toEqual({})
  })
})
