import { toApiError } from '@shared/api/error'
import { type ConnectionReport, ServerColor } from '@shared/ipc/session'
import type { SetUpLooked, SetUpReleaseRead, SetUpStepped, SetUpUndone } from '@shared/ipc/set-up'
import { proposedName } from '@shared/server-address'
import type { SetUpAnswers } from '@shared/set-up/answers'
import { freePorts, serverUrl } from '@shared/set-up/configuration'
import { setUpSteps } from '@shared/set-up/plan'
import type { HostFailure } from '@shared/host/host-report'
import { useCallback, useEffect, useRef, useState } from 'react'
import { errorText, useTranslation } from '@/lib/texts'
import { invoke } from '@/lib/desktop'
import { useSession } from '@/lib/session'

/** The steps as the page shows them: the last one connects the console. */
export const shownSteps = [...setUpSteps, 'connect'] as const

type Failed = Exclude<SetUpStepped, { is: 'done' }>

/** Why the last step ended without success. */
export interface StepFailure {
  readonly stepped: Failed | null
  readonly report: ConnectionReport | null
}

interface State {
  readonly at: 'host' | 'questions' | 'summary' | 'progress' | 'connected'
  readonly destination: string
  readonly looked: SetUpLooked | null
  readonly answers: SetUpAnswers | null
  readonly release: SetUpReleaseRead
  /** The number of steps that are done. */
  readonly done: number
  readonly failure: StepFailure | null
  readonly authKey: string
  readonly undone: SetUpUndone | null
  readonly busy: boolean
  readonly error: string | null
}

const first: State = {
  at: 'host',
  destination: '',
  looked: null,
  answers: null,
  release: null,
  done: 0,
  failure: null,
  authKey: '',
  undone: null,
  busy: false,
  error: null,
}

/** A visit to a host that is set up, from its look to the connected server. Leaving the page ends the visit, and leaves the host as it is. */
export function useSetUp() {
  const { t } = useTranslation('common')
  const { session, setSession } = useSession()
  const [state, setState] = useState(first)
  const ticket = useRef<string | null>(null)
  const patch = useCallback((change: Partial<State>) => setState((before) => ({ ...before, ...change })), [])
  const leave = useCallback(() => {
    const mine = ticket.current
    ticket.current = null
    if (mine !== null) invoke('setUp:cancel', { ticket: mine }).catch(() => undefined)
  }, [])
  useEffect(() => leave, [leave])

  /** Runs work of this visit. An error stays on the page until the next work. */
  const during = async (work: (mine: string) => Promise<void>) => {
    const mine = ticket.current
    if (mine === null) return
    patch({ busy: true, error: null })
    try {
      await work(mine)
    } catch (error) {
      if (ticket.current === mine) patch({ error: errorText(toApiError(error), t) })
    } finally {
      if (ticket.current === mine) patch({ busy: false })
    }
  }
  const look = (destination: string) => {
    leave()
    const mine = crypto.randomUUID()
    ticket.current = mine
    setState({ ...first, destination })
    return during(async () => {
      const looked = await invoke('setUp:look', { ticket: mine, destination })
      if (ticket.current === mine) patch({ looked })
    })
  }
  const connect = async (mine: string, { answers, looked }: State): Promise<boolean> => {
    if (!answers || !looked?.look) return false
    const taken = session.servers.map((server) => server.color)
    const color = ServerColor.options.find((one) => !taken.includes(one)) ?? 'blue'
    const name = proposedName(serverUrl(answers, freePorts(looked.look.tcp)))
    const added = await invoke('setUp:finish', { ticket: mine, name, color })
    if (!added.session) {
      patch({ failure: { stepped: hostFailed(added.failure), report: added.report } })
      return false
    }
    setSession(added.session)
    patch({ at: 'connected' })
    return true
  }
  /** Runs the steps that are not done. */
  const run = () =>
    during(async (mine) => {
      const { answers } = state
      if (!answers) return
      patch({ at: 'progress', failure: null, undone: null })
      for (let at = state.done; at < setUpSteps.length; at++) {
        const step = setUpSteps[at]
        if (!step || ticket.current !== mine) return
        const stepped = await invoke('setUp:step', { ticket: mine, step, answers })
        if (stepped.is !== 'done') return patch({ failure: { stepped, report: null } })
        patch({ done: at + 1, ...(stepped.authKey !== '' && { authKey: stepped.authKey }) })
      }
      if (await connect(mine, state)) patch({ done: shownSteps.length })
    })
  const undo = () =>
    during(async (mine) => {
      const undone = await invoke('setUp:undo', { ticket: mine })
      const isGone = undone.failure === null && undone.left.length === 0
      patch({
        undone,
        ...(isGone && { at: 'host', looked: null, authKey: '', done: 0, failure: null }),
      })
    })
  const readRelease = (how: 'setUp:release' | 'setUp:files') =>
    during(async (mine) => {
      const read = await invoke(how, { ticket: mine })
      if (read !== null) patch({ release: read })
    })
  return { ...state, ticket, patch, look, run, undo, readRelease }
}

const hostFailed = (failure: HostFailure | null): Failed | null => failure && { is: 'hostFailed', failure }

export type SetUp = ReturnType<typeof useSetUp>
