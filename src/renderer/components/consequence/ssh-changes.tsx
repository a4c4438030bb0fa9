import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { SshLogin } from '@shared/policy/analyse/ssh-diff'
import { useId, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { bundleText } from '@/domain/policy-worker/access-words'
import type { SshDifference, SshEntry } from '@/domain/policy-worker/access-types'
import { ChangeMark } from '@/ui/marks'
import { AccessArrow, AccessNames } from './access-side'

/** The maximum number of names in a line. */
const NAMES = 6

export function isSshUnchanged({ gained, lost }: SshDifference): boolean {
  return gained.entries.length + lost.entries.length === 0
}

function useLogins() {
  const { t } = useTranslation('review')
  const one = ({ name, check }: SshLogin) => {
    const login = name === '*' ? t('ssh.others') : name
    return check ? t('ssh.checked', { login }) : login
  }
  return (logins: readonly SshLogin[]) => (logins.length === 0 ? t('ssh.none') : logins.map(one).join(', '))
}

function Entry({ entry }: { entry: SshEntry }) {
  const { t } = useTranslation('review')
  const { t: tAccess } = useTranslation('access')
  const logins = useLogins()
  return (
    <Box component="li" sx={{ px: 3, py: 2, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <AccessNames>{bundleText(entry.from, tAccess, NAMES)}</AccessNames>
      <AccessArrow />
      <AccessNames>{bundleText(entry.to, tAccess, NAMES)}</AccessNames>
      <Box component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
        {t('access.change', { before: logins(entry.before), after: logins(entry.after) })}
        {' · '}
        {t('access.pairs', { count: entry.pairs })}
      </Box>
    </Box>
  )
}

/**
 * Says that a loss of SSH logins may come later: Headscale sends no SSH rules to a machine for which none is left, and clients take that as
 * “unchanged” until they reconnect (seen with 0.26.1, 0.28.0, 0.29.2 and the development line; 0.26.1 sends no removal at all).
 */
function SshLater() {
  const { t } = useTranslation('review')
  return <Box sx={{ mb: 1, color: 'text.secondary', maxWidth: 800 }}>{t('ssh.later')}</Box>
}

interface SshChangesProps {
  ssh: SshDifference
  /** The number of changes shown initially. */
  first: number
}

/** Lists changed SSH logins before and after, losses first; shows nothing without changes. */
export function SshChanges({ ssh, first }: SshChangesProps) {
  const { t } = useTranslation('review')
  const id = useId()
  const [all, setAll] = useState(false)
  if (isSshUnchanged(ssh)) return null
  const { gained, lost } = ssh
  // A change that both adds and removes logins is on both sides.
  const entries = [
    ...new Map([...lost.entries, ...gained.entries].map((entry) => [JSON.stringify(entry), entry])).values(),
  ]
  const left = entries.length - first
  return (
    <Box component="section" aria-labelledby={id}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 0.5, mb: 1 }}>
        <Box component="h3" id={id} sx={{ m: 0, font: 'inherit', fontWeight: 600 }}>
          {t('ssh.title')}
        </Box>
        {lost.pairs > 0 ? <ChangeMark change="removed" label={t('ssh.lost', { count: lost.pairs })} /> : null}
        {gained.pairs > 0 ? <ChangeMark change="added" label={t('ssh.gained', { count: gained.pairs })} /> : null}
      </Box>
      {lost.pairs > 0 ? <SshLater /> : null}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', border: 1, borderColor: 'divider', borderRadius: 1 }}>
        {entries.slice(0, all ? undefined : first).map((entry) => (
          <Entry key={JSON.stringify(entry)} entry={entry} />
        ))}
      </Box>
      {left > 0 && !all ? (
        <Button size="small" variant="text" sx={{ mt: 1 }} onClick={() => setAll(true)}>
          {t('access.moreEntries', { count: left })}
        </Button>
      ) : null}
    </Box>
  )
}
