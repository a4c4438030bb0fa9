import type { Capabilities } from '@shared/api/capabilities'
import type { JournalEntry } from '@shared/history/journal'
import type { i18n } from 'i18next'
import { entryTitle, type NameOf } from './entry-words'
import { whyNoUndo } from './present'

/**
 * Says why the newest change cannot be undone; null if there is no such change. `entries`: newest first.
 */
export async function newestNoUndo(
  entries: readonly JournalEntry[],
  can: Capabilities,
  { loadNamespaces, getFixedT }: Pick<i18n, 'loadNamespaces' | 'getFixedT'>,
  nameOf: NameOf,
): Promise<string | null> {
  for (const entry of entries) {
    const why = entry.kind === 'act' ? whyNoUndo(entry, can) : null
    if (why === null) continue
    await loadNamespaces('activity')
    const t = getFixedT(null, 'activity')
    return t('noUndo.last', { act: entryTitle(entry, t, nameOf), why: t(`noUndo.${why}`) })
  }
  return null
}
