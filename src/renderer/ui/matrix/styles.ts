import { styled } from '@mui/material/styles'

const column = { display: 'flex', flexDirection: 'column', justifyContent: 'center', padding: '0 10px' } as const
const ellipsis = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

interface Colors {
  background: { paper: string; default: string }
  text: { secondary: string; disabled: string }
  primary: { main: string }
  divider: string
}

const headStyles = (line: string, { background, text }: Colors) => {
  const head = { background: background.default, boxSizing: 'border-box' } as const
  const stuck = { ...column, ...head, position: 'sticky', left: 0, height: '100%', borderRight: line } as const
  return {
    '& .matrix-head': { position: 'sticky', top: 0, zIndex: 3, ...head, borderBottom: line } as const,
    '& .matrix-corner': { ...stuck, zIndex: 1, color: text.secondary, whiteSpace: 'pre' },
    '& .matrix-column-head': {
      ...column,
      ...head,
      position: 'absolute',
      top: 0,
      height: '100%',
      borderRight: line,
    } as const,
    '& .matrix-row': { position: 'absolute', top: 0, left: 0, width: '100%' } as const,
    '& .matrix-row-head': { ...stuck, zIndex: 2, borderBottom: line },
    '& .matrix-name': { ...ellipsis, fontWeight: 500, lineHeight: '17px' },
    '& .matrix-detail': { ...ellipsis, fontSize: '0.75rem', lineHeight: '14px', color: text.secondary },
  }
}

const cellStyles = (line: string, { background, text, primary }: Colors) => {
  const tint = (share: number) => `color-mix(in srgb, ${primary.main} ${share}%, ${background.paper})`
  return {
    '& .matrix-cell': {
      position: 'absolute',
      top: 0,
      boxSizing: 'border-box',
      height: '100%',
      display: 'flex',
      alignItems: 'center',
      gap: 6,
      padding: '0 10px',
      borderRight: line,
      borderBottom: line,
      cursor: 'pointer',
      fontSize: '0.75rem',
    } as const,
    '& .matrix-cell > span': ellipsis,
    '& .matrix-cell > svg': { flex: 'none' },
    '& .matrix-cell[data-tone=none]': { color: text.secondary },
    '& .matrix-cell[data-tone=partial]': { background: tint(7) },
    '& .matrix-cell[data-tone=full]': { background: tint(18) },
    '& .matrix-cell:hover': { boxShadow: `inset 0 0 0 1px ${text.disabled}` },
    '& .matrix-cell:focus-visible': { outline: `2px solid ${primary.main}`, outlineOffset: -2, zIndex: 1 },
  }
}

/** The whole matrix's look in one style sheet: cells are plain elements, hundreds of them. */
export const MatrixFrame = styled('div')(({ theme }) => {
  const { palette } = theme.vars ?? theme
  const line = `1px solid ${palette.divider}`
  return {
    position: 'relative',
    flex: '0 1 auto',
    minHeight: 0,
    overflow: 'auto',
    overscrollBehavior: 'contain',
    background: palette.background.paper,
    border: line,
    borderRadius: 6,
    fontVariantNumeric: 'tabular-nums',
    ...headStyles(line, palette),
    ...cellStyles(line, palette),
  }
})
