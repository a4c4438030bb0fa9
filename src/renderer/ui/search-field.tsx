import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isTyping } from './is-typing'
import styles from './search-field.module.css'

interface SearchFieldProps {
  value: string
  onChange: (value: string) => void
  /** Also its name. */
  placeholder: string
  width?: number
}

/** The search of a page: "/" puts the focus here, Esc clears it, Esc again leaves it. */
export function SearchField({ value, onChange, placeholder, width = 280 }: SearchFieldProps) {
  const { t } = useTranslation('common')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('[role="dialog"]')) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    if (value) onChange('')
    else input.current?.blur()
  }
  return (
    <TextField
      inputRef={input}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
      placeholder={placeholder}
      fullWidth={false}
      className={styles.field}
      style={{ width }}
      slotProps={{
        htmlInput: { 'aria-label': placeholder, role: 'searchbox', 'aria-keyshortcuts': '/', spellCheck: false },
        input: {
          startAdornment: (
            <InputAdornment position="start" className={styles.icon}>
              <Search size={14} aria-hidden />
            </InputAdornment>
          ),
          endAdornment: value ? (
            <IconButton aria-label={t('search.clear')} onClick={() => onChange('')} className={styles.clear}>
              <X size={14} aria-hidden />
            </IconButton>
          ) : null,
        },
      }}
    />
  )
}
