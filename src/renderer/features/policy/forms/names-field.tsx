import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { visible } from '@shared/visible'
import { useTranslation } from '@/lib/texts'
import { useOptions } from '@/ui/use-options'
import { namesListed } from '@/features/policy/view-limits'
import { completedName, machineOf, nearName, type Offer, optionsFor, portedName } from './suggestions'

interface NamesFieldProps {
  label: string
  value: readonly string[]
  onChange: (value: string[]) => void
  suggestions: readonly string[]
  /** The names of machines by address. */
  machineNames?: ReadonlyMap<string, string>
  /** A typed beginning of one single suggestion becomes that suggestion. */
  completes?: boolean
  /** Each name has a port suffix. */
  ports?: boolean
  /** Indexes of invalid names. */
  wrong: readonly number[]
  helperText?: React.ReactNode
  error?: boolean
}

/** Splits typed or pasted text into names at spaces and commas; a comma in a port list, as in tag:db:5432,5433, belongs to its name. */
export function typedNames(text: string): string[] {
  return text.split(/\s+|,(?![\d*])/).filter(Boolean)
}

const offerOf = ({ suggestions, machineNames, ports = false }: NamesFieldProps): Offer => ({
  names: suggestions,
  ports,
  ...(machineNames && { machineNames }),
})

/** A name as the policy has it, after that of its machine if it is an address. */
export function NameLabel({ name, offer }: { name: string; offer: Pick<Offer, 'machineNames'> }) {
  const machine = machineOf(name, offer)
  if (machine === undefined) return visible(name)
  return (
    <>
      {visible(machine)}{' '}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {visible(name)}
      </Box>
    </>
  )
}

/** A suggested name, with its machine if it is an address. */
function Option({ item, option, offer }: { item: React.HTMLAttributes<HTMLLIElement>; option: string; offer: Offer }) {
  const machine = machineOf(option, offer)
  return (
    <li {...item}>
      {visible(machine ?? option)}
      {machine === undefined ? null : (
        <Box component="span" sx={{ ml: 2, color: 'text.secondary' }}>
          {visible(option)}
        </Box>
      )}
    </li>
  )
}

/** Returns the names in a typed text. Several names were pasted and are complete. */
function meant(text: string, offer: Offer, completes = false): string[] {
  const names = typedNames(text)
  const complete = completes && names.length === 1 ? names.map((name) => completedName(offer, name)) : names
  return complete.map((name) => portedName(offer, name))
}

/** Offers the known name for each unknown one that is close to it. */
function Meant({ value, offer, onChange }: Pick<NamesFieldProps, 'value' | 'onChange'> & { offer: Offer }) {
  const { t } = useTranslation('policy-forms')
  const near = value.flatMap((typed, index) => {
    const name = nearName(offer, typed)
    return name === null || value.includes(name) ? [] : [{ typed, name, index }]
  })
  return near.map(({ typed, name, index }) => (
    <Box key={typed} component="span" role="status" sx={{ display: 'block' }}>
      {t('names.unknown', { name: typed })}{' '}
      <Link
        component="button"
        type="button"
        variant="inherit"
        sx={{ verticalAlign: 'baseline' }}
        onClick={() => onChange(value.map((one, at) => (at === index ? name : one)))}
      >
        {t('names.near', { name })}
      </Link>
    </Box>
  ))
}

interface DefineLinksProps<S> {
  /** The names, with the section that would define each. */
  names: ReadonlyMap<string, S>
  onDefine: (section: S, name: string) => void
}

/** Offers to define the names of a field that the policy does not define. */
export function DefineLinks<S>({ names, onDefine }: DefineLinksProps<S>) {
  const { t } = useTranslation('policy-forms')
  return [...names].map(([name, section]) => (
    <Link
      key={name}
      component="button"
      type="button"
      sx={{ alignSelf: 'flex-start', textAlign: 'start', overflowWrap: 'anywhere' }}
      onClick={() => onDefine(section, name)}
    >
      {t('define', { name: visible(name) })}
    </Link>
  ))
}

/** Edits names as chips with suggestions. Enter, space, comma and leaving the field accept the typed text, even if it is invalid. */
export function NamesField(props: NamesFieldProps) {
  const { label, value, onChange, ports = false, wrong, helperText, error } = props
  const offer = offerOf(props)
  const [typed, setTyped] = useState('')
  // With ports, a comma may introduce the next port.
  const ends = ports ? /\s$/ : /[\s,]$/
  const { shown, close } = useOptions(ends)
  const take = (names: readonly string[]) => {
    setTyped('')
    close()
    onChange([...new Set(names.flatMap(typedNames))])
  }
  const accept = (text: string) => take([...value, ...meant(text, offer, props.completes)])
  return (
    <Autocomplete<string, true, true, true>
      multiple
      freeSolo
      disableClearable
      {...shown}
      options={[...offer.names]}
      filterOptions={(names, state) =>
        optionsFor({ ...offer, names }, state.inputValue.trim())
          .filter((name) => !value.includes(name))
          .slice(0, namesListed)
      }
      value={[...value]}
      inputValue={typed}
      onInputChange={(_event, text, reason) => {
        if (reason !== 'input') return
        if (ends.test(text)) accept(text)
        else setTyped(text)
      }}
      onChange={(_event, names, reason) => (reason === 'createOption' ? accept(names.at(-1) ?? '') : take(names))}
      onBlur={() => typed.trim() && accept(typed)}
      renderOption={({ key, ...item }, option) => <Option key={key} {...{ item, option, offer }} />}
      renderValue={(names, getItemProps) =>
        names.map((name, index) => {
          const { key, ...item } = getItemProps({ index })
          const color = wrong.includes(index) ? 'error' : 'default'
          const shownName = <NameLabel name={name} offer={offer} />
          return <Chip key={key} color={color} label={shownName} {...item} sx={{ typography: 'mono' }} />
        })
      }
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          error={error ?? false}
          helperText={
            <>
              {helperText ?? null}
              <Meant {...{ value, offer, onChange }} />
            </>
          }
        />
      )}
    />
  )
}
