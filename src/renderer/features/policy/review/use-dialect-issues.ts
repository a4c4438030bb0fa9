import { type DialectWarning, dialectWarnings } from '@shared/policy/read/dialect'
import { isCurrentDialect, type PolicyDialect } from '@shared/policy/read/dialect-flags'
import { readPolicy } from '@shared/policy/read/read'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { usePolicyDialect } from '@/lib/session'
import type { PolicyIssue } from '@/features/policy/policy-problems'

const dialectText = ({ code, name }: DialectWarning, t: TFunction<'review'>): string => t(`dialect.${code}`, { name })

/** What the server takes of a text and leaves undone, in the reader's words; nothing where the text cannot be read. */
export function dialectIssues(text: string, dialect: PolicyDialect, t: TFunction<'review'>): PolicyIssue[] {
  return dialectWarnings(readPolicy(text, 'headscale', [], dialect), dialect).map((warning) => ({
    at: { from: warning.offset, to: warning.offset + Math.max(1, warning.length) },
    message: dialectText(warning, t),
    source: 'dialect',
  }))
}

/**
 * Warnings of what the connected server does with a text. A current one does all that a policy says.
 */
export function useDialectIssues(text: string, readable: boolean): PolicyIssue[] {
  const dialect = usePolicyDialect()
  const { t } = useTranslation('review')
  return useMemo(
    () => (isCurrentDialect(dialect) || !readable || text.trim() === '' ? [] : dialectIssues(text, dialect, t)),
    [readable, text, dialect, t],
  )
}
