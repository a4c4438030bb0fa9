import { type OutlineItem, outlineItemAt, outlineOf } from '@shared/policy/text/outline'
import { useMemo } from 'react'

export interface Outline {
  items: OutlineItem[]
  /** The innermost item that contains the cursor. */
  current: OutlineItem | undefined
}

/** Returns the outline of a text and the item at the cursor. */
export function useOutline(settled: string, cursor: number): Outline {
  const items = useMemo(() => outlineOf(settled), [settled])
  return { items, current: outlineItemAt(items, cursor) }
}
