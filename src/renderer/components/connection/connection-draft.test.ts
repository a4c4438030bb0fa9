import { describe, expect, it } from 'vitest'
import type { SavedConnection } from '@shared/ipc/session'
import { connectionChange, connectionDraft, connectionProblem, emptyConnection } from './connection-fields'

const certificate = {
  subject: 'Acme',
  issuer: 'Acme',
  validFrom: '2026-01-01',
  validTo: '2027-01-01',
  fingerprint: 'AA',
}
const pin = Array.from({ length: 32 }, () => 'AB').join(':')
const saved: SavedConnection = {
  ca: [certificate],
  pin,
  identity: certificate,
  identityReady: true,
  headers: 2,
  headersReady: true,
  ready: true,
}

describe('connection settings being edited', () => {
  it('sends only changed settings', () => {
    expect(connectionChange(emptyConnection, undefined)).toEqual({})
    expect(connectionChange(connectionDraft(saved), saved)).toEqual({})
    const draft = {
      ca: { pem: 'PEM', certificates: [certificate] },
      pin: 'ab'.repeat(32),
      identity: null,
      headers: { typed: '', saved: 2 },
    }
    expect(connectionChange(draft, undefined)).toEqual({ ca: 'PEM', pin })
    expect(connectionChange({ ...draft, identity: { token: 't', files: [], certificate } }, saved)).toEqual({
      ca: 'PEM',
      identity: 't',
    })
  })

  it('sends null for removed settings', () => {
    expect(connectionChange(emptyConnection, saved)).toEqual({ ca: null, pin: null, identity: null, headers: null })
  })

  it('sends typed headers in place of the saved ones', () => {
    const typed = { ...connectionDraft(saved), headers: { typed: 'A: 1\nB: 2', saved: 2 } }
    expect(connectionChange(typed, saved)).toEqual({
      headers: [
        { name: 'A', value: '1' },
        { name: 'B', value: '2' },
      ],
    })
    expect(connectionProblem(typed)).toBeNull()
    expect(connectionProblem({ ...typed, headers: { typed: 'Host: x', saved: 0 } })).toBe('headers')
  })

  it('reports missing or invalid settings', () => {
    expect(connectionProblem(connectionDraft(saved))).toBeNull()
    expect(connectionProblem({ ...emptyConnection, pin: 'abc' })).toBe('pin')
    expect(
      connectionProblem({ ...emptyConnection, identity: { token: 't', files: ['a.p12'], certificate: null } }),
    ).toBe('passphrase')
  })
})
