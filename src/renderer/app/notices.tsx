import type { ReactNode } from 'react'
import styles from './notice-bar.module.css'
import type { ListProblem } from '@shared/api/primitives'
import { useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { errorDetails, errorText, useTranslation, useOwnNow } from '@/lib/texts'
import { isShown } from '@/lib/server-feed'
import type { ShownPart, ServerState } from '@shared/api/server-state'
import { useListProblems, useLastKnownAt, useServerState } from '@/lib/server-link'
import { StateDot } from '@/ui/marks'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { useServerSign } from '@/components/states/state-dots'
import { invoke } from '@/lib/desktop'
import { useCopy } from '@/lib/clipboard'
import { LATE_MS, lastKnownSentence, serverSentence } from '@/lib/server-words'
import { useKeyProblem, useServerId, useSession } from '@/lib/session'
import { useDelayed } from '@/lib/settled'

/** Reports invalid entries in the server's lists on screen; the valid rest of a list is shown regardless. */
export function ListProblemsNotice() {
  const { t } = useTranslation('common')
  const client = useQueryClient()
  const problems = useListProblems()
  const words = [...problems]
    .filter(([part]) => isShown(client, part))
    .flatMap(([part, list]) => list.map((problem) => problemWords(part, problem, t)))
    .join(' ')
  return (
    <output className={styles.live}>
      {words === '' ? null : (
        <NoticeBar>
          <div title={words} className={styles.text}>
            <StateDot state="waiting" label={words} />
          </div>
        </NoticeBar>
      )}
    </output>
  )
}

function problemWords(part: ShownPart, { kind, id, count }: ListProblem, t: TFunction<'common'>): string {
  const list = t(`missing.${part}`)
  const name = list.charAt(0).toUpperCase() + list.slice(1)
  return t(`listProblems.${kind}`, { list: name, id, entries: count })
}

/**
 * Reports that the server does not answer or answers badly, since when and why. Known data stays on screen.
 * @param props.onSignIn opens the sign-in that the admin closed; null if it is open or not needed
 */
export function ServerNotice({ onSignIn }: { onSignIn: (() => void) | null }) {
  const state = useServerState()
  const lastKnownAt = useLastKnownAt()
  const showsState = useShowsNotice(state)
  const showsNotice = showsState || lastKnownAt !== null || onSignIn !== null
  return (
    // Announced when it appears, but not when the age in it changes.
    <output aria-atomic={false} aria-relevant="additions" className={styles.live}>
      {showsNotice ? <Notice state={state} lastKnownAt={lastKnownAt} onSignIn={onSignIn} /> : null}
    </output>
  )
}

/**
 * Returns true if the frame must show the notice. Pages report missing lists themselves, and a demo network that cannot start replaces the
 * whole page.
 */
function useShowsNotice({ condition, missing, reason }: ServerState): boolean {
  const client = useQueryClient()
  if (reason === null || reason.code === 'mockUnavailable') return false
  return condition !== 'partly' || missing.some((part) => part === 'server' || isShown(client, part))
}

interface NoticeProps {
  state: ServerState
  lastKnownAt: number | null
  onSignIn: (() => void) | null
}

/** Returns the sentence of the notice; with its time if what is shown is from an earlier run. */
function useSentence({ state, lastKnownAt }: NoticeProps, isLate: boolean): string | null {
  const { t, i18n } = useTranslation('common')
  const keyProblem = useKeyProblem()
  const words = { t, language: i18n.language, now: useOwnNow(5_000) }
  // The usual sentence names the last response of this run, and that some of what is shown is older.
  const isUsual = state.answeredAt !== null && ['offline', 'unusable', 'paused'].includes(state.condition)
  const at = keyProblem ? (lastKnownAt ?? state.answeredAt) : isUsual ? null : lastKnownAt
  if (at !== null) return lastKnownSentence({ state, at, keyProblem, isLate }, words)
  return keyProblem ? t(`serverState.key.${keyProblem}`) : serverSentence(state, words)
}

function Notice(props: NoticeProps) {
  const { state, lastKnownAt, onSignIn } = props
  // Nothing failed, and the server is being asked: that is no problem until it takes long.
  const isAsked = onSignIn === null && (state.condition === 'connecting' || state.condition === 'connected')
  const isLate = useDelayed(isAsked, LATE_MS)
  const sentence = useSentence(props, isLate)
  const { t } = useTranslation('common')
  const client = useQueryClient()
  const serverId = useServerId()
  const { session } = useSession()
  const { condition, reason } = state
  const { dot } = useServerSign(state)
  const { copied, copy } = useCopy()
  const retry = () => {
    const refetch = () => void client.refetchQueries({ type: 'active' })
    if (!session.servers.some(({ id, ssh }) => id === serverId && ssh !== undefined)) return refetch()
    // A question that was not answered is asked again.
    return void invoke('host:again').then(refetch, refetch)
  }
  const text = reason ? errorText(reason, t) : ''
  return (
    <NoticeBar
      bad={
        condition === 'offline' ||
        condition === 'unusable' ||
        (lastKnownAt !== null && (!isAsked || isLate)) ||
        onSignIn !== null
      }
    >
      <div className={styles.words}>
        <div className={styles.state}>
          <StateDot wrap state={dot} label={sentence ?? ''} />
        </div>
        <div title={text} className={styles.text}>
          {condition === 'paused' ? '' : text}
        </div>
      </div>
      {reason?.code === 'untrusted' && serverId !== null ? (
        <Button size="small" component={Link} to={`/settings/servers?review=${encodeURIComponent(serverId)}`}>
          {t('serverState.review')}
        </Button>
      ) : null}
      {reason === null || condition === 'paused' ? null : (
        <Button size="small" variant="text" onClick={() => void copy(errorDetails(reason))}>
          {t(copied ? 'actions.copied' : 'actions.copyDetails')}
        </Button>
      )}
      {onSignIn ? (
        <Button size="small" onClick={onSignIn}>
          {t(
            session.servers.some(({ id, hasKey }) => id === serverId && !hasKey) ? 'noKey.enter' : 'serverState.signIn',
          )}
        </Button>
      ) : condition === 'paused' || (isAsked && !isLate) ? null : (
        <Button size="small" onClick={retry}>
          {t('serverState.retry')}
        </Button>
      )}
    </NoticeBar>
  )
}

/** A line above the page about the server as a whole: the problem, then the actions. `bad`: what the page shows may no longer be true. */
export function NoticeBar({ bad = false, children }: { bad?: boolean; children: ReactNode }) {
  return (
    <div className={styles.bar} data-bad={bad ? '' : undefined}>
      {children}
    </div>
  )
}
