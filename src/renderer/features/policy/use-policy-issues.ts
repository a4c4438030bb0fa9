import type { ApiError } from '@shared/api/error'
import type { TFunction } from 'i18next'
import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '@/lib/error-text'
import { useCapabilities, usePolicyDialect } from '@/lib/session'
import { type PolicyIssue, refusalIssues } from './policy-problems'
import { useDialectIssues } from './review/use-dialect-issues'
import { syntaxIssues } from './syntax-issues'
import { useForetoldIssues } from './use-foretold-issues'
import { useServerCheck, type Verdict } from './use-server-check'

/** How far the server's own check of the text has come. */
export type ServerCheck =
  | { state: 'off' | 'checking' | 'accepted' | 'refused' }
  /** It could not check the policy: the reason is for the reader. */
  | { state: 'failed'; reason: string }

export interface PolicyIssues {
  issues: PolicyIssue[]
  /** True where the text is HuJSON. */
  readable: boolean
  check: ServerCheck
}

interface IssueFacts {
  text: string
  dirty: boolean
  /** A save the server refused, with the text it refused. */
  refused: { text: string; error: ApiError } | null
}

/** What the server has said itself is not foretold. */
const isNew =
  (refusal: ApiError | null) =>
  ({ message }: PolicyIssue) =>
    !refusal?.message.includes(message) &&
    !refusal?.details.some(({ params }) => params['text']?.includes(message) === true)

/** What is wrong with the text: found here at once, found by the server when typing rests. */
export function usePolicyIssues({ text, dirty, refused }: IssueFacts): PolicyIssues {
  const { t } = useTranslation('policy')
  const { t: tCommon } = useTranslation('common')
  const { policyCheck } = useCapabilities()
  const settled = useDeferredValue(text)
  const dialect = usePolicyDialect()
  const syntax = useMemo(() => syntaxIssues(settled, t, dialect), [settled, t, dialect])
  const readable = syntax.length === 0
  const asking = policyCheck && dirty && readable && text.trim() !== ''
  const verdict = useServerCheck(text, asking)
  const refusal = refused?.text === text ? refused.error : (verdict?.refusal ?? null)
  const told = useDialectIssues(settled, readable)
  const foretold = useForetoldIssues(settled, readable)
  const issues = useMemo(
    () =>
      syntax.length > 0
        ? syntax
        : [...(refusal ? refusalIssues(settled, refusal, dialect) : []), ...foretold.filter(isNew(refusal)), ...told],
    [syntax, refusal, settled, dialect, foretold, told],
  )
  return { issues, readable, check: serverCheck(asking, refusal, verdict, tCommon) }
}

function serverCheck(
  asking: boolean,
  refusal: ApiError | null,
  verdict: Verdict | null,
  t: TFunction<'common'>,
): ServerCheck {
  if (refusal) return { state: 'refused' }
  if (!asking) return { state: 'off' }
  if (!verdict) return { state: 'checking' }
  return verdict.failure ? { state: 'failed', reason: errorText(verdict.failure, t) } : { state: 'accepted' }
}
