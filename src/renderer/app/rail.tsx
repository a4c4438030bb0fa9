import useMediaQuery from '@mui/material/useMediaQuery'
import Keyboard from 'lucide-react/icons/keyboard'
import Search from 'lucide-react/icons/search'
import SettingsIcon from 'lucide-react/icons/settings'
import { type ComponentType, lazy, type MouseEvent, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { addressOf, useListMemory } from '@/lib/list-memory'
import { usePrefs } from '@/lib/prefs'
import { useKeyName } from '@/ui/key-name'
import { RAIL_BREAKPOINT } from '@/ui/theme/tokens'
import { VisuallyHidden } from '@/ui/visually-hidden'
import { OverlayBoundary } from './overlay-boundary'
import { icons, railPages, railPathAt, SETTINGS_ROOT } from './navigation'
import entryStyles from './nav-entry.module.css'
import styles from './rail.module.css'
import { RailTooltip } from './rail-tooltip'
import { ServerSwitcher } from './server-switcher'

const RailViews = lazy(async () => ({ default: (await import('./rail-views')).RailViews }))

/** Navigation on the left: 216 px, or icons alone in narrow windows. */
export function Rail({ onSearch, onHelp }: { onSearch: () => void; onHelp: () => void }) {
  const { t } = useTranslation('common')
  const { views } = usePrefs().prefs
  const keyName = useKeyName()
  const folded = useMediaQuery(`(max-width: ${RAIL_BREAKPOINT - 0.05}px)`, { noSsr: true })
  return (
    <nav className={styles.rail} aria-label={t('nav.label')}>
      <ServerSwitcher folded={folded} />
      <ul className={styles.list}>
        <RailButton
          label={t('palette.short')}
          keys={`${keyName('Ctrl')} K`}
          Icon={Search}
          folded={folded}
          onClick={onSearch}
        />
        {railPages.map((page) => (
          <RailLink
            key={page.path}
            path={page.path}
            label={'railLabel' in page ? t(`nav.${page.railLabel}`) : t(`pages.${page.title}`)}
            Icon={icons[page.icon]}
            folded={folded}
          >
            {'views' in page && !folded && views.length > 0 ? (
              <OverlayBoundary>
                <Suspense fallback={null}>
                  <RailViews />
                </Suspense>
              </OverlayBoundary>
            ) : null}
          </RailLink>
        ))}
        <li className={styles.gap} aria-hidden />
        <RailButton label={t('shortcuts.title')} keys="?" Icon={Keyboard} folded={folded} onClick={onHelp} />
        <RailLink path={SETTINGS_ROOT} label={t('nav.settings')} Icon={SettingsIcon} folded={folded} />
      </ul>
    </nav>
  )
}

interface RailLinkProps {
  path: string
  label: string
  Icon: ComponentType<{ size: number }>
  folded: boolean
  /** What stands below it. */
  children?: ReactNode
}

function RailLink({ path, label, Icon, folded, children }: RailLinkProps) {
  const { pathname } = useLocation()
  const memory = useListMemory()
  const navigate = useNavigate()
  // Asked for when it is clicked: while a filter is typed nothing here is drawn again.
  const onClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate(addressOf(memory, path))
  }
  return (
    <RailItem label={label} folded={folded}>
      <Link
        className={`${entryStyles.entry} ${styles.entry}`}
        to={path}
        onClick={onClick}
        aria-current={railPathAt(pathname) === path ? 'page' : undefined}
      >
        <Icon size={16} aria-hidden />
        <Label folded={folded}>{label}</Label>
      </Link>
      {children}
    </RailItem>
  )
}

interface RailButtonProps {
  label: string
  /** The key that does the same. */
  keys: string
  Icon: ComponentType<{ size: number }>
  folded: boolean
  onClick: () => void
}

function RailButton({ label, keys, Icon, folded, onClick }: RailButtonProps) {
  return (
    <RailItem label={`${label} (${keys})`} folded={folded}>
      <button type="button" className={`${entryStyles.entry} ${styles.entry}`} onClick={onClick}>
        <Icon size={16} aria-hidden />
        <Label folded={folded}>{label}</Label>
        {folded ? null : <kbd aria-hidden>{keys}</kbd>}
      </button>
    </RailItem>
  )
}

function RailItem({ label, folded, children }: { label: string; folded: boolean; children: ReactNode }) {
  return (
    <RailTooltip label={label} folded={folded}>
      <li>{children}</li>
    </RailTooltip>
  )
}

function Label({ folded, children }: { folded: boolean; children: string }) {
  return folded ? <VisuallyHidden>{children}</VisuallyHidden> : <span className={styles.label}>{children}</span>
}
