import { expect, test } from 'vitest'
import { utf8 } from '@main/api/api-app'
import { createListFile } from '@tests/support/list-file'
import { makeNode } from '@tests/support/machines'
import { createListEvaluator } from './list-evaluator'
import type { OwnChangeMark } from './own-changes'
import { createStoredLists } from './stored-lists'

test('holds back that a machine went offline and serves nothing while it is being expired here, until the expiry is known', () => {
  const evaluator = createListEvaluator(createStoredLists(createListFile()))
  const routes = ['10.1.0.0/16']
  const evaluate = (at: number, online: boolean, marks: { pending?: OwnChangeMark[]; own?: OwnChangeMark[] }) =>
    evaluator.evaluate({
      serverId: 'a',
      address: 'https://a',
      list: 'nodes',
      delta: false,
      at,
      pending: [],
      own: [],
      body: utf8(
        JSON.stringify({
          nodes: [
            makeNode('1', {
              online,
              expiry: online ? null : '2026-11-28T00:00:00Z',
              availableRoutes: routes,
              approvedRoutes: routes,
              subnetRoutes: online ? routes : [],
            }),
          ],
        }),
      ),
      ...marks,
    })
  const expiry: OwnChangeMark = { kinds: ['node.expiry'], id: '1' }
  evaluate(1, true, {})
  // The server has expired it, but has not answered yet.
  expect(evaluate(2, false, { pending: [expiry] })).toMatchObject({ changes: [], own: [], heldBack: true })
  expect(evaluate(3, false, { own: [expiry] })).toMatchObject({
    own: [{ kind: 'node.expiry', id: '1' }],
    changes: [
      { kind: 'node.routes', id: '1' },
      { kind: 'node.offline', id: '1' },
    ],
    heldBack: false,
  })
})
