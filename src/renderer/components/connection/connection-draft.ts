import { type CertificateInfo, type ConnectionChange, Fingerprint, type SavedConnection } from '@shared/ipc/connection'
import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'

/** How a server is reached, while it is being entered or edited. What has no `pem` or `token` is what is saved already. */
export interface ConnectionDraft {
  readonly ca: { readonly pem?: string; readonly certificates: readonly CertificateInfo[] } | null
  /** As typed; '' where certificates are checked as usual. */
  readonly pin: string
  /** `certificate` is null where the passphrase is still missing. */
  readonly identity: {
    readonly token?: string
    readonly files: readonly string[]
    readonly certificate: CertificateInfo | null
    /** Saved, but to be chosen again. */
    readonly lost?: boolean
  } | null
}

export const emptyConnection: ConnectionDraft = { ca: null, pin: '', identity: null }

export function connectionDraft(saved: SavedConnection | undefined): ConnectionDraft {
  if (!saved) return emptyConnection
  const { ca, pin, identity, identityReady } = saved
  return {
    ca: ca.length > 0 ? { certificates: ca } : null,
    pin: pin ?? '',
    identity: identity && { files: [], certificate: identity, lost: !identityReady },
  }
}

export type ConnectionDraftProblem = 'pin' | 'passphrase'

/** What keeps a draft from being used; null where nothing does. */
export function connectionProblem({ pin, identity }: ConnectionDraft): ConnectionDraftProblem | null {
  if (pin.trim() !== '' && !Fingerprint.safeParse(pin).success) return 'pin'
  return identity && !identity.certificate ? 'passphrase' : null
}

/** The field of a form that holds a draft; says a {@link ConnectionDraftProblem}. */
export const ConnectionField = z.custom<ConnectionDraft>().superRefine((draft, context) => {
  const problem = connectionProblem(draft)
  if (problem) context.addIssue(problem)
})

export interface WithConnection {
  connection: ConnectionDraft
}

/** A form with more fields as one that has this field: react-hook-form's types cannot tell that it is one. */
export function asConnectionForm<Values extends WithConnection>(form: UseFormReturn<Values>) {
  return form as unknown as UseFormReturn<WithConnection>
}

/** Only what is new against what is saved, as the main process takes it. */
export function connectionChange(draft: ConnectionDraft, saved: SavedConnection | undefined): ConnectionChange {
  const { ca, pin, identity } = draft
  const typed = pin.trim() === '' ? null : Fingerprint.parse(pin)
  return {
    ...(ca?.pem !== undefined && { ca: ca.pem }),
    ...(ca === null && saved !== undefined && saved.ca.length > 0 && { ca: null }),
    ...(typed !== (saved?.pin ?? null) && { pin: typed }),
    ...(identity?.token !== undefined && { identity: identity.token }),
    ...(identity === null && saved?.identity && { identity: null }),
  }
}
