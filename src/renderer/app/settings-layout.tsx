import { pageAt } from '@shared/pages'
import { useTranslation } from '@/lib/texts'
import { Link, Outlet, useLocation } from 'react-router'
import { sectionAt, settingsPages, usePageLabel } from './navigation'
import styles from './settings-layout.module.css'

/**
 * The layout of the settings with their tabs. The policy and the saved views have addresses under the settings but belong to other
 * sections, so they show no tabs.
 */
export function SettingsLayout() {
  const { t } = useTranslation('common')
  const { pathname } = useLocation()
  const labelOf = usePageLabel()
  const tabs = sectionAt(pathname) === 'settings' || pageAt(pathname) === undefined
  return (
    <>
      {tabs ? (
        <nav aria-label={t('nav.settings')} className={styles.tabs}>
          <ul className={styles.list}>
            {settingsPages.map((page) => (
              <li key={page.path}>
                <Link to={page.path} className={styles.tab} aria-current={pathname === page.path ? 'page' : undefined}>
                  {labelOf(page)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <Outlet />
    </>
  )
}
