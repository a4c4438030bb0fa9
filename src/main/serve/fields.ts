/** What a field of a query or body holds, by Headscale's own names for it. */
export type FieldKind = 'string' | 'uint64' | 'bool' | 'time' | 'strings'
export type Fields = Readonly<Record<string, FieldKind | undefined>>
export type Values = Readonly<Record<string, unknown>>

/** What travels with a request. */
export interface Sent {
  readonly text: string
  readonly contentType: string
  /** Whether bytes that are not UTF-8 were replaced in the text. */
  readonly replaced?: boolean
}

/** The second name that releases before 0.30 take for a field. */
export const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
