import { type OutlineItem, outlineItemAt, outlineOf } from '@shared/policy/text/outline'
import { visible } from '@shared/visible'
import { useMemo } from 'react'

export interface Outline {
  items: OutlineItem[]
  /** The innermost item that contains the cursor. */
  current: OutlineItem | undefined
}

/** Shows direction marks in names and comments by their numbers. */
const shown = (item: OutlineItem): OutlineItem => ({
  ...item,
  label: visible(item.label),
  comment: visible(item.comment),
  children: item.children.map(shown),
})

/** Returns the outline of a text and the item at the cursor. */
export function useOutline(settled: string, cursor: number): Outline {
  const items = useMemo(() => outlineOf(settled).map(shown), [settled])
  return { items, current: outlineItemAt(items, cursor) }
}
