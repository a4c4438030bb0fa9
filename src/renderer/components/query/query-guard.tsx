import { type QueryLanguage, parseQuery } from '@shared/query/language'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from '@/lib/texts'
import { BlockedActs } from '@/ui/write-lock'

interface QueryGuardProps<Row> {
  q: string
  language: QueryLanguage<Row>
  children: ReactNode
}

/** Disables bulk actions while a part of the filter is invalid, because the list then contains more rows than intended. */
export function QueryGuard<Row>({ q, language, children }: QueryGuardProps<Row>) {
  const { t } = useTranslation('machines')
  const unclear = useMemo(() => parseQuery(q, language).problems.length > 0, [q, language])
  return <BlockedActs reason={unclear ? t('query.blocked') : null}>{children}</BlockedActs>
}
