import type { Cell, AccessSubject } from '@/domain/policy-worker/access-types'
import { usePolicyAnswer } from '@/domain/policy-worker/use-policy-answer'
import { valueOf } from './access-text'
import { useShownReading } from './reading-context'

/** A line of the map. */
export interface MapEdge {
  source: AccessSubject
  destination: AccessSubject
  cell: Cell
  /** Indexes in the lists of sources and destinations. */
  at: readonly [source: number, destination: number]
}

/** Returns the lines between the names of both sides; undefined while they are being evaluated. */
export function useMapEdges(text: string, sources: readonly AccessSubject[], destinations: readonly AccessSubject[]) {
  const reading = useShownReading()
  const ask = { text, rows: sources.map(({ key }) => key), columns: destinations.map(({ key }) => key), reading }
  const cells = valueOf(usePolicyAnswer('cells', ask).data)
  return (
    cells &&
    sources.flatMap((source, row) =>
      destinations.flatMap((destination, column): MapEdge[] => {
        const cell = cells[row]?.[column]
        return cell ? [{ source, destination, cell, at: [row, column] }] : []
      }),
    )
  )
}
