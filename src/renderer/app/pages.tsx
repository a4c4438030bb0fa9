import Gauge from 'lucide-react/icons/gauge'
import KeyRound from 'lucide-react/icons/key-round'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import RouteIcon from 'lucide-react/icons/route'
import SettingsIcon from 'lucide-react/icons/settings'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Users from 'lucide-react/icons/users'

/** The rail's entries, in its order. `active` tells whether an address belongs to the entry. */
export const railPages = [
  { id: 'overview', path: '/', Icon: Gauge, active: (path: string) => path === '/' },
  { id: 'machines', path: '/machines', Icon: MonitorSmartphone, active: under('/machines') },
  { id: 'routes', path: '/routes', Icon: RouteIcon, active: under('/routes') },
  { id: 'users', path: '/users', Icon: Users, active: under('/users') },
  { id: 'keys', path: '/pre-auth-keys', Icon: KeyRound, active: under('/pre-auth-keys') },
  { id: 'policy', path: '/settings/policy', Icon: ShieldCheck, active: under('/settings/policy') },
] as const

export const settingsEntry = {
  id: 'settings',
  path: '/settings',
  Icon: SettingsIcon,
  active: (path: string) => under('/settings')(path) && !under('/settings/policy')(path),
} as const

export type RailPage = (typeof railPages)[number] | typeof settingsEntry

/** The side list of the settings. */
export const settingsPages = [
  { id: 'general', path: '/settings' },
  { id: 'filters', path: '/settings/filters' },
  { id: 'policy', path: '/settings/policy' },
  { id: 'apiKeys', path: '/settings/api-keys' },
  { id: 'servers', path: '/settings/servers' },
  { id: 'data', path: '/settings/data' },
  { id: 'updates', path: '/settings/updates' },
  { id: 'about', path: '/settings/about' },
] as const

function under(root: string): (path: string) => boolean {
  return (path) => path === root || path.startsWith(`${root}/`)
}
