import type { PreAuthKey } from '@shared/api/pre-auth-keys'
import { isActive, preAuthKeyState } from '@shared/states/key-state'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import type { Verb } from './verb'

/** Verbs for one pre-auth key. */
export const keyVerbs = [
  {
    id: 'rotatePreAuthKey',
    Icon: RefreshCw,
    writes: true,
    applies: ({ now }, key) => isActive(preAuthKeyState(key, now())),
    run: ({ openDialog }, key) => openDialog({ kind: 'rotatePreAuthKey', key }),
  },
] as const satisfies readonly Verb<PreAuthKey>[]
