import type { HygieneLists } from '@shared/hygiene/lists'
import { dialectOf, type PolicyLine } from '@shared/policy/read/dialect-flags'
import { inTurns } from '@main/lib/worker-thread'
import { combineFacts } from '@shared/machine-facts/combine'
import type { JobStore } from './seen-store'

/** The lists of a server as returned; the policy is passed as text. */
export type AnsweredLists = { readonly [L in Exclude<keyof HygieneLists, 'policy'>]: Uint8Array<ArrayBuffer> }

/** Calls from main to the thread for a day's score. Returns whether one was stored. */
export interface ScoreCalls {
  keepScore: {
    input: {
      serverId: string
      /** The day in this computer's calendar. */
      day: string
      lists: AnsweredLists
      policy: string
      policyLine: PolicyLine
      /** The server's time, in milliseconds. */
      now: number
    }
    output: boolean
  }
}

type Answers = { [C in keyof ScoreCalls]: (input: ScoreCalls[C]['input']) => Promise<ScoreCalls[C]['output']> }

export function createScoreCalls(store: () => Pick<JobStore, 'annotations' | 'facts'>): Answers {
  return {
    async keepScore({ serverId, day, lists, policy, policyLine, now }) {
      // Once a day: until then the thread does not load the policy engine.
      const { acceptanceTest, isComplete, runChecksInSteps, countOpen, scoreOf } =
        await import('@shared/hygiene/report')
      const { networkOf } = await import('@shared/hygiene/lists')
      const read = Object.assign(
        {},
        ...Object.values(lists).map((body) => JSON.parse(decoder.decode(body)) as object),
      ) as Omit<HygieneLists, 'policy'>
      const { annotations, facts } = store()
      const known = [...combineFacts(facts.facts(serverId))]
      const versions = new Map(known.map(([nodeKey, { clientVersion }]) => [nodeKey, clientVersion]))
      const results = await inTurns(
        runChecksInSteps({ ...networkOf({ ...read, policy }, versions), dialect: dialectOf(policyLine), now }),
      )
      const isAccepted = acceptanceTest(annotations.hygiene(serverId).accepted, now)
      const score = isComplete(results) ? scoreOf(results, isAccepted) : null
      if (score === null) return false
      annotations.setScore(serverId, { day, score, open: countOpen(results, isAccepted) })
      return true
    },
  }
}

const decoder = new TextDecoder()
