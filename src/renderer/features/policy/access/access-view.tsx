import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { partName } from '@/domain/policy-worker/access-words'
import type { Subject, SubjectsAnswer } from '@/domain/policy-worker/access-types'
import { usePolicyAnswer, usePolicyNetwork } from '@/domain/policy-worker/use-policy-answer'
import { useAddressText } from '@/lib/address'
import { useDelayed } from '@/lib/use-delayed'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import { EmptyState } from '@/ui/empty-state'
import { matchesWords } from '@/ui/facet-search'
import { FilterToggle } from '@/ui/filter-toggle'
import { SearchField } from '@/ui/search-field'
import { ReadingToggle, useReading } from '@/components/access-reading/reading-toggle'
import { AccessNotice, NoAnswer } from './access-state'
import { type AccessText, type Rules, useAccessText, useRules, valueOf } from './access-text'
import { AnswerPanel } from './answer-panel'
import { CellDialog, type CellPlace } from './cell-dialog'
import { MapView } from './map-view'
import { MatrixView } from './matrix-view'
import { QueryBar } from './query-bar'
import { ReadingContext } from './reading-context'
import { type AccessShow, useAccessAddress } from './use-access-address'

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
  const fits = (subject: Subject) => matchesWords(partName(subject, t), search)
  const narrowed = { sources: subjects.sources.filter(fits), destinations: subjects.destinations.filter(fits) }
  const { sources, destinations } = narrowed
  // A name picked on one side only is compared with all names on the other side.
  const shown = {
    sources: sources.length > 0 ? sources : subjects.sources,
    destinations: sources.length > 0 ? subjects.destinations : destinations,
  }
  if (subjects.sources.length === 0) return <EmptyState text={t('matrix.nothing')} />
  if (sources.length + destinations.length === 0) return <EmptyState text={t('matrix.empty')} />
  const view = { text: about.text, subjects: shown, onOpen: setPlace }
  return (
    <>
      {show === 'map' ? (
        <MapView key={search} {...view} gathers={search === ''} />
      ) : (
        <MatrixView key={search} {...view} />
      )}
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
  const value = valueOf(subjects.data)
  const sources = (['edited', 'stored'] as const).map((each) => ({ value: each, label: t(`source.${each}`) }))
  const shows = (['matrix', 'map'] as const).map((each) => ({ value: each, label: t(`show.${each}`) }))
  return (
    <>
      <Question about={about} rules={rules} query={query} onAsk={setQuery} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, flex: 'none' }}>
        <FilterToggle label={t('show.label')} value={show} onChange={setShow} options={shows} />
        <ReadingToggle value={reading} onChange={setReading} />
        <SearchField value={typed} onChange={setTyped} placeholder={t('filter')} />
        {about.differ ? (
          <Box sx={{ ml: 'auto' }}>
            <FilterToggle label={t('source.label')} value={about.source} onChange={about.setSource} options={sources} />
          </Box>
        ) : null}
      </Box>
      {value ? <AccessNotice text={about.text} /> : null}
      {subjects.data?.ok === false ? (
        <NoAnswer error={subjects.data.error} about={about} onRetry={() => void subjects.refetch()} />
      ) : null}
      {value ? (
        <Box sx={{ flex: 1, minHeight: 260, display: 'flex', flexDirection: 'column' }}>
          <ReadingContext value={reading}>
            <Picture {...{ about, rules, show, search }} subjects={value} />
          </ReadingContext>
        </Box>
      ) : null}
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
