import type { Faker } from '@faker-js/faker'
import { instant } from '../context'

/** Random choices that are the same for the same seed, and times relative to one `now`. */
export interface Draw {
  readonly faker: Faker
  readonly now: number
  /** An integer from `min` to `max`, both included. */
  int: (min: number, max: number) => number
  chance: (probability: number) => boolean
  pick: <T>(items: readonly [T, ...T[]]) => T
  /** This number of hexadecimal digits (a multiple of 8). */
  hex: (digits: number) => string
  /**
   * The time this many milliseconds from now. Negative offsets are in the past: written for a past of 600 days, and scaled to the requested
   * length.
   */
  at: (offset: number) => string
}

/** The length of a network's past that offsets are written for, in days: from its first user to now. */
const PAST_DAYS = 600

/** `days`: the length of the past; the order of its events stays the same. */
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
