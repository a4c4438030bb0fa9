import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { machinePath } from '@shared/pages'
import { useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { Link as RouterLink } from 'react-router'
import { openedText, partName } from '@/domain/policy-worker/access-words'
import type { Endpoint, Pair } from '@/domain/policy-worker/access-types'
import { type Ask, pairsPerPage } from '@/domain/policy-worker/questions'
import { usePolicyAnswer, usePolicyValues } from '@/domain/policy-worker/use-policy-answer'
import { VirtualList } from '@/ui/virtual-list'
import { type Rules, valueOf } from './access-text'
import { RuleButton } from './rule-button'

/** A scroll bar cannot address more rows than this; a search narrows the list. */
const maxPairs = 500_000

function EndpointLink({ end }: { end: Endpoint }) {
  const { t } = useTranslation('access')
  const name = partName(end, t)
  return end.id ? (
    <Link component={RouterLink} to={machinePath(end.id)} noWrap>
      {name}
    </Link>
  ) : (
    <Typography component="span" noWrap>
      {name}
    </Typography>
  )
}

function PairRow({ pair, rules, onGo }: { pair: Pair | undefined; rules: Rules; onGo: () => void }) {
  const { t } = useTranslation('access')
  return (
    <Box
      sx={{
        height: '100%',
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 3fr) 16px minmax(0, 3fr) minmax(0, 2fr) minmax(0, 2fr)',
        columnGap: 2,
        alignItems: 'center',
        borderBottom: 1,
        borderColor: 'divider',
        px: 1,
      }}
    >
      {pair ? (
        <>
          <EndpointLink end={pair.from} />
          <span aria-hidden>→</span>
          <EndpointLink end={pair.to} />
          <Typography component="span" color="textSecondary" noWrap title={openedText(pair.opened, t)}>
            {openedText(pair.opened, t)}
          </Typography>
          <Box component="span" sx={{ display: 'flex', justifyContent: 'flex-end', gap: 2, whiteSpace: 'nowrap' }}>
            {pair.rules.slice(0, 3).map((rule) => (
              <RuleButton key={`${rule.section} ${rule.index}`} {...{ rule, rules, onGo }} />
            ))}
            {pair.rules.length > 3 ? t('more', { count: pair.rules.length - 3 }) : null}
          </Box>
        </>
      ) : null}
    </Box>
  )
}

interface PairListProps {
  about: Omit<Ask<'cellPairs'>, 'offset'>
  rules: Rules
  onGo: () => void
}

/** Lists the machine pairs behind a cell and loads pages as they scroll into view. */
export function PairList({ about, rules, onGo }: PairListProps) {
  const { t } = useTranslation('access')
  const [[first, last], setShown] = useState([0, 0])
  const { data } = usePolicyAnswer('cellPairs', { ...about, offset: 0 }, { keep: true })
  const total = valueOf(data)?.total
  const page = (index: number) => Math.floor(index / pairsPerPage)
  const pages = [...new Set([0, page(first), page(last)])]
  const values = usePolicyValues(
    'cellPairs',
    pages.map((each) => ({ ...about, offset: each * pairsPerPage })),
  )
  const pairAt = (index: number) => values[pages.indexOf(page(index))]?.pairs[index % pairsPerPage]
  if (total === undefined) return null
  if (total === 0) return <Typography color="textSecondary">{t('cell.noPairs')}</Typography>
  return (
    <>
      {total > maxPairs ? (
        <Typography color="textSecondary" sx={{ mb: 1 }}>
          {t('cell.tooMany', { shown: maxPairs, count: total })}
        </Typography>
      ) : null}
      <VirtualList
        label={t('cell.pairs')}
        count={Math.min(total, maxPairs)}
        rowHeight={32}
        maxHeight={288}
        onShown={(from, to) => setShown([from, to])}
        render={(index) => <PairRow pair={pairAt(index)} rules={rules} onGo={onGo} />}
      />
    </>
  )
}
