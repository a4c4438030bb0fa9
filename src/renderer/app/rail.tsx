import { lazyComponent } from '@/ui/page'
import useMediaQuery from '@mui/material/useMediaQuery'
import Keyboard from 'lucide-react/icons/keyboard'
import Search from 'lucide-react/icons/search'
import { useTranslation } from '@/lib/texts'
import { useCurrentServer, usePrefs } from '@/lib/session'
import { BrandMark } from '@/ui/brand-mark'
import { useKeyName } from '@/ui/key-name'
import { RAIL_BREAKPOINT, serverColorValue } from '@/ui/theme/tokens'
import { OverlayBoundary } from './overlay-boundary'
import {
  icons,
  isAboutServers,
  type RailPage,
  railPageAt,
  type RailSection as Section,
  sectionAt,
  sectionsFor,
  usePageLabel,
} from './navigation'
import styles from './rail.module.css'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import Lock from 'lucide-react/icons/lock'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type MouseEvent, type ReactElement, type ReactNode, useId, useState } from 'react'
import { useServerSign } from '@/components/states/state-dots'
import { healthQuery, serverInfoQuery } from '@/lib/queries/server'
import type { ServerState } from '@shared/api/server-state'
import { useServerState } from '@/lib/server-link'
import { type DotState, StateDot, VisuallyHidden } from '@/ui/marks'
import { Link, useLocation, useNavigate } from 'react-router'
import { unfilteredAddress, useListMemory } from '@/lib/list-memory'
import entryStyles from './nav-entry.module.css'

const Tooltip = lazyComponent(
  async () => (await import('./tooltip-right')).TooltipRight,
  ({ children }) => children,
)

interface RailTooltipProps {
  /** The meaning of the icon. */
  label: string
  /** True in the folded rail, where icons need a tooltip; otherwise nothing is loaded. */
  folded: boolean
  children: ReactElement
}

/** Shows the label of an icon in the folded rail on hover and focus. */
function RailTooltip({ label, folded, children }: RailTooltipProps) {
  if (!folded) return children
  return (
    <OverlayBoundary fallback={children}>
      <Tooltip title={label}>{children}</Tooltip>
    </OverlayBoundary>
  )
}

const ServerMenu = lazyComponent(async () => (await import('./server-menu')).ServerMenu)

function useWatchedState(): ServerState {
  // Query these on every page, so that the state of the server is known even if the page needs nothing from it.
  // Without the list of properties, each beginning and end of a request would render the component.
  useQuery({ ...healthQuery(), notifyOnChangeProps: [] })
  useQuery({ ...serverInfoQuery(), notifyOnChangeProps: [] })
  return useServerState()
}

/** Shows the current network by name and colour, and its state; opens the list of servers. */
function ServerSwitcher({ folded }: { folded: boolean }) {
  const { t } = useTranslation('common')
  const server = useCurrentServer()
  const { pathname } = useLocation()
  const watched = useWatchedState()
  const { dot, word } = useServerSign(watched)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [wanted, setWanted] = useState(false)
  const id = useId()
  const name = server?.name ?? t('server.demo')
  const readOnly = server?.readOnly ?? false
  const state = [word, ...(readOnly ? [t('server.readOnly')] : [])].join(', ')
  return (
    <>
      <RailTooltip label={`${name}: ${state}`} folded={folded}>
        <button
          type="button"
          className={styles.server}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          aria-controls={anchor ? id : undefined}
          aria-current={isAboutServers(pathname) ? 'page' : undefined}
          onClick={(event) => {
            setAnchor(event.currentTarget)
            setWanted(true)
          }}
        >
          <span className={styles.color} style={{ background: serverColorValue[server?.color ?? 'grey'] }} />
          <VisuallyHidden>{t('server.switch')} </VisuallyHidden>
          {folded ? (
            <span className={styles.icons}>
              <span className={styles.short} title={name}>
                {name}
              </span>
              <StateDot state={dot} label={state} iconOnly />
              {readOnly ? <Lock className={styles.icon} size={12} aria-hidden /> : null}
            </span>
          ) : (
            <NameAndState name={name} state={state} dot={dot} readOnly={readOnly} />
          )}
        </button>
      </RailTooltip>
      <OverlayBoundary tries={[anchor]}>
        {wanted ? <ServerMenu id={id} anchor={anchor} onClose={() => setAnchor(null)} /> : null}
      </OverlayBoundary>
    </>
  )
}

interface NameAndStateProps {
  name: string
  state: string
  dot: DotState
  readOnly: boolean
}

function NameAndState({ name, state, dot, readOnly }: NameAndStateProps) {
  return (
    <>
      <span className={styles.nameAndState}>
        <span className={styles.name}>
          <span title={name}>{name}</span>
          {readOnly ? <Lock className={styles.icon} size={12} aria-hidden /> : null}
        </span>
        <span className={styles.state} title={state}>
          <StateDot state={dot} label={state} />
        </span>
      </span>
      <ChevronsUpDown className={styles.icon} size={14} aria-hidden />
    </>
  )
}

const RailViews = lazyComponent(async () => (await import('./rail-views')).RailViews)

/** The product's logo, and with enough room its name and the button for the list of shortcuts. */
function Brand({ folded, onHelp }: { folded: boolean; onHelp: () => void }) {
  const { t } = useTranslation('common')
  return (
    <div className={styles.brand}>
      <BrandMark size={20} />
      {folded ? null : (
        <>
          <span>{t('app.name')}</span>
          <button
            type="button"
            className={styles.help}
            title={`${t('shortcuts.title')} (?)`}
            aria-label={t('shortcuts.title')}
            onClick={onHelp}
          >
            <Keyboard size={16} aria-hidden />
          </button>
        </>
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
  const open = sectionAt(useLocation().pathname)
  const sections = sectionsFor(server, open)
  const folded = useMediaQuery(`(max-width: ${RAIL_BREAKPOINT - 0.05}px)`, { noSsr: true })
  return (
    <nav className={styles.rail} aria-label={t('nav.label')}>
      <Brand folded={folded} onHelp={onHelp} />
      <ServerSwitcher folded={folded} />
      <ul className={styles.fixed}>
        <RailButton
          label={t('palette.short')}
          keys={`${keyName('Ctrl')} K`}
          Icon={Search}
          folded={folded}
          onClick={onSearch}
        />
      </ul>
      <ul className={styles.list}>
        {sections.slice(0, -1).map((section) => (
          <RailSection key={section.id} section={section} folded={folded}>
            {'views' in section.pages[0] && !folded && views.length > 0 ? <SavedViews /> : null}
          </RailSection>
        ))}
      </ul>
      <ul className={styles.fixed}>
        {sections.slice(-1).map((section) => (
          <RailSection key={section.id} section={section} folded={folded} />
        ))}
      </ul>
    </nav>
  )
}

interface RailSectionProps {
  section: Section
  folded: boolean
  /** Shown below the entry. */
  children?: ReactNode
}

/** An entry of the rail, with its pages below it if it has several. */
function RailSection({ section: { id, pages }, folded, children }: RailSectionProps) {
  const { t } = useTranslation('common')
  const { pathname } = useLocation()
  const labelOf = usePageLabel()
  const [first, ...others] = pages
  const several = others.length > 0
  const open = sectionAt(pathname) === id
  const label = t(`nav.${id}`)
  // In the folded rail, the section's icon represents its first page.
  const below: readonly RailPage[] = folded ? (open ? others : []) : several ? pages : []
  const current = several ? folded && railPageAt(pathname) === first : open
  return (
    <li className={styles.section} data-open={open ? '' : undefined}>
      <RailLink
        page={first}
        label={folded && several ? `${label}: ${labelOf(first)}` : label}
        folded={folded}
        current={current}
        kind={several ? 'heading' : 'page'}
      />
      {below.length > 0 ? (
        <ul className={styles.pages} aria-label={label}>
          {below.map((page) => (
            <li key={page.path}>
              <RailLink
                page={page}
                label={labelOf(page)}
                folded={folded}
                current={railPageAt(pathname) === page}
                kind="below"
              />
            </li>
          ))}
        </ul>
      ) : null}
      {children}
    </li>
  )
}

interface RailLinkProps {
  page: RailPage
  label: string
  folded: boolean
  current: boolean
  kind: 'page' | 'heading' | 'below'
}

function RailLink({ page, label, folded, current, kind }: RailLinkProps) {
  const { path, icon } = page
  const memory = useListMemory()
  const navigate = useNavigate()
  const Icon = icons[icon]
  // Read the address on click, so that typing a filter does not render the rail.
  const onClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate(unfilteredAddress(memory, page))
  }
  return (
    <RailTooltip label={label} folded={folded}>
      <Link
        className={`${entryStyles.entry} ${styles.entry}`}
        data-kind={kind}
        to={path}
        onClick={onClick}
        aria-current={current ? 'page' : undefined}
      >
        {kind === 'below' && !folded ? null : <Icon size={kind === 'below' ? 14 : 16} aria-hidden />}
        <Label folded={folded}>{label}</Label>
      </Link>
    </RailTooltip>
  )
}

interface RailButtonProps {
  label: string
  /** Keyboard shortcut. */
  keys: string
  Icon: ComponentType<{ size: number }>
  folded: boolean
  onClick: () => void
}

/** A button among the entries of the rail. */
function RailButton({ label, keys, Icon, folded, onClick }: RailButtonProps) {
  return (
    <li>
      <RailTooltip label={`${label} (${keys})`} folded={folded}>
        <button type="button" className={`${entryStyles.entry} ${styles.entry}`} onClick={onClick}>
          <Icon size={16} aria-hidden />
          <Label folded={folded}>{label}</Label>
          {folded ? null : <kbd aria-hidden>{keys}</kbd>}
        </button>
      </RailTooltip>
    </li>
  )
}

function Label({ folded, children }: { folded: boolean; children: string }) {
  return folded ? <VisuallyHidden>{children}</VisuallyHidden> : <span className={styles.label}>{children}</span>
}
