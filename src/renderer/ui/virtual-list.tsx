import Box from '@mui/material/Box'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef } from 'react'
import { observeRect } from './observe-rect'

interface VirtualListProps {
  /** The list's name for screen readers. */
  label: string
  count: number
  /** The height of each row in pixels; `measured` lets rows grow. */
  rowHeight: number
  measured?: boolean
  /** Maximum height in pixels; the list scrolls inside. */
  maxHeight: number
  render: (index: number) => ReactNode
  itemKey?: (index: number) => string
  /** Called with the range of drawn entries. */
  onShown?: (first: number, last: number) => void
}

/** A list of any length that draws only the entries in view. */
export function VirtualList({
  label,
  count,
  rowHeight,
  measured,
  maxHeight,
  render,
  itemKey,
  onShown,
}: VirtualListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- its values are read in this render only, never handed to a memoised child
  const virtualizer = useVirtualizer<HTMLDivElement, Element>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    ...(itemKey && { getItemKey: itemKey }),
    overscan: 6,
    initialRect: { width: window.innerWidth, height: maxHeight },
    observeElementRect: observeRect,
  })
  const items = virtualizer.getVirtualItems()
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]
  useEffect(() => onShown?.(first, last), [onShown, first, last])
  return (
    <Box
      ref={scroller}
      tabIndex={0}
      role="group"
      aria-label={label}
      sx={{ maxHeight, overflow: 'auto', '&:focus-visible': { outlineOffset: -2 } }}
    >
      <Box role="list" sx={{ position: 'relative', height: virtualizer.getTotalSize() }}>
        {items.map(({ index, key, start }) => (
          <Box
            key={key}
            ref={measured ? virtualizer.measureElement : undefined}
            data-index={index}
            role="listitem"
            aria-setsize={count}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${start}px)` }}
            sx={{ position: 'absolute', top: 0, left: 0, width: '100%', ...(!measured && { height: rowHeight }) }}
          >
            {render(index)}
          </Box>
        ))}
      </Box>
    </Box>
  )
}
