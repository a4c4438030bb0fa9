import { DEMO_SERVER_ID } from '@shared/demo-server'
import type { SectionId } from '@shared/page-row'
import { isTitled, type PagePath, pages } from '@shared/pages'
import Bookmark from 'lucide-react/icons/bookmark'
import Columns2 from 'lucide-react/icons/columns-2'
import Server from 'lucide-react/icons/server'
import SettingsIcon from 'lucide-react/icons/settings'
import { useMemo } from 'react'
import { useTranslation } from '@/lib/texts'
import { formatMachineQuery, parseMachineQuery } from '@/domain/machine-query'
import { usePrefs, useSession } from '@/lib/session'
import { goKeys, icons, railSections, SETTINGS_ROOT, usePageLabel } from '../navigation'
import { OLD_CLIENTS } from '@shared/query/fields'
import type { CommandContext } from './command-context'
import type { PaletteItem } from './item'

/** Other words that people type to find a page. */
const MORE_WORDS = { hostDns: 'dnsWords', hygiene: 'hygieneWords', overview: 'overviewWords' } as const

/** Returns the names of the days of a week, in the language. */
function daysOf(language: string): string[] {
  const name = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, day) => name.format(Date.UTC(2024, 0, 1 + day)))
}

/** Returns the pages with their shortcuts. */
export function usePageItems(): PaletteItem[] {
  const { t, i18n } = useTranslation('common')
  const labelOf = usePageLabel()
  return useMemo(
    () =>
      pages
        .filter(isTitled)
        .filter(({ group }) => group !== 'auth')
        .map((page): PaletteItem => {
          const key = goKeys.get(page.path)
          const label = t(`pages.${page.title}`)
          const section = 'section' in page ? t(`nav.${page.section}`) : ''
          const detail = section === label ? '' : section
          return {
            id: `page-${page.path}`,
            kind: 'page' as const,
            label,
            shortLabel: labelOf(page),
            detail,
            // The address contains the English name, such as pre-auth-keys.
            words: `${detail} ${labelOf(page)} ${page.path.replaceAll(/[/-]/g, ' ')} ${page.title in MORE_WORDS ? t(MORE_WORDS[page.title as keyof typeof MORE_WORDS]) : ''}`,
            Icon: 'icon' in page ? icons[page.icon] : 'section' in page ? sectionIcon(page.section) : Columns2,
            path: page.path,
            ...(key && { keys: ['G', key.toUpperCase()] }),
          }
        })
        .concat(
          (
            [
              ['old-clients', t('oldClients'), t('oldClientWords'), OLD_CLIENTS],
              ['unseen', t('unseen'), t('unseenWords'), 'seen>30d'],
            ] as const
          ).map(([id, label, words, q]) => ({
            id: `filter-${id}`,
            kind: 'filter' as const,
            label,
            detail: t('pages.machines'),
            words,
            Icon: icons['monitor-smartphone'],
            path: `/machines?${new URLSearchParams({ q }).toString()}`,
          })),
        )
        .concat(
          daysOf(i18n.language).map((day) => ({
            id: `changes-${day}`,
            kind: 'filter' as const,
            label: t('changesOn', { day }),
            detail: t('pages.activity'),
            words: t('changesWords'),
            Icon: sectionIcon('activity'),
            path: `/activity?${new URLSearchParams({ q: day.toLowerCase() }).toString()}`,
          })),
        ),
    [t, i18n.language, labelOf],
  )
}

const sectionIcon = (id: SectionId) =>
  icons[railSections.find((section) => section.id === id)?.pages[0].icon ?? 'gauge']

/** Individual settings by name, with their page. */
const settings = [
  ['appearance.scheme', SETTINGS_ROOT],
  ['appearance.density', SETTINGS_ROOT],
  ['appearance.language', SETTINGS_ROOT],
  ['notifications:rules', '/settings/notifications'],
  ['channels:title', '/settings/notifications'],
  ['notifications:quiet.title', '/settings/notifications'],
  ['notifications:background.closing.label', '/settings/notifications'],
  ['notifications:background.tray', '/settings/notifications'],
  ['data.watch.title', '/settings/data'],
  ['data.watch.journalDays', '/settings/data'],
  ['data.watch.presenceDays', '/settings/data'],
  ['data.internet.releases', '/settings/data'],
  ['data.watch.keepsLastKnown', '/settings/data'],
  ['data.transfer.title', '/settings/data'],
  ['data.forget.title', '/settings/data'],
  ['updates.mode.label', '/settings/updates'],
  ['updates.channel.label', '/settings/updates'],
  ['faults.title', '/settings/demo'],
  ['about.licences', '/settings/about'],
  ['about.folder', '/settings/about'],
] as const satisfies readonly (readonly [string, PagePath])[]

export function useSettingItems(): PaletteItem[] {
  const { t } = useTranslation(['settings', 'notifications', 'channels'])
  const { t: tCommon } = useTranslation('common')
  return useMemo(
    () =>
      settings.map(([name, path]) => ({
        id: `setting-${name}`,
        kind: 'setting' as const,
        label: t(name),
        detail: tCommon('nav.settings'),
        words: tCommon('nav.settings'),
        Icon: SettingsIcon,
        path,
      })),
    [t, tCommon],
  )
}

/** Returns the saved views of machines. */
export function useViewItems(): PaletteItem[] {
  const { views } = usePrefs().prefs
  return useMemo(
    () =>
      views.map(({ id, name, query }) => {
        const search = formatMachineQuery(parseMachineQuery(query))
        const detail = parseMachineQuery(query).q
        return {
          id: `view-${id}`,
          kind: 'view',
          label: name,
          detail,
          words: detail,
          Icon: Bookmark,
          path: `/machines?${search}`,
        }
      }),
    [views],
  )
}

/** Returns the other servers, to switch to. */
export function useServerItems({ changeTo, go }: CommandContext): PaletteItem[] {
  const { t } = useTranslation('common')
  const { session } = useSession()
  const demo = { id: DEMO_SERVER_ID, name: t('server.demo'), url: '', hasKey: true }
  return [...session.servers, demo]
    .filter(({ id }) => id !== session.currentId)
    .map(({ id, name, url, hasKey }) => ({
      id: `server-${id}`,
      kind: 'server',
      label: name,
      detail: url,
      words: url,
      Icon: Server,
      path: '',
      run: () => (hasKey ? changeTo(id) : go(`/auth?server=${encodeURIComponent(id)}`)),
    }))
}
