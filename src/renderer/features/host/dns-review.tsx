import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { errorText, useTranslation } from '@/lib/texts'
import { HostSavedAlert } from '@/components/host/host-saved-alert'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { EffectList } from './effect-list'
import { type DnsEdit, dirtyParts, useSaveDns } from './use-dns'
import { useDnsEffectTexts } from './use-dns-effect-texts'
import { useReview } from './use-review'

interface DnsReviewProps {
  id: string
  edit: DnsEdit
  open: boolean
  onClose: () => void
}

/** Describes the effects of a save, saves, and reports the result. Whatever happens, everything typed stays. */
export function DnsReview({ id, edit, open, onClose }: DnsReviewProps) {
  const { t } = useTranslation('dns')
  const { t: tCommon } = useTranslation('common')
  const save = useSaveDns(id)
  const texts = useDnsEffectTexts(edit.effects)
  const { base } = edit.draft
  const dirty = dirtyParts(edit.draft)
  const restarts = edit.effects.length > 0 && (dirty.rest || !base.hot)
  const done = t(restarts ? 'savedRestarted' : 'saved')
  const { failed, error, isPartSaved, submit, close } = useReview({ save, edit, done, onClose })
  return (
    <ConfirmDialog
      open={open}
      title={t('reviewTitle')}
      confirmLabel={t(restarts ? 'saveAndRestart' : 'save')}
      busy={save.isPending}
      error={error && errorText(error, tCommon)}
      onConfirm={submit}
      onClose={close}
      body={
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
          <EffectList texts={texts} otherwise={t('effect.links')} />
          <Typography variant="body2" color="textSecondary">
            {t(restarts ? 'restart' : 'hot')}
          </Typography>
          {save.isPending && restarts ? <Alert severity="info">{t('waiting')}</Alert> : null}
          {isPartSaved && (failed || error) ? <Alert severity="info">{t('partSaved')}</Alert> : null}
          {failed ? <HostSavedAlert saved={failed} /> : null}
        </Box>
      }
    />
  )
}
