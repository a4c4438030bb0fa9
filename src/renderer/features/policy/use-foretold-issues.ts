import type { PolicyProblem } from '@shared/policy/read/model'
import { readPolicy } from '@shared/policy/read/read'
import { useMemo } from 'react'
import { usePolicyAnswer } from '@/domain/policy-worker/use-policy-answer'
import { useCapabilities, usePolicyDialect } from '@/lib/session'
import type { PolicyIssue } from './policy-problems'

const isError = ({ severity, stage }: PolicyProblem) => severity === 'error' && stage !== 'syntax'

/**
 * What a server will refuse of a text that it cannot check before it is saved, in its own words: those of its release. At once what the
 * text alone is wrong in; then, from the worker, what shows when its rules are worked out for the machines there are.
 */
export function useForetoldIssues(text: string, readable: boolean): PolicyIssue[] {
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
        source: 'foretold',
      })),
    [read, found],
  )
}
