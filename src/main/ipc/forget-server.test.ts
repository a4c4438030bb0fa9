import { expect, test } from 'vitest'
import { refusal } from '@shared/api/error'
import { forgetServer, type ServerData } from './handlers'

/** Data of a server, whose removal from the parts in `locked` fails. */
function createData(locked: readonly string[]) {
  const removed: string[] = []
  const remove = (part: string) => () => {
    removed.push(part)
    if (locked.includes(part)) throw new Error(`${part} is locked`)
  }
  const later = (part: string) => async () => remove(part)()
  const data = {
    sessions: {
      forget() {
        remove('sessions')()
        return { servers: [] }
      },
    },
    drafts: { set: later('drafts') },
    history: { forget: later('history') },
    jobs: { forget: later('jobs') },
    prefs: { get: () => ({ own: { a: {}, b: {} } }), set: remove('prefs') },
    connections: async () => ({ forgetServer: remove('connections') }),
    watch: { forget: remove('watch') },
    backups: async () => ({ forget: remove('backups') }),
  }
  return { data: data as unknown as ServerData, removed }
}

const PARTS = ['sessions', 'drafts', 'history', 'jobs', 'prefs', 'connections', 'watch', 'backups']

test('removes everything about a server', async () => {
  const { data, removed } = createData([])
  expect(await forgetServer(data, 'a')).toEqual({ servers: [] })
  expect(removed).toEqual(PARTS)
})

test.each(PARTS)('removes everything else if %s cannot be removed, and reports it', async (part) => {
  const { data, removed } = createData([part])
  await expect(forgetServer(data, 'a')).rejects.toThrow(`${part} is locked`)
  expect(removed).toEqual(PARTS)
})

test('removes nothing of a server that is not saved', async () => {
  const { data, removed } = createData([])
  const forget = () => {
    throw refusal('notFound', 'serverGone')
  }
  await expect(forgetServer({ ...data, sessions: { forget } }, 'demo')).rejects.toMatchObject({ code: 'notFound' })
  expect(removed).toEqual([])
})
