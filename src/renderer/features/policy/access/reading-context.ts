import type { AccessReading } from '@shared/access/reachable'
import { createContext, useContext } from 'react'

/** The statement about access that the matrix, the map and their details make. */
export const ReadingContext = createContext<AccessReading>('allowed')

export const useShownReading = () => useContext(ReadingContext)
