import type { TFunction } from 'i18next'
import { dateLocale } from '@shared/language'
import { DAY } from '@shared/time'
import { timeSince } from './texts'
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

/** After this many milliseconds without a response or a failure, the page says that the server does not answer. */
export const LATE_MS = 10_000

interface LastKnown {
  readonly state: ServerState
  readonly at: number
  readonly keyProblem: KeyProblem | null
  /** The server has been asked for {@link LATE_MS}. */
  readonly isLate: boolean
}

/** Names the time of what is shown, which an earlier run read, and why it is not newer. `keyProblem`: `refused` or `missing`. */
export function lastKnownSentence({ state, at, keyProblem, isLate }: LastKnown, { t, language, now }: Words): string {
  const time = new Intl.DateTimeFormat(dateLocale(language), {
    timeStyle: 'short',
    ...(isOld(at, now) && { dateStyle: 'medium' }),
  }).format(at)
  const why = keyProblem ? t(`serverState.key.${keyProblem}`) : whyOld(state, isLate, { t, language, now })
  return t('serverState.lastKnown.asOf', { time, why })
}

function whyOld(state: ServerState, isLate: boolean, words: Words): string | null {
  const { condition } = state
  if (condition === 'partly' || condition === 'paused') return serverSentence(state, words)
  if (condition === 'offline' || condition === 'unusable') return words.t(`serverState.lastKnown.${condition}`)
  return isLate
    ? words.t('serverState.lastKnown.late', { seconds: LATE_MS / 1000 })
    : words.t('serverState.lastKnown.asked')
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
