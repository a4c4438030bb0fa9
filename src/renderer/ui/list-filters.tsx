import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { Figure } from './marks'
import toggleStyles from './filter-toggle.module.css'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { isTyping } from './focus'
import styles from './search-field.module.css'

export interface FilterOption<T extends string> {
  value: T
  label: string
  /** The number of matching rows; hidden if undefined. */
  count?: number | undefined
}

interface FilterToggleProps<T extends string> {
  label: string
  value: T
  options: readonly FilterOption<T>[]
  onChange: (value: T) => void
  /** The value without a pressed option; omit it if one option is always pressed. */
  none?: T
}

/** A few mutually exclusive filters, each with its number of rows. */
export function FilterToggle<T extends string>({ label, value, options, onChange, none }: FilterToggleProps<T>) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={value}
      aria-label={label}
      onChange={(_event, next: T | null) => {
        const chosen = next ?? none
        if (chosen !== undefined) onChange(chosen)
      }}
    >
      {options.map((option) => (
        <ToggleButton key={option.value} value={option.value} className={toggleStyles.option}>
          {option.label}
          {option.count === undefined ? null : (
            <span className={toggleStyles.count}>
              <Figure value={option.count} />
            </span>
          )}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

interface SearchFieldProps {
  value: string
  onChange: (value: string) => void
  /** Also the accessible name. */
  placeholder: string
  /** Pixels; 'fill' takes the spare width. */
  width?: number | 'fill'
  /** Returns suggestions for a text and cursor position. */
  suggest?: (text: string, cursor: number) => readonly Suggestion[]
  /** Shown at the end of the field. */
  help?: ReactNode
}

/** "/" focuses the field. */
function useSlash(input: RefObject<HTMLInputElement | null>): void {
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
  }, [input])
}

/** Focuses the tab stop of the page's list. A filter may just have removed it: then its first place. Returns false if there is none. */
function enterList(): boolean {
  const places = 'main [role="grid"] tbody'
  const stop =
    document.querySelector<HTMLElement>(`${places} [tabindex="0"]`) ??
    document.querySelector<HTMLElement>(`${places} [tabindex]`)
  stop?.focus()
  return stop !== null
}

/** Clears the filter of a list without matches. The button goes with the message, so the search field takes the focus, otherwise the heading. */
export function ClearFilterButton({ onClear, children }: { onClear: () => void; children: string }) {
  const onClick = () => {
    onClear()
    const field = document.querySelector<HTMLElement>('main [role="searchbox"]')
    ;(field ?? document.querySelector<HTMLElement>('main h1'))?.focus()
  }
  return <Button onClick={onClick}>{children}</Button>
}

/** Keeps the suggestions while the user types, and the index selected with the arrows; -1 for none. */
function useSuggestions({ value, onChange, suggest }: SearchFieldProps, input: RefObject<HTMLInputElement | null>) {
  const [offer, setOffer] = useState<readonly Suggestion[]>([])
  const [active, setActive] = useState(-1)
  const close = () => {
    setOffer([])
    setActive(-1)
  }
  const type = (text: string, cursor: number) => {
    onChange(text)
    setOffer(suggest?.(text, cursor) ?? [])
    setActive(-1)
  }
  const choose = ({ text, cursor }: Suggestion) => {
    type(text, cursor)
    // The field contains the new text only after the next render. A fast typist may have added to it by then: the cursor stays behind that.
    requestAnimationFrame(() => {
      if (input.current?.value === text) input.current.setSelectionRange(cursor, cursor)
    })
  }
  /** Returns true if the suggestion list handled the key. */
  const onKey = (key: string): boolean => {
    const chosen = offer[active]
    if (offer.length === 0) return false
    if (key === 'Enter' && chosen) choose(chosen)
    else if (key === 'Escape') close()
    else if (key === 'ArrowDown') setActive((active + 1) % offer.length)
    else if (key === 'ArrowUp' && active >= 0) setActive(active - 1)
    else return false
    return true
  }
  return { offer: value === '' ? [] : offer, active, type, choose, close, onKey }
}

const glass = (
  <InputAdornment position="start" className={styles.icon}>
    <Search size={14} aria-hidden />
  </InputAdornment>
)

/** The controls at the end of the field. */
function Ends({ value, help, onClear }: { value: string; help: ReactNode; onClear: () => void }) {
  const { t } = useTranslation('common')
  return (
    <>
      {value ? (
        <IconButton aria-label={t('search.clear')} onClick={onClear} className={styles.clear}>
          <X size={14} aria-hidden />
        </IconButton>
      ) : null}
      {help}
    </>
  )
}

/** A field becomes narrower before the filters beside it need a second line. */
const boxStyle = (width: number | 'fill') => ({ flex: '1 1 180px', maxWidth: width === 'fill' ? 420 : width })

/** Returns the ARIA attributes that link the field to the list below it. */
function listAttributes(id: string, active: number) {
  const shown = { 'aria-controls': id, 'aria-autocomplete': 'list' } as const
  return active < 0 ? shown : { ...shown, 'aria-activedescendant': `${id}-${active}` }
}

/** The search field of a page: "/" focuses it, Esc clears it, a second Esc leaves it, Down enters the list. */
export function SearchField(props: SearchFieldProps) {
  const { value, onChange, placeholder, width = 280 } = props
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  useSlash(input)
  const { offer, active, type, choose, close, onKey } = useSuggestions(props, input)
  const open = offer.length > 0
  const onKeyDown = (event: KeyboardEvent) => {
    const taken = onKey(event.key)
    if (taken || (event.key === 'ArrowDown' && enterList())) event.preventDefault()
    if (event.key !== 'Escape') return
    event.stopPropagation()
    if (taken) return
    if (value) onChange('')
    else input.current?.blur()
  }
  return (
    <div className={styles.box} style={boxStyle(width)}>
      <TextField
        inputRef={input}
        value={value}
        onChange={({ target }) =>
          type(target.value, (target as HTMLInputElement).selectionStart ?? target.value.length)
        }
        onKeyDown={onKeyDown}
        onBlur={close}
        placeholder={placeholder}
        className={styles.field}
        slotProps={{
          htmlInput: {
            'aria-label': placeholder,
            role: 'searchbox',
            'aria-keyshortcuts': '/',
            spellCheck: false,
            ...(open && listAttributes(listId, active)),
          },
          input: {
            startAdornment: glass,
            endAdornment: <Ends value={value} help={props.help} onClear={() => onChange('')} />,
          },
        }}
      />
      {open ? <SuggestionList {...{ id: listId, active }} suggestions={offer} onChoose={choose} /> : null}
    </div>
  )
}

/** A suggestion of a search field. */
interface Suggestion {
  readonly label: string
  readonly detail: string
  /** The complete text with the suggestion, and the cursor position in it. */
  readonly text: string
  readonly cursor: number
}

interface SuggestionListProps {
  id: string
  suggestions: readonly Suggestion[]
  active: number
  onChoose: (suggestion: Suggestion) => void
}

/** The list below a search field. The focus stays in the field. */
function SuggestionList({ id, suggestions, active, onChoose }: SuggestionListProps) {
  const { t } = useTranslation('common')
  return (
    <div id={id} role="listbox" aria-label={t('search.suggestions')} className={styles.suggestions}>
      {suggestions.map((suggestion, index) => (
        <div
          key={suggestion.label}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={styles.suggestion}
          onPointerDown={(event) => {
            // Keeps the focus in the field.
            event.preventDefault()
            onChoose(suggestion)
          }}
        >
          <span className={styles.code}>{suggestion.label}</span>
          <span className={styles.detail}>{suggestion.detail}</span>
        </div>
      ))}
    </div>
  )
}
