/** What a file held, before any schema has looked at it. */
export type Content = Readonly<Record<string, unknown>>

/** The versions of a file's form: what is written today, and how each older one becomes the next. */
export interface Versions {
  readonly current: number
  /** `steps[1]` makes version 2 of version 1, and so on. A step takes whatever such a file may hold, broken parts included. */
  readonly steps: Readonly<Record<number, (content: Content) => Content>>
}

export type Migrated =
  | { readonly kind: 'current'; readonly content: Content }
  /** Written by a newer console. Its content is untouched. */
  | { readonly kind: 'newer'; readonly content: Content }
  | { readonly kind: 'invalid'; readonly content: Content }

/** Brings what a file holds to today's form. A file without a version is of version 1: the first ones carried none. */
export function migrate(raw: unknown, { current, steps }: Versions): Migrated {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return { kind: 'invalid', content: {} }
  const { version = 1 } = raw as { version?: unknown }
  const { version: _, ...rest } = raw as Content
  if (!Number.isInteger(version) || (version as number) < 1) return { kind: 'invalid', content: rest }
  if ((version as number) > current) return { kind: 'newer', content: rest }
  let content: Content = raw as Content
  for (let from = version as number; from < current; from++) content = steps[from]?.(content) ?? content
  return { kind: 'current', content: { ...content, version: current } }
}
