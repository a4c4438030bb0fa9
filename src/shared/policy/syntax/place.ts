/** A range of a policy's text, in UTF-16 units. */
export interface Place {
  offset: number
  length: number
}
