import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ApiError, toApiError } from '@shared/api/error'
import type { MockProblem } from '@shared/ipc/mock'
import { mockProblems } from '@shared/ipc/mock-problems'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '@/lib/texts'
import { invoke } from '@/lib/desktop'
import { apiOf } from '@/lib/server-link'
import { ErrorPanel, Page } from '@/ui/page'

function kindOf(error: ApiError): MockProblem['kind'] {
  const problem = error.details.find(({ key }) => key === 'database')?.params['problem']
  return mockProblems.find((kind) => kind === problem) ?? 'unknown'
}

/** Replaces every page while the demo network's database is unusable: shows the cause and the ways out. */
export function MockProblemPage({ error }: { error: ApiError }) {
  const { t } = useTranslation('common')
  const client = useQueryClient()
  const kind = kindOf(error)
  const retry = useMutation({
    mutationFn: async (fresh: boolean) => {
      if (fresh) await invoke('mock:startFresh')
      // Any response proves that the database works again.
      await apiOf(client).server.health({})
      await client.resetQueries()
    },
  })
  const shown = retry.error ? toApiError(retry.error) : error
  // A new file only helps if the current one is unusable.
  const canStartFresh = kind !== 'locked' && kind !== 'stopped'
  return (
    <Page title={t('server.demo')}>
      <ErrorPanel
        title={t('mock.title')}
        text={t(`mock.${shown.code === 'mockUnavailable' ? kindOf(shown) : kind}`)}
        error={shown}
        onRetry={() => retry.mutate(false)}
        actions={
          canStartFresh ? (
            <Button variant="contained" color="primary" loading={retry.isPending} onClick={() => retry.mutate(true)}>
              {t('mock.startFresh')}
            </Button>
          ) : null
        }
      />
      {canStartFresh ? <Typography color="textSecondary">{t('mock.keeps')}</Typography> : null}
    </Page>
  )
}
