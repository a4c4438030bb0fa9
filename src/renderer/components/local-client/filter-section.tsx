import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '@/lib/texts'
import { usePolicyAnswer } from '@/domain/policy-worker/use-policy-answer'
import { useCopy } from '@/lib/clipboard'
import { receivedFilterQuery } from '@/lib/queries/local-client'
import { policyQuery } from '@/lib/queries/policy'
import { Section } from '@/ui/section'
import { StateDot } from '@/ui/state-dot'
import { asReceived, compareFilters, differenceText, type FilterDifference } from './received-filter'

/** Compares the packet filter that this computer received with the engine's, for the machine that this computer is. */
export function FilterSection({ selfId }: { selfId: string }) {
  const { t } = useTranslation('client')
  const { data: received, isPending } = useQuery(receivedFilterQuery())
  const { data: policy } = useQuery(policyQuery())
  const { data: computed } = usePolicyAnswer('filter', policy ? { text: policy.policy, machine: selfId } : null)
  const engine = computed?.ok ? computed.value : undefined
  if (isPending || engine === undefined) return null
  return (
    <Section title={t('filter.title')}>
      <Typography color="textSecondary" sx={{ mb: 2, maxWidth: 640 }}>
        {t('filter.text')}
      </Typography>
      {received && engine ? (
        <Difference difference={compareFilters(received, asReceived(engine))} />
      ) : (
        <Typography>{t('filter.unknown')}</Typography>
      )}
    </Section>
  )
}

function Difference({ difference }: { difference: FilterDifference }) {
  const { t } = useTranslation('client')
  const { t: tCommon } = useTranslation('common')
  const { copied, copy } = useCopy()
  const { onlyClient, onlyEngine, rules } = difference
  const count = onlyClient.length + onlyEngine.length
  if (count === 0) return <StateDot state="good" label={t('filter.same', { count: rules })} />
  return (
    <>
      <StateDot state="bad" label={t('filter.differs', { count })} />
      <Box sx={{ mt: 2, display: 'grid', gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' }, gap: 4 }}>
        <Entries title={t('filter.onlyClient')} lines={onlyClient} />
        <Entries title={t('filter.onlyEngine')} lines={onlyEngine} />
      </Box>
      <Button size="small" sx={{ mt: 2 }} onClick={() => void copy(differenceText(difference))}>
        <span aria-live="polite">{copied ? tCommon('actions.copied') : t('filter.copy')}</span>
      </Button>
    </>
  )
}

function Entries({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography component="h3" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
    </Box>
  )
}
