import type { User } from '@shared/api/resources'
import { searchWords, userName, wholeNameTest } from '@shared/user-name'
import { age, amount, choice, names, texts, toldInstant } from './fields'
import type { Field, QueryLanguage } from './language'

/** A user with the number of machines; null if unknown. */
export interface CountedUser {
  readonly user: User
  /** False if the server keeps no profiles: it does not say who a user is, nor how the user signs in. */
  readonly hasProfile: boolean
  readonly machines: number | null
}

/** A field of the profile. */
function profile(field: Field<CountedUser>): Field<CountedUser> {
  const test: typeof field.test = (...asked) => {
    const holds = field.test(...asked)
    return (row) => row.hasProfile && holds(row)
  }
  return { ...field, test, known: ({ hasProfile }) => hasProfile }
}

const told = (text: string) => (text === '' ? [] : [text])

/** The query fields of users. */
export const userLanguage: QueryLanguage<CountedUser> = {
  fields: {
    name: texts(({ user }) => [userName(user), user.name]),
    display: profile(texts(({ user }) => told(user.displayName))),
    email: profile(texts(({ user }) => told(user.email))),
    provider: profile(names(({ user }) => [user.provider || 'local'])),
    machines: amount(({ machines }) => machines),
    created: age(({ user }) => toldInstant(user.createdAt)),
    is: profile(choice(['local', 'external'], ({ user }, word) => (user.provider === '') === (word === 'local'))),
    id: names(({ user }) => [user.id]),
  },
  aliases: { mail: 'email' },
  searchText: ({ user }) => [...searchWords(user), user.provider].join('\n').toLowerCase(),
  wholeName: (text) => {
    const isNamed = wholeNameTest(text)
    return ({ user }) => isNamed(user)
  },
}
