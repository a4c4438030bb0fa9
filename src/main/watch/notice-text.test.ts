import { languages } from '@shared/language'
import { pageAt } from '@shared/pages'
import type { Notice } from '@shared/watch/engine'
import { expiringKinds, type AlertRule, type Subject } from '@shared/watch/rules'
import type { About } from '@shared/watch/watch-state'
import { describe, expect, it, test } from 'vitest'
import { noticeText } from './notice-text'
import { plainBody } from './notifier'

const abouts: About[] = Array.from({ length: 12 }, (_, index) => ({
  kind: 'node',
  id: String(index + 1),
  name: `host-${index + 1}`,
  prefix: `10.${index}.0.0/16`,
}))
const subjects: Subject[] = [
  { kind: 'machines', scope: { by: 'tag', tag: 'prod' }, goes: 'offline', minutes: 5 },
  { kind: 'machines', scope: { by: 'owner', owner: 'maria' }, goes: 'online', minutes: 5 },
  { kind: 'machines', scope: { by: 'query', query: 'tag:a' }, goes: 'offline', minutes: 5 },
  ...expiringKinds.map((what): Subject => ({ kind: 'expiring', what, days: 1 })),
  { kind: 'routeWaiting' },
  { kind: 'routeUnserved' },
  { kind: 'machineWaiting' },
  { kind: 'newMachine' },
  { kind: 'policyChanged' },
  { kind: 'newerPatch' },
  { kind: 'unreachable', minutes: 0 },
]
const rule = (subject: Subject): AlertRule => ({ id: 'r', on: true, server: null, subject })
const notice = (subject: Subject, count: number, over = false, held = false): Notice => ({
  id: '1',
  held,
  groups: [{ rule: rule(subject), about: abouts.slice(0, count), over }],
})

test('shows a name in a notification on one line, without hidden characters or markup', () => {
  const hostile = '<a href="http://x">\nR&D\u202E'
  const about: About = { kind: 'node', id: '1', name: hostile, prefix: hostile }
  for (const subject of subjects) {
    const groups = [{ rule: rule(subject), about: [about, about], over: false }]
    const { title, body } = noticeText({ id: '1', held: false, groups }, hostile, 'en')
    expect(`${title}${body}`).not.toMatch(/\nR|\p{Bidi_Control}/u)
    expect(plainBody(body)).not.toMatch(/[<>]|&(?!(?:amp|lt|gt);)/)
  }
})

describe.each(languages)('notifications in %s', (language) => {
  it.each(subjects)('are complete and link to a page: %j', (subject) => {
    for (const count of [1, 2, 12]) {
      const { title, body, path } = noticeText(notice(subject, count), 'Office', language)
      expect(`${title}${body}`).not.toMatch(/undefined|NaN|\{|  /)
      expect(title).not.toBe('')
      expect(pageAt(path.replace(/\?.*/, ''))).toBeDefined()
    }
  })
})

it('counts the machines of a tag and names at most five', () => {
  const [first] = subjects
  expect(noticeText(notice(first!, 12), 'Office', 'en')).toEqual({
    title: '12 machines with tag:prod went offline',
    body: 'host-1, host-2, host-3, host-4, host-5 and 7 more\nOffice',
    path: '/machines?q=state%3Aoffline+tag%3Aprod',
  })
  expect(noticeText(notice(first!, 1), 'Office', 'de')).toMatchObject({
    title: 'host-1 ist offline gegangen',
    path: '/machines/1',
  })
})

it('an alert about expiry says how many more it cannot judge, also in a summary', () => {
  const one = (held: boolean, over = false) => {
    const given = notice({ kind: 'expiring', what: 'machines', days: 7 }, 1, over, held)
    return { ...given, groups: given.groups.map((group) => ({ ...group, unknownEnds: 2 })) }
  }
  expect(noticeText(one(false), 'Office', 'en')).toMatchObject({
    title: 'host-1 expires within 7 days',
    body: '2 more expiries are unknown\nOffice',
  })
  expect(noticeText(one(true), 'Office', 'en').body).toBe(
    'host-1 expires within 7 days. 2 more expiries are unknown\nOffice',
  )
  const [again, over] = [one(true), one(true, true)]
  const all = { ...again, groups: [...over.groups, ...again.groups, ...one(true).groups] }
  const line = 'host-1 expires within 7 days'
  expect(noticeText(all, 'Office', 'en').body).toBe(
    `${line} (resolved)\n${line}. 2 more expiries are unknown\n${line}\nOffice`,
  )
})

it('reports removed machines as removed and links to the activity page', () => {
  const [first] = subjects
  const gone = abouts.map((about) => ({ ...about, gone: true as const }))
  const removed = (about: About[]): Notice => ({
    ...notice(first!, 1),
    groups: [{ rule: rule(first!), about, over: false }],
  })
  expect(noticeText(removed(gone.slice(0, 1)), 'Office', 'en')).toEqual({
    title: 'host-1 was removed from the network',
    body: 'Office',
    path: '/activity',
  })
  expect(noticeText(removed(gone), 'Office', 'de')).toMatchObject({
    title: '12 Geräte mit tag:prod wurden aus dem Netz entfernt',
    path: '/activity',
  })
})

it('summarizes notifications held during quiet hours and marks the resolved ones', () => {
  const [first] = subjects
  const held = noticeText(notice(first!, 3, true, true), 'Office', 'en')
  expect(held.title).toBe('During quiet hours: 3 notifications')
  expect(held.body).toBe('3 machines with tag:prod went offline (resolved)\nOffice')
})

it('names every machine of a message for a channel, also after quiet hours', () => {
  const [first] = subjects
  const names = abouts.map(({ name }) => name).join(', ')
  const room = { most: 20 }
  expect(noticeText(notice(first!, 12), 'Office', 'en', room).body).toBe(`${names}\nOffice`)
  expect(noticeText(notice(first!, 12, false, true), 'Office', 'en', room).body).toBe(
    `12 machines with tag:prod went offline: ${names}\nOffice`,
  )
  expect(noticeText(notice(first!, 1, false, true), 'Office', 'en', room).body).toBe('host-1 went offline\nOffice')
  expect(noticeText(notice(first!, 12, true, true), 'Office', 'en', { most: 6 }).body).toBe(
    '12 machines with tag:prod went offline: host-1, host-2, host-3, host-4, host-5, host-6 and 6 more (resolved)\nOffice',
  )
})

it.each(languages)('adds the reason of an outage in %s', (language) => {
  const outage: Notice = { ...notice({ kind: 'unreachable', minutes: 5 }, 1) }
  const bodies = (['computerOffline', 'clientDown', 'serverDown'] as const).map(
    (cause) => noticeText(outage, 'Office', language, { cause }).body,
  )
  const plain = noticeText(outage, 'Office', language).body
  expect(new Set([plain, ...bodies]).size).toBe(4)
  for (const body of bodies) expect(body.startsWith(`${plain} `)).toBe(true)
})
