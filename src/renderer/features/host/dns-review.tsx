import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { DnsEffect } from '@shared/dns/dns-effects'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HostSavedAlert } from '@/components/host/host-saved-alert'
import { useEntryUndo } from '@/components/undo/use-toast-undo'
import { errorText } from '@/lib/error-text'
import { nodesQuery } from '@/lib/queries/nodes'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { useToast } from '@/ui/toast/toast'
import { type DnsEdit, dirtyParts, useSaveDns } from './use-dns'

/** The most effects that are listed. */
const SHOWN = 12

function effectText(effect: DnsEffect, machines: number | undefined, t: TFunction<'dns'>): string {
  const none = t('effect.none')
  switch (effect.is) {
    case 'baseDomain': {
      const { before, after, records } = effect
      const names = t('effect.baseDomain', { before: before || none, after: after || none, count: machines ?? 0 })
      return records === 0 ? names : `${names} ${t('effect.baseDomainRecords', { count: records })}`
    }
    case 'servers':
    case 'search':
      return t(`effect.${effect.is}`, { before: effect.before || none, after: effect.after || none })
    case 'splitAdded':
    case 'splitChanged':
    case 'splitRemoved':
      return t(`effect.${effect.is}`, { domain: effect.domain, servers: effect.servers || none })
    case 'recordAdded':
    case 'recordRemoved':
      return t(`effect.${effect.is}`, { name: effect.name, value: effect.value })
    default:
      return t(`effect.${effect.is}`)
  }
}

function Effects({ effects }: { effects: readonly DnsEffect[] }) {
  const { t } = useTranslation('dns')
  const machines = useQuery(nodesQuery()).data?.length
  return (
    <Box component="ul" aria-label={t('effects')} sx={{ m: 0, pl: 5 }}>
      {effects.slice(0, SHOWN).map((effect) => (
        <li key={JSON.stringify(effect)}>{effectText(effect, machines, t)}</li>
      ))}
      {effects.length > SHOWN ? <li>{t('effect.more', { count: effects.length - SHOWN })}</li> : null}
      {effects.length === 0 ? <li>{t('effect.links')}</li> : null}
    </Box>
  )
}

interface DnsReviewProps {
  id: string
  edit: DnsEdit
  open: boolean
  onClose: () => void
}

/** Says in words what a save does, saves, and says how that ended. Whatever happens, everything typed stays. */
export function DnsReview({ id, edit, open, onClose }: DnsReviewProps) {
  const { t } = useTranslation('dns')
  const { t: tCommon } = useTranslation('common')
  const save = useSaveDns(id)
  const undoOf = useEntryUndo()
  const toast = useToast()
  const [tried, setTried] = useState(false)
  const { base } = edit.draft
  const dirty = dirtyParts(edit.draft)
  const restarts = edit.effects.length > 0 && (dirty.rest || !base.hot)
  const close = () => {
    setTried(false)
    onClose()
  }
  const submit = () => {
    setTried(true)
    save.mutate(edit.draft, {
      onSuccess(saved) {
        if (saved.is !== 'saved') return
        edit.saved()
        close()
        toast.show(t(restarts ? 'savedRestarted' : 'saved'), undoOf(saved.entry === null ? [] : [saved.entry]))
      },
    })
  }
  const failed = tried && save.data && save.data.is !== 'saved' ? save.data : null
  return (
    <ConfirmDialog
      open={open}
      title={t('reviewTitle')}
      confirmLabel={t(restarts ? 'saveAndRestart' : 'save')}
      busy={save.isPending}
      error={tried && save.error ? errorText(save.error, tCommon) : null}
      onConfirm={submit}
      onClose={close}
      body={
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
          <Effects effects={edit.effects} />
          <Typography variant="body2" color="textSecondary">
            {t(restarts ? 'restart' : 'hot')}
          </Typography>
          {save.isPending && restarts ? <Alert severity="info">{t('waiting')}</Alert> : null}
          {failed ? <HostSavedAlert saved={failed} /> : null}
        </Box>
      }
    />
  )
}
