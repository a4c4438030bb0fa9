import Button from '@mui/material/Button'
import type { MadeEntry } from '@shared/history/journal'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isPartOfRename, useEntryUndo } from '@/components/history/present'
import { lastPolicyChangeQuery, useJournalEvents } from '@/lib/queries/journal'
import { useTranslation } from '@/lib/texts'
import { LockedControls } from '@/ui/marks'
import { lazyComponent } from '@/ui/page'

const UndoDialog = lazyComponent(async () => (await import('@/components/history/undo-dialog')).UndoDialog)

/** Offers to undo the last save of the policy, as long as this console made it and nobody has changed the policy since. */
export function LastSave({ serverId }: { serverId: string }) {
  useJournalEvents(serverId)
  const { data: last } = useQuery(lastPolicyChangeQuery(serverId))
  return last?.kind === 'act' && !isPartOfRename(last) ? <UndoSave key={last.id} entry={last} /> : null
}

function UndoSave({ entry }: { entry: MadeEntry }) {
  const { t, ready } = useTranslation('activity')
  const [isAsking, setAsking] = useState(false)
  const undo = useEntryUndo(entry)
  if (!ready || !undo || undo.isBack || undo.changedTo) return null
  return (
    <>
      <LockedControls>
        <Button
          size="small"
          variant="text"
          color="primary"
          // As tall as a button, but the line stays as high as its text.
          sx={{ my: '-8px', mx: -2 }}
          aria-label={t('undo.of', { act: t('act.policy.set') })}
          onClick={() => setAsking(true)}
        >
          {t('undo.button')}
        </Button>
      </LockedControls>
      {isAsking ? <UndoDialog entry={entry} onClose={() => setAsking(false)} /> : null}
    </>
  )
}
