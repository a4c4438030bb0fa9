/** The content of a file, before any schema has checked it. */
export type Content = Readonly<Record<string, unknown>>

/** The versions of a file format: the current one, and the migration from each older one to the next. */
export interface Versions {
  readonly current: number
  /** `steps[1]` turns version 1 into version 2, and so on. A step accepts any content, even invalid parts. */
  readonly steps: Readonly<Record<number, (content: Content) => Content>>
}

export type MigrationResult =
  | { readonly kind: 'current'; readonly content: Content }
  /** Written by a newer console. Its content is unchanged. */
  | { readonly kind: 'newer'; readonly content: Content }
  | { readonly kind: 'invalid'; readonly content: Content }

/** Migrates a file's content to the current version. A file without a version has version 1, because the first ones had none. */
export function migrate(raw: unknown, { current, steps }: Versions): MigrationResult {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return { kind: 'invalid', content: {} }
  const { version = 1 } = raw as { version?: unknown }
  const { version: _, ...rest } = raw as Content
  if (!Number.isInteger(version) || (version as number) < 1) return { kind: 'invalid', content: rest }
  if ((version as number) > current) return { kind: 'newer', content: rest }
  let content: Content = raw as Content
  for (let from = version as number; from < current; from++) content = steps[from]?.(content) ?? content
  return { kind: 'current', content: { ...content, version: current } }
}
