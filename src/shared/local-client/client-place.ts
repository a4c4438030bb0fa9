/** The client's program and socket; null for the usual socket. */
export interface ClientPlace {
  readonly program: string
  readonly socket: string | null
}

/** Arguments that name the client's socket, before its command; empty for the usual one. */
export const socketArgs = (socket: string | null): readonly string[] => (socket === null ? [] : [`--socket=${socket}`])
