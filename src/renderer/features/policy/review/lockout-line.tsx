import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { OwnIdentity } from '@shared/ipc/prefs'
import type { TFunction } from 'i18next'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { machineName } from '@shared/states/machine-state'
import { useLocalClient } from '@/components/local-client/use-local-client'
import { useThisComputer } from '@/components/local-client/use-this-computer'
import { bundleText } from '@/domain/policy-worker/access-words'
import type { LockoutAnswer } from '@/domain/policy-worker/diff-types'
import { StateDot } from '@/ui/state-dot'
import { OwnDialog } from './own-dialog'
import type { Lockout } from './use-own'

/** Maximum number of names per line. */
const maxNames = 6

/** Returns the losses, one line each. */
export function lossLines(
  { server, reach, reachCount, ssh, sshCount }: LockoutAnswer,
  thisComputer: string | null,
  t: TFunction<'review'>,
  tAccess: TFunction<'access'>,
): string[] {
  return [
    ...(thisComputer === null ? [] : [t('lockout.thisComputer', { name: thisComputer })]),
    ...(server === null ? [] : [t('lockout.server', { name: server })]),
    ...(reachCount > 0 ? [t('lockout.reach', { names: bundleText(reach, tAccess, maxNames) })] : []),
    ...(sshCount > 0 ? [t('lockout.ssh', { names: bundleText(ssh, tAccess, maxNames) }), t('ssh.later')] : []),
  ]
}

interface LockoutLineProps {
  own: OwnIdentity | null
  remember: (own: OwnIdentity) => void
  lockout: Lockout
}

/** Says whether the user's own machines keep their access; asks which machines those are if that is unknown. */
export function LockoutLine({ own, remember, lockout }: LockoutLineProps) {
  const { t } = useTranslation('review')
  const { t: tAccess } = useTranslation('access')
  const [choosing, setChoosing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const choose = (
    <Button ref={button} size="small" variant="text" onClick={() => setChoosing(true)}>
      {t(own ? 'lockout.change' : 'own.choose')}
    </Button>
  )
  const { lost } = lockout
  const loses = lost !== null
  // If access is lost, the button is a different element: move the focus to it.
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus()
  }, [loses, choosing])
  const save = (chosen: OwnIdentity) => {
    remember(chosen)
    setChoosing(false)
  }
  return (
    <>
      {lost ? (
        <Alert severity="warning" action={choose} sx={{ overflowWrap: 'anywhere' }}>
          <AlertTitle>{t('lockout.title', { count: lost.reachCount + lost.sshCount })}</AlertTitle>
          {lossLines(lost, lockout.thisComputer, t, tAccess).map((line) => (
            <div key={line}>{line}</div>
          ))}
        </Alert>
      ) : (
        <Quiet {...{ own, remember, choose, lockout }} />
      )}
      {choosing ? <OwnDialog own={own} onSave={save} onClose={() => setChoosing(false)} /> : null}
    </>
  )
}

/** Says that the user's machines keep their access, or that this is unknown. */
function Kept({ unknown, pending }: Lockout) {
  const { t } = useTranslation('review')
  if (!unknown) return <StateDot wrap state="good" label={t('lockout.fine')} />
  return <StateDot wrap state={pending ? 'neutral' : 'waiting'} label={t('lockout.unknown')} />
}

/** One line for a change that keeps all access, or if that is unknown. A user who answered "none of them" is not asked again. */
function Quiet({ own, remember, choose, lockout }: LockoutLineProps & { choose: ReactNode }) {
  const { t } = useTranslation('review')
  const here = useThisComputer()
  const { self } = useLocalClient()
  const isKnown = self !== null || (own !== null && (own.machines.length > 0 || own.user !== null))
  // The dialog would clip the focus ring of a button at its edge.
  return (
    <Box sx={{ mt: 1, display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2, color: 'text.secondary' }}>
      {isKnown ? (
        <Kept {...lockout} />
      ) : (
        <span>{here ? t('own.suggest', { name: machineName(here) }) : t('own.ask')}</span>
      )}
      {here && !isKnown ? (
        <Button size="small" onClick={() => remember({ machines: [here.id], user: null })}>
          {t('own.yes')}
        </Button>
      ) : null}
      {choose}
    </Box>
  )
}
