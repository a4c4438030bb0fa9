import Box from '@mui/material/Box'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import styles from './live-list.module.css'
import { observeRect } from './observe-rect'

interface LiveListProps {
  /** The list's name for screen readers. */
  label: string
  count: number
  /** The usual height of a row in pixels; rows may grow. */
  rowHeight: number
  render: (index: number) => ReactNode
  itemKey: (index: number) => number
  /** Returns a control that goes back to the end; shown if the end is out of view. */
  renderEnd: (toEnd: () => void) => ReactNode
}

/** How close to the end a list counts as at the end, in pixels. */
const NEAR = 40

/** A list of any length that grows at its end, draws only the rows in view, and stays at its end until the user scrolls up. */
export function LiveList({ label, count, rowHeight, render, itemKey, renderEnd }: LiveListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const [atEnd, setAtEnd] = useState(true)
  // oxlint-disable-next-line react/incompatible-library -- its values are read in this render only, never handed to a memoised child
  const virtualizer = useVirtualizer<HTMLDivElement, Element>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: itemKey,
    overscan: 10,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    observeElementRect: observeRect,
  })
  const size = virtualizer.getTotalSize()
  // Rows are measured after they are drawn, which changes the size again.
  useLayoutEffect(() => {
    if (atEnd) scroller.current?.scrollTo({ top: scroller.current.scrollHeight })
  }, [atEnd, size, count])
  return (
    <div className={styles.box}>
      <Box
        ref={scroller}
        className={styles.scroller}
        tabIndex={0}
        role="group"
        aria-label={label}
        onScroll={({ currentTarget: box }) => setAtEnd(box.scrollHeight - box.scrollTop - box.clientHeight < NEAR)}
      >
        <div role="list" className={styles.list} style={{ height: size }}>
          {virtualizer.getVirtualItems().map(({ index, key, start }) => (
            <div
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              role="listitem"
              aria-setsize={count}
              aria-posinset={index + 1}
              className={styles.row}
              style={{ transform: `translateY(${start}px)` }}
            >
              {render(index)}
            </div>
          ))}
        </div>
      </Box>
      {atEnd ? null : <div className={styles.end}>{renderEnd(() => setAtEnd(true))}</div>}
    </div>
  )
}
