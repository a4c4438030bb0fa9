import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { partName } from '@/domain/policy-worker/access-words'
import type { AccessSubject, KnownName, SubjectsAnswer } from '@/domain/policy-worker/access-types'
import { usePolicyAnswer, usePolicyNetwork } from '@/domain/policy-worker/use-policy-answer'
import { useAddressParams, useAddressText, withParam } from '@/lib/address'
import { useDelayed } from '@/lib/settled'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import { EmptyState, lazyComponent } from '@/ui/page'
import { matchesWords } from '@/ui/facet-button'
import { FilterToggle, SearchField } from '@/ui/list-filters'
import { useOptions } from '@/ui/use-options'
import { ReadingToggle, useReading } from '@/components/access-reading/reading-toggle'
import { AnswerPanel } from './answer-panel'
import {
  type AccessText,
  ReadingContext,
  type Rules,
  useAccessText,
  useRules,
  valueOf,
  CellDialog,
  type CellPlace,
} from './cell-dialog'
import { MapView } from './map-view'
import { MatrixView } from './matrix-view'
import { visible } from '@shared/visible'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { lineAndColumn, type Place } from '@shared/policy/syntax/hujson'
import { useStudio } from '@/features/policy/studio-context'
import { namesListed } from '@/features/policy/view-limits'
import { syntaxWords } from '@/features/policy/use-policy-issues'
import type { AnswerError } from '@/domain/policy-worker/questions'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import type { Language } from '@shared/language'
import { machineName } from '@shared/states/machine-state'
import { useLocalClient } from '@/components/local-client/use-local-client'
import { questionKinds } from '@/domain/policy-worker/question-forms'
import { type Completion, exampleNames, questionCompletions, questionStart, withCompletion } from './typed-question'

const ReportDialog = lazyComponent(async () => (await import('./report-dialog')).ReportDialog)

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
    return questionCompletions(names, typed, starts)
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
  const { shown, close } = useOptions()
  return (
    <Autocomplete<Completion, false, false, true>
      freeSolo
      fullWidth
      {...shown}
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
        close()
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
            input: {
              ...params.slotProps.input,
              startAdornment: (
                <Box sx={{ display: 'flex', flex: 'none', ml: 1, mr: 0.5, color: 'text.secondary' }}>
                  <CircleHelp size={14} aria-hidden />
                </Box>
              ),
            },
            htmlInput: { ...params.slotProps.htmlInput, 'aria-label': t('query.label'), spellCheck: false },
          }}
        />
      )}
    />
  )
}

/** Field for questions about who reaches whom. */
function QueryBar({ text, query, onAsk }: QueryBarProps) {
  const { t } = useTranslation('access')
  const { t: tClient, ready } = useTranslation('client')
  const self = useLocalClient((client) => client.self)
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

function Question({
  about,
  rules,
  query,
  onAsk,
}: {
  about: AccessText
  rules: Rules
  query: string
  onAsk: (query: string) => void
}) {
  const { data } = usePolicyAnswer('why', query === '' ? null : { text: about.text, query, reading: 'now' }, {
    keep: true,
  })
  const answer = query === '' ? undefined : valueOf(data)
  return (
    <>
      <QueryBar text={about.text} query={query} onAsk={onAsk} />
      {answer ? <AnswerPanel text={about.text} {...{ query, answer, rules, onAsk }} onClose={() => onAsk('')} /> : null}
    </>
  )
}

/** Names the groups, tags and users that the picture leaves out, because it shows access between machines. */
function useWithoutMachines(names: readonly AccessSubject[]): string {
  const { t } = useTranslation('access')
  const rest = names.length - namesListed
  const shown = names.slice(0, namesListed).map((subject) => partName(subject, t))
  const listed = [...shown, ...(rest > 0 ? [t('more', { count: rest })] : [])].join(', ')
  return t('matrix.withoutMachines', { count: names.length, names: listed })
}

interface PictureProps {
  about: AccessText
  rules: Rules
  subjects: SubjectsAnswer
  show: AccessShow
  search: string
}

function Picture({ about, rules, subjects, show, search }: PictureProps) {
  const { t } = useTranslation('access')
  const [place, setPlace] = useState<CellPlace | null>(null)
  const { lists } = usePolicyNetwork()
  const fits = (subject: AccessSubject) => matchesWords(partName(subject, t), search)
  const narrowed = { sources: subjects.sources.filter(fits), destinations: subjects.destinations.filter(fits) }
  const { sources, destinations } = narrowed
  const without = subjects.empty.filter(fits)
  const words = useWithoutMachines(without)
  // A name picked on one side only is compared with all names on the other side.
  const shown = {
    sources: sources.length > 0 ? sources : subjects.sources,
    destinations: sources.length > 0 ? subjects.destinations : destinations,
    empty: without,
  }
  if (subjects.sources.length === 0)
    return <EmptyState text={t(lists.nodes.data?.length === 0 ? 'matrix.nothing' : 'matrix.unnamed')} />
  if (sources.length + destinations.length === 0)
    return <EmptyState text={without.length > 0 ? words : t('matrix.empty')} />
  const view = { text: about.text, subjects: shown, onOpen: setPlace }
  return (
    <>
      {show === 'map' ? (
        <MapView key={search} {...view} gathers={search === ''} />
      ) : (
        <MatrixView key={search} {...view} />
      )}
      {without.length > 0 ? (
        <Typography variant="body2" color="textSecondary" noWrap title={words} sx={{ flex: 'none', pt: 2 }}>
          {words}
        </Typography>
      ) : null}
      {place ? <CellDialog place={place} text={about.text} rules={rules} onClose={() => setPlace(null)} /> : null}
    </>
  )
}

function Answers({ about }: { about: AccessText }) {
  const { t } = useTranslation('access')
  const { query, setQuery, show, setShow } = useAccessAddress()
  const [typed, setTyped] = useAddressText('names')
  const search = useDeferredValue(typed)
  const [reading, setReading] = useReading()
  const rules = useRules(about)
  const subjects = usePolicyAnswer('subjects', { text: about.text }, { keep: true })
  const waiting = useDelayed(subjects.isPending)
  const [reporting, setReporting] = useState(false)
  const value = valueOf(subjects.data)
  const sources = (['edited', 'stored'] as const).map((each) => ({ value: each, label: t(`source.${each}`) }))
  const shows = (['matrix', 'map'] as const).map((each) => ({ value: each, label: t(`show.${each}`) }))
  return (
    <>
      <Question about={about} rules={rules} query={query} onAsk={setQuery} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, flex: 'none' }}>
        <FilterToggle label={t('show.label')} value={show} onChange={setShow} options={shows} />
        <ReadingToggle value={reading} onChange={setReading} />
        <SearchField value={typed} onChange={setTyped} placeholder={t('filter')} width={260} />
        <Button onClick={() => setReporting(true)}>{t('report.open')}</Button>
        {about.differ ? (
          <Box sx={{ ml: 'auto' }}>
            <FilterToggle label={t('source.label')} value={about.source} onChange={about.setSource} options={sources} />
          </Box>
        ) : null}
      </Box>
      {value ? <AccessNotice about={about} /> : null}
      {subjects.data?.ok === false ? (
        <NoAnswerNotice error={subjects.data.error} about={about} onRetry={() => void subjects.refetch()} />
      ) : null}
      {value ? (
        <Box sx={{ flex: 1, minHeight: 260, display: 'flex', flexDirection: 'column' }}>
          <ReadingContext value={reading}>
            <Picture {...{ about, rules, show, search }} subjects={value} />
          </ReadingContext>
        </Box>
      ) : null}
      {reporting ? <ReportDialog onClose={() => setReporting(false)} /> : null}
      {waiting ? <Typography color="textSecondary">{t('state.working')}</Typography> : null}
    </>
  )
}

/** Shows who reaches whom under the policy: a question field, a matrix and a map. */
export function AccessView() {
  const { t, ready } = useTranslation('access')
  const about = useAccessText()
  const { error, lists } = usePolicyNetwork()
  if (!ready) return null
  return (
    <Box sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column', gap: 3 }}>
      {error ? <MissingLists lists={lists} effect={t('state.needsNetwork')} /> : <Answers about={about} />}
    </Box>
  )
}

type AccessShow = 'matrix' | 'map'

interface AccessAddress {
  /** The question, or ''. */
  query: string
  setQuery: (query: string) => void
  show: AccessShow
  setShow: (show: AccessShow) => void
}

/** Stores the question and the picture in the address, so that a link opens the same answer. */
function useAccessAddress(): AccessAddress {
  const [params, edit] = useAddressParams()
  const change = (name: string, value: string, replace: boolean) => edit(withParam(name, value), { replace })
  return {
    query: params.get('q') ?? '',
    setQuery: (query: string) => change('q', query, params.get('q') !== null),
    show: params.get('show') === 'map' ? 'map' : 'matrix',
    setShow: (show: AccessShow) => change('show', show === 'map' ? 'map' : '', true),
  }
}

/** Explains why access cannot be evaluated and offers the next step. */
function NoAnswerNotice({ error, about, onRetry }: { error: AnswerError; about: AccessText; onRetry: () => void }) {
  const { t } = useTranslation('access')
  const { t: tPolicy } = useTranslation('policy')
  const { reveal } = useStudio()
  const { at, place } = error
  if (place)
    return (
      <Refused
        message={error.message}
        {...{ about, place }}
        onJump={() => reveal(place.offset, place.offset + place.length)}
      />
    )
  if (error.code === 'worker' || !at)
    return (
      <Alert severity="error" action={<Button onClick={onRetry}>{t('state.retry')}</Button>}>
        {t('state.failed')}: {error.message}
      </Alert>
    )
  const { line } = lineAndColumn(about.text, at.offset)
  return (
    <Alert
      severity="warning"
      action={
        about.source === 'edited' ? (
          <Button onClick={() => reveal(at.offset, at.offset + at.length)}>{t('state.go')}</Button>
        ) : null
      }
    >
      {t('state.unreadable')} {t('state.unreadableAt', { line, message: syntaxWords(about.text, at, tPolicy) })}
    </Alert>
  )
}

interface RefusedProps {
  message: string
  about: AccessText
  place: Place
  onJump: () => void
}

/** Says that the server rejects the policy, so it grants no access. */
function Refused({ message, about, place, onJump }: RefusedProps) {
  const { t } = useTranslation('access')
  const { line } = lineAndColumn(about.text, place.offset)
  return (
    <Alert
      severity="error"
      sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
      action={about.source === 'edited' ? <Button onClick={onJump}>{t('state.go')}</Button> : null}
    >
      {t('state.noAccess')} {t('state.unreadableAt', { line, message })}
    </Alert>
  )
}

/** Warns if the policy is empty or if the server rejects it, because answers about it are then misleading. */
function AccessNotice({ about }: { about: AccessText }) {
  const { t } = useTranslation('access')
  const { data } = usePolicyAnswer('check', { text: about.text })
  const { data: ruled } = usePolicyAnswer('ruled', { text: about.text })
  const check = valueOf(data)
  if (check?.empty)
    return (
      <Alert severity="info">
        {t(about.source === 'edited' && about.differ ? 'state.emptyDraft' : 'state.noPolicy')}
      </Alert>
    )
  if (check && check.refusal === undefined && valueOf(ruled) === 'open')
    return <Alert severity="info">{t('state.noRules')}</Alert>
  if (check?.refusal === undefined || !check.answered) return null
  return (
    <Alert severity="warning" sx={{ whiteSpace: 'pre-line', maxHeight: 160, overflow: 'auto' }}>
      {t('state.refused')}
      {'\n'}
      {visible(check.refusal)}
    </Alert>
  )
}
