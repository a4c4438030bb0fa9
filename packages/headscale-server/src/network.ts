/** A request to the network: a call of the console's contract. */
export interface NetworkRequest {
  readonly method: string
  readonly url: string
  /** Names in lower case. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: Uint8Array<ArrayBuffer> | null
}

/** Its response: JSON of the contract, or an `ErrorBody`. */
export interface NetworkResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array | null
}

/** The network behind the server. */
export interface ServedNetwork {
  readonly respond: (request: NetworkRequest) => Promise<NetworkResponse>
  readonly control: NetworkControl
}

/** The form of API keys to create. */
export interface KeyFormat {
  /** `hskey`: `hskey-api-PREFIX-SECRET`; `dotted`: `PREFIX.SECRET`. */
  readonly form: 'dotted' | 'hskey'
  /** Characters of each part. */
  readonly prefix: number
  readonly secret: number
  readonly alphabet: 'letters' | 'base64url' | 'hex'
}

/** Operations that the contract lacks: the network's keys, and its waiting clients. */
export interface NetworkControl {
  admit(key: string): Promise<'admitted' | 'expired' | 'unknown'>
  /** Creates a key. `expiration` in RFC 3339. */
  mint(form: KeyFormat, expiration: string): Promise<string>
  /** Returns the server's own key, which does not change while the network exists. */
  ownKey(form: KeyFormat): Promise<string>
  /** Accepts a given key. Returns false if it is malformed. */
  adopt(key: string): Promise<boolean>
  /** Adds a client that waits to be registered. */
  announce(client: { readonly key: string; readonly hostname: string }): Promise<void>
  /** Adds routes that a machine advertises, in CIDR notation. */
  advertise(given: { readonly nodeId: number; readonly routes: readonly string[] }): Promise<void>
}

/** Names the release whose rules apply to a request; default: 0.29. */
export const LINE_HEADER = 'x-served-as'
/** Requests the uncut body of a response that is to be cut; the server then cuts the encoded result. */
export const WHOLE_HEADER = 'x-whole'
/** Marks such a response. */
export const CUT_HEADER = 'x-cut'
