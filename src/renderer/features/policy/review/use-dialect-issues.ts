import { type DialectWarning, dialectWarnings } from '@shared/policy/read/dialect'
import { isCurrentDialect, type PolicyDialect } from '@shared/policy/read/dialect-flags'
import { readPolicy } from '@shared/policy/read/read'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from '@/lib/texts'
import { usePolicyDialect } from '@/lib/session'
import type { PolicyIssue } from '@/features/policy/policy-problems'

const dialectText = ({ code, name }: DialectWarning, t: TFunction<'review'>): string => t(`dialect.${code}`, { name })

/** Returns warnings about parts that the server accepts but ignores, translated; empty if the text cannot be parsed. */
export function dialectIssues(text: string, dialect: PolicyDialect, t: TFunction<'review'>): PolicyIssue[] {
  return dialectWarnings(readPolicy(text, 'headscale', [], dialect), dialect).map((warning) => ({
    at: { from: warning.offset, to: warning.offset + Math.max(1, warning.length) },
    message: dialectText(warning, t),
    source: 'dialect',
  }))
}

/** Returns the warnings for the connected server. Current releases support everything a policy can contain. */
export function useDialectIssues(text: string, readable: boolean): PolicyIssue[] {
  const dialect = usePolicyDialect()
  const { t } = useTranslation('review')
  return useMemo(
    () => (isCurrentDialect(dialect) || !readable || text.trim() === '' ? [] : dialectIssues(text, dialect, t)),
    [readable, text, dialect, t],
  )
}
