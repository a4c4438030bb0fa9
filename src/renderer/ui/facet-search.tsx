import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { type KeyboardEvent, useEffect, useRef } from 'react'

/** Returns true if the text contains every typed word, ignoring case. */
export function matchesWords(text: string, typed: string): boolean {
  const searchText = text.toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => searchText.includes(word))
}

/** The search field on top of a long menu; Down moves into the menu. */
export function FacetSearch({
  value,
  onChange,
  label,
}: {
  value: string
  onChange: (text: string) => void
  label: string
}) {
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => field.current?.querySelector('input')?.focus(), [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    field.current?.parentElement?.querySelector<HTMLElement>('[role^=menuitem]')?.focus()
  }
  return (
    <Box ref={field} sx={{ position: 'sticky', top: 0, zIndex: 1, p: 1, bgcolor: 'background.paper' }}>
      <TextField
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        placeholder={label}
        slotProps={{ htmlInput: { 'aria-label': label, spellCheck: false } }}
      />
    </Box>
  )
}
