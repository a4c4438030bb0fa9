/** A place in one of two texts that are compared. */
export interface ComparedPlace {
  side: 'before' | 'after'
  from: number
  to: number
}
