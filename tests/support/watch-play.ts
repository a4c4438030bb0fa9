import { emptySnapshot, type SeenNode, type Snapshot } from '@shared/history/change'
import { type Notice, evaluateAlerts } from '@shared/watch/engine'
import { defaultChoices, type AlertRule, type Scope, type Subject, type AlertChoices } from '@shared/watch/rules'
import { type Look, unwatched, AlertStateSchema } from '@shared/watch/watch-state'

export const NOON = new Date(2026, 10, 22, 12).getTime()
export const loud: AlertChoices = { ...defaultChoices, rules: [] }

export const rule = (subject: Subject, id = 'r'): AlertRule => ({ id, on: true, server: null, subject })
export const everything: Scope = { by: 'query', query: '' }
export const goes = (minutes: number, scope: Scope = everything, to: 'offline' | 'online' = 'offline') =>
  rule({ kind: 'machines', scope, goes: to, minutes })

export const snapshotOf = (nodes: readonly SeenNode[], more: Partial<Snapshot> = {}): Snapshot => ({
  ...emptySnapshot,
  nodes: new Map(nodes.map((node) => [node.id, node])),
  ...more,
})

/** Plays one look after the other, each at its time after noon; returns the notices of each. */
export function play(
  rules: readonly AlertRule[],
  looks: readonly ({ readonly at: number } & Partial<Omit<Look, 'now'>>)[],
  choices: AlertChoices = loud,
) {
  let state = unwatched
  return looks.map(({ at, ...look }) => {
    const full = {
      snapshot: emptySnapshot,
      changes: [],
      own: [],
      reachable: true,
      waiting: null,
      newerPatch: null,
      ownKey: undefined,
      name: 's',
      ...look,
    }
    const watched = evaluateAlerts(choices, rules, state, { ...full, now: NOON + at })
    // The state is serialised and parsed again, as in storage.
    state = AlertStateSchema.parse(JSON.parse(JSON.stringify(watched.state)))
    return watched
  })
}

export const told = (notices: readonly Notice[]) =>
  notices.map(({ groups, held }) => ({
    held,
    groups: groups.map(({ about, over }) => `${over ? 'over ' : ''}${about.map(({ name }) => name).join(' ')}`),
  }))

export function lookAt(at: number, snapshot: Snapshot): Look {
  return {
    snapshot,
    changes: [],
    own: [],
    reachable: true,
    waiting: null,
    newerPatch: null,
    ownKey: undefined,
    name: 's',
    now: NOON + at,
  }
}
