import type { ServerCondition, ServerState } from '@shared/api/server-state'
import { serverWord } from '@/lib/server-words'
import { useKeyProblem } from '@/lib/session'
import { useTranslation } from '@/lib/texts'
import type { DotState } from '@/ui/state-dot'

/** The dot of each server state, the same on every screen. */
const serverDots: Readonly<Record<ServerCondition, DotState>> = {
  connecting: 'neutral',
  connected: 'good',
  partly: 'waiting',
  paused: 'waiting',
  unusable: 'bad',
  offline: 'bad',
}

/** In these states nothing is known about the key. */
const AWAY: ReadonlySet<ServerCondition> = new Set(['offline', 'unusable', 'paused'])

/** Returns the dot and the short name of the server's state. A server that answers, but only without the key, is not called connected. */
export function useServerSign(state: ServerState): { dot: DotState; word: string; isAboutKey: boolean } {
  const { t } = useTranslation('common')
  const keyProblem = useKeyProblem()
  if (keyProblem && !AWAY.has(state.condition))
    return { dot: 'bad', word: t(`serverState.keyWord.${keyProblem}`), isAboutKey: true }
  return { dot: serverDots[state.condition], word: serverWord(state, t), isAboutKey: false }
}
