import type { AccessReading } from '@shared/access/reachable'
import { createContext, useContext } from 'react'

/** Which statement about access the matrix, the map and what they open make. */
export const ReadingContext = createContext<AccessReading>('allowed')

export const useShownReading = () => useContext(ReadingContext)
