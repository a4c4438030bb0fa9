import { metricLimits } from '@shared/host/metrics'
import { visible } from '@shared/visible'
import { useMemo, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { SearchField } from '@/ui/search-field'
import { Section } from '@/ui/section'
import { VirtualList } from '@/ui/virtual-list'
import styles from './metrics-page.module.css'

/** The answer of Headscale as it is, line by line, with a filter. */
export function MetricsText({ text }: { text: string }) {
  const { t } = useTranslation('metrics')
  const [filter, setFilter] = useState('')
  const lines = useMemo(() => text.split('\n').filter((line) => line.trim() !== ''), [text])
  const wanted = filter.trim().toLowerCase()
  const shown = wanted === '' ? lines : lines.filter((line) => line.toLowerCase().includes(wanted))
  return (
    <Section title={t('text.title')}>
      <SearchField value={filter} placeholder={t('text.search')} width={260} onChange={setFilter} />
      <p role="status">{t('text.count', { count: shown.length })}</p>
      {shown.length > 0 ? (
        <VirtualList
          label={t('text.title')}
          count={shown.length}
          rowHeight={18}
          maxHeight={640}
          render={(index) => <Line line={shown[index] ?? ''} />}
        />
      ) : null}
    </Section>
  )
}

function Line({ line }: { line: string }) {
  const isCut = line.length > metricLimits.characters
  const shown = `${visible(line.slice(0, metricLimits.characters))}${isCut ? '…' : ''}`
  return (
    <div className={styles.line} title={shown}>
      {shown}
    </div>
  )
}
