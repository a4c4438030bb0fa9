import Alert from '@mui/material/Alert'
import type { HostFindings } from '@shared/host/host-report'
import { useTranslation } from '@/lib/texts'
import { NotUsedList } from './host-alerts'
import { DefinitionList } from '@/ui/page'

/** Lists the facts that the console found about Headscale on a host. */
export function FindingsList({ findings }: { findings: HostFindings }) {
  const { t } = useTranslation('host')
  const { how, name, version, config, serverUrl, listen, metrics, baseDomain, user, notUsed, state, reason } = findings
  return (
    <>
      {state === 'running' ? null : <Alert severity="warning">{t(`down.${state}`, { name, reason })}</Alert>}
      {notUsed.length > 0 ? (
        <Alert severity="warning">
          {t('notUsed.text')}
          <NotUsedList items={notUsed} />
        </Alert>
      ) : null}
      <DefinitionList
        items={[
          { term: t('found.how'), value: t(`found.as.${how}`, { name }) },
          { term: t('found.version'), value: version || t('found.noVersion') },
          { term: t('found.serverUrl'), value: serverUrl },
          { term: t('found.listen'), value: listen },
          { term: t('found.metrics'), value: metrics || t('found.off') },
          { term: t('found.baseDomain'), value: baseDomain },
          { term: t('found.config'), value: config },
          { term: t('found.user'), value: user },
        ]}
      />
    </>
  )
}
