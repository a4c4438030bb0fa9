import Box from '@mui/material/Box'
import { type OutlineItem, outlineItemAt, outlineOf } from '@shared/policy/text/outline'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type KeyboardEvent, memo, useEffect, useRef, useState, useMemo } from 'react'
import { useTranslation } from '@/lib/texts'
import { visible } from '@shared/visible'

export interface Outline {
  items: OutlineItem[]
  /** The innermost item that contains the cursor. */
  current: OutlineItem | undefined
}

/** Shows direction marks in names and comments by their numbers. */
const visibleItem = (item: OutlineItem): OutlineItem => ({
  ...item,
  label: visible(item.label),
  comment: visible(item.comment),
  children: item.children.map(visibleItem),
})

/** Returns the outline of a text and the item at the cursor. */
export function useOutline(settled: string, cursor: number): Outline {
  const items = useMemo(() => outlineOf(settled).map(visibleItem), [settled])
  return { items, current: outlineItemAt(items, cursor) }
}

interface Row {
  item: OutlineItem
  level: 1 | 2
  parent: OutlineItem | undefined
}

interface OutlineTreeProps extends Outline {
  onJump: (item: OutlineItem) => void
}

function rowsOf(items: readonly OutlineItem[], closed: ReadonlySet<string>): Row[] {
  return items.flatMap((item): Row[] => [
    { item, level: 1, parent: undefined },
    ...(closed.has(item.label) ? [] : item.children.map((child): Row => ({ item: child, level: 2, parent: item }))),
  ])
}

/** Returns the collapsed sections and the focused row. */
function useTree({ items, current, onJump }: OutlineTreeProps) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [focused, setFocused] = useState<number | null>(null)
  const rows = rowsOf(items, closed)
  const shown = rows.findIndex(({ item }) => item === current)
  // If the entry at the cursor is in a collapsed section, its section is highlighted instead.
  const active = shown >= 0 ? shown : rows.findIndex(({ item }) => current && item.children.includes(current))
  const stop = Math.min(focused ?? Math.max(0, active), rows.length - 1)
  const fold = (item: OutlineItem, close: boolean) => {
    const next = new Set(closed)
    if (close) next.add(item.label)
    else next.delete(item.label)
    setClosed(next)
  }
  const onKey = (event: KeyboardEvent, { item, level, parent }: Row, index: number) => {
    const open = level === 1 && item.children.length > 0 && !closed.has(item.label)
    const move: Partial<Record<string, number>> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      Home: 0,
      End: rows.length - 1,
      ArrowRight: open ? index + 1 : index,
      ArrowLeft: parent ? rows.findIndex((row) => row.item === parent) : index,
    }
    if (event.key === 'Enter' || event.key === ' ') onJump(item)
    else if (event.key === 'ArrowLeft' && open) fold(item, true)
    else if (event.key === 'ArrowRight' && closed.has(item.label)) fold(item, false)
    else if (move[event.key] !== undefined) setFocused(Math.max(0, Math.min(rows.length - 1, move[event.key] ?? 0)))
    else return
    event.preventDefault()
  }
  return { rows, active, stop, closed, fold, focused, setFocused, onKey }
}

const oneLine = { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }

function RowText({ label, comment }: OutlineItem) {
  return (
    <Box component="span" sx={{ minWidth: 0 }}>
      <Box component="span" sx={oneLine}>
        {label}
      </Box>
      {comment === '' ? null : (
        <Box component="span" sx={{ ...oneLine, fontSize: '0.75rem', fontWeight: 400, color: 'text.secondary' }}>
          {comment}
        </Box>
      )}
    </Box>
  )
}

interface TreeRowProps {
  row: Row
  closed: boolean
  active: boolean
  /** True for the row in the tab order (roving tabindex). */
  stop: boolean
  onFold: () => void
  onJump: () => void
  onFocus: () => void
  onKey: (event: KeyboardEvent) => void
}

function TreeRow({ row, closed, active, stop, onFold, onJump, onFocus, onKey }: TreeRowProps) {
  const { item, level } = row
  const Chevron = closed ? ChevronRight : ChevronDown
  return (
    <Box
      component="li"
      role="treeitem"
      aria-level={level}
      aria-selected={active}
      aria-expanded={item.children.length > 0 ? !closed : undefined}
      tabIndex={stop ? 0 : -1}
      title={[item.label, item.comment].filter((part) => part !== '').join('\n')}
      onClick={onJump}
      onFocus={onFocus}
      onKeyDown={onKey}
      sx={{
        pl: level === 1 ? 1 : 6,
        pr: 2,
        py: 0.5,
        display: 'flex',
        gap: 1,
        cursor: 'pointer',
        borderRadius: 1,
        contentVisibility: 'auto',
        containIntrinsicSize: 'auto 24px',
        bgcolor: active ? 'action.selected' : undefined,
        fontWeight: level === 1 ? 600 : 400,
        '&:hover': { bgcolor: active ? 'action.selected' : 'action.hover' },
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px' },
      }}
    >
      {item.children.length > 0 ? (
        <Box
          component="span"
          aria-hidden
          onClick={(event) => {
            event.stopPropagation()
            onFold()
          }}
          sx={{ display: 'inline-flex', alignItems: 'center', height: 20 }}
        >
          <Chevron size={14} />
        </Box>
      ) : (
        <Box component="span" sx={{ width: level === 1 ? 14 : 0, flex: 'none' }} />
      )}
      <RowText {...item} />
    </Box>
  )
}

/**
 * Shows sections and their entries; a click or Enter jumps there, and the entry at the cursor is highlighted. Memoised, because it has a
 * row per entry and would render on every key press.
 */
export const OutlineTree = memo(function OutlineTree(props: OutlineTreeProps) {
  const { t } = useTranslation('policy')
  const list = useRef<HTMLUListElement>(null)
  const { rows, active, stop, closed, fold, focused, setFocused, onKey } = useTree(props)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  useEffect(() => {
    const row = focused === null ? null : list.current?.children[focused]
    if (row instanceof HTMLElement && list.current?.contains(document.activeElement)) row.focus()
  }, [focused])
  if (rows.length === 0) return <Box sx={{ p: 3, color: 'text.secondary' }}>{t('outline.empty')}</Box>
  return (
    <Box
      component="ul"
      ref={list}
      role="tree"
      aria-label={t('outline.title')}
      onBlur={() => setFocused(null)}
      sx={{ listStyle: 'none', m: 0, p: 1, overflow: 'auto', height: '100%', boxSizing: 'border-box' }}
    >
      {rows.map((row, index) => (
        <TreeRow
          key={`${row.parent?.label ?? ''} ${row.item.from}`}
          row={row}
          closed={closed.has(row.item.label) && row.level === 1}
          active={index === active}
          stop={index === stop}
          onFold={() => fold(row.item, !closed.has(row.item.label))}
          onJump={() => props.onJump(row.item)}
          onFocus={() => setFocused(index)}
          onKey={(event) => onKey(event, row, index)}
        />
      ))}
    </Box>
  )
})
