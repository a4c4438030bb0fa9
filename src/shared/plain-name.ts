import { isMachineName } from './net-address'

/** A server adds a number, or before 0.29 eight letters and digits, to the name of a machine whose name is taken. */
const SUFFIXED = /^(.+)-(?:\d{1,4}|[a-z0-9]{8})$/

interface Named {
  readonly name: string
  readonly givenName: string
}

/**
 * Returns the name that a machine would have without the suffix that the server gave it; null if it has none, or another machine has that
 * name.
 */
export function plainName({ name, givenName }: Named, all: readonly Named[]): string | null {
  const plain = SUFFIXED.exec(givenName)?.[1]
  if (plain === undefined || plain !== name.toLowerCase() || !isMachineName(plain)) return null
  return all.some((other) => other.givenName.toLowerCase() === plain) ? null : plain
}
