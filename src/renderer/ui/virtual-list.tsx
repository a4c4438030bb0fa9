import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { observeElementRect, type Rect, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import styles from './live-list.module.css'

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

/** Observes an element's size and assumes the window's size before layout, so that the first render already shows rows. */
export const observeRect = <T extends HTMLElement>(instance: Virtualizer<T, Element>, report: (rect: Rect) => void) =>
  observeElementRect(instance, ({ width, height }) =>
    report({ width: width > 0 ? width : window.innerWidth, height: height > 0 ? height : window.innerHeight }),
  )

interface VirtualListProps {
  /** The list's name for screen readers. */
  label: string
  count: number
  /** The height of each row in pixels; `measured` lets rows grow. */
  rowHeight: number
  measured?: boolean
  /** Maximum height in pixels; the list scrolls inside. In a dialog it shows as many rows until all are asked for. */
  maxHeight: number
  render: (index: number) => ReactNode
  itemKey?: (index: number) => string
  /** Called with the range of drawn entries. */
  onShown?: (first: number, last: number) => void
}

/**
 * A list of any length that draws only the entries in view. In a dialog it scrolls with the dialog's content, because a dialog has one scroll
 * bar, and shows only its first entries until the others are asked for, so that what follows it stays near.
 */
export function VirtualList(props: VirtualListProps) {
  const { label, count, rowHeight, measured, maxHeight, render, itemKey, onShown } = props
  const { list, ref, dialog, top } = useDialogAround()
  const [isWhole, setIsWhole] = useState(false)
  const first = Math.max(3, Math.floor(maxHeight / rowHeight))
  const isCut = dialog !== null && !isWhole && count > first + 1
  // oxlint-disable-next-line react/incompatible-library -- its values are read in this render only, never handed to a memoised child
  const virtualizer = useVirtualizer<HTMLElement, Element>({
    count: isCut ? first : count,
    getScrollElement: () => dialog ?? list.current,
    scrollMargin: top,
    estimateSize: () => rowHeight,
    ...(itemKey && { getItemKey: itemKey }),
    overscan: 6,
    initialRect: { width: window.innerWidth, height: maxHeight },
    observeElementRect: observeRect,
  })
  const items = virtualizer.getVirtualItems()
  const [from, to] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]
  useEffect(() => onShown?.(from, to), [onShown, from, to])
  return (
    <>
      <Box
        ref={ref}
        tabIndex={0}
        role="group"
        aria-label={label}
        sx={{ ...(dialog ? {} : { maxHeight, overflow: 'auto' }), '&:focus-visible': { outlineOffset: -2 } }}
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
              style={{ transform: `translateY(${start - top}px)` }}
              sx={{ position: 'absolute', top: 0, left: 0, width: '100%', ...(!measured && { height: rowHeight }) }}
            >
              {render(index)}
            </Box>
          ))}
        </Box>
      </Box>
      {isCut ? <ShowAll total={count} onClick={() => [setIsWhole(true), list.current?.focus()]} /> : null}
    </>
  )
}

/** Shows the rest of a list whose first entries are shown. */
export function ShowAll({ total, onClick }: { total: number; onClick: () => void }) {
  const { t } = useTranslation('common')
  return (
    <Button size="small" variant="text" sx={{ mt: 1 }} onClick={onClick}>
      {t('actions.showAll', { total })}
    </Button>
  )
}

/** Finds the scrolling content of the dialog around a list, and the list's distance from its top; null and 0 outside dialogs. */
function useDialogAround() {
  const list = useRef<HTMLDivElement>(null)
  const [dialog, setDialog] = useState<HTMLElement | null>(null)
  const [top, setTop] = useState(0)
  const ref = useCallback((element: HTMLDivElement | null) => {
    list.current = element
    const around = element?.closest<HTMLElement>('.MuiDialogContent-root') ?? null
    setDialog(around)
    if (!element || !around) return undefined
    // Content above the list may grow later.
    const observer = new ResizeObserver(() => {
      const distance = element.getBoundingClientRect().top - around.getBoundingClientRect().top
      setTop(Math.round(distance + around.scrollTop))
    })
    for (const child of around.children) observer.observe(child)
    return () => observer.disconnect()
  }, [])
  return { list, ref, dialog, top }
}
