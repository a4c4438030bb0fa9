import styles from './initials.module.css'

/** Returns at most two initials: "Jeremie Koss" and "jeremie.koss@example.com" give JK, "maria" gives M. */
export function initialsOf(name: string): string {
  const [local = ''] = name.split('@')
  const words = (local || name).split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words
  return chosen.map((word) => String.fromCodePoint(word?.codePointAt(0) ?? 0x20).toLocaleUpperCase()).join('')
}

/** A user's initials, to show beside the name. */
export function Initials({ name }: { name: string }) {
  return (
    <span className={styles.initials} aria-hidden>
      {initialsOf(name)}
    </span>
  )
}
