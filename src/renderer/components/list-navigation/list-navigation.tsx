import IconButton from '@mui/material/IconButton'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { useEffect, useEffectEvent } from 'react'
import { usePageTitle, useTranslation } from '@/lib/texts'
import { Link, useNavigate } from 'react-router'
import { listAddress, useHistoryStep, useListMemory, useListPlace } from '@/lib/list-memory'
import { isTyping } from '@/ui/focus'
import styles from './list-navigation.module.css'

interface ListNavigationProps {
  /** The list of the object. */
  list: '/machines' | '/users'
  /** The object on the page. */
  id: string
  /** All objects in the list's own order: used to drop removed ones, and if the user never opened the list. */
  all: readonly string[]
  /** Returns the address of an object's page. */
  addressOfOne: (id: string) => string
}

/** An open overlay handles keys itself. */
const OVERLAY = '[role="dialog"], [role="menu"], [role="listbox"]'

interface Steps {
  before: string | undefined
  after: string | undefined
  go: (id: string | undefined) => void
  back: () => void
}

/** J and K step through the list, Esc goes back to the previous page. */
function useNavigationKeys({ before, after, go, back }: Steps): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (isTyping(event.target) || document.querySelector(OVERLAY)) return
    if (event.key === 'Escape') back()
    else if (event.key === 'j') go(after)
    else if (event.key === 'k') go(before)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

/** Navigation back to the list as the user left it, and to the neighbouring objects. */
export function ListNavigation({ list, id, all, addressOfOne }: ListNavigationProps) {
  const { t } = useTranslation('common')
  const title = usePageTitle(list)
  const navigate = useNavigate()
  const step = useHistoryStep()
  const memory = useListMemory()
  const { before, after, position, count } = neighbours(useListPlace(list)?.ids ?? [], all, id)
  const address = listAddress(memory, list)
  const go = (to: string | undefined) => {
    if (to === undefined) return
    const { place } = memory.get(list)
    // On return, the list shows and focuses the last visited object.
    if (place?.ids.includes(to))
      memory.change(list, { place: { ...place, focus: { cell: 1, ...place.focus, id: to } } })
    void navigate(addressOfOne(to), { replace: true })
  }
  // The first page of the history has no previous one, so Back opens the list.
  const back = () => void (step(-1) || navigate(address))
  useNavigationKeys({ before, after, go, back })
  return (
    <nav className={styles.bar} aria-label={t('way.label')}>
      <Link to={address} className={styles.list}>
        <ChevronLeft size={14} aria-hidden />
        {title}
      </Link>
      {position === 0 ? null : (
        <span className={styles.steps}>
          <span className={styles.position}>{t('way.position', { position, total: count })}</span>
          <Step label={t('way.before')} keys="K" Icon={ArrowUp} to={before} go={go} />
          <Step label={t('way.after')} keys="J" Icon={ArrowDown} to={after} go={go} />
        </span>
      )}
    </nav>
  )
}

interface StepProps {
  label: string
  keys: string
  Icon: typeof ArrowUp
  to: string | undefined
  go: (id: string | undefined) => void
}

function Step({ label, keys, Icon, to, go }: StepProps) {
  return (
    <IconButton
      size="small"
      aria-label={label}
      aria-keyshortcuts={keys}
      title={`${label} (${keys})`}
      disabled={to === undefined}
      onClick={() => go(to)}
    >
      <Icon size={14} aria-hidden />
    </IconButton>
  )
}

interface Neighbours {
  before: string | undefined
  after: string | undefined
  /** Counts from 1; 0 if the object is in no list. */
  position: number
  count: number
}

/**
 * Returns the objects before and after one: in the list as the user left it, without removed objects, or among all objects if the list does
 * not contain it. `all` is empty while unknown.
 */
export function neighbours(left: readonly string[], all: readonly string[], id: string): Neighbours {
  const there = new Set(all)
  const kept = all.length === 0 ? left : left.filter((one) => there.has(one) || one === id)
  const list = kept.includes(id) ? kept : all
  const at = list.indexOf(id)
  if (at < 0) return { before: undefined, after: undefined, position: 0, count: 0 }
  return { before: list[at - 1], after: list[at + 1], position: at + 1, count: list.length }
}
