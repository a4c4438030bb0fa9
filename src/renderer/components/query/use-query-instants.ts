import { type QueryLanguage, nextInstant } from '@shared/query/language'
import { useCallback } from 'react'
import { useInstants } from '@/lib/now'

/** Renews the clock whenever a row enters or leaves the result of a query by time alone: `seen>30d`, `expires<14d`. Keep `rows` stable. */
export function useQueryInstants<Row>(text: string, language: QueryLanguage<Row>, rows: readonly Row[]): void {
  useInstants(useCallback((from: number) => nextInstant(text, language, { rows, from }), [text, language, rows]))
}
