import type { User } from '@shared/api/users'
import { searchWords, userName, wholeNameTest } from '@shared/user-name'
import { age, amount, choice, names, texts, toldInstant } from './fields'
import type { QueryLanguage } from './language'

/** A user with the number of machines; null if unknown. */
export interface CountedUser {
  readonly user: User
  readonly machines: number | null
}

/** The query fields of users. */
export const userLanguage: QueryLanguage<CountedUser> = {
  fields: {
    name: texts(({ user }) => [userName(user), user.name]),
    display: texts(({ user }) => [user.displayName]),
    email: texts(({ user }) => [user.email]),
    provider: names(({ user }) => [user.provider || 'local']),
    machines: amount(({ machines }) => machines),
    created: age(({ user }) => toldInstant(user.createdAt)),
    is: choice(['local', 'external'], ({ user }, word) => (user.provider === '') === (word === 'local')),
    id: names(({ user }) => [user.id]),
  },
  aliases: { mail: 'email' },
  searchText: ({ user }) => [...searchWords(user), user.provider].join('\n').toLowerCase(),
  wholeName: (text) => {
    const isNamed = wholeNameTest(text)
    return ({ user }) => isNamed(user)
  },
}
