import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useDeferredValue, useId, useRef, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { accessText, openedText, partName } from '@/domain/policy-worker/access-words'
import type { AccessEnd, OpenedCell, Pair, AccessSubject } from '@/domain/policy-worker/access-types'
import { usePolicyAnswer, usePolicyValues } from '@/domain/policy-worker/use-policy-answer'
import { FilterToggle, SearchField } from '@/ui/list-filters'
import { type Rules, useShownReading, valueOf } from './access-text'
import { RuleButton, RuleEntry } from './rule-button'
import Link from '@mui/material/Link'
import { machinePath } from '@shared/pages'
import { Link as RouterLink } from 'react-router'
import { type Ask, pairsPerPage } from '@/domain/policy-worker/questions'
import { ShowAll, VirtualList } from '@/ui/virtual-list'

/** A scroll bar cannot address more rows than this; a search narrows the list. */
const maxPairs = 500_000

function EndpointLink({ end }: { end: AccessEnd }) {
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
function AccessPairs({ about, rules, onGo }: PairListProps) {
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

export interface CellPlace {
  row: AccessSubject
  column: AccessSubject
}

interface CellDialogProps {
  place: CellPlace
  text: string
  rules: Rules
  onClose: () => void
}

/** More rules are shown on demand: the machine pairs follow below. */
const FIRST_RULES = 5

function CellRules({ cell, rules, onGo }: { cell: OpenedCell; rules: Rules; onGo: () => void }) {
  const { t } = useTranslation('access')
  const [isWhole, setIsWhole] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const { total } = cell
  const shown = isWhole ? cell.rules : cell.rules.slice(0, FIRST_RULES)
  return (
    <>
      <Typography variant="subtitle2" component="h3" sx={{ mt: 3 }}>
        {t('cell.rules')}
      </Typography>
      <Box component="ul" ref={list} tabIndex={-1} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {shown.map(({ origin, shares }) => (
          <RuleEntry
            key={`${origin.section} ${origin.index}`}
            rule={origin}
            rules={rules}
            onGo={onGo}
            detail={accessText({ shares, total }, t)}
          />
        ))}
      </Box>
      {shown.length < cell.rules.length ? (
        <ShowAll total={cell.rules.length} onClick={() => [setIsWhole(true), list.current?.focus()]} />
      ) : null}
    </>
  )
}

function CellPairs({ place, text, rules, cell, onClose }: CellDialogProps & { cell: OpenedCell }) {
  const { t } = useTranslation('access')
  const reading = useShownReading()
  const [open, setOpen] = useState(cell.pairs > 0)
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed)
  const counts = { open: cell.pairs, closed: cell.total - cell.pairs }
  return (
    <>
      <Typography variant="subtitle2" component="h3" sx={{ mt: 3, mb: 1 }}>
        {t('cell.pairs')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 2 }}>
        <FilterToggle
          label={t('cell.pairs')}
          value={open ? 'open' : 'closed'}
          onChange={(value) => setOpen(value === 'open')}
          options={(['open', 'closed'] as const).map((value) => ({
            value,
            label: t(`cell.${value}`),
            count: counts[value],
          }))}
        />
        <SearchField value={typed} onChange={setTyped} placeholder={t('cell.search')} width={220} />
      </Box>
      <AccessPairs
        key={`${open} ${search}`}
        about={{ text, row: place.row.key, column: place.column.key, open, search, reading }}
        rules={rules}
        onGo={onClose}
      />
    </>
  )
}

/** Shows the rules of one matrix cell and its machine pairs. */
export function CellDialog(props: CellDialogProps) {
  const { t } = useTranslation('access')
  const { place, text, rules, onClose } = props
  const titleId = useId()
  const reading = useShownReading()
  const { data } = usePolicyAnswer('cell', { text, row: place.row.key, column: place.column.key, reading })
  const cell = valueOf(data)
  const names = { source: partName(place.row, t), destination: partName(place.column, t) }
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { width: 760, maxWidth: '100%' } } }}
    >
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {t('cell.title', names)}
      </DialogTitle>
      <DialogContent sx={{ minHeight: 320 }}>
        {cell ? (
          <>
            <Typography color="textSecondary">
              {cell.pairs > 0
                ? t('cell.some', { reading: t(`reading.${reading}`), access: accessText(cell, t) })
                : t('cell.none', { reading: t(`reading.${reading}`), ...names })}
            </Typography>
            {cell.rules.length > 0 ? <CellRules cell={cell} rules={rules} onGo={onClose} /> : null}
            <CellPairs {...props} cell={cell} />
          </>
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('cell.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
