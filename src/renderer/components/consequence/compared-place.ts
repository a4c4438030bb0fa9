/** A range in one of two compared texts. */
export interface ComparedPlace {
  side: 'before' | 'after'
  from: number
  to: number
}
