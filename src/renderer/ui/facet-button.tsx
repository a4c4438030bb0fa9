import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import MenuList from '@mui/material/MenuList'
import Popover from '@mui/material/Popover'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { CheckIcon } from './menu-button'
import { Figure } from './marks'
import styles from './facet-button.module.css'
import { OnceOpen } from './page'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'

export interface FacetOption {
  value: string
  label: string
  icon?: ReactNode
}

interface FacetButtonProps {
  /** The name of the facet: "State". */
  label: string
  /** Called when the menu opens or a value is selected. */
  options: () => readonly FacetOption[]
  value: readonly string[]
  onChange: (value: string[]) => void
  /** Returns the number of rows each option would leave; called while the menu is open. */
  counts?: (values: readonly string[]) => ReadonlyMap<string, number>
  /** Shown if there are no options: "No machine has a tag". */
  none: string
  /** The label of the search field in long lists, and of the entry that clears the selection. */
  searchLabel: string
  clearLabel: string
  /** Opens the menu when the button appears. */
  opens?: boolean
  /** True if a value replaces the one selected before: they overlap, as ages do. */
  single?: boolean
  /** A field beside the button shows the selected values: the button shows only their number, and its tooltip their names. */
  brief?: boolean
}

type OptionsProps = Omit<FacetButtonProps, 'options' | 'counts'> & {
  options: readonly FacetOption[]
  counts: ReadonlyMap<string, number> | undefined
}

/** With at least this many options the menu has a search field. */
const SEARCH_FROM = 12
const MAX_SHOWN = 200

/** Keeps selected values that are no longer offered in the list, so that they can be removed. */
function allOptions(options: readonly FacetOption[], value: readonly string[]): FacetOption[] {
  const offered = new Set(options.map((option) => option.value))
  return [...value.filter((each) => !offered.has(each)).map((each) => ({ value: each, label: each })), ...options]
}

/** Names the selected values: all of them, or the first one and the number of the others. */
function summary(options: readonly FacetOption[], value: readonly string[], all: boolean): string {
  const labelOf = (each: string) => options.find((option) => option.value === each)?.label ?? each
  const [first] = value
  if (first === undefined) return ''
  if (all) return value.map(labelOf).join(', ')
  return value.length === 1 ? labelOf(first) : `${labelOf(first)} +${value.length - 1}`
}

function Options({ options, value, onChange, none, clearLabel, counts, single = false }: OptionsProps) {
  const toggle = (each: string) => {
    const others = value.filter((other) => other !== each)
    if (value.includes(each)) onChange(others)
    else onChange(single ? [each] : [...value, each])
  }
  if (options.length === 0) return <MenuItem disabled>{none}</MenuItem>
  return [
    ...options.map((option, index) => (
      <MenuItem
        key={option.value}
        role={single ? 'menuitemradio' : 'menuitemcheckbox'}
        aria-checked={value.includes(option.value)}
        aria-describedby={counts && `facet-count-${index}`}
        onClick={() => toggle(option.value)}
      >
        <CheckIcon checked={value.includes(option.value)} single={single} />
        {option.icon}
        <span className={styles.label} title={option.label}>
          {option.label}
        </span>
        {counts ? (
          <span id={`facet-count-${index}`} className={styles.count} aria-hidden>
            <Figure value={counts.get(option.value) ?? 0} />
          </span>
        ) : null}
      </MenuItem>
    )),
    value.length > 0 ? (
      <MenuItem key="clear" onClick={() => onChange([])} sx={{ color: 'text.secondary', mt: 1 }}>
        {clearLabel}
      </MenuItem>
    ) : null,
  ]
}

/** Returns the options once they are needed. A menu keeps its entries while it fades out. */
function useOptions({ options, value }: FacetButtonProps, open: boolean): readonly FacetOption[] {
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  const needed = open || opened || value.length > 0
  return useMemo(() => (needed ? allOptions(options(), value) : []), [needed, options, value])
}

/** Returns the options to draw, and their counts while the menu is open. */
function useShown(
  { counts: count }: FacetButtonProps,
  { options, search, open }: { options: readonly FacetOption[]; search: string; open: boolean },
) {
  const shown = useMemo(
    () => options.filter((option) => matchesWords(option.label, search)).slice(0, MAX_SHOWN),
    [options, search],
  )
  const counts = useMemo(
    () => (open && count ? count(shown.map((option) => option.value)) : undefined),
    [open, count, shown],
  )
  return { shown, counts }
}

/** Returns the button and, while its list is open, the element below which it opens. `opens`: at once. */
function useAnchor(opens: boolean) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (opens) setAnchor(button.current)
  }, [opens])
  return { button, anchor, setAnchor }
}

/** A button that opens a list to select values from, and shows the selected ones. */
export function FacetButton(props: FacetButtonProps) {
  const { label, value, opens = false, brief = false } = props
  const { button, anchor, setAnchor } = useAnchor(opens)
  const [search, setSearch] = useState('')
  const id = useId()
  const options = useOptions(props, anchor !== null)
  const chosen = summary(options, value, brief)
  const full = chosen ? `${label}: ${chosen}` : label
  const open = anchor !== null
  const { shown, counts } = useShown(props, { options, search, open })
  const searchable = options.length >= SEARCH_FROM
  const close = () => {
    setAnchor(null)
    setSearch('')
  }
  return (
    <>
      <Button
        ref={button}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        endIcon={<ChevronDown size={14} aria-hidden />}
        className={styles.button}
        data-chosen={chosen ? '' : undefined}
        {...(brief && chosen && { 'aria-label': full, title: full })}
      >
        <span className={styles.label}>{brief ? label : full}</span>
        {brief && chosen ? <span className={styles.number}>{value.length}</span> : null}
      </Button>
      <OnceOpen open={anchor !== null}>
        <Popover
          id={id}
          open={anchor !== null}
          anchorEl={anchor}
          onClose={close}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          slotProps={{ paper: { sx: { minWidth: 200, maxWidth: 340, maxHeight: 420, mt: 1 } } }}
        >
          {searchable ? <FacetSearch value={search} onChange={setSearch} label={props.searchLabel} /> : null}
          <MenuList aria-label={label} autoFocusItem={!searchable} sx={{ p: 1 }}>
            {Options({ ...props, counts, options: shown })}
          </MenuList>
        </Popover>
      </OnceOpen>
    </>
  )
}

/** Returns true if the text contains every typed word, ignoring case. */
export function matchesWords(text: string, typed: string): boolean {
  const searchText = text.toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => searchText.includes(word))
}

/** The search field on top of a long menu; Down moves into the menu. */
function FacetSearch({ value, onChange, label }: { value: string; onChange: (text: string) => void; label: string }) {
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
