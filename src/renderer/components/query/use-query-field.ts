import { completions } from '@shared/query/complete'
import type { QueryLanguage } from '@shared/query/language'
import { useCallback } from 'react'

/** Returns suggestions for a typed query. `values` returns those of a field that depend on the rows; keep it stable. */
export function useSuggest<Row>(language: QueryLanguage<Row>, values: (field: string) => readonly string[]) {
  return useCallback(
    (text: string, cursor: number) =>
      completions(text, cursor, { language, values }).map((one) => ({
        ...one,
        detail: one.label.startsWith(one.field) ? '' : one.field,
      })),
    [language, values],
  )
}
