import { memo } from 'react'
import { useTranslation } from '@/lib/texts'
import { machineLanguage } from '@shared/query/machine-language'
import { QueryLine as QueryParts } from '@/components/query/query-line'
import type { MachineQuery } from '@/domain/machine-query'
import { queryWords } from '@/domain/machine-query-words'

interface QueryLineProps {
  q: string
  onChange: (change: Partial<MachineQuery>) => void
}

/** Describes the filter of the list of machines. */
export const QueryLine = memo(function QueryLine({ q, onChange }: QueryLineProps) {
  const { t } = useTranslation(['machines', 'common'])
  const words = queryWords({ q, sort: null }, t)
  return (
    <QueryParts
      q={q}
      language={machineLanguage}
      onChange={(next) => onChange({ q: next })}
      words={({ from }) => words.find(({ span }) => span?.from === from)?.text}
    />
  )
})
