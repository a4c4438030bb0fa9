/** The type of a query or body field, in Headscale's own terms. */
export type BodyFieldKind = 'string' | 'uint64' | 'bool' | 'time' | 'strings'
export type BodyFields = Readonly<Record<string, BodyFieldKind | undefined>>
export type Values = Readonly<Record<string, unknown>>

/** The body of a request. */
export interface Sent {
  readonly text: string
  readonly contentType: string
  /** True if bytes that are not UTF-8 were replaced in the text. */
  readonly replaced?: boolean
}

/** The alternative name that releases before 0.30 accept for a field. */
export const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
