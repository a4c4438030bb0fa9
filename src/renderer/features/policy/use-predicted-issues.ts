import type { PolicyProblem } from '@shared/policy/read/model'
import { readPolicy } from '@shared/policy/read/read'
import { useMemo } from 'react'
import { usePolicyAnswer } from '@/domain/policy-worker/use-policy-answer'
import { useCapabilities, usePolicyDialect } from '@/lib/session'
import type { PolicyIssue } from './policy-problems'

const isError = ({ severity, stage }: PolicyProblem) => severity === 'error' && stage !== 'syntax'

/**
 * Predicts what a server without a policy check will refuse, in the words of its release. Errors in the text alone are found at once; then
 * the worker evaluates the rules for the current machines.
 */
export function usePredictedIssues(text: string, readable: boolean): PolicyIssue[] {
  const { policyCheck } = useCapabilities()
  const dialect = usePolicyDialect()
  const asked = !policyCheck && readable && text.trim() !== ''
  const read = useMemo(
    () => (asked ? readPolicy(text, 'headscale', [], dialect).problems.filter(isError) : []),
    [asked, text, dialect],
  )
  const { data } = usePolicyAnswer('check', asked && read.length === 0 ? { text } : null)
  const found = data?.ok ? data.value.problems : undefined
  return useMemo(
    () =>
      (read.length > 0 ? read : (found?.filter(isError) ?? [])).map(({ offset, length, message }) => ({
        at: { from: offset, to: offset + Math.max(1, length) },
        message,
        source: 'predicted',
      })),
    [read, found],
  )
}
