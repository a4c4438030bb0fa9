import { isTitled, type PageOf, pages, type TitledPage } from '@shared/pages'
import BrushCleaning from 'lucide-react/icons/brush-cleaning'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import Columns2 from 'lucide-react/icons/columns-2'
import Gauge from 'lucide-react/icons/gauge'
import History from 'lucide-react/icons/history'
import KeyRound from 'lucide-react/icons/key-round'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import RouteIcon from 'lucide-react/icons/route'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Users from 'lucide-react/icons/users'
import type { ComponentType } from 'react'

/** A page that the rail leads to. */
export type RailPage = Extract<PageOf, { icon: string }>

/** The drawings of the rail, by their names in `pages`. */
export const icons: Record<RailPage['icon'], ComponentType<{ size: number }>> = {
  gauge: Gauge,
  'monitor-smartphone': MonitorSmartphone,
  route: RouteIcon,
  users: Users,
  'key-round': KeyRound,
  'shield-check': ShieldCheck,
  'calendar-clock': CalendarClock,
  'columns-2': Columns2,
  history: History,
  'brush-cleaning': BrushCleaning,
}

/** The rail's entries, in its order; the settings as a whole come after them. */
export const railPages: readonly RailPage[] = pages.filter((page) => 'icon' in page)

/** The rail's entries that come back as they were left. */
export const keptLists: readonly string[] = railPages.map(({ path }) => path).filter((path) => path !== '/')

/** The side list of the settings. */
export const settingsPages: readonly TitledPage[] = pages.filter(isTitled).filter(({ group }) => group === 'settings')

/** The letters that lead to a page after G, by its path. */
export const goKeys: ReadonlyMap<string, string> = new Map(
  pages.flatMap((page) => ('goKey' in page ? [[page.path, page.goKey] as const] : [])),
)

export const SETTINGS_ROOT = '/settings'

/** The path of the rail's entry that an address belongs to: the longest that leads to it. */
export function railPathAt(pathname: string): string | undefined {
  const paths = [...railPages.map(({ path }) => path), SETTINGS_ROOT]
  const above = paths.filter((path) => pathname === path || pathname.startsWith(`${path}/`))
  return above.toSorted((a, b) => b.length - a.length)[0]
}
