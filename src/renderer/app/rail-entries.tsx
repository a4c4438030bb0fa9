import type { ComponentType, MouseEvent, ReactNode } from 'react'
import { useTranslation } from '@/lib/texts'
import { Link, useLocation, useNavigate } from 'react-router'
import { unfilteredAddress, useListMemory } from '@/lib/list-memory'
import { VisuallyHidden } from '@/ui/visually-hidden'
import { icons, type RailPage, type Section, sectionAt } from './navigation'
import entryStyles from './nav-entry.module.css'
import styles from './rail.module.css'
import { RailTooltip } from './rail-tooltip'
import { usePageLabel } from './use-page-label'

interface RailSectionProps {
  section: Section
  folded: boolean
  /** Shown below the entry. */
  children?: ReactNode
}

/** An entry of the rail, with its pages below it if it has several. */
export function RailSection({ section: { id, pages }, folded, children }: RailSectionProps) {
  const { t } = useTranslation('common')
  const { pathname } = useLocation()
  const labelOf = usePageLabel()
  const [first, ...others] = pages
  const several = others.length > 0
  const open = sectionAt(pathname) === id
  const label = t(`nav.${id}`)
  // In the folded rail, the section's icon represents its first page.
  const below: readonly RailPage[] = folded ? (open ? others : []) : several ? pages : []
  const current = several ? folded && pathname === first.path : open
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
                current={pathname === page.path}
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
export function RailButton({ label, keys, Icon, folded, onClick }: RailButtonProps) {
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
