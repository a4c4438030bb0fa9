import Alert from '@mui/material/Alert'
import type { StoredPolicy } from '@shared/api/resources'
import { lineAndColumn } from '@shared/policy/syntax/hujson'
import type { FollowedRename } from '@shared/policy/text/follow-rename'
import { useTranslation } from '@/lib/texts'

/** The maximum number of lines named; the others are counted. */
const NAMED = 8

interface FollowedNoteProps {
  stored: StoredPolicy
  followed: FollowedRename | null
  from: string
  to: string
}

/**
 * Lists where the policy contains the old name and whether it will be updated. For a read-only policy it lists the changes to make in its
 * file.
 */
export function FollowedNote({ stored, followed, from, to }: FollowedNoteProps) {
  const { t } = useTranslation('common')
  if (!followed) return null
  const lines = [...new Set(followed.places.map((place) => lineAndColumn(stored.policy, place).line))]
  const more = lines.length > NAMED ? ' …' : ''
  const words = { count: lines.length, lines: `${lines.slice(0, NAMED).join(', ')}${more}`, from, to }
  return (
    <Alert severity={stored.writable ? 'info' : 'warning'} sx={{ overflowWrap: 'anywhere' }}>
      {t(stored.writable ? 'rename.follows' : 'rename.byHand', words)}
    </Alert>
  )
}
