import type { Faker } from '@faker-js/faker'
import { instant } from '../context'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Random choices that come out the same for the same seed, and times told from one `now`. */
export interface Draw {
  readonly faker: Faker
  readonly now: number
  /** A whole number from `min` to `max`, both included. */
  int: (min: number, max: number) => number
  chance: (probability: number) => boolean
  pick: <T>(items: readonly [T, ...T[]]) => T
  /** So many hexadecimal digits (a multiple of 8). */
  hex: (digits: number) => string
  /** The instant so many milliseconds from now; negative ones are in the past, which is told as one of 600 days and is as long as asked for. */
  at: (offset: number) => string
}

/** The past of a network as it is told, in days: its first user came then. */
const PAST_DAYS = 600

/** `days`: how long the past is; the order of what happened in it stays. */
export function createDraw(faker: Faker, seed: number, now: number, days: number = PAST_DAYS): Draw {
  faker.seed(seed)
  const past = days / PAST_DAYS
  const int = (min: number, max: number) => faker.number.int({ min, max })
  return {
    faker,
    now,
    int,
    chance: (probability) => int(1, 1000) <= probability * 1000,
    pick: (items) => items[int(0, items.length - 1)] ?? items[0],
    hex: (digits) => {
      let text = ''
      while (text.length < digits) text += int(0, 0xffff_ffff).toString(16).padStart(8, '0')
      return text
    },
    at: (offset) => instant(now + (offset < 0 ? Math.round(offset * past) : offset)),
  }
}
