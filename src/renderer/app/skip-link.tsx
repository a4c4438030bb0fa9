import { useTranslation } from '@/lib/texts'
import styles from './frame.module.css'

/** The first tab stop: skips the navigation. */
export function SkipLink() {
  const { t } = useTranslation('common')
  return (
    <a
      className={styles.skipLink}
      href="#content"
      onClick={(event) => {
        // Move the focus without changing the address, which belongs to the router.
        event.preventDefault()
        document.getElementById('content')?.focus()
      }}
    >
      {t('app.skip')}
    </a>
  )
}
