import Button from '@mui/material/Button'
import { toApiError } from '@shared/api/error'
import type { HistoryEntry } from '@shared/ipc/history'
import { useQuery } from '@tanstack/react-query'
import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import { useTranslation } from '@/lib/texts'
import { sameText } from '@/features/policy/policy-state'
import { useStudio } from '@/features/policy/studio-context'
import { useCopy } from '@/lib/clipboard'
import { invoke } from '@/lib/desktop'
import { errorText } from '@/lib/error-text'
import { useOfferCommands } from '@/lib/page-commands'
import { versionQuery } from '@/lib/queries/policy-history'
import { MenuButton } from '@/ui/menu-button'
import { useToast } from '@/ui/toast/toast'

/** Puts a version into the editor. Like typed text, it is reviewed before it is saved. */
function useRestore(text: string | undefined) {
  const { t } = useTranslation('review')
  const toast = useToast()
  const studio = useStudio()
  const same = text !== undefined && sameText(text, studio.text)
  const restore = () => {
    if (text === undefined) return
    const undo = studio.undoTo()
    studio.setText(text)
    studio.reveal(0)
    toast.show(t('history.restored'), { undo })
  }
  const reason = studio.locked ?? (same ? t('history.restoreSame') : undefined)
  return { restore, reason, disabled: text === undefined || reason !== undefined }
}

/** The actions on a version. */
export function VersionActions({ version }: { version: HistoryEntry }) {
  const { t } = useTranslation('review')
  const { t: tCommon } = useTranslation('common')
  const { serverId } = useStudio()
  const toast = useToast()
  const { data: text } = useQuery(versionQuery(serverId, version.id))
  const { restore, reason, disabled } = useRestore(text)
  const { copied, copy } = useCopy()
  const command = { id: 'restore', label: t('history.restore'), words: '', key: 'e', run: restore }
  useOfferCommands(disabled ? [] : [command])
  const download = async () => {
    try {
      const name = `policy-${version.at.slice(0, 16).replaceAll(':', '-')}.hujson`
      await invoke('file:save', { name, text: text ?? '' })
    } catch (thrown) {
      toast.show(errorText(toApiError(thrown), tCommon), { kind: 'error' })
    }
  }
  return (
    <>
      <Button onClick={restore} disabled={disabled} title={reason}>
        {t('history.restore')}
      </Button>
      <MenuButton
        label={tCommon('actions.more')}
        items={[
          {
            label: t(copied ? 'history.copied' : 'history.copy'),
            icon: <Copy size={14} />,
            onClick: () => void copy(text ?? ''),
            local: true,
          },
          { label: t('history.download'), icon: <Download size={14} />, onClick: () => void download(), local: true },
        ]}
      />
    </>
  )
}
