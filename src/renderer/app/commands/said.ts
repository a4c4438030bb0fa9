import { parseQuery } from '@/domain/policy-worker/access-question'
import { keyWordParams, readKeyWords } from '@/domain/key-words'
import type { TFunction } from 'i18next'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import KeyRound from 'lucide-react/icons/key-round'
import type { PaletteItem } from './item'

// Whole sentences that the palette understands, beside names of things and commands.

/** "can maria reach tag:db on 22", "maria → tag:db:22": asked of the access policy. Null where it is no question. */
export function questionItem(query: string, t: TFunction<'commands'>): PaletteItem | null {
  const asked = parseQuery(query)
  // "to" stands between two names in other sentences, too.
  if (asked.problem === 'form' || (!asked.problem && asked.spoken === 'arrow' && !/→|->|=>/.test(query))) return null
  const path = `/access?${new URLSearchParams({ q: query }).toString()}`
  const label = t('question', { query })
  return { id: 'question', kind: 'question', label, detail: '', words: '', Icon: CircleHelp, path }
}

/** "create key tag:ci reusable 90d": the form for a key, begun with what was said. Null where nothing was. */
export function keyItem(query: string, t: TFunction<'commands'>): PaletteItem | null {
  const names = `${t('verb.createPreAuthKey')} ${t('words.createPreAuthKey')}`.toLowerCase().split(/[\s…]+/)
  const words = query.split(/\s+/)
  const first = words.findIndex((word) => word.length < 2 || !names.some((name) => name.startsWith(word.toLowerCase())))
  const said = first < 1 ? null : readKeyWords(words.slice(first))
  if (!said) return null
  const path = `/pre-auth-keys?${new URLSearchParams({ create: '', ...keyWordParams(said) }).toString()}`
  const label = t('newKey', { what: words.slice(first).join(' ') })
  return { id: 'new-key', kind: 'verb', label, detail: '', words: '', Icon: KeyRound, path }
}
