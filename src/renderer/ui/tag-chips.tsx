import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { useTranslation } from 'react-i18next'

interface TagChipsProps {
  tags: readonly string[]
  max?: number
  /** Without the "tag:" that all of them begin with, where there is little room. */
  short?: boolean
}

/** Tags as quiet chips, at most `max`, then +n with the rest on hover. */
export function TagChips({ tags, max = 3, short = false }: TagChipsProps) {
  const { t } = useTranslation('common')
  const rest = tags.slice(max)
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 1, minWidth: 0, alignItems: 'center' }}>
      {tags.slice(0, max).map((tag) => (
        <Chip
          key={tag}
          label={short ? tag.replace(/^tag:/, '') : tag}
          title={tag}
          sx={{ minWidth: 0, maxWidth: 160 }}
        />
      ))}
      {rest.length > 0 ? (
        <Chip
          label={`+${rest.length}`}
          title={rest.join(', ')}
          aria-label={`${t('tags.more', { count: rest.length })}: ${rest.join(', ')}`}
          role="note"
        />
      ) : null}
    </Box>
  )
}
