import { connectionProblems } from '@shared/api/connection-problem'
import { says } from '@shared/api/issue'
import { z } from 'zod'

/** A certificate in the words of people. */
export const CertificateInfo = z.object({
  /** Common name, else the organisation, else the first other name. */
  subject: z.string(),
  issuer: z.string(),
  validFrom: z.string(),
  validTo: z.string(),
  /** SHA-256, as `AB:CD:…`. */
  fingerprint: z.string(),
})
export type CertificateInfo = z.infer<typeof CertificateInfo>

/** A SHA-256 fingerprint as people paste it (with or without colons, in any case), kept as `AB:CD:…`. */
export const Fingerprint = z
  .string()
  .transform((text) => text.replace(/^\s*sha-?256\s*[:=]?/i, '').replaceAll(/[\s:]/g, ''))
  .pipe(z.string().regex(/^[0-9a-f]{64}$/i, says('fingerprint')))
  .transform((hex) => hex.toUpperCase().replaceAll(/..(?=.)/g, '$&:'))

/** One or several certificates in PEM. */
export const CaText = z.string().min(1, says('fileEmpty')).max(512_000, says('fileLarge'))

export const CaFile = z.object({ pem: CaText, certificates: z.array(CertificateInfo) })
export type CaFile = z.infer<typeof CaFile>

/**
 * A client certificate that was chosen from files. The files and the private key stay in the main process: the page has a token for
 * them. `certificate` is null where a passphrase is still needed.
 */
export const IdentityChoice = z.object({
  token: z.string(),
  files: z.array(z.string()),
  certificate: CertificateInfo.nullable(),
})
export type IdentityChoice = z.infer<typeof IdentityChoice>

/** How a server is reached, beyond its address. What is left out stays as it is; null takes it away. */
export const ConnectionChange = z.object({
  /** Certificates of authorities that are trusted for this server, beside those of the system. */
  ca: CaText.nullable().optional(),
  /** The fingerprint of the only certificate that is accepted. It takes the place of authority and name. */
  pin: Fingerprint.nullable().optional(),
  /** The token of an `IdentityChoice`. */
  identity: z.string().nullable().optional(),
})
export type ConnectionChange = z.input<typeof ConnectionChange>

/** How a saved server is reached, as the page may know it. */
export const SavedConnection = z.object({
  ca: z.array(CertificateInfo),
  pin: z.string().nullable(),
  identity: CertificateInfo.nullable(),
  /** False where the client certificate has to be chosen again: it was only held in memory, or could not be decrypted. */
  identityReady: z.boolean(),
})
export type SavedConnection = z.infer<typeof SavedConnection>

/** The steps of a connection test, in the order they are tried; the first that fails ends it. */
export const testSteps = ['address', 'tls', 'version', 'key'] as const
export const ConnectionStep = z.enum(testSteps)
export type ConnectionStep = z.infer<typeof ConnectionStep>

/** Names a test while it runs, so that its page hears how far it is and can withdraw it. */
export const TestTicket = z.string().min(1).max(64)

export const ConnectionReport = z.object({
  ok: z.boolean(),
  failedStep: ConnectionStep.nullable(),
  /** What went wrong, for the page to put into words; null when all is well. */
  problem: z.object({ code: z.enum(connectionProblems), params: z.record(z.string(), z.string()) }).nullable(),
  /** As the server says it; '' where it does not. */
  version: z.string(),
  /** The certificate the server showed, where it decided about the outcome or is pinned. */
  certificate: CertificateInfo.nullable(),
})
export type ConnectionReport = z.infer<typeof ConnectionReport>
