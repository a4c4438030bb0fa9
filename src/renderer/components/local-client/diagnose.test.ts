import type { Node } from '@shared/api/resources'
import { UNKNOWN_TIME } from '@shared/api/primitives'
import type { ClientPeer } from '@shared/local-client/client-report'
import { makeNode } from '@tests/support/machines'
import { describe, expect, it } from 'vitest'
import { actsAffect } from '@/components/consequence/consequence-view'
import { diagnose, type Evidence, explanation } from './diagnose'
import { withoutNames } from './checked-machine'

const NOW = Date.parse('2026-05-01T00:00:00Z')
const past = '2026-04-01T00:00:00Z'
const known = { active: false, path: { kind: 'direct', address: '192.0.2.1:1' } } as ClientPeer
const self = { ...makeNode('1'), online: true, expiry: null }
const target = { ...makeNode('2'), online: true, expiry: null, availableRoutes: [], approvedRoutes: [] }
const good: Evidence = {
  self,
  target,
  policy: 'yes',
  current: true,
  peer: known,
  ping: null,
  connect: null,
  now: NOW,
}
const relay = { kind: 'relay', relay: 'fra' } as const

describe('diagnose', () => {
  it.each([
    [{}, null],
    [{ policy: 'no' }, 'policyNo'],
    [{ policy: 'no', target: { ...target, online: false } }, 'policyNo'],
    [{ self: { ...self, expiry: past } }, 'selfExpired'],
    [{ target: { ...target, expiry: past } }, 'targetExpired'],
    [{ target: { ...target, online: false } }, 'offline'],
    [{ target: { ...target, online: false }, peer: { ...known, active: true } }, 'offlineButActive'],
    [{ target: { ...target, availableRoutes: ['10.0.0.0/24'] } }, 'routesWaiting'],
    [{ peer: null }, 'peerHidden'],
    [{ peer: { ...known, path: relay } }, 'pathRelay'],
    [{ ping: { pongs: [null, null, null], words: '' } }, 'noPong'],
    [{ ping: { pongs: [{ ms: 3, path: relay }, null, null], words: '' } }, 'pathRelay'],
    [{ connect: { outcome: 'refused', ms: 1 } }, 'portRefused'],
    [{ connect: { outcome: 'open', ms: 1 } }, null],
  ] as const)('explains %j by %s', (part, finding) => {
    const evidence: Evidence = { ...good, ...(part as Partial<Evidence>) }
    expect(explanation(diagnose(evidence))?.finding ?? null).toBe(finding)
  })
})

it.each(['self', 'target'] as const)(
  'does not say that no key has expired if that of %s has an unknown end',
  (whose) => {
    const evidence = { ...good, [whose]: { ...good[whose], expiry: UNKNOWN_TIME } }
    expect(diagnose(evidence).find(({ id }) => id === 'expiry')).toMatchObject({
      state: 'unknown',
      finding: 'expiryUnknown',
    })
    expect(explanation(diagnose({ ...evidence, self: { ...self, expiry: past } }))?.finding).toBe('selfExpired')
  },
)

describe('withoutNames', () => {
  it('replaces names and addresses everywhere', () => {
    const [a, b] = [
      { ...self, givenName: 'desk', name: 'desk-host', ipAddresses: ['100.64.0.1'] },
      { ...target, givenName: 'db', name: 'db-host', ipAddresses: ['fd7a::2'] },
    ]
    const text = withoutNames('desk → db (desk-host, fd7a::2) over 192.0.2.7:41641, [2001:db8::1]:2', {
      self: a,
      target: b,
    })
    expect(text).not.toMatch(/desk|db|\d+\.\d+\.\d+|2001|fd7a/)
  })
})

describe('actsAffect', () => {
  const here = { id: '1', user: { id: '7', name: 'ann', displayName: '' } as Node['user'] }
  it.each([
    [{ kind: 'node.delete', id: '1' }, true],
    [{ kind: 'node.delete', id: '2' }, false],
    [{ kind: 'node.expire', id: '1' }, true],
    [{ kind: 'node.move', id: '1', user: '3' }, true],
    [{ kind: 'node.tags', id: '1', tags: ['tag:a'] }, true],
    [{ kind: 'user.delete', id: '7' }, true],
    [{ kind: 'user.delete', id: '1' }, false],
    [{ kind: 'apiKey.delete', id: '1' }, false],
  ] as const)('for %j returns %s', (act, affected) => {
    expect(actsAffect([act as never], here)).toBe(affected)
  })

  it.each([true, false])(
    'does not say whether a machine is online (%s) while the server does not answer',
    (isOnline) => {
      const evidence = { ...good, target: { ...target, online: isOnline }, current: false }
      expect(diagnose(evidence).find(({ id }) => id === 'online')).toMatchObject({
        state: 'unknown',
        finding: 'onlineUnknown',
      })
    },
  )
})
