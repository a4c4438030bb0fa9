/** What a test of the OIDC settings can find, and whether that is good, bad, or leaves something open. */
export const oidcFindings = {
  read: 'good',
  noCurl: 'open',
  name: 'bad',
  unreachable: 'bad',
  certificate: 'bad',
  slow: 'bad',
  large: 'bad',
  failed: 'bad',
  status: 'bad',
  redirects: 'open',
  notJson: 'bad',
  issuerSame: 'good',
  issuerOther: 'bad',
  lacks: 'bad',
  clientKnown: 'good',
  clientRefused: 'bad',
  clientOpen: 'open',
  clientElsewhere: 'open',
  clientNone: 'bad',
  clockGood: 'good',
  clockAhead: 'bad',
  clockBehind: 'bad',
  clockOpen: 'open',
} as const

export type OidcFound = keyof typeof oidcFindings

/** One result of the test. `detail`: an address, a number or a code; '' for none. */
export interface OidcFinding {
  readonly is: OidcFound
  readonly detail: string
}
