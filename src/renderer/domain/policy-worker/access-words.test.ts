import type { TFunction } from 'i18next'
import { describe, expect, it } from 'vitest'
import { setupI18n } from '@/lib/i18n'
import { accessText, bundleText, openedText } from './access-words'
import type { OpenPorts } from './access-types'
import { mergeOpened } from './access-shares'

const texts = setupI18n('en', ['access'])
await texts.ready
await texts.i18n.loadLanguages(['de'])
const t: TFunction<'access'> = texts.i18n.getFixedT('en', 'access')
const german: TFunction<'access'> = texts.i18n.getFixedT('de', 'access')
const range = (first: number, last = first) => ({ first, last })
const all: OpenPorts[] = [{ protocol: '', ports: [range(1, 65535)] }]
const web: OpenPorts[] = [{ protocol: '', ports: [range(22), range(80), range(443)] }]

describe('access as text', () => {
  it('shows shares of pairs, never more than every pair has', () => {
    const shares = [
      { opened: web, pairs: 72 },
      { opened: all, pairs: 27 },
    ]
    expect(accessText({ shares, total: 99 }, t)).toBe('72 of 99 pairs: 22, 80, 443 · 27 of 99: all ports')
    expect(accessText({ shares, total: 99 }, german)).toBe('72 von 99 Paaren: 22, 80, 443 · 27 von 99: alle Ports')
    expect(accessText({ shares: shares.slice(0, 1), total: 72 }, t)).toBe('22, 80, 443')
    expect(accessText({ shares: shares.slice(0, 1), total: 99 }, t)).toBe('72 of 99 pairs: 22, 80, 443')
    expect(accessText({ shares: [], total: 99 }, t)).toBe('nothing')
    const ops = { parts: [{ kind: 'group' as const, name: 'group:ops', machines: 1 }], more: 0, machines: 1 }
    expect(accessText({ shares, total: 99, sources: [null, ops] }, t)).toBe(
      '72 of 99 pairs: 22, 80, 443 · 27 of 99: all ports, only group:ops',
    )
  })

  it('summarizes the smallest shares', () => {
    const shares = [5, 4, 3, 2].map((pairs, at) => ({ opened: [{ protocol: 'tcp', ports: [range(at + 1)] }], pairs }))
    expect(accessText({ shares, total: 20 }, t)).toBe('5 of 20 pairs: TCP 1 · 4 of 20: TCP 2 · 5 of 20: other ports')
  })

  it('lists the closed ports if that is shorter', () => {
    const ports = [range(1, 21), range(23, 79), range(81, 65535)]
    expect(openedText([{ protocol: '', ports }], t)).toBe('all ports but 22, 80')
    expect(openedText([{ protocol: 'udp', ports: [range(1, 1023)] }], t)).toBe('UDP 1–1023')
  })

  it('names the address family if only one is open', () => {
    expect(openedText([{ ...web[0]!, family: 'ipv6' }], t)).toBe('22, 80, 443 over IPv6 only')
    expect(openedText([{ ...web[0]!, family: 'ipv6' }], german)).toBe('22, 80, 443 nur über IPv6')
    const tcp = { protocol: 'tcp', ports: [range(22), range(5432)] }
    const opened = mergeOpened([
      { ...tcp, families: 'ipv4' },
      { ...tcp, ports: [range(5432)], families: 'ipv6' },
    ])
    expect(openedText(opened, t)).toBe('TCP 5432; TCP 22 over IPv4 only')
  })

  it('names a few and counts the others', () => {
    const parts = Array.from({ length: 9 }, (_, at) => ({ kind: 'machine' as const, name: `m${at}`, machines: 1 }))
    expect(bundleText({ parts, more: 2, machines: 11 }, t)).toBe('m0, m1, m2, 8 more')
  })
})
