import { useTranslation } from '@/lib/texts'
import styles from './search-field.module.css'

/** A suggestion of a search field. */
export interface Suggestion {
  readonly label: string
  readonly detail: string
  /** The complete text with the suggestion, and the cursor position in it. */
  readonly text: string
  readonly cursor: number
}

interface SuggestionListProps {
  id: string
  suggestions: readonly Suggestion[]
  active: number
  onChoose: (suggestion: Suggestion) => void
}

/** The list below a search field. The focus stays in the field. */
export function SuggestionList({ id, suggestions, active, onChoose }: SuggestionListProps) {
  const { t } = useTranslation('common')
  return (
    <div id={id} role="listbox" aria-label={t('search.suggestions')} className={styles.suggestions}>
      {suggestions.map((suggestion, index) => (
        <div
          key={suggestion.label}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={styles.suggestion}
          onPointerDown={(event) => {
            // Keeps the focus in the field.
            event.preventDefault()
            onChoose(suggestion)
          }}
        >
          <span className={styles.code}>{suggestion.label}</span>
          <span className={styles.detail}>{suggestion.detail}</span>
        </div>
      ))}
    </div>
  )
}
