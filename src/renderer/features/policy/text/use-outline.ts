import { type OutlineItem, outlineItemAt, outlineOf } from '@shared/policy/text/outline'
import { useMemo } from 'react'

export interface Outline {
  items: OutlineItem[]
  /** The innermost item around the cursor. */
  current: OutlineItem | undefined
}

/** The outline of a text, and where in it the cursor is. */
export function useOutline(settled: string, cursor: number): Outline {
  const items = useMemo(() => outlineOf(settled), [settled])
  return { items, current: outlineItemAt(items, cursor) }
}
