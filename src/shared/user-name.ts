export interface NamedUser {
  readonly id: string
  readonly name: string
  readonly displayName?: string | undefined
  readonly email?: string | undefined
  readonly providerId?: string | undefined
}

/** Letters that Unicode calls letters or symbols, and every font draws as a blank. */
const BLANK = /[\u115f\u1160\u2800\u3164\uffa0]/g

/** Returns true if something of the text can be seen: a letter, digit, sign or symbol. A name of blanks counts as none. */
export function hasVisibleText(text: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(BLANK, ''))
}

/**
 * Returns the name to show for a user everywhere, which is never empty: the user name, else the display name, else the e-mail address, else
 * "User 3". Identity providers leave the user name empty, for which Headscale 0.28 and newer report the provider's id or the user's id.
 * The same in every language, because queries, files and Activity contain it.
 */
export function userName({ id, name, displayName = '', email = '', providerId = '' }: NamedUser): string {
  const isStandIn = name === id || name === providerId
  return [isStandIn ? '' : name, displayName, email].find(hasVisibleText) ?? `User ${id}`
}

/** Returns the names to choose from if users are shown side by side: the short one, the one with the e-mail address, the one with the id. */
function candidates(user: NamedUser): readonly string[] {
  const name = userName(user)
  const { id, email = '' } = user
  return [name, ...(hasVisibleText(email) && email !== name ? [`${name} (${email})`] : []), `${name} (User ${id})`]
}

/** Names that look alike count as one: upper and lower case, and invisible characters. */
const look = (name: string) =>
  name
    .normalize('NFKC')
    .replace(/[\p{C}\p{Z}]/gu, '')
    .toLowerCase()

/**
 * Returns the names to show for users side by side, by id: {@link userName}, and for users who share it also the e-mail address, or the id
 * if they share that too. No two are equal.
 */
export function userNames(users: Iterable<NamedUser>): ReadonlyMap<string, string> {
  return namesFrom(users, 0)
}

/** Returns the names of {@link userNames} as if each user shared the short one, as a user of another server may do. */
export function longUserNames(users: Iterable<NamedUser>): ReadonlyMap<string, string> {
  return namesFrom(users, 1)
}

function namesFrom(users: Iterable<NamedUser>, first: 0 | 1): ReadonlyMap<string, string> {
  const { all, counts } = counted(users)
  const isOwn = (name: string) => counts.get(look(name)) === 1
  return new Map([...all].map(([id, names]) => [id, names.slice(first).find(isOwn) ?? names.at(-1) ?? id]))
}

/** Returns the names to choose from by user id, and how many users have one that looks so. */
function counted(users: Iterable<NamedUser>) {
  const own = new Map([...users].map((user) => [user.id, user]))
  const all = new Map([...own].map(([id, user]) => [id, candidates(user)]))
  const counts = new Map<string, number>()
  for (const names of all.values())
    for (const name of new Set(names.map(look))) counts.set(name, (counts.get(name) ?? 0) + 1)
  return { all, counts }
}

/**
 * Returns a function that names a user as given, which may be how the user was called then: told apart from the users of today, who may have
 * taken the name since.
 */
export function pastNames(users: Iterable<NamedUser>): (user: NamedUser) => string {
  const { all, counts } = counted(users)
  return (user) => {
    const name = userName(user)
    const today = all.get(user.id) ?? []
    const names = today[0] === name ? today : candidates(user)
    const ownLooks = new Set(today.map(look))
    const isOwn = (one: string) => (counts.get(look(one)) ?? 0) === (ownLooks.has(look(one)) ? 1 : 0)
    return names.find(isOwn) ?? names.at(-1) ?? name
  }
}

/** Returns all names by which people search for a user: those of {@link userNames}, and the fields that identify the user. */
export function userWords(user: NamedUser): string[] {
  return [...new Set([...searchWords(user), ...candidates(user), `User ${user.id}`])]
}

/**
 * Returns the names of a user of which a part is enough in a search. The console's own "User 3" is one only for a user without any other
 * name: else the word "user" would find everyone.
 */
export function searchWords(user: NamedUser): string[] {
  const { name, displayName = '', email = '', providerId = '' } = user
  return [...new Set([name, displayName, email, providerId, userName(user)].filter(hasVisibleText))]
}

/** Returns a test of users by a whole name of {@link userWords}, ignoring case. Only names that the console made up are compared: User 3. */
export function wholeNameTest(text: string): (user: NamedUser | null | undefined) => boolean {
  const name = text.toLowerCase()
  // Thousands of users have their names made up for each search otherwise.
  if (!/^user \S+$|\)$/.test(name)) return () => false
  return (user) => Boolean(user && userWords(user).some((one) => one.toLowerCase() === name))
}

/** Returns what to show next to {@link userName}; '' if nothing else is known. */
export function userDetail(user: NamedUser): string {
  const { displayName = '', email = '' } = user
  return [displayName, email].find((text) => hasVisibleText(text) && text !== userName(user)) ?? ''
}

/**
 * Returns what finds the user again in a list of keys: users choose their display names themselves, and several may choose the same.
 */
export function userHandle({ id, name, email = '' }: NamedUser): string {
  return name || email || id
}
