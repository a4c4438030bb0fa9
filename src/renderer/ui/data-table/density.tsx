import { createContext, useContext, type ReactNode } from 'react'

export type Density = 'compact' | 'comfortable'

const DensityContext = createContext<Density>('compact')

/** Says how tall the rows below are; the app sets it from the person's preferences. */
export function DensityProvider({ density, children }: { density: Density; children: ReactNode }) {
  return <DensityContext value={density}>{children}</DensityContext>
}

/** Pixels of a table row, 36 compact, 44 comfortable, and whether a second line has room in it. */
export function useRowHeight() {
  const comfortable = useContext(DensityContext) === 'comfortable'
  return { rowHeight: comfortable ? 44 : 36, twoLines: comfortable }
}
