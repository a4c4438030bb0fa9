import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { dnsEffects } from '@shared/dns/dns-effects'
import type { HostConfigReady, HostConfigTried } from '@shared/ipc/host-config'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from '@/lib/texts'
import { useEditorSetup } from '@/components/code/use-editor-setup'
import { HostFailureAlert } from '@/components/host/host-failure-alert'
import { HostSavedAlert } from '@/components/host/host-saved-alert'
import { NotEditableAlert } from '@/components/host/not-editable-alert'
import { errorText } from '@/lib/error-text'
import { hostConfigQuery } from '@/lib/queries/host'
import { DiffView } from '@/ui/code-editor/diff-view'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { EffectList } from './effect-list'
import { type ConfigEditing, tryConfigQuery, useSaveConfig } from './use-config'
import { useConfigEffectTexts, useUnknownText } from './use-config-effect-texts'
import { useDnsEffectTexts } from './use-dns-effect-texts'
import { useReview } from './use-review'

interface ConfigReviewProps {
  id: string
  edit: ConfigEditing
  /** The command that restarts Headscale; null if the console has none. */
  restart: string | null
  /** Headscale's version. */
  version: string
  open: boolean
  onClose: () => void
}

/** Lets Headscale check an edit, shows its changes, saves it, and shows the outcome. Whatever happens, everything typed stays. */
export function ConfigReview(props: ConfigReviewProps) {
  const { restart, version, open } = props
  const { t } = useTranslation('config')
  const { found, failed, error, busy, submit, close } = useTriedReview(props)
  const canSave = found?.is === 'ready' && found.refused === null && restart !== null
  return (
    <ConfirmDialog
      wide
      open={open}
      title={t('reviewTitle')}
      confirmLabel={t('save')}
      waiting={!canSave}
      busy={busy}
      error={error}
      onConfirm={submit}
      onClose={close}
      body={
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
          <Trial found={found} version={version} />
          <Typography variant="body2" color="textSecondary">
            {restart === null ? t('noRestart') : t('restart', { command: restart })}
          </Typography>
          {busy ? <Alert severity="info">{t('waiting')}</Alert> : null}
          {failed ? <HostSavedAlert saved={failed} /> : null}
        </Box>
      }
    />
  )
}

function useTriedReview({ id, edit, open, onClose }: ConfigReviewProps) {
  const { t } = useTranslation('config')
  const { t: tCommon } = useTranslation('common')
  const client = useQueryClient()
  const save = useSaveConfig(id)
  const { error, ...review } = useReview({ save, edit, done: t('saved'), onClose })
  const trial = useQuery({ ...tryConfigQuery(id, edit.draft, true), enabled: open && !save.isPending })
  // The host may answer differently this time.
  const found = trial.isFetching ? undefined : trial.data
  const isChanged = found?.is === 'changed'
  // The page carries the edit over to the new file, which asks again.
  useEffect(() => {
    if (isChanged) void client.refetchQueries({ queryKey: hostConfigQuery(id).queryKey })
  }, [isChanged, client, id])
  const shown = trial.error ?? error
  return { ...review, found, error: shown && errorText(shown, tCommon), busy: save.isPending }
}

function Trial({ found, version }: { found: HostConfigTried | undefined; version: string }) {
  const { t } = useTranslation('config')
  if (found === undefined || found.is === 'changed')
    return (
      <Box role="status">
        {t('checking')}
        <LinearProgress sx={{ mt: 2 }} />
      </Box>
    )
  if (found.is === 'failed') return <HostFailureAlert failure={found.failure} />
  if (found.is === 'notEditable') return <NotEditableAlert answer={found} />
  return <Effects ready={found} version={version} />
}

function Effects({ ready, version }: { ready: HostConfigReady; version: string }) {
  const { t } = useTranslation('config')
  const setup = useEditorSetup()
  const { before, after, dns, changes, unknown, refused } = ready
  const unknownText = useUnknownText(version)
  const dnsTexts = useDnsEffectTexts(dns ? dnsEffects(dns.before, dns.after) : [])
  const texts = [...dnsTexts, ...useConfigEffectTexts(changes)]
  return (
    <>
      {refused === null ? null : <HostSavedAlert saved={{ is: 'refused', words: refused }} />}
      {unknown.length === 0 ? null : (
        <Alert severity="warning">
          {unknown.map((one) => (
            <div key={one.path}>{unknownText(one)}</div>
          ))}
        </Alert>
      )}
      <EffectList texts={texts} otherwise={t(before === after ? 'nothing' : 'onlyText')} />
      <Box
        role="group"
        aria-label={t('changes')}
        sx={{ border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden', height: 'min(34vh, 320px)' }}
      >
        <DiffView
          {...setup}
          language="yaml"
          layout="unified"
          before={before}
          after={after}
          beforeLabel={t('before')}
          afterLabel={t('after')}
        />
      </Box>
      {refused === null && before !== after ? (
        <Typography variant="body2" color="textSecondary">
          {t('accepted')}
        </Typography>
      ) : null}
    </>
  )
}
