import { useTranslation } from 'react-i18next'
import styles from './frame.module.css'

/** The first stop of the Tab key: past the navigation, to the page. */
export function SkipLink() {
  const { t } = useTranslation('common')
  return (
    <a
      className={styles.skipLink}
      href="#content"
      onClick={(event) => {
        // The address belongs to the router; only the focus moves.
        event.preventDefault()
        document.getElementById('content')?.focus()
      }}
    >
      {t('app.skip')}
    </a>
  )
}
