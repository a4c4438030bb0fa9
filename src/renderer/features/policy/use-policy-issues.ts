import type { ApiError } from '@shared/api/error'
import type { TFunction } from 'i18next'
import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from '@/lib/texts'
import { errorText } from '@/lib/error-text'
import type { PolicyDialect } from '@shared/policy/read/dialect-flags'
import { useCapabilities, usePolicyDialect } from '@/lib/session'
import { limited } from './limited-issues'
import { inOwnWords } from './own-words'
import { type PolicyIssue, refusalIssues } from './policy-problems'
import { useDialectIssues } from './review/use-dialect-issues'
import { syntaxIssues } from './syntax-issues'
import { usePredictedIssues } from './use-predicted-issues'
import type { FailedSave } from './use-policy-editor'
import { isRefusal, useServerCheck, type ServerVerdict } from './use-server-check'

/** The state of the server's own check. */
export type ServerCheck =
  | { state: 'off' | 'checking' | 'accepted' | 'refused' }
  /** The server could not check the policy; the reason is shown to the user. */
  | { state: 'failed'; reason: string }

export interface PolicyIssues {
  issues: PolicyIssue[]
  /** True if the text is valid HuJSON. */
  readable: boolean
  check: ServerCheck
}

interface IssueFacts {
  text: string
  failed: FailedSave | null
}

/** Drops predictions that the server has already reported. */
const isNew =
  (refusal: ApiError | null) =>
  ({ message }: PolicyIssue) =>
    !refusal?.message.includes(message) &&
    !refusal?.details.some(({ params }) => params['text']?.includes(message) === true)

/** Returns the issues of a refusal by the server, or by the console, which did not send the text. */
function refusedBy(text: string, refusal: ApiError, dialect: PolicyDialect, t: TFunction<'common'>): PolicyIssue[] {
  const issues = refusalIssues(text, refusal, dialect)
  if (!refusal.details.some(({ key }) => key === 'sshTestEndless')) return issues
  return issues.map((issue) => ({ ...issue, message: errorText(refusal, t), source: 'unsent' }))
}

/** Returns the problems of the text: local ones at once, the server's after a pause in typing. */
export function usePolicyIssues({ text, failed }: IssueFacts): PolicyIssues {
  const { t } = useTranslation('policy')
  const { t: tCommon } = useTranslation('common')
  const { policyCheck } = useCapabilities()
  const settled = useDeferredValue(text)
  const dialect = usePolicyDialect()
  const syntax = useMemo(() => syntaxIssues(settled, t, dialect), [settled, t, dialect])
  const readable = syntax.length === 0
  // Also without a change: a new user or another release can make the server refuse what it stores.
  const asking = policyCheck && readable && text.trim() !== ''
  const verdict = useServerCheck(text, asking)
  const refused = failed?.text === text && isRefusal(failed.error) ? failed.error : null
  const refusal = refused ?? verdict?.refusal ?? null
  const warnings = useDialectIssues(settled, readable)
  const predicted = usePredictedIssues(settled, readable)
  const issues = useMemo(
    () =>
      syntax.length > 0
        ? syntax
        : limited(
            [
              ...(refusal ? refusedBy(settled, refusal, dialect, tCommon) : []),
              ...predicted.filter(isNew(refusal)),
              ...warnings,
            ],
            t,
          ).map((issue) => ({ ...issue, message: inOwnWords(issue.message, t) })),
    [syntax, refusal, settled, dialect, predicted, warnings, t, tCommon],
  )
  return { issues, readable, check: serverCheck(asking, refusal, verdict, tCommon) }
}

function serverCheck(
  asking: boolean,
  refusal: ApiError | null,
  verdict: ServerVerdict | null,
  t: TFunction<'common'>,
): ServerCheck {
  if (refusal) return { state: 'refused' }
  if (!asking) return { state: 'off' }
  if (!verdict) return { state: 'checking' }
  return verdict.failure ? { state: 'failed', reason: errorText(verdict.failure, t) } : { state: 'accepted' }
}
