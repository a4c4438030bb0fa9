import { lazyComponent } from '@/ui/lazy-component'
import useMediaQuery from '@mui/material/useMediaQuery'
import Keyboard from 'lucide-react/icons/keyboard'
import Search from 'lucide-react/icons/search'
import { useTranslation } from '@/lib/texts'
import { usePrefs } from '@/lib/prefs'
import { useCurrentServer } from '@/lib/session'
import { BrandMark } from '@/ui/brand-mark'
import { useKeyName } from '@/ui/key-name'
import { RAIL_BREAKPOINT } from '@/ui/theme/tokens'
import { OverlayBoundary } from './overlay-boundary'
import { sectionsFor } from './navigation'
import { RailButton, RailSection } from './rail-entries'
import styles from './rail.module.css'
import { ServerSwitcher } from './server-switcher'

const RailViews = lazyComponent(async () => (await import('./rail-views')).RailViews)

/** The product's logo and name, and the button for the list of shortcuts. */
function Brand({ folded, onHelp }: { folded: boolean; onHelp: () => void }) {
  const { t } = useTranslation('common')
  return (
    <div className={styles.brand}>
      <BrandMark size={20} />
      <span>{t('app.name')}</span>
      {folded ? null : (
        <button
          type="button"
          className={styles.help}
          title={`${t('shortcuts.title')} (?)`}
          aria-label={t('shortcuts.title')}
          onClick={onHelp}
        >
          <Keyboard size={16} aria-hidden />
        </button>
      )}
    </div>
  )
}

function SavedViews() {
  return (
    <OverlayBoundary>
      <RailViews />
    </OverlayBoundary>
  )
}

/** The navigation on the left: 216 px wide, or icons only in narrow windows. */
export function Rail({ onSearch, onHelp }: { onSearch: () => void; onHelp: () => void }) {
  const { t } = useTranslation('common')
  const { views } = usePrefs().prefs
  const server = useCurrentServer()
  const keyName = useKeyName()
  const folded = useMediaQuery(`(max-width: ${RAIL_BREAKPOINT - 0.05}px)`, { noSsr: true })
  return (
    <nav className={styles.rail} aria-label={t('nav.label')}>
      <Brand folded={folded} onHelp={onHelp} />
      <ServerSwitcher folded={folded} />
      <ul className={styles.list}>
        <RailButton
          label={t('palette.short')}
          keys={`${keyName('Ctrl')} K`}
          Icon={Search}
          folded={folded}
          onClick={onSearch}
        />
        {sectionsFor(server).map((section) => (
          <RailSection key={section.id} section={section} folded={folded}>
            {'views' in section.pages[0] && !folded && views.length > 0 ? <SavedViews /> : null}
          </RailSection>
        ))}
      </ul>
    </nav>
  )
}
