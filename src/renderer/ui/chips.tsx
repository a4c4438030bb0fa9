import { useTranslation } from '@/lib/texts'
import styles from './tag-chips.module.css'
import { VisuallyHidden } from './visually-hidden'
import type { ReactNode } from 'react'

/** A short label in a frame, such as a tag. Not interactive. */
export function Chip({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <span className={styles.chip} title={title}>
      {children}
    </span>
  )
}

interface TagChipsProps {
  tags: readonly string[]
  max?: number
  /** Omits the common prefix "tag:" to save room. */
  short?: boolean
}

/** Tags as chips: at most `max`, then +n with the rest on hover. */
export function TagChips({ tags, max = 3, short = false }: TagChipsProps) {
  const { t } = useTranslation('common')
  const rest = tags.slice(max)
  return (
    <span className={styles.tags}>
      {tags.slice(0, max).map((tag) => (
        <Chip key={tag} title={tag}>
          {short ? tag.replace(/^tag:/, '') : tag}
        </Chip>
      ))}
      {rest.length > 0 ? (
        <Chip title={rest.join(', ')}>
          <span aria-hidden>+{rest.length}</span>
          <VisuallyHidden>{`${t('tags.more', { count: rest.length })}: ${rest.join(', ')}`}</VisuallyHidden>
        </Chip>
      ) : null}
    </span>
  )
}
