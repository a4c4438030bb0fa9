import type { NoticeGroup } from '@shared/watch/engine'
import type { Subject } from '@shared/watch/rules'
import { expect, it } from 'vitest'
import { machinesIn } from './machines-in'

const group = (id: string, subject: Subject, about: NoticeGroup['about']): NoticeGroup => ({
  rule: { id, on: true, server: null, subject },
  about,
  over: false,
})
const machine = (id: string) => ({ kind: 'node' as const, id, name: `host-${id}` })
const offline = (minutes: number): Subject => ({
  kind: 'machines',
  scope: { by: 'query', query: '' },
  goes: 'offline',
  minutes,
})

it('returns each machine of a notification once, without removed ones and other items', () => {
  const groups = [
    group('a', offline(5), [machine('1'), machine('2'), { ...machine('3'), gone: true }]),
    group('b', offline(5), [machine('2')]),
    group('c', { kind: 'newMachine' }, [machine('4')]),
    group('d', { ...offline(0), goes: 'online' } as Subject, [machine('1')]),
  ]
  expect(machinesIn({ id: 'n', groups, held: false })).toEqual([
    { kind: 'node.told', id: '1', name: 'host-1', goes: 'offline', minutes: 5 },
    { kind: 'node.told', id: '2', name: 'host-2', goes: 'offline', minutes: 5 },
    { kind: 'node.told', id: '1', name: 'host-1', goes: 'online', minutes: 0 },
  ])
})
