import 'react'

declare module 'react' {
  interface HTMLAttributes<T> {
    /** Element Timing: the browser records under this name when the element was painted. */
    elementtiming?: string
  }
}
