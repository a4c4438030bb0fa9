import { type PolicyItem, type PolicyItems, readItems } from '@shared/policy/edit/items'
import { sameField, sectionPath, sections } from '@shared/policy/edit/values'
import { isBlank } from '@shared/policy/edit/layout'
import { isReadable, lineAndColumn } from '@shared/policy/syntax/hujson'
import { currentDialect, type PolicyDialect } from '@shared/policy/read/dialect-flags'
import { type Obstacle, obstacleIn, readPolicy } from '@shared/policy/read/read'
import { useDeferredValue, useMemo } from 'react'
import { usePolicyDialect } from '@/lib/session'
import { type ItemProblem, problemsOf } from './evaluate-edit'

/** The policy as the forms show it, or the error that prevents that. */
export interface PolicyDocument {
  text: string
  items: PolicyItems
  problemsOf: (item: PolicyItem) => readonly ItemProblem[]
  /** The first error that makes the text unreadable; the forms stay empty until it is fixed. */
  broken: (Obstacle & { line: number; column: number }) | null
  /** Members of the document that no tab shows. */
  others: readonly { name: string; offset: number; length: number }[]
}

export function readDocument(text: string, dialect: PolicyDialect = currentDialect): PolicyDocument {
  const { hujson, problems } = readPolicy(text, 'headscale', [], dialect)
  const { root } = hujson
  const blank = isBlank(text)
  const first = obstacleIn({
    root,
    problems: hujson.problems.filter((problem) => !isReadable(problem) && !(blank && problem.code === 'value')),
  })
  const known = [...new Set(sections.map((section) => sectionPath(section)[0] ?? ''))]
  const keys = (root?.type === 'object' ? (root.children ?? []) : []).flatMap(({ children }) => children?.[0] ?? [])
  return {
    text,
    items: readItems(text, first ? undefined : root),
    problemsOf: (item) => problemsOf(root, item, problems),
    broken: first ? { ...first, ...lineAndColumn(text, first.offset) } : null,
    others: keys
      .filter(({ value }) => !known.some((name) => sameField(String(value), name)))
      .map(({ value, offset, length }) => ({ name: String(value), offset, length })),
  }
}

/** Returns the document of the edited text, deferred while the user types. */
export function usePolicyDocument(text: string): PolicyDocument {
  const settled = useDeferredValue(text)
  const dialect = usePolicyDialect()
  return useMemo(() => readDocument(settled, dialect), [settled, dialect])
}
