import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { Language } from '@shared/language'
import { machineName } from '@shared/states/machine-state'
import { useMemo, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { useLocalClient } from '@/components/local-client/use-local-client'
import { questionKinds } from '@/domain/policy-worker/question-forms'
import type { KnownName } from '@/domain/policy-worker/name-types'
import { usePolicyAnswer } from '@/domain/policy-worker/use-policy-answer'
import { valueOf } from './access-text'
import { exampleNames } from './example-names'
import { type Completion, completions, questionStart, withCompletion } from './typed-question'

interface QueryBarProps {
  /** The policy that the suggested names come from. */
  text: string
  /** The question that is currently answered. */
  query: string
  onAsk: (query: string) => void
}

const noNames: KnownName[] = []

/**
 * Returns the completions of the question. The names are loaded once and filtered here, synchronously: a list that arrived after a key
 * press would move the highlight away from the entry that the next key is meant for.
 */
function useCompletions(names: readonly KnownName[], typed: string): Completion[] {
  const { t, i18n } = useTranslation('access')
  const language: Language = i18n.language === 'de' ? 'de' : 'en'
  return useMemo(() => {
    const starts = questionKinds.map((kind) => ({
      kind: 'question' as const,
      name: t(`query.${kind}`),
      start: questionStart(kind, language),
    }))
    return completions(names, typed, starts)
  }, [names, typed, t, language])
}

function CompletionOption({ props, option }: { props: React.HTMLAttributes<HTMLLIElement>; option: Completion }) {
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

/** The question field with completions for its last word. */
function QueryField({ text, typed, onType, onAsk }: QueryFieldProps) {
  const { t } = useTranslation('access')
  const names = valueOf(usePolicyAnswer('names', { text }, { keep: true }).data)
  const options = useCompletions(names ?? noNames, typed)
  return (
    <Autocomplete<Completion, false, false, true>
      freeSolo
      fullWidth
      // A completion becomes part of the text. It is never the value, because the list would then highlight it instead of the entry chosen
      // by keyboard.
      value={null}
      filterOptions={(all) => all}
      options={options}
      getOptionLabel={(option) => (typeof option === 'string' ? option : withCompletion(typed, option))}
      getOptionKey={(option) => (typeof option === 'string' ? option : `${option.kind} ${option.name}`)}
      inputValue={typed}
      onInputChange={(_event, next, reason) => reason === 'input' && onType(next)}
      onChange={(_event, option) => {
        if (typeof option === 'string') onAsk(option.trim())
        else if (option) onType(withCompletion(typed, option))
      }}
      sx={{ '& .MuiAutocomplete-clearIndicator': { display: 'none' } }}
      renderOption={({ key, ...props }, option) => <CompletionOption key={key} {...{ props, option }} />}
      renderInput={(params) => (
        <TextField
          {...params}
          placeholder={names && t('answer.examples.can', { ...exampleNames(names) })}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, 'aria-label': t('query.label'), spellCheck: false },
          }}
        />
      )}
    />
  )
}

/** Field for questions about who reaches whom. */
export function QueryBar({ text, query, onAsk }: QueryBarProps) {
  const { t } = useTranslation('access')
  const { t: tClient, ready } = useTranslation('client')
  const { self } = useLocalClient()
  const [typed, setTyped] = useState(query)
  const [asked, setAsked] = useState(query)
  // The question changed elsewhere: by Back, a link or a suggestion in the answer.
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
      {ready && self ? (
        <Button sx={{ flex: 'none' }} onClick={() => setTyped(`${machineName(self)} → `)}>
          {tClient('askFrom')}
        </Button>
      ) : null}
      <Button type="submit" disabled={typed.trim() === ''}>
        {t('query.ask')}
      </Button>
    </Box>
  )
}
