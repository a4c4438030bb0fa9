import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Printer from 'lucide-react/icons/printer'
import { toApiError } from '@shared/api/error'
import { useTranslation } from '@/lib/texts'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import { OrphanedNotes } from '@/components/notes/orphaned-notes'
import { judgedNothing } from '@shared/hygiene/report'
import { errorText } from '@/lib/error-text'
import { usePageTitle } from '@/lib/page-title'
import { ErrorPanel } from '@/ui/error-panel'
import { Page } from '@/ui/page'
import { StateDot } from '@/ui/state-dot'
import { AcceptedSection } from './accepted-section'
import { CheckSection } from './check-section'
import type { HygieneFixes } from './fix-button'
import styles from './hygiene.module.css'
import { ScoreLine } from './score-line'
import { usePrint } from './use-print'
import { type Report, useReport } from './use-report'

/** The Hygiene page: findings by check, accepted findings and the score over time. */
export function HygieneView(fixes: HygieneFixes) {
  const title = usePageTitle('/hygiene')
  const { t } = useTranslation('hygiene')
  const report = useReport()
  const { printing, print } = usePrint('hygiene.pdf')
  const { results, error, again, lists } = report
  return (
    <Page
      local
      title={title}
      context={
        results
          ? t('context', { count: report.open, checks: results.filter((result) => !judgedNothing(result)).length })
          : t('looking')
      }
      primaryAction={
        <Button startIcon={<Printer size={16} />} disabled={results === null || printing} onClick={() => void print()}>
          {t('print.button')}
        </Button>
      }
    >
      <MissingLists lists={lists} effect={t('missing')} />
      {error === null ? null : <ErrorPanel title={t('failed')} error={toApiError(new Error(error))} onRetry={again} />}
      {results ? (
        <Findings report={report} fixes={fixes} printing={printing} />
      ) : (
        <div aria-busy={error === null} data-waiting={error === null ? '' : undefined} />
      )}
    </Page>
  )
}

interface FindingsProps {
  report: Report
  fixes: HygieneFixes
  printing: boolean
}

function Findings({ report: { results, kept, isAccepted, score }, fixes, printing }: FindingsProps) {
  const { t } = useTranslation('hygiene')
  const { t: tCommon } = useTranslation('common')
  const open = (results ?? []).map((result) => ({
    ...result,
    found: result.found?.filter((one) => !isAccepted(result.id, one)) ?? null,
  }))
  const failed = open.filter(({ found }) => found !== null && found.length > 0).toSorted((a, b) => b.weight - a.weight)
  const passed = open.filter((result) => result.found?.length === 0 && !judgedNothing(result))
  const skipped = open.filter((result) => result.found === null || judgedNothing(result))
  const unjudged = open.filter(({ unknown = 0 }) => unknown > 0)
  return (
    <>
      {kept.error ? (
        <Alert severity="warning" sx={{ mb: 4 }}>
          {errorText(kept.error, tCommon)}
        </Alert>
      ) : null}
      {score === null ? null : <ScoreLine scores={kept.data?.scores ?? []} score={score} />}
      {unjudged.map(({ id, of, unknown = 0 }) => (
        <p key={id} className={styles.unjudged}>
          {t(`unjudged.${id as 'outdatedClients'}`, { unknown, count: of + unknown })}
        </p>
      ))}
      {failed.map(({ id, found }) => (
        <CheckSection key={id} check={id} found={found ?? []} fixes={fixes} printing={printing} />
      ))}
      <AcceptedSection accepted={kept.data?.accepted ?? []} />
      <OrphanedNotes />
      <Checks title={t('good.title', { count: passed.length })} ids={passed} dot="good" printing={printing} />
      <Checks title={t('notMade.title', { count: skipped.length })} ids={skipped} dot="neutral" printing={printing} />
    </>
  )
}

interface ChecksProps {
  title: string
  ids: NonNullable<Report['results']>
  dot: 'good' | 'neutral'
  /** Expands the list, because paper cannot be clicked. */
  printing: boolean
}

function Checks({ title, ids, dot, printing }: ChecksProps) {
  const { t } = useTranslation('hygiene')
  if (ids.length === 0) return null
  return (
    <details className={styles.folded} open={printing || undefined}>
      <summary>{title}</summary>
      <ul className={styles.good}>
        {ids.map(({ id }) => (
          <li key={id}>
            <StateDot
              state={dot}
              label={dot === 'good' ? t(`check.${id}.good`) : t('notMade.of', { text: t(`check.${id}.good`) })}
            />
          </li>
        ))}
      </ul>
    </details>
  )
}
