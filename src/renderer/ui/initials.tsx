import type { CSSProperties } from 'react'
import styles from './initials.module.css'

/** How many colours there are to tell people apart by; the name stands beside them. */
const HUES = 12

/** The letters a name is shortened to, at most two: "Jeremie Koss" and "jeremie.koss@example.com" are JK, "maria" is M. */
export function initialsOf(name: string): string {
  const [local = ''] = name.split('@')
  const words = (local || name).split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words
  return chosen.map((word) => String.fromCodePoint(word?.codePointAt(0) ?? 0x20).toLocaleUpperCase()).join('')
}

/** Degrees; the same for the same name, whoever else there is. */
function hueOf(name: string): number {
  let hash = 2_166_136_261
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0
  return (hash % HUES) * (360 / HUES)
}

/** A person as a quiet mark beside the name. */
export function Initials({ name }: { name: string }) {
  const hue: CSSProperties & Record<'--hue', number> = { '--hue': hueOf(name) }
  return (
    <span className={styles.initials} style={hue} aria-hidden>
      {initialsOf(name)}
    </span>
  )
}
