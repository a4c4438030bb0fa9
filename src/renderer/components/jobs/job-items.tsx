import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { ITEMS_PAGE } from '@shared/ipc/limits'
import type { Job, JobItem } from '@shared/ipc/jobs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText, useTranslation } from '@/lib/texts'
import { jobItemsQuery } from '@/lib/queries/jobs'
import { FilterToggle } from '@/ui/filter-toggle'
import { StateDot } from '@/ui/state-dot'
import { groupCount, type ItemGroup, itemGroups, itemName } from './job-text'

const dots = {
  waiting: 'neutral',
  doing: 'waiting',
  done: 'good',
  already: 'good',
  failed: 'bad',
  unknown: 'waiting',
} as const satisfies Record<JobItem['state'], string>

const groups = Object.keys(itemGroups) as ItemGroup[]

function Item({ item }: { item: JobItem }) {
  const { t } = useTranslation('jobs')
  const { t: tCommon } = useTranslation('common')
  return (
    <Box component="li" sx={{ display: 'flex', gap: 2, py: 1, overflowWrap: 'anywhere' }}>
      <StateDot iconOnly state={dots[item.state]} label={t(`item.${item.state}`)} />
      <div>
        {itemName(item, t)}
        {item.error ? (
          <Typography variant="body2" color="textSecondary">
            {errorText({ ...item.error, status: 0 }, tCommon)}
          </Typography>
        ) : null}
      </div>
    </Box>
  )
}

/** The result of each item of a job: failures first, then open items, then finished ones. */
export function JobItemList({ job }: { job: Job }) {
  const { t } = useTranslation('jobs')
  const [chosen, setChosen] = useState<ItemGroup | null>(null)
  const [page, setPage] = useState(0)
  const group = chosen ?? groups.find((one) => groupCount(job, one) > 0) ?? 'done'
  const total = groupCount(job, group)
  // Items leave a group while the job runs, and its last pages with them.
  const shown = Math.min(page, Math.max(0, Math.ceil(total / ITEMS_PAGE) - 1))
  const { data } = useQuery(
    jobItemsQuery(
      { id: job.id, states: [...itemGroups[group]], offset: shown * ITEMS_PAGE },
      JSON.stringify([job.state, job.counts]),
    ),
  )
  const choose = (next: ItemGroup) => {
    setChosen(next)
    setPage(0)
  }
  return (
    <Box sx={{ pt: 2 }}>
      <FilterToggle
        label={t('items')}
        value={group}
        onChange={choose}
        options={groups.map((value) => ({ value, label: t(`group.${value}`), count: groupCount(job, value) }))}
      />
      <Box
        component="ul"
        tabIndex={0}
        aria-label={t('items')}
        sx={{ listStyle: 'none', p: 0, m: 0, mt: 2, maxHeight: 220, overflow: 'auto' }}
      >
        {data?.items.map((item) => (
          <Item key={item.position} item={item} />
        ))}
      </Box>
      {total > ITEMS_PAGE ? (
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
          <Button size="small" disabled={shown === 0} onClick={() => setPage(shown - 1)}>
            {t('earlier')}
          </Button>
          <Button size="small" disabled={(shown + 1) * ITEMS_PAGE >= total} onClick={() => setPage(shown + 1)}>
            {t('later')}
          </Button>
          {t('shown', { first: shown * ITEMS_PAGE + 1, last: Math.min(total, (shown + 1) * ITEMS_PAGE), total })}
        </Box>
      ) : null}
    </Box>
  )
}
