import {
  type CertificateInfo,
  type ConnectionChange,
  type ConnectionReport,
  type ConnectionStep,
  Fingerprint,
  type SavedConnection,
  testSteps,
} from '@shared/ipc/session'
import { headersProblem, readHeaders } from '@shared/request-headers'
import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { fileProblemOf } from '@shared/ipc/certificate-file'
import type { TFunction } from 'i18next'
import { errorText, type ShownError } from '@/lib/texts'

/** Connection settings being entered or edited. Values without `pem` or `token` are already saved. */
export interface ConnectionDraft {
  readonly ca: { readonly pem?: string; readonly certificates: readonly CertificateInfo[] } | null
  /** As typed; '' for the usual certificate check. */
  readonly pin: string
  /** `certificate` is null until the passphrase is entered. */
  readonly identity: {
    readonly token?: string
    readonly files: readonly string[]
    readonly certificate: CertificateInfo | null
    /** Saved, but its file must be chosen again. */
    readonly lost?: boolean
  } | null
  readonly headers: {
    /** As typed, one per line; '' keeps the saved ones. */
    readonly typed: string
    /** The number of saved headers that stay. */
    readonly saved: number
    /** Saved, but to be entered again. */
    readonly lost?: boolean
  }
}

export const emptyConnection: ConnectionDraft = { ca: null, pin: '', identity: null, headers: { typed: '', saved: 0 } }

export function connectionDraft(saved: SavedConnection | undefined): ConnectionDraft {
  if (!saved) return emptyConnection
  const { ca, pin, identity, identityReady, headers, headersReady } = saved
  return {
    ca: ca.length > 0 ? { certificates: ca } : null,
    pin: pin ?? '',
    identity: identity && { files: [], certificate: identity, lost: !identityReady },
    headers: { typed: '', saved: headers, lost: !headersReady },
  }
}

export type ConnectionDraftProblem = 'pin' | 'passphrase' | 'headers'

/** Returns the problem of a draft; null if it is valid. */
export function connectionProblem({ pin, identity, headers }: ConnectionDraft): ConnectionDraftProblem | null {
  if (pin.trim() !== '' && !Fingerprint.safeParse(pin).success) return 'pin'
  if (headersProblem(readHeaders(headers.typed))) return 'headers'
  return identity && !identity.certificate ? 'passphrase' : null
}

/** The form field of a draft; its issues are {@link ConnectionDraftProblem}s. */
export const ConnectionField = z.custom<ConnectionDraft>().superRefine((draft, context) => {
  const problem = connectionProblem(draft)
  if (problem) context.addIssue(problem)
})

export interface WithConnection {
  connection: ConnectionDraft
}

/** Narrows a form with more fields to this field, which react-hook-form's types cannot express. */
export function asConnectionForm<Values extends WithConnection>(form: UseFormReturn<Values>) {
  return form as unknown as UseFormReturn<WithConnection>
}

/** Returns only the differences from the saved settings, in the form the main process expects. */
export function connectionChange(draft: ConnectionDraft, saved: SavedConnection | undefined): ConnectionChange {
  const { ca, pin, identity } = draft
  const headers = readHeaders(draft.headers.typed)
  const typed = pin.trim() === '' ? null : Fingerprint.parse(pin)
  return {
    ...(ca?.pem !== undefined && { ca: ca.pem }),
    ...(ca === null && saved !== undefined && saved.ca.length > 0 && { ca: null }),
    ...(typed !== (saved?.pin ?? null) && { pin: typed }),
    ...(identity?.token !== undefined && { identity: identity.token }),
    ...(identity === null && saved?.identity && { identity: null }),
    ...(headers.length > 0 && { headers }),
    ...(headers.length === 0 && draft.headers.saved === 0 && saved && saved.headers > 0 && { headers: null }),
  }
}

export type StepState = 'testing' | 'passed' | 'failed' | 'notTried' | 'waiting' | 'unused'

interface TestedStep {
  readonly step: ConnectionStep
  readonly state: StepState
}

/**
 * Returns the state of each step of a connection test. `outcome` is the report, or the current step of a running test; `url` determines
 * whether TLS is used.
 */
export function testedSteps(outcome: ConnectionReport | ConnectionStep, url: string): TestedStep[] {
  const plain = /^http:/i.test(url.trim())
  const running = typeof outcome === 'string'
  const stop = running ? outcome : outcome.failedStep
  const last = stop === null ? testSteps.length : testSteps.indexOf(stop)
  return testSteps.map((step, index) => {
    if (step === 'tls' && plain) return { step, state: 'unused' }
    if (index === last) return { step, state: running ? 'testing' : 'failed' }
    if (index < last) return { step, state: 'passed' }
    return { step, state: running ? 'waiting' : 'notTried' }
  })
}

/** Describes why a chosen file or another certificate setting was rejected. */
export function fileText(error: ShownError, t: TFunction<'connection'>, tCommon: TFunction<'common'>): string {
  const found = fileProblemOf(error)
  return found ? t(`file.${found.problem}`, { name: found.name }) : errorText(error, tCommon)
}
