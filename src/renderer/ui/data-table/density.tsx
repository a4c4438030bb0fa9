import { createContext, useContext, type ReactNode } from 'react'

export type Density = 'compact' | 'comfortable'

const DensityContext = createContext<Density>('compact')

/** Sets the row height for the tables inside; the app passes the user's preference. */
export function DensityProvider({ density, children }: { density: Density; children: ReactNode }) {
  return <DensityContext value={density}>{children}</DensityContext>
}

/** Returns the row height in pixels (36 compact, 44 comfortable) and whether a second line fits. */
export function useRowHeight() {
  const comfortable = useContext(DensityContext) === 'comfortable'
  return { rowHeight: comfortable ? 44 : 36, twoLines: comfortable }
}
