import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { partName } from '@/domain/policy-worker/access-words'
import { pairsPerPage } from '@/domain/policy-worker/questions'
import { usePolicyAnswer } from '@/domain/policy-worker/use-policy-answer'

interface PairListProps {
  before: string
  after: string
  side: 'gained' | 'lost'
  /** Which change of the side. */
  entry: number
}

/** The machine pairs behind one change, a page at a time. */
export function PairList(props: PairListProps) {
  const { t } = useTranslation('review')
  const [pages, setPages] = useState(1)
  const { data } = usePolicyAnswer('diffPairs', { ...props, offset: (pages - 1) * pairsPerPage })
  const total = data?.ok ? data.value.total : 0
  return (
    <Box sx={{ mt: 1, pl: 3, borderLeft: 2, borderColor: 'divider' }}>
      {Array.from({ length: pages }, (_, page) => (
        <Page key={page} {...props} offset={page * pairsPerPage} />
      ))}
      {total > pages * pairsPerPage ? (
        <Button size="small" variant="text" onClick={() => setPages(pages + 1)}>
          {t('access.morePairs')}
        </Button>
      ) : null}
    </Box>
  )
}

function Page(props: PairListProps & { offset: number }) {
  const { t } = useTranslation('review')
  const { t: tAccess } = useTranslation('access')
  const { data } = usePolicyAnswer('diffPairs', props)
  if (!data) return <Box sx={{ color: 'text.secondary' }}>{t('access.working')}</Box>
  if (!data.ok) return <Box sx={{ color: 'text.secondary' }}>{t('access.failed', { error: data.error.message })}</Box>
  return data.value.pairs.map(({ from, to }) => (
    <Box key={`${from.name} ${to.kind} ${to.name}`} sx={{ py: 0.5, overflowWrap: 'anywhere' }}>
      {partName(from, tAccess)} <span aria-hidden>→</span> {partName(to, tAccess)}
    </Box>
  ))
}
