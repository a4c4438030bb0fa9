import { connectionProblems } from '@shared/api/connection-problem'
import { says } from '@shared/api/issue'
import { headersProblem } from '@shared/request-headers'
import { z } from 'zod'

/** A certificate in readable form. */
export const CertificateInfoSchema = z.object({
  /** The common name, otherwise the organisation, otherwise the first alternative name. */
  subject: z.string(),
  issuer: z.string(),
  validFrom: z.string(),
  validTo: z.string(),
  /** SHA-256, as `AB:CD:…`. */
  fingerprint: z.string(),
})
export type CertificateInfo = z.infer<typeof CertificateInfoSchema>

/** A SHA-256 fingerprint as people paste it (with or without colons, in any case), stored as `AB:CD:…`. */
export const Fingerprint = z
  .string()
  .transform((text) => text.replace(/^\s*sha-?256\s*[:=]?/i, '').replaceAll(/[\s:]/g, ''))
  .pipe(z.string().regex(/^[0-9a-f]{64}$/i, says('fingerprint')))
  .transform((hex) => hex.toUpperCase().replaceAll(/..(?=.)/g, '$&:'))

/** One or more certificates in PEM. */
export const CaText = z.string().min(1, says('fileEmpty')).max(512_000, says('fileLarge'))

export const CaFile = z.object({ pem: CaText, certificates: z.array(CertificateInfoSchema) })
export type CaFile = z.infer<typeof CaFile>

/**
 * A client certificate chosen from files. The files and the private key stay in the main process; the page gets a token. `certificate` is
 * null if a passphrase is still needed.
 */
export const IdentityChoiceSchema = z.object({
  token: z.string(),
  files: z.array(z.string()),
  certificate: CertificateInfoSchema.nullable(),
})
export type IdentityChoice = z.infer<typeof IdentityChoiceSchema>

/** Headers sent with every request to a server. */
export const RequestHeaders = z
  .array(z.object({ name: z.string(), value: z.string() }))
  .min(1)
  .refine((headers) => headersProblem(headers) === null, says('headersRefused'))

/** Changes to the connection of a server. Omitted fields stay unchanged; null removes a setting. */
export const ConnectionChangeSchema = z.object({
  /** Certificate authorities trusted for this server in addition to the system's. */
  ca: CaText.nullable().optional(),
  /** The fingerprint of the only accepted certificate. It replaces the checks of authority and name. */
  pin: Fingerprint.nullable().optional(),
  /** The token of an `IdentityChoice`. */
  identity: z.string().nullable().optional(),
  /** Replaces all headers of the server. */
  headers: RequestHeaders.nullable().optional(),
})
export type ConnectionChange = z.input<typeof ConnectionChangeSchema>

/** The connection settings of a saved server that the page may see. */
export const SavedConnectionSchema = z.object({
  ca: z.array(CertificateInfoSchema),
  pin: z.string().nullable(),
  identity: CertificateInfoSchema.nullable(),
  /** False if the client certificate has to be chosen again because it was only in memory or could not be decrypted. */
  identityReady: z.boolean(),
  /** The number of request headers; their names and values stay in the main process. */
  headers: z.number(),
  /** False if they have to be entered again, for the same reasons. */
  headersReady: z.boolean(),
  /** True if the server can be called without entering a setting again. */
  ready: z.boolean(),
})
export type SavedConnection = z.infer<typeof SavedConnectionSchema>

/** The steps of a connection test, in order; the first failure ends it. */
export const testSteps = ['address', 'tls', 'version', 'key'] as const
export const ConnectionStepSchema = z.enum(testSteps)
export type ConnectionStep = z.infer<typeof ConnectionStepSchema>

/** Identifies a running test, so that its page receives the progress and can cancel it. */
export const TestTicket = z.string().min(1).max(64)

export const ConnectionReportSchema = z.object({
  ok: z.boolean(),
  failedStep: ConnectionStepSchema.nullable(),
  /** The problem, for the page to translate; null on success. */
  problem: z.object({ code: z.enum(connectionProblems), params: z.record(z.string(), z.string()) }).nullable(),
  /** As the server reports it; '' if it does not. */
  version: z.string(),
  /** The certificate the server presented, if it decided the outcome or is pinned. */
  certificate: CertificateInfoSchema.nullable(),
})
export type ConnectionReport = z.infer<typeof ConnectionReportSchema>
