import Button from '@mui/material/Button'
import X from 'lucide-react/icons/x'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { type MachineQuery, withoutTerm } from '@/domain/machine-query'
import { problemText, queryWords } from '@/domain/machine-query-words'
import { parseQuery } from '@shared/query/language'
import { machineLanguage } from '@shared/query/machine-language'
import styles from './machines-toolbar.module.css'

interface QueryLineProps {
  q: string
  onChange: (change: Partial<MachineQuery>) => void
}

/** What the list is narrowed by, in words: each part can be taken out, all can be cleared. What cannot be understood stands beside it. */
export const QueryLine = memo(function QueryLine({ q, onChange }: QueryLineProps) {
  const { t } = useTranslation(['machines', 'common'])
  if (q.trim() === '') return null
  const { problems } = parseQuery(q, machineLanguage)
  return (
    <div className={styles.line} role="group" aria-label={t('query.label')}>
      {queryWords({ q, sort: null }, t).map(({ key, text, span }) => (
        <span key={key} className={styles.chip} title={text}>
          <span>{text}</span>
          <button
            type="button"
            className={styles.remove}
            aria-label={t('query.remove', { text })}
            onClick={() => span && onChange({ q: withoutTerm(q, span) })}
          >
            <X size={12} aria-hidden />
          </button>
        </span>
      ))}
      <Button size="small" variant="text" onClick={() => onChange({ q: '' })}>
        {t('query.clear')}
      </Button>
      {problems.map((problem) => (
        <span key={problem.from} className={styles.problem} role="status">
          {problemText(problem, t)}
        </span>
      ))}
    </div>
  )
})
