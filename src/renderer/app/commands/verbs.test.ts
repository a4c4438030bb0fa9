import { expect, test } from 'vitest'
import { allCapabilities } from '@shared/api/capabilities'
import type { Node } from '@shared/api/resources'
import type { ActKind } from '@shared/acts/act'
import { actKinds } from '@shared/acts/registry'
import type { CommandContext } from './command-context'
import { keyVerbs, applies, type Verb, verbWrites, machineVerbs, userVerbs, verbs, routeVerbs } from './verbs'

const all = [...verbs, ...machineVerbs, ...userVerbs, ...routeVerbs, ...keyVerbs]
type StartedKind = Extract<(typeof all)[number], { act: ActKind }>['act']

/** The places that start acts without a verb of their own. The compiler reports an act that has neither a verb nor a place. */
const elsewhere = {
  'node.expiry': 'the dialog of the verb expire',
  'preAuthKey.expire': 'the pre-auth keys',
  'apiKey.expire': 'the API keys',
  'apiKey.delete': 'the API keys',
  'oauthClient.delete': 'the OAuth clients',
  'policy.save': 'the policy',
} as const satisfies Readonly<Record<Exclude<ActKind, StartedKind>, string>>

test('every act has a verb or a known other place', () => {
  const started = all.flatMap((verb) => ('act' in verb ? [verb.act] : []))
  expect(new Set([...started, ...Object.keys(elsewhere)])).toEqual(new Set(actKinds))
})

test('a verb that starts an act needs an unlocked server with the capability of the act', () => {
  const move: Verb<Node> = machineVerbs.find(({ id }) => id === 'move')!
  const on = (moveNode: boolean) =>
    applies(move, { can: { ...allCapabilities, moveNode } } as CommandContext, {} as Node)
  expect([on(true), on(false)]).toEqual([true, false])
  const copyLink: Verb = verbs.find(({ id }) => id === 'copyLink')!
  expect([verbWrites(move), verbWrites(copyLink)]).toEqual([true, false])
})
