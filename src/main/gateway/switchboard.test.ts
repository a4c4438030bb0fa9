import { describe, expect, it } from 'vitest'
import { ADDRESS_HEADER, SERVER_HEADER } from '@shared/api/console-headers'
import { refusal } from '@shared/api/error'
import type { Backend } from '@main/servers/sessions'
import { type ApiApp, plainRequest, type PlainResponse, readJson, utf8 } from '@main/api/api-app'
import { guarded } from './guard'
import { createSwitchboard } from './switchboard'

const said = (text: string): PlainResponse => ({ status: 200, headers: {}, body: utf8(text) })
const textOf = ({ body }: PlainResponse) => new TextDecoder().decode(body ?? undefined)
const connection = { ca: null, pin: null, identity: null }
const server = (id: string, key = 'k', readOnly = false): Backend => ({
  kind: 'server',
  id,
  url: `https://${id}`,
  key,
  connection,
  readOnly,
})

function createBoard(first: Backend, app?: (name: string) => ApiApp, saved: readonly Backend[] = []) {
  const opened: string[] = []
  let backend = first
  const make = app ?? ((name: string) => ({ respond: async () => said(name) }))
  const open = (name: string) => {
    opened.push(name)
    return make(name)
  }
  const board = createSwitchboard({
    backend: (id) => {
      if (id === undefined) return backend
      const found = saved.find((one) => one.kind === 'server' && one.id === id)
      if (!found) throw refusal('notFound', 'serverGone')
      return found
    },
    openMock: () => open('mock'),
    openProxy: async (target) =>
      guarded(target, { respond: async (request) => open(`${target.url} ${target.key}`).respond(request) }),
  })
  const go = (next: Backend) => {
    backend = next
    board.sessionChanged()
  }
  return { board, opened, go }
}

type Board = ReturnType<typeof createBoard>

describe('createSwitchboard', () => {
  it('answers 401 when signed out', async () => {
    const { board, opened } = createBoard({ kind: 'none' })
    const response = await board.respond(plainRequest('GET', '/api/v1/node'))
    expect(response.status).toBe(401)
    expect(readJson(response)).toMatchObject({ code: 'unauthorized' })
    expect(opened).toEqual([])
  })

  it('sends a call to the named server, whichever is current, and reports which server answered', async () => {
    const { board, go } = createBoard(server('a'), undefined, [server('a'), server('b', 'k', true)])
    const named = (id: string, method: string) =>
      board.respond({ ...plainRequest(method, '/api/v1/node/7', {}), headers: [[SERVER_HEADER, id]] })
    go(server('b'))
    const answered = await named('a', 'DELETE')
    expect([textOf(answered), answered.headers[SERVER_HEADER]]).toEqual(['https://a k', 'a'])
    expect(readJson(await named('b', 'DELETE'))).toMatchObject({ code: 'readOnly' })
    expect(readJson(await named('gone', 'DELETE'))).toMatchObject({
      code: 'notFound',
      details: [{ key: 'serverGone' }],
    })
  })

  it('returns the response of a named server even if another one became current meanwhile', async () => {
    const release: (() => void)[] = []
    const slow = (name: string) => ({
      respond: () => new Promise<PlainResponse>((resolve) => release.push(() => resolve(said(name)))),
    })
    const { board, go } = createBoard(server('a'), slow, [server('a')])
    const late = board.respond({ ...plainRequest('GET', '/api/v1/node'), headers: [[SERVER_HEADER, 'a']] })
    await expect.poll(() => release.length).toBe(1)
    go(server('b'))
    release[0]?.()
    expect(textOf(await late)).toBe('https://a k')
  })

  it('asks the current server, with its address and key at that moment', async () => {
    const { board, opened, go } = createBoard({ kind: 'mock' })
    const ask = async () => textOf(await board.respond(plainRequest('GET', '/api/v1/node')))
    expect([await ask(), await ask()]).toEqual(['mock', 'mock'])
    go(server('a'))
    expect([await ask(), await ask()]).toEqual(['https://a k', 'https://a k'])
    go(server('a'))
    expect(await ask()).toBe('https://a k')
    go(server('a', 'new'))
    expect(await ask()).toBe('https://a new')
    expect(opened.filter((name) => name === 'mock')).toHaveLength(1)
  })

  it("discards a server's response after the session has changed", async () => {
    const release: (() => void)[] = []
    const slow = (name: string) => ({
      respond: () => new Promise<PlainResponse>((resolve) => release.push(() => resolve(said(name)))),
    })
    const { board, go } = createBoard(server('a'), slow)
    const late = board.respond(plainRequest('GET', '/api/v1/node'))
    await expect.poll(() => release.length).toBe(1)
    go(server('b'))
    const fresh = board.respond(plainRequest('GET', '/api/v1/node'))
    await expect.poll(() => release.length).toBe(2)
    for (const one of release) one()
    expect((await late).status).toBe(409)
    expect(textOf(await fresh)).toBe('https://b k')
  })

  it.each([
    ['only its name changed', (board: Board) => board.go(server('a'))],
    ['only its key changed', (board: Board) => board.go(server('a', 'new'))],
  ])('keeps responses of a server in flight if %s', async (_, change) => {
    const release: (() => void)[] = []
    const slow = () => ({
      respond: () => new Promise<PlainResponse>((resolve) => release.push(() => resolve(said('a')))),
    })
    const made = createBoard(server('a'), slow)
    const answer = made.board.respond(plainRequest('GET', '/api/v1/node'))
    await expect.poll(() => release.length).toBe(1)
    change(made)
    release[0]?.()
    expect((await answer).status).toBe(200)
  })

  it('refuses every change of a locked server, and allows everything else', async () => {
    const { board, opened, go } = createBoard(server('a', 'k', true))
    const ask = async (method: string, path: string) =>
      board.respond(plainRequest(method, path, method === 'GET' ? undefined : {}))
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const refused = await ask(method, '/api/v1/node/7')
      expect(refused.status).toBe(423)
      expect(readJson(refused)).toMatchObject({ code: 'readOnly' })
    }
    expect(opened).toEqual([])
    expect((await ask('GET', '/api/v1/node')).status).toBe(200)
    expect((await ask('POST', '/api/v1/policy/check')).status).toBe(200)
    go(server('a'))
    expect((await ask('DELETE', '/api/v1/node/7')).status).toBe(200)
    expect(new Set(opened)).toEqual(new Set(['https://a k']))
  })

  it('refuses a call that states a former address of its server', async () => {
    const { board, opened } = createBoard(server('a'))
    const ask = (address: string) =>
      board.respond({ ...plainRequest('POST', '/api/v1/node/7/rename/x'), headers: [[ADDRESS_HEADER, address]] })
    const refused = await ask('https://former')
    expect(refused.status).toBe(409)
    expect(readJson(refused)).toMatchObject({ details: [{ key: 'addressChanged' }] })
    expect(opened).toEqual([])
    expect((await ask('https://a')).status).toBe(200)
  })

  it('converts an exception of an app to an error response', async () => {
    const { board } = createBoard({ kind: 'mock' }, () => ({ respond: () => Promise.reject(new Error('broken')) }))
    const response = await board.respond(plainRequest('GET', '/api/v1/node'))
    expect(response.status).toBe(500)
    expect(readJson(response)).toEqual({ code: 'internal', message: 'broken', details: [] })
  })
})
