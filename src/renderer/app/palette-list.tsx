import Box from '@mui/material/Box'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { serverColorValue } from '@/ui/theme/tokens'
import type { PaletteItem } from './palette-items'

interface PaletteListProps {
  id: string
  results: readonly PaletteItem[]
  current: PaletteItem | undefined
  /** Said where there is no result. */
  empty: string
  onGo: (item: PaletteItem) => void
}

/** The chosen result stays in view. */
const keepInView: Ref<HTMLElement> = (element) => element?.scrollIntoView({ block: 'nearest' })

export function PaletteList({ id, results, current, empty, onGo }: PaletteListProps) {
  const { t } = useTranslation('common')
  if (results.length === 0) return <Box sx={{ p: 6, textAlign: 'center', color: 'text.secondary' }}>{empty}</Box>
  return (
    <Box id={`${id}-list`} role="listbox" aria-label={t('palette.title')} sx={{ overflowY: 'auto', p: 1 }}>
      {results.map((item) => (
        <Box
          key={item.id}
          id={`${id}-${item.id}`}
          ref={item === current ? keepInView : null}
          role="option"
          aria-selected={item === current}
          tabIndex={-1}
          onClick={() => onGo(item)}
          sx={{
            display: 'flex',
            alignItems: 'baseline',
            gap: 3,
            px: 3,
            py: 1.5,
            borderRadius: 1,
            cursor: 'pointer',
            '&:hover': { bgcolor: 'action.hover' },
            '&[aria-selected="true"]': { bgcolor: 'action.selected' },
          }}
        >
          <Box sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
            {item.label}
          </Box>
          <Box
            sx={{
              flex: 1,
              minWidth: 0,
              typography: item.kind === 'machine' ? 'mono' : 'body1',
              color: 'text.secondary',
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              whiteSpace: 'nowrap',
            }}
          >
            {item.detail}
          </Box>
          <Box sx={{ typography: 'body2', color: 'text.secondary', flex: 'none' }}>{t(`palette.${item.kind}`)}</Box>
          {item.server ? <ServerName {...item.server} /> : null}
        </Box>
      ))}
    </Box>
  )
}

function ServerName({ name, color }: Pick<NonNullable<PaletteItem['server']>, 'name' | 'color'>) {
  return (
    <Box
      sx={{
        width: 128,
        flex: 'none',
        pl: 2,
        borderLeft: 3,
        borderColor: serverColorValue[color],
        typography: 'body2',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
      }}
    >
      {name}
    </Box>
  )
}
