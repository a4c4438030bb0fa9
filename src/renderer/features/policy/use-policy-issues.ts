import type { ApiError } from '@shared/api/error'
import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useCapabilities } from '@/lib/session'
import { type PolicyIssue, refusalIssues } from './policy-problems'
import { useDialectIssues } from './review/use-dialect-issues'
import { syntaxIssues } from './syntax-issues'
import { useServerCheck } from './use-server-check'

export type CheckState = 'off' | 'checking' | 'accepted' | 'refused' | 'failed'

export interface PolicyIssues {
  issues: PolicyIssue[]
  /** True where the text is HuJSON. */
  readable: boolean
  check: CheckState
}

interface IssueFacts {
  text: string
  dirty: boolean
  /** A save the server refused, with the text it refused. */
  refused: { text: string; error: ApiError } | null
}

/** What is wrong with the text: found here at once, found by the server when typing rests. */
export function usePolicyIssues({ text, dirty, refused }: IssueFacts): PolicyIssues {
  const { t } = useTranslation('policy')
  const { policyCheck } = useCapabilities()
  const settled = useDeferredValue(text)
  const syntax = useMemo(() => syntaxIssues(settled, t), [settled, t])
  const readable = syntax.length === 0
  const asking = policyCheck && dirty && readable && text.trim() !== ''
  const verdict = useServerCheck(text, asking)
  const refusal = refused?.text === text ? refused.error : (verdict?.refusal ?? null)
  const dialect = useDialectIssues(settled, readable)
  const issues = useMemo(
    () => (syntax.length > 0 ? syntax : [...(refusal ? refusalIssues(settled, refusal) : []), ...dialect]),
    [syntax, refusal, settled, dialect],
  )
  return { issues, readable, check: checkState(asking, refusal, verdict?.failed) }
}

function checkState(asking: boolean, refusal: ApiError | null, failed: boolean | undefined): CheckState {
  if (refusal) return 'refused'
  if (!asking) return 'off'
  if (failed === undefined) return 'checking'
  return failed ? 'failed' : 'accepted'
}
