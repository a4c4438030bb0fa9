import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { AccessReading } from '@shared/access/reachable'
import { useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { partName } from '@/domain/policy-worker/access-words'
import { type ActsAsk, pairsPerPage } from '@/domain/policy-worker/questions'
import { usePolicyAnswer } from '@/domain/policy-worker/use-policy-answer'

interface PairListProps {
  before: string
  after: string
  /** The acts behind the difference, if it is not between two policies. */
  acts?: ActsAsk
  /** Of acts: which statement about access changes. */
  reading?: AccessReading
  side: 'gained' | 'lost'
  /** The index of the change on its side. */
  entry: number
}

/** A page of the pairs, of two policies or of acts. */
function usePairs({ before, after, acts, reading, side, entry }: PairListProps, offset: number) {
  const page = { side, entry, offset }
  const ofPolicies = usePolicyAnswer('diffPairs', acts ? null : { before, after, ...page })
  // Which machines are online may change meanwhile: the pairs are those of the difference that is shown.
  const ofActs = usePolicyAnswer('actsPairs', acts ? { ...acts, ...page, of: reading ?? 'allowed' } : null)
  return (acts ? ofActs : ofPolicies).data
}

/** Lists the machine pairs of one change, page by page. */
export function PairList(props: PairListProps) {
  const { t } = useTranslation('review')
  const [pages, setPages] = useState(1)
  const data = usePairs(props, (pages - 1) * pairsPerPage)
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

function Page({ offset, ...props }: PairListProps & { offset: number }) {
  const { t } = useTranslation('review')
  const { t: tAccess } = useTranslation('access')
  const data = usePairs(props, offset)
  if (!data) return <Box sx={{ color: 'text.secondary' }}>{t('access.working')}</Box>
  if (!data.ok) return <Box sx={{ color: 'text.secondary' }}>{t('access.failed', { error: data.error.message })}</Box>
  return data.value.pairs.map(({ from, to }) => (
    <Box key={`${from.name} ${to.kind} ${to.name}`} sx={{ py: 0.5, overflowWrap: 'anywhere' }}>
      {partName(from, tAccess)} <span aria-hidden>→</span> {partName(to, tAccess)}
    </Box>
  ))
}
