import { toApiError } from '@shared/api/error'
import { instantOf } from '@shared/time'
import { useTranslation } from '@/lib/texts'
import { writeCalendar } from '@/domain/expiry/calendar'
import type { ExpiryEntry } from '@/domain/expiry/entries'
import { invoke } from '@/lib/desktop'
import { errorText } from '@/lib/error-text'
import { serverNow } from '@/lib/now'
import { useCurrentServer, useServerId } from '@/lib/session'
import { useToast } from '@/ui/toast/toast'

/** Days before an expiry at which calendars remind the user; the same period in which lists show "expires soon". */
const REMIND_DAYS = 14

/** Returns a function that saves future expiries as a calendar file. */
export function useCalendarFile() {
  const { t } = useTranslation('expiry')
  const { t: tCommon } = useTranslation('common')
  const toast = useToast()
  const serverId = useServerId() ?? ''
  const server = useCurrentServer()?.name ?? t('demo')
  return async (entries: readonly ExpiryEntry[]) => {
    const now = serverNow()
    const events = entries.flatMap(({ key, kind, label, owner, at }) => {
      const instant = at === null ? null : instantOf(at)
      if (instant === null || instant <= now) return []
      const summary = t('event.summary', { kind: t(`one.${kind}`), name: label })
      const description = owner === '' ? server : t('event.description', { server, owner })
      return [{ uid: `${key.replace(' ', '-')}@${serverId}.mesh-console`, at: instant, summary, description }]
    })
    if (events.length === 0) {
      toast.show(t('export.none'))
      return
    }
    try {
      const text = writeCalendar(events, now, REMIND_DAYS)
      if (await invoke('file:save', { name: 'expiry.ics', text }))
        toast.show(t('export.saved', { count: events.length }))
    } catch (thrown) {
      toast.show(errorText(toApiError(thrown), tCommon), { kind: 'error' })
    }
  }
}
