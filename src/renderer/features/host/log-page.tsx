import Alert from '@mui/material/Alert'
import type { LogState } from '@shared/host/log'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '@/lib/texts'
import { HostFailureAlert } from '@/components/host/host-failure-alert'
import { errorText } from '@/lib/error-text'
import { usePageTitle } from '@/lib/page-title'
import { nodesQuery } from '@/lib/queries/nodes'
import { EmptyState } from '@/ui/empty-state'
import { Page } from '@/ui/page'
import { HostGate } from './host-gate'
import { LogFilters } from './log-filters'
import { LogLines } from './log-lines'
import { ReconnectButton } from './reconnect-button'
import { useLog } from './use-log'

/** The Log page: the log of Headscale on the server's host, live. */
export function LogPage() {
  const title = usePageTitle('/host/log')
  return <HostGate title={title}>{({ id }) => <Log key={id} title={title} id={id} />}</HostGate>
}

function Log({ title, id }: { title: string; id: string }) {
  const { t } = useTranslation('log')
  const { t: tCommon } = useTranslation('common')
  const { store, act, error } = useLog(id)
  const nodes = useQuery(nodesQuery()).data
  const { lines, shown, filter, state } = store
  return (
    <Page
      fill
      title={title}
      context={state.is === 'following' ? t('from', { command: state.from }) : t(`state.${state.is}`)}
      notice={
        <>
          {error ? <Alert severity="error">{errorText(error, tCommon)}</Alert> : null}
          <StateNotice id={id} state={state} />
        </>
      }
    >
      <LogFilters
        filter={filter}
        nodes={nodes}
        shown={shown.length}
        all={lines.length}
        onChange={(change) => act({ do: 'filter', filter: change })}
      />
      {shown.length > 0 ? (
        <LogLines lines={shown} nodes={nodes} />
      ) : (
        <EmptyState text={t(lines.length > 0 ? 'noMatch' : 'nothing')} />
      )}
    </Page>
  )
}

/** Explains why no new lines arrive. */
function StateNotice({ id, state }: { id: string; state: LogState }) {
  const { t } = useTranslation('log')
  switch (state.is) {
    case 'failed':
      return (
        <>
          <HostFailureAlert failure={state.failure} />
          <ReconnectButton id={id} />
        </>
      )
    case 'noFile':
      return (
        <Alert severity="info">{t(state.target === '' ? 'noFileUnknown' : 'noFile', { target: state.target })}</Alert>
      )
    case 'ended':
      return <Alert severity="warning">{t('ended', { exit: state.exit ?? '?' })}</Alert>
    default:
      return null
  }
}
