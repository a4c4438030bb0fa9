import { useTranslation } from 'react-i18next'
import { Link, Outlet, useLocation } from 'react-router'
import { railPages, settingsPages } from './navigation'
import entryStyles from './nav-entry.module.css'
import styles from './settings-layout.module.css'

/** The settings' own list of pages: left of the page, and one line above a page that is a place of its own in the rail. */
export function SettingsLayout() {
  const { t } = useTranslation('common')
  const { pathname } = useLocation()
  return (
    <div className={styles.layout} data-folded={railPages.some(({ path }) => path === pathname) ? '' : undefined}>
      <nav aria-label={t('nav.settings')} className={styles.nav}>
        <ul className={styles.list}>
          {settingsPages.map(({ title, path }) => (
            <li key={path}>
              <Link
                to={path}
                className={`${entryStyles.entry} ${styles.entry}`}
                aria-current={pathname === path ? 'page' : undefined}
              >
                {t(`pages.${title}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.page}>
        <Outlet />
      </div>
    </div>
  )
}
