import type { TFunction } from 'i18next'
import { dateLocale } from '@shared/language'
import { DAY } from '@shared/time'
import { timeSince } from './format'
import type { ServerState, ShownPart } from '@shared/api/server-state'
import type { KeyProblem } from './session'

type Translate = TFunction<'common'>

/** Returns the short name of a server state. */
export function serverWord({ condition }: ServerState, t: Translate): string {
  return t(`serverState.${condition}`)
}

/** "the users and the routes" */
export function listWords(missing: readonly ShownPart[], t: Translate, language: string): string {
  return new Intl.ListFormat(language).format(missing.map((part) => t(`missing.${part}`)))
}

interface Words {
  readonly t: Translate
  readonly language: string
  /** In milliseconds. */
  readonly now: number
}

/** Names the time of what is shown, which an earlier run read, and why it is not newer. `keyProblem`: `refused` or `missing`. */
export function lastKnownSentence(
  { state, at, keyProblem }: { state: ServerState; at: number; keyProblem: KeyProblem | null },
  { t, language, now }: Words,
): string {
  const time = new Intl.DateTimeFormat(dateLocale(language), {
    timeStyle: 'short',
    ...(isOld(at, now) && { dateStyle: 'medium' }),
  }).format(at)
  const why = keyProblem
    ? t(`serverState.key.${keyProblem}`)
    : state.condition === 'partly' || state.condition === 'paused'
      ? serverSentence(state, { t, language, now })
      : t(`serverState.lastKnown.${state.condition}`)
  return t('serverState.lastKnown.asOf', { time, why })
}

/** Describes the state in a sentence, with its start or end; null if the short name is enough. `now` in milliseconds. */
export function serverSentence(
  { condition, missing, answeredAt, until }: ServerState,
  { t, language, now }: Words,
): string | null {
  switch (condition) {
    case 'partly':
      return t('serverState.long.partly', { lists: listWords(missing, t, language) })
    case 'paused': {
      const time = new Intl.DateTimeFormat(dateLocale(language), { timeStyle: 'medium' }).format(until ?? now)
      return t('serverState.long.paused', { time })
    }
    case 'unusable':
    case 'offline': {
      if (answeredAt === null) return t(`serverState.long.${condition}Never`)
      const time = new Intl.DateTimeFormat(dateLocale(language), {
        timeStyle: 'medium',
        ...(isOld(answeredAt, now) && { dateStyle: 'medium' }),
      })
      return t(`serverState.long.${condition}`, { age: ageOf(answeredAt, now, t), time: time.format(answeredAt) })
    }
    default:
      return null
  }
}

const isOld = (at: number, now: number) => now - at > DAY / 2

/** Ages below this many milliseconds are "a moment ago". */
const MOMENT_MS = 10_000

function ageOf(at: number, now: number, t: Translate): string {
  if (now - at < MOMENT_MS) return t('serverState.long.moment')
  return timeSince(t, new Date(at).toISOString(), now)
}
