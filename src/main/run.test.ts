import { expect, test, vi } from 'vitest'
import { closeInOrder } from './run'

vi.mock('electron', () => import('@tests/support/no-electron'))

test('a quit closes history.db after backups and hosts have recorded their end, even if a backup failed', async () => {
  const order: string[] = []
  const slowly = (name: string) => async () => {
    for (let turns = 0; turns < 20; turns++) await Promise.resolve()
    order.push(name)
  }
  const services = {
    lateBackups: { close: slowly('backup recorded') },
    hosts: { settle: slowly('key expired'), close: () => void order.push('hosts closed') },
    jobs: { close: slowly('history.db closed') },
  }
  await closeInOrder(services)
  expect(order.indexOf('history.db closed')).toBe(3)
  const fails = async () => {
    order.push('backup failed')
    throw new Error('disk full')
  }
  await expect(closeInOrder({ ...services, lateBackups: { close: fails } })).rejects.toThrow('disk full')
  expect(order.at(-1)).toBe('history.db closed')
})
