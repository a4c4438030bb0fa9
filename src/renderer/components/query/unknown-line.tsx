import type { UnknownField } from '@shared/query/language'
import { useTranslation } from '@/lib/texts'
import styles from './query-line.module.css'

interface UnknownLineProps {
  /** The fields that the filter and the order ask for. */
  fields: readonly (UnknownField & { readonly label: string })[]
  /** The number of rows of the whole list, and their text key. */
  of: number
  rows?: 'of' | 'rows'
  /** How to learn more, as the end of the sentence. */
  advice?: string
}

/** Says for how many rows of a list the filter or the order knows nothing: an answer without them would look complete. */
export function UnknownLine({ fields, of, rows = 'of', advice }: UnknownLineProps) {
  const { t } = useTranslation('machines')
  if (fields.length === 0) return null
  const end = advice ? `: ${advice}.` : '.'
  return (
    <p className={styles.unknown} role="status">
      {fields.map(({ field, label, unknown }, at) => (
        <span key={field}>
          <strong>{label}</strong> · {t(`unknown.${rows}`, { unknown, count: of })}
          {at === fields.length - 1 ? end : ';'}
        </span>
      ))}
    </p>
  )
}
