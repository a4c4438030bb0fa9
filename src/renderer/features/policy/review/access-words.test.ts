import type { TFunction } from 'i18next'
import { describe, expect, it } from 'vitest'
import { setupI18n } from '@/lib/i18n'
import { bundleText, openedText, ruleText } from './access-words'

const { i18n, ready } = setupI18n('en', ['review'])
await ready
const t: TFunction<'review'> = i18n.getFixedT('en', 'review')
const range = (first: number, last = first) => ({ first, last })

describe('words of access', () => {
  it('name a few, and count the others', () => {
    const parts = Array.from({ length: 9 }, (_, at) => ({ kind: 'machine' as const, name: `m${at}`, machines: 1 }))
    expect(bundleText({ parts, more: 2, machines: 11 }, t)).toBe('m0, m1, m2, m3, m4, m5 and 5 more')
    const all = [{ kind: 'everyone' as const, name: '', machines: 3 }]
    expect(bundleText({ parts: all, more: 0, machines: 3 }, t)).toBe('every machine')
  })

  it('gather ports by protocol', () => {
    const tcp = { protocol: 'tcp', ports: [range(22)] }
    expect(
      openedText([tcp, { protocol: 'tcp', ports: [range(80, 90)] }, { protocol: '', ports: [range(0, 65535)] }], t),
    ).toBe('tcp 22, 80-90; all ports')
  })

  it('count rules and lines from one', () => {
    const origin = { section: 'acls' as const, index: 2, offset: 3, length: 1 }
    expect(ruleText(origin, '{\n\n{}', t)).toBe('acls 3, line 3')
    expect(ruleText({ ...origin, section: 'default' }, '', t)).toBe('No rules at all: everything is allowed')
  })
})
