import { z } from 'zod'

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

type OidcFound = keyof typeof oidcFindings

/** One result of the test. `detail`: an address, a number or a code; '' for none. */
const OidcFinding = z.object({
  is: z.enum(Object.keys(oidcFindings) as [OidcFound, ...OidcFound[]]),
  detail: z.string().max(300),
})
export type OidcFinding = z.infer<typeof OidcFinding>

/** `container`: Headscale runs in one, so its own network and certificates were not used. No findings: no issuer is set. */
export const OidcTested = z.object({
  is: z.literal('tested'),
  findings: z.array(OidcFinding).max(20),
  container: z.boolean(),
})
