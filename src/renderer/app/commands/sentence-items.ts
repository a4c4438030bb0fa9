import { parseQuestion } from '@/domain/policy-worker/access-question'
import { keyWordParams, readKeyWords } from '@/domain/key-words'
import type { TFunction } from 'i18next'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import KeyRound from 'lucide-react/icons/key-round'
import type { PaletteItem } from './item'

// Whole sentences that the palette understands, besides names and commands.

/**
 * Returns the entry for a question to the access policy, "can maria reach tag:db on 22" or "maria → tag:db:22"; null if the text is not a
 * question.
 */
export function questionItem(query: string, t: TFunction<'commands'>): PaletteItem | null {
  const asked = parseQuestion(query)
  // Without an arrow character, "to" between two names may belong to another sentence.
  if (asked.problem === 'form' || (!asked.problem && asked.phrasing === 'arrow' && !/→|->|=>/.test(query))) return null
  const path = `/access?${new URLSearchParams({ q: query }).toString()}`
  const label = t('question', { query })
  return { id: 'question', kind: 'question', label, detail: '', words: '', Icon: CircleHelp, path }
}

/** Returns the entry for "create key tag:ci reusable 90d", which opens a prefilled form; null if the text has no such words. */
export function keyItem(query: string, t: TFunction<'commands'>): PaletteItem | null {
  const names = `${t('verb.createPreAuthKey')} ${t('words.createPreAuthKey')}`.toLowerCase().split(/[\s…]+/)
  const words = query.split(/\s+/)
  const first = words.findIndex((word) => word.length < 2 || !names.some((name) => name.startsWith(word.toLowerCase())))
  const keyWords = first < 1 ? null : readKeyWords(words.slice(first))
  if (!keyWords) return null
  const path = `/pre-auth-keys?${new URLSearchParams({ create: '', ...keyWordParams(keyWords) }).toString()}`
  const label = t('newKey', { what: words.slice(first).join(' ') })
  return { id: 'new-key', kind: 'verb', label, detail: '', words: '', Icon: KeyRound, path }
}
