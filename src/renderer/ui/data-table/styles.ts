import TableContainer from '@mui/material/TableContainer'
import { styled } from '@mui/material/styles'
import { FONT_MONO } from '@/ui/theme/tokens'

export const HEADER_HEIGHT = 36
export const CHECK_WIDTH = 40
export const MENU_WIDTH = 44

const sign = (path: string) =>
  `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 12 12' fill='none' stroke='%23000'%3E%3Cpath d='${path}'/%3E%3C/svg%3E")`
const COPY_SIGN = sign('M4.5 4.5h6v6h-6zM7.5 4.5v-3h-6v6h3')
const DONE_SIGN = sign('M2 6.5 4.5 9 10 3')

/**
 * The whole table's look in one style sheet: cells are plain elements with class names, because a styled component or `sx` per cell
 * costs more than everything else in a row. Rows are grids that share `--dt-columns`, so their cells line up without a table layout.
 */
export const Frame = styled(TableContainer)(({ theme }) => {
  const { palette } = theme.vars ?? theme
  const line = `1px solid ${palette.divider}`
  return {
    position: 'relative',
    flex: '0 1 auto',
    minHeight: 0,
    maxHeight: '100dvh',
    overflow: 'auto',
    overscrollBehavior: 'contain',
    scrollbarGutter: 'stable',
    scrollbarWidth: 'thin',
    scrollbarColor: `${palette.text.disabled} transparent`,
    marginBottom: 16,
    background: palette.background.paper,
    border: line,
    borderRadius: 6,
    fontSize: 13,
    lineHeight: '20px',
    fontVariantNumeric: 'tabular-nums',
    scrollPadding: `${HEADER_HEIGHT + 4}px ${MENU_WIDTH + 4}px 4px var(--dt-sticky-width)`,
    ...rowStyles(line, palette),
    ...cellStyles(palette),
    ...pieceStyles(palette),
    ...headStyles(line, palette),
    ...controlStyles(palette),
    ...waitingStyles(palette),
  }
})

interface Colors {
  background: { paper: string; default: string }
  text: { primary: string; secondary: string; disabled: string }
  primary: { main: string }
  error: { main: string }
  success: { main: string }
  divider: string
}

const rowStyles = (line: string, palette: Colors) => ({
  '& .dt-grid, & .dt-head, & .dt-body': { display: 'block' },
  '& .dt-grid': { minWidth: 'var(--dt-min-width)', position: 'relative', borderSpacing: 0 } as const,
  '& .dt-grid th, & .dt-grid td': { paddingBlock: 0 },
  '& .dt-row': {
    display: 'grid',
    gridTemplateColumns: 'var(--dt-columns)',
    background: palette.background.paper,
    borderBottom: line,
    boxSizing: 'border-box',
  },
  '& .dt-body': { position: 'relative' } as const,
  '& .dt-body > .dt-row': {
    position: 'absolute',
    insetInline: 0,
    top: 0,
    height: 'var(--dt-row-height)',
    contain: 'layout style',
  },
  '& .dt-body > .dt-row:last-child': { borderBottomColor: 'transparent' },
  '& .dt-body > .dt-row:hover': {
    background: `color-mix(in srgb, ${palette.text.primary} 4%, ${palette.background.paper})`,
  },
  '& .dt-body > .dt-row[aria-selected=true]': {
    background: `color-mix(in srgb, ${palette.primary.main} 9%, ${palette.background.paper})`,
  },
})

const cellStyles = (palette: Colors) => ({
  '& .dt-cell': {
    display: 'flex',
    alignItems: 'center',
    minWidth: 0,
    paddingInline: 12,
    whiteSpace: 'nowrap',
    background: 'inherit',
  },
  '& .dt-cell > *': { minWidth: 0, maxWidth: '100%' },
  '& .dt-text': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .dt-end': { justifyContent: 'flex-end', textAlign: 'end' } as const,
  '& .dt-mono': { fontFamily: FONT_MONO, fontSize: 12.5 },
  '& .dt-cell:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -2, borderRadius: 4 },
  // Only where there is something to scroll sideways: every sticky cell is a layer of its own to the compositor.
  '&[data-wide] :is(.dt-start-1, .dt-start-2, .dt-menu)': { position: 'sticky', left: 0, zIndex: 1 } as const,
  '&[data-wide] .dt-start-2': { left: CHECK_WIDTH },
  '&[data-wide] .dt-menu': { left: 'auto', right: 0 },
  '& .dt-menu': { padding: 0, justifyContent: 'center' },
  '& .dt-check': { userSelect: 'none', padding: 0, justifyContent: 'center' },
  '&[data-from-start] .dt-start-last': { boxShadow: `1px 0 0 ${palette.divider}` },
  '&[data-from-end] .dt-menu': { boxShadow: `-1px 0 0 ${palette.divider}` },
})

/** Small pieces cells are made of, for the pages: a leading sign, two lines, a link, quiet words, chips. */
const pieceStyles = (palette: Colors) => ({
  '& .dt-lead': { display: 'flex', alignItems: 'center', gap: 10, minWidth: 0 },
  '& .dt-lead > .state-dot': { flex: 'none' },
  '& .dt-lines': { display: 'flex', flexDirection: 'column', minWidth: 0, lineHeight: '17px' } as const,
  '& .dt-lines > *': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .dt-link': { color: 'inherit', fontWeight: 500, textDecoration: 'none' },
  '& .dt-link:hover': { textDecoration: 'underline' },
  '& .dt-quiet': { color: palette.text.secondary, fontSize: 12, lineHeight: '15px' },
  // The sign lies over the value's end instead of taking width in every row.
  '& .dt-copy': {
    position: 'relative',
    display: 'flex',
    minWidth: 0,
    margin: '0 -4px',
    padding: '0 4px',
    border: 0,
    borderRadius: 4,
    font: 'inherit',
    color: 'inherit',
    background: 'inherit',
    cursor: 'copy',
  } as const,
  // The sign, on a ground that covers the end of the text.
  '& .dt-copy::before, & .dt-copy::after': {
    content: '""',
    position: 'absolute',
    insetInlineEnd: 3,
    opacity: 0,
  } as const,
  '& .dt-copy::before': { top: 0, bottom: 0, width: 14, background: 'inherit' } as const,
  '& .dt-copy::after': { top: 4, width: 12, height: 12, background: 'currentColor', mask: COPY_SIGN } as const,
  '& .dt-copy[data-copied]::after': { background: palette.success.main, mask: DONE_SIGN },
  '& .dt-copy:is(:hover, :focus-visible, [data-copied])::before': { opacity: 1 },
  '& .dt-copy:is(:hover, :focus-visible, [data-copied])::after': { opacity: 1 },
  '& .dt-soft': { color: palette.text.secondary },
  '& .dt-bad': { color: palette.error.main },
  '& .dt-chips': { display: 'flex', alignItems: 'center', gap: 6, minWidth: 0, overflow: 'hidden' },
  '& .dt-chip': {
    flex: '0 1 auto',
    minWidth: 24,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    padding: '0 6px',
    border: `1px solid ${palette.divider}`,
    borderRadius: 4,
    fontSize: 12,
    lineHeight: '18px',
  },
})

const headStyles = (line: string, palette: Colors) => ({
  '& .dt-head': { position: 'sticky', top: 0, zIndex: 3 } as const,
  '& .dt-head .dt-row': { height: HEADER_HEIGHT, borderBottom: line },
  '& .dt-head .dt-cell': { textAlign: 'start', color: palette.text.secondary, fontSize: 12, fontWeight: 500 },
  // Opacity would take the words below the contrast they need.
  '&[data-stale] .dt-head .dt-cell': { fontStyle: 'italic' },
  '& .dt-sort': {
    font: 'inherit',
    color: 'inherit',
    background: 'none',
    border: 0,
    padding: '2px 4px',
    margin: '0 -4px',
    borderRadius: 4,
    position: 'relative',
    minWidth: 0,
    display: 'flex',
    cursor: 'pointer',
  } as const,
  // Beside the words, in the space between columns: a sign that comes and goes must not cost the words their room.
  '& .dt-sort svg': { position: 'absolute', top: 5, insetInlineStart: '100%', opacity: 0 } as const,
  '& .dt-end .dt-sort svg': { insetInlineStart: 'auto', insetInlineEnd: '100%' },
  '& .dt-sort:hover svg, & .dt-sort:focus-visible svg': { opacity: 0.5 },
  '& [aria-sort=ascending] .dt-sort, & [aria-sort=descending] .dt-sort': { color: palette.text.primary },
  '& [aria-sort=ascending] .dt-sort svg, & [aria-sort=descending] .dt-sort svg': { opacity: 1 },
})

const controlStyles = (palette: Colors) => ({
  '& input[type=checkbox]': { width: 15, height: 15, margin: 0, accentColor: palette.primary.main, cursor: 'pointer' },
  '& .dt-menu button': {
    display: 'grid',
    placeItems: 'center',
    width: 28,
    height: 28,
    padding: 0,
    border: 0,
    borderRadius: 6,
    background: 'none',
    color: palette.text.secondary,
    cursor: 'pointer',
  },
  '& .dt-menu button:hover, & .dt-menu button[aria-expanded=true]': {
    color: palette.text.primary,
    background: `color-mix(in srgb, ${palette.text.primary} 8%, transparent)`,
  },
  '& button:focus-visible, & a:focus-visible, & input:focus-visible': {
    outline: `2px solid ${palette.primary.main}`,
    outlineOffset: 1,
  },
})

const waitingStyles = (palette: Colors) => ({
  '& .dt-slot': {
    position: 'sticky',
    left: 0,
    padding: '48px 24px',
    maxWidth: '100%',
    boxSizing: 'border-box',
  } as const,
  // Nothing for 150 ms: a list that is there by then never flashes grey.
  '& .dt-waiting': { opacity: 0, animation: 'dt-appear 120ms 150ms ease-out forwards' },
  '& .dt-waiting .dt-row': { height: 'var(--dt-row-height)' },
  '& .dt-bar': {
    height: 8,
    borderRadius: 4,
    background: `color-mix(in srgb, ${palette.text.primary} 10%, transparent)`,
  },
  '@keyframes dt-appear': { to: { opacity: 1 } },
})
