import { createContext, use, type ReactNode, useMemo, useState } from 'react'

export type Density = 'compact' | 'comfortable'

interface TableLayout {
  readonly density: Density
  /** Returns the width of a vertical scroll bar in pixels; 0 if scroll bars cover the content. */
  readonly scrollBarWidth: () => number
}

const TableLayoutContext = createContext<TableLayout>({ density: 'compact', scrollBarWidth: measureScrollBar })

/** Sets the row height for the tables inside; the app passes the user's preference. Measures the scroll bar once for all of them. */
export function DensityProvider({ density, children }: { density: Density; children: ReactNode }) {
  const [{ scrollBarWidth }] = useState(createMeasure)
  const value = useMemo(() => ({ density, scrollBarWidth }), [density, scrollBarWidth])
  return <TableLayoutContext value={value}>{children}</TableLayoutContext>
}

/** Measures at the first question. */
function createMeasure(): Pick<TableLayout, 'scrollBarWidth'> {
  let width: number | undefined
  return { scrollBarWidth: () => (width ??= measureScrollBar()) }
}

function measureScrollBar(): number {
  const probe = document.createElement('div')
  Object.assign(probe.style, { position: 'absolute', visibility: 'hidden', width: '100px', overflowY: 'scroll' })
  document.body.append(probe)
  const width = probe.offsetWidth - probe.clientWidth
  probe.remove()
  return width
}

export const useScrollBarWidth = (): (() => number) => use(TableLayoutContext).scrollBarWidth

/** Returns the row height in pixels (36 compact, 44 comfortable) and whether a second line fits. */
export function useRowHeight() {
  const comfortable = use(TableLayoutContext).density === 'comfortable'
  return { rowHeight: comfortable ? 44 : 36, twoLines: comfortable }
}
