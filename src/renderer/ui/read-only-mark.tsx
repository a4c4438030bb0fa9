import Lock from 'lucide-react/icons/lock'
import { useTranslation } from '@/lib/texts'
import styles from './read-only-mark.module.css'

/** Marks a server as read-only. */
export function ReadOnlyMark() {
  const { t } = useTranslation('common')
  return (
    <span className={styles.mark}>
      <Lock size={12} aria-hidden />
      {t('server.readOnly')}
    </span>
  )
}
