import type { Act } from '@shared/acts/act'
import { callOf } from '@shared/acts/effect'
import type { ActObject, ObjectKind } from '@shared/acts/object'
import { definitionOf } from '@shared/acts/registry'
import type { QueryKey } from '@tanstack/react-query'
import type { Api } from '../api'
import { queryKeys, useChange } from './cache'

/** An act, and the object before it. */
export interface ActRequest {
  readonly act: Act
  readonly object: ActObject
  /** The reason, for the journal. */
  readonly reason?: string
}

/** The lists that show objects of a kind, or data derived from them. */
const showing: Readonly<Record<ObjectKind, readonly QueryKey[]>> = {
  node: [queryKeys.nodes, queryKeys.routes],
  // Machines and pre-auth keys show their user's name.
  user: [queryKeys.users, queryKeys.nodes, queryKeys.preAuthKeys],
  preAuthKey: [queryKeys.preAuthKeys],
  apiKey: [queryKeys.apiKeys],
  oauthClient: [queryKeys.oauthClients],
  // A policy also determines the owners of tags and approves routes.
  policy: [queryKeys.policy, queryKeys.nodes, queryKeys.routes],
}

/** The lists to read again after an act. The page of a deleted machine must not ask for it: only the list does. */
function touchedBy({ act, object }: ActRequest): readonly QueryKey[] {
  return act.kind === 'node.delete' ? [queryKeys.nodeList, queryKeys.routes] : showing[object.kind]
}

/** Sends the call of an act. Returns the server's response, with its journal entry. */
export function sendAct(serverApi: Api, { act, object, reason = '' }: ActRequest): Promise<object> {
  const api = reason === '' ? serverApi : serverApi.withReason(reason)
  const [group = '', name = ''] = definitionOf(act.kind).write.split('.')
  const calls = api as unknown as Readonly<
    Record<string, Readonly<Record<string, (input: unknown) => Promise<object>>>>
  >
  const call = calls[group]?.[name]
  if (!call) throw new TypeError(`no call ${group}.${name}`)
  return call(callOf(act, object).input)
}

/** Performs any act of the registry. The dialog that started it shows a failure. */
export function usePerformAct() {
  return useChange({ mutationFn: (performing: ActRequest, api) => sendAct(api, performing), touches: touchedBy })
}
