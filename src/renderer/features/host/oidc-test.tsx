import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { type OidcFinding, oidcFindings } from '@shared/host/oidc'
import type { OidcTest } from '@shared/ipc/host-config'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { HostFailureAlert, NotEditableAlert } from '@/components/host/host-alerts'
import { invoke } from '@/lib/desktop'
import { hostConfigQuery } from '@/lib/queries/host'
import { queryKeys } from '@/lib/queries/cache'
import { errorText, useTranslation } from '@/lib/texts'
import { StateDot } from '@/ui/marks'
import { type ConfigDraft, wantedOf } from './use-config'

const testQuery = (id: string, draft: ConfigDraft) =>
  queryOptions({
    queryKey: [...queryKeys.host(id), 'testOidc', wantedOf(id, draft)],
    queryFn: () => invoke('host:testOidc', wantedOf(id, draft)),
    // A review is about now: the page may have tested the same settings half an hour ago.
    staleTime: 0,
    gcTime: 10_000,
    retry: false,
    refetchOnWindowFocus: false,
  })

const dots = { good: 'good', bad: 'bad', open: 'neutral' } as const

interface OidcTestPanelProps {
  id: string
  draft: ConfigDraft
}

/** Tests the settings of a login from the host, and lists what was tested and what was not. */
export function OidcTestPanel({ id, draft }: OidcTestPanelProps) {
  const { t } = useTranslation('config')
  const { t: tCommon } = useTranslation('common')
  const [asked, setAsked] = useState<ConfigDraft | null>(null)
  const title = useId()
  const isAsked = asked === draft
  const { data, error, isFetching, refetch } = useQuery({ ...testQuery(id, draft), enabled: isAsked })
  const client = useQueryClient()
  const isChanged = data?.is === 'changed'
  // The page carries the edit over to the new file.
  useEffect(() => {
    if (isChanged) void client.refetchQueries({ queryKey: hostConfigQuery(id).queryKey })
  }, [isChanged, client, id])
  const test = () => {
    setAsked(draft)
    if (isAsked) void refetch()
  }
  return (
    <Box role="group" aria-labelledby={title} sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Typography id={title} variant="subtitle2" component="p">
        {t('oidc.title')}
      </Typography>
      <Box role="status">
        {isFetching ? (
          <>
            {t('oidc.testing')}
            <LinearProgress sx={{ mt: 2 }} />
          </>
        ) : null}
        {!isFetching && isAsked && error ? <Alert severity="error">{errorText(error, tCommon)}</Alert> : null}
        {!isFetching && isAsked && data ? <Tested tested={data} /> : null}
      </Box>
      <Box>
        <Button size="small" onClick={test} disabled={isFetching}>
          {t(isAsked ? 'oidc.again' : 'oidc.button')}
        </Button>
      </Box>
    </Box>
  )
}

function Tested({ tested }: { tested: OidcTest }) {
  const { t } = useTranslation('config')
  if (tested.is === 'failed') return <HostFailureAlert failure={tested.failure} />
  if (tested.is === 'notEditable') return <NotEditableAlert answer={tested} />
  if (tested.is === 'changed') return <>{t('oidc.changed')}</>
  if (tested.findings.length === 0) return <>{t('oidc.noIssuer')}</>
  return (
    <>
      <Box component="ul" sx={{ m: 0, p: 0, overflowWrap: 'anywhere' }}>
        {tested.findings.map((finding) => (
          <Finding key={finding.is} finding={finding} />
        ))}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
        {t('oidc.notTested')} {tested.container ? t('oidc.container') : null}
      </Typography>
    </>
  )
}

function Finding({ finding: { is, detail } }: { finding: OidcFinding }) {
  const { t } = useTranslation('config')
  const state = oidcFindings[is]
  return (
    <Box component="li" sx={{ display: 'flex', gap: 2, alignItems: 'baseline' }}>
      <StateDot state={dots[state]} label={t(`oidc.state.${state}`)} iconOnly />
      {t(`oidc.found.${is}`, { detail })}
    </Box>
  )
}
