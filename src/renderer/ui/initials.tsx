import type { CSSProperties } from 'react'
import styles from './initials.module.css'

/** The number of colours that distinguish users; the name is shown beside them. */
const HUES = 12

/** Returns at most two initials: "Jeremie Koss" and "jeremie.koss@example.com" give JK, "maria" gives M. */
export function initialsOf(name: string): string {
  const [local = ''] = name.split('@')
  const words = (local || name).split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words
  return chosen.map((word) => String.fromCodePoint(word?.codePointAt(0) ?? 0x20).toLocaleUpperCase()).join('')
}

/** Returns a hue in degrees that depends on the name only. */
function hueOf(name: string): number {
  let hash = 2_166_136_261
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0
  return (hash % HUES) * (360 / HUES)
}

/** A user's initials, to show beside the name. */
export function Initials({ name }: { name: string }) {
  const hue: CSSProperties & Record<'--hue', number> = { '--hue': hueOf(name) }
  return (
    <span className={styles.initials} style={hue} aria-hidden>
      {initialsOf(name)}
    </span>
  )
}
