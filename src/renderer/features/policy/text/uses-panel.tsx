import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import { lineAndColumn } from '@shared/policy/syntax/hujson'
import { occurrencesOf, type PolicyName } from '@shared/policy/text/names'
import { visible } from '@shared/visible'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from '@/lib/texts'

interface UsesPanelProps {
  text: string
  name: PolicyName
  onJump: (place: PolicyName) => void
  onClose: () => void
}

interface UseRowProps {
  text: string
  place: PolicyName
  onJump: () => void
}

function UseRow({ text, place, onJump }: UseRowProps) {
  const { t } = useTranslation('policy')
  const { line } = lineAndColumn(text, place.from)
  const start = text.lastIndexOf('\n', place.from - 1) + 1
  const end = text.indexOf('\n', place.to)
  const around = [text.slice(start, place.from).trimStart(), text.slice(place.to, end < 0 ? undefined : end)]
  return (
    <ButtonBase
      onClick={onJump}
      sx={{
        display: 'flex',
        width: '100%',
        gap: 3,
        px: 3,
        py: 1,
        textAlign: 'left',
        justifyContent: 'flex-start',
        outlineOffset: '-2px !important',
      }}
    >
      <Box component="span" sx={{ flex: 'none', width: 72, color: 'text.secondary' }}>
        {t('uses.line', { line })}
      </Box>
      <Box
        component="code"
        sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {visible(around[0] ?? '')}
        <strong>{visible(text.slice(place.from, place.to))}</strong>
        {visible(around[1] ?? '')}
      </Box>
      {place.defines ? (
        <Box component="span" sx={{ flex: 'none', color: 'text.secondary' }}>
          {t('uses.definition')}
        </Box>
      ) : null}
    </ButtonBase>
  )
}

/** Lists every place a name is used; arrow keys move between them, Esc closes. */
export function UsesPanel({ text, name, onJump, onClose }: UsesPanelProps) {
  const { t } = useTranslation('policy')
  const list = useRef<HTMLDivElement>(null)
  const places = useMemo(() => occurrencesOf(text, name), [text, name])
  useEffect(() => list.current?.querySelector('button')?.focus(), [name])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (event.key === 'Escape') onClose()
    if (step === 0) return
    event.preventDefault()
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    buttons[buttons.findIndex((button) => button === document.activeElement) + step]?.focus()
  }
  return (
    <Box
      component="section"
      aria-label={t('uses.label', { name: name.name })}
      onKeyDown={onKeyDown}
      sx={{
        borderTop: 1,
        borderColor: 'divider',
        flex: '0 1 auto',
        minHeight: 0,
        maxHeight: '40%',
        display: 'flex',
        flexDirection: 'column',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', pl: 3, pr: 1, py: 1 }}>
        <Box component="span" role="status" sx={{ flex: 1, fontWeight: 600 }}>
          {t('uses.title', { name: name.name, count: places.length })}
        </Box>
        <IconButton aria-label={t('uses.close')} title={t('uses.close')} onClick={onClose}>
          <X size={14} aria-hidden />
        </IconButton>
      </Box>
      <Box ref={list} sx={{ overflow: 'auto', pb: 1 }}>
        {places.map((place) => (
          <UseRow key={place.from} text={text} place={place} onJump={() => onJump(place)} />
        ))}
      </Box>
    </Box>
  )
}
