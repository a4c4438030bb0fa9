import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Suggestion } from '@/domain/policy-worker/name-types'
import { usePolicyAnswer } from '@/domain/policy-worker/use-policy-answer'
import { valueOf } from './access-text'
import { fitting, withName } from './typed-name'

interface QueryBarProps {
  /** The policy names come from. */
  text: string
  /** The question that is answered. */
  query: string
  onAsk: (query: string) => void
}

/** Names where the last word is being typed. */
function useSuggestions(text: string, typed: string, open: boolean): Suggestion[] {
  const query = useDeferredValue(typed)
  const { data } = usePolicyAnswer('suggest', open ? { text, query } : null, { keep: true })
  return valueOf(data) ?? []
}

function NameOption({ props, option }: { props: React.HTMLAttributes<HTMLLIElement>; option: Suggestion }) {
  const { t } = useTranslation('access')
  return (
    <li {...props}>
      <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {option.name}
      </Box>
      <Typography component="span" variant="caption" color="textSecondary">
        {t(`kind.${option.kind}`)}
      </Typography>
    </li>
  )
}

interface QueryFieldProps {
  text: string
  typed: string
  onType: (typed: string) => void
  onAsk: (query: string) => void
}

/** The question being typed, with names that go on from its last word. */
function QueryField({ text, typed, onType, onAsk }: QueryFieldProps) {
  const { t } = useTranslation('access')
  const [focused, setFocused] = useState(false)
  const options = useSuggestions(text, typed, focused)
  return (
    <Autocomplete<Suggestion, false, true, true>
      freeSolo
      disableClearable
      fullWidth
      filterOptions={(all) => fitting(all, typed)}
      options={options}
      getOptionLabel={(option) => (typeof option === 'string' ? option : withName(typed, option.name))}
      inputValue={typed}
      onInputChange={(_event, next, reason) => reason !== 'reset' && onType(next)}
      onChange={(_event, option) => {
        if (typeof option === 'string') onAsk(option.trim())
        else onType(withName(typed, option.name))
      }}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      renderOption={({ key, ...props }, option) => <NameOption key={key} {...{ props, option }} />}
      renderInput={(params) => (
        <TextField
          {...params}
          placeholder={t('query.placeholder')}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, 'aria-label': t('query.label'), spellCheck: false },
          }}
        />
      )}
    />
  )
}

/** Where one asks who reaches whom. */
export function QueryBar({ text, query, onAsk }: QueryBarProps) {
  const { t } = useTranslation('access')
  const [typed, setTyped] = useState(query)
  const [asked, setAsked] = useState(query)
  // Back, a link, or a suggestion of the answer changed the question.
  if (asked !== query) {
    setAsked(query)
    setTyped(query)
  }
  return (
    <Box
      component="form"
      role="search"
      onSubmit={(event: React.FormEvent) => {
        event.preventDefault()
        if (typed.trim() !== '') onAsk(typed.trim())
      }}
      sx={{ display: 'flex', gap: 2, flex: 'none' }}
    >
      <QueryField {...{ text, typed, onAsk }} onType={setTyped} />
      <Button type="submit" disabled={typed.trim() === ''}>
        {t('query.ask')}
      </Button>
    </Box>
  )
}
