import { isTitled, pageAt, type PageOf, pages, type TitledPage } from '@shared/pages'
import type { SavedServer } from '@shared/ipc/session'
import type { SectionId } from '@shared/page-row'
import BrushCleaning from 'lucide-react/icons/brush-cleaning'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import FileClock from 'lucide-react/icons/file-clock'
import FileLock from 'lucide-react/icons/file-lock'
import Archive from 'lucide-react/icons/archive'
import ChartLine from 'lucide-react/icons/chart-line'
import CircleArrowUp from 'lucide-react/icons/circle-arrow-up'
import Gauge from 'lucide-react/icons/gauge'
import Globe from 'lucide-react/icons/globe'
import History from 'lucide-react/icons/history'
import Key from 'lucide-react/icons/key'
import KeyRound from 'lucide-react/icons/key-round'
import ListChecks from 'lucide-react/icons/list-checks'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import RouteIcon from 'lucide-react/icons/route'
import ScrollText from 'lucide-react/icons/scroll-text'
import Server from 'lucide-react/icons/server'
import SettingsIcon from 'lucide-react/icons/settings'
import ShieldCheck from 'lucide-react/icons/shield-check'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import Users from 'lucide-react/icons/users'
import { type ComponentType, useCallback } from 'react'
import { useTranslation } from '@/lib/texts'

/** A page listed in the rail. */
export type RailPage = Extract<PageOf, { icon: string }>

/** An entry of the rail. */
export interface RailSection {
  readonly id: SectionId
  /** Its pages in the rail's order. The entry links to the first one. */
  readonly pages: readonly [RailPage, ...RailPage[]]
}

/** The rail's icons, by their names in `pages`. */
export const icons: Record<RailPage['icon'], ComponentType<{ size: number }>> = {
  archive: Archive,
  'circle-arrow-up': CircleArrowUp,
  'chart-line': ChartLine,
  gauge: Gauge,
  'calendar-clock': CalendarClock,
  'brush-cleaning': BrushCleaning,
  'monitor-smartphone': MonitorSmartphone,
  route: RouteIcon,
  users: Users,
  'key-round': KeyRound,
  key: Key,
  'shield-check': ShieldCheck,
  'file-lock': FileLock,
  'file-clock': FileClock,
  history: History,
  'list-checks': ListChecks,
  server: Server,
  'scroll-text': ScrollText,
  globe: Globe,
  'sliders-horizontal': SlidersHorizontal,
  settings: SettingsIcon,
}

/** The pages listed in the rail, in its order. */
export const railPages: readonly RailPage[] = pages.filter((page) => 'icon' in page)

/** The entries of the rail, in its order. */
export const railSections = railPages.reduce<RailSection[]>((found, page) => {
  const last = found.at(-1)
  if (last?.id !== page.section) return [...found, { id: page.section, pages: [page] }]
  return [...found.slice(0, -1), { ...last, pages: [...last.pages, page] }]
}, [])

/**
 * Returns the entries of the rail for a server. The demo network has no host: its entry is listed only while a link opened one of its
 * pages. Of other servers, the first page of the host explains the rest until the admin allows its use.
 */
export function sectionsFor(server: Pick<SavedServer, 'host'> | null, open?: SectionId): readonly RailSection[] {
  if (server === null && open !== 'host') return railSections.filter(({ id }) => id !== 'host')
  if (server?.host !== undefined) return railSections
  return railSections.map((section) =>
    section.id === 'host' ? { id: section.id, pages: [section.pages[0]] } : section,
  )
}

/** The rail's pages that keep their state when left. */
export const keptLists: readonly string[] = railPages.map(({ path }) => path).filter((path) => path !== '/')

/** The tabs of the settings. */
export const settingsPages: readonly TitledPage[] = pages
  .filter(isTitled)
  .filter((page) => 'section' in page && page.section === 'settings')

/** The shortcut letter after G of each page, by path. */
export const goKeys: ReadonlyMap<string, string> = new Map(
  pages.flatMap((page) => ('goKey' in page ? [[page.path, page.goKey] as const] : [])),
)

export const SETTINGS_ROOT = '/settings'

/** Returns the section of an address, or undefined. Unknown addresses under the settings belong to the settings. */
export function sectionAt(pathname: string): SectionId | undefined {
  const page = pageAt(pathname)
  if (page) return 'section' in page ? page.section : undefined
  return pathname.startsWith(`${SETTINGS_ROOT}/`) ? 'settings' : undefined
}

/** Returns the page of the rail that an address belongs to. A page that the rail does not list belongs to the listed one before it. */
export function railPageAt(pathname: string): RailPage | undefined {
  const page = pageAt(pathname)
  const section = sectionAt(pathname)
  if (!page || section === undefined) return undefined
  return pages
    .slice(0, pages.indexOf(page) + 1)
    .filter((one) => 'icon' in one)
    .findLast((one) => one.section === section)
}

/** Returns true for a page of no section, which opens from the list of servers. */
export const isAboutServers = (pathname: string): boolean => {
  const page = pageAt(pathname)
  return page?.group === 'main' && !('section' in page)
}

/** Why a session ended. */
type EndReason = 'unauthorized' | 'signedOut' | 'removed'

/** Returns the address of the sign-in page, with the reason for signing in and the page to return to. */
export function authPath({ reason, returnTo }: { reason?: EndReason; returnTo?: string }): string {
  const query = new URLSearchParams()
  if (reason) query.set('reason', reason)
  if (returnTo && returnTo !== '/') query.set('returnTo', returnTo)
  const text = query.toString()
  return text ? `/auth?${text}` : '/auth'
}

/** Returns a function for the label of a page below its section; shorter than its title if the section's name says the rest. */
export function usePageLabel(): (page: TitledPage) => string {
  const { t } = useTranslation('common')
  return useCallback((page) => ('railLabel' in page ? t(`nav.${page.railLabel}`) : t(`pages.${page.title}`)), [t])
}
