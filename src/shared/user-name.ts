interface Named {
  readonly id: string
  readonly name: string
  readonly displayName: string
}

/**
 * Returns the name to show for the owner of a machine, by which it is also filtered and watched. Identity providers leave the name empty on
 * Headscale 0.24 to 0.27.
 */
export function ownerName({ id, name, displayName }: Named): string {
  return name || displayName || id
}

/** Returns the name to show for a user, of whom, unlike of an owner, the e-mail address is known. */
export function userName({ email, ...user }: Named & { readonly email: string }): string {
  return user.name || user.displayName || email || user.id
}

/** Returns what to show next to {@link userName}; '' if nothing else is known. */
export function userDetail(user: Named & { readonly email: string }): string {
  const { displayName, email } = user
  return [displayName, email].find((text) => text !== '' && text !== userName(user)) ?? ''
}

/**
 * Returns what finds the user again in a list of keys: users choose their display names themselves, and several may choose the same.
 */
export function userHandle({ id, name, email }: Pick<Named, 'id' | 'name'> & { readonly email: string }): string {
  return name || email || id
}
