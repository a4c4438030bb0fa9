import { describe, expect, it } from 'vitest'
import { isTrustedFrame } from './trusted-frame'
import { createGesture, externalAddress, isOwnPage, permissionRules, setupRequestGuard } from './page-rules'

it.each([
  { after: 0, taken: true },
  { after: 5000, taken: true },
  { after: 5001, taken: false },
  // The computer's clock was set back.
  { after: -1, taken: false },
])('accepts a gesture $after ms ago: $taken', ({ after, taken }) => {
  let now = 1_000_000
  const gesture = createGesture(() => now)
  expect(gesture.take()).toBe(false)
  gesture.made()
  now += after
  expect(gesture.take()).toBe(taken)
  expect(gesture.take()).toBe(false)
})

describe('setupRequestGuard', () => {
  /** Starts the guard, and returns its answers to requests. */
  function guard() {
    const filters: string[] = []
    let listener: ((details: unknown, answer: (given: unknown) => void) => void) | undefined
    const session = {
      setProxy: async () => undefined,
      webRequest: {
        onBeforeRequest: ({ urls }: { urls: string[] }) => void filters.push(...urls),
        onBeforeSendHeaders: (_filter: unknown, given: typeof listener) => void (listener = given),
      },
    }
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
    setupRequestGuard({ session: session as never, isOurs: (id) => id === 1, dev: false, log })
    const ask = (details: object) => {
      let answered: unknown
      const frame = { parent: null, origin: 'app://console' }
      const request = { url: 'app://console/api/v1/node', method: 'GET', webContentsId: 1, frame, requestHeaders: {} }
      listener?.({ ...request, ...details }, (given) => (answered = given))
      return answered
    }
    return { filters, ask }
  }

  it('never has Electron copy the bodies of calls to judge them', () => {
    expect(guard().filters.filter((filter) => filter.startsWith('app:'))).toEqual([])
  })

  it("passes the page's calls on with the number of its window, whatever it says itself", () => {
    const { ask } = guard()
    const requestHeaders = { accept: 'a', 'X-Console-Window': '7' }
    expect(ask({ requestHeaders })).toEqual({ requestHeaders: { accept: 'a', 'x-console-window': '1' } })
  })

  it('refuses calls of other windows and frames, but not the files of a page', () => {
    const { ask } = guard()
    const refused = { cancel: true }
    expect(ask({ webContentsId: 2 })).toEqual(refused)
    expect(ask({ frame: null })).toEqual(refused)
    expect(ask({ frame: { parent: {}, origin: 'app://console' } })).toEqual(refused)
    expect(ask({ frame: null, url: 'app://console/assets/a.js' })).not.toEqual(refused)
  })

  it('refuses headers that are larger than those of any page, before they are copied', () => {
    const { ask } = guard()
    expect(ask({ requestHeaders: { x: 'y'.repeat(15_000) } })).not.toEqual({ cancel: true })
    expect(ask({ requestHeaders: { x: 'y'.repeat(17_000) } })).toEqual({ cancel: true })
    const many = Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`x-${index}`, 'y']))
    expect(ask({ requestHeaders: many, url: 'app://console/assets/a.js' })).toEqual({ cancel: true })
  })
})

describe('externalAddress', () => {
  it.each([
    ['https://example.com/docs?a=1#b', 'https://example.com/docs?a=1#b'],
    ['http://example.com', 'http://example.com/'],
    ['HTTPS://EXAMPLE.com/', 'https://example.com/'],
  ])('opens %s', (given, opened) => {
    expect(externalAddress(given)).toBe(opened)
  })

  it.each([
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,x',
    'smb://host/share',
    'ms-settings:',
    'mailto:a@b.c',
    'app://console/',
    'https://user:password@example.com/',
    'not an address',
    '',
  ])('refuses %s', (given) => {
    expect(externalAddress(given)).toBeNull()
  })
})

describe('isOwnPage', () => {
  it('distinguishes our pages from lookalikes', () => {
    expect(isOwnPage('app://console/machines/12?x=1')).toBe(true)
    for (const address of [
      'app://console.example/',
      'app://me@console/',
      'app://other/',
      'https://console/',
      'apps://console/',
      'about:blank',
    ])
      expect([address, isOwnPage(address)]).toEqual([address, false])
  })
})

describe('isTrustedFrame', () => {
  const ours = (id: number) => id === 1
  const top = { parent: null, origin: 'app://console' }

  it('accepts the top frame of our own page in our own window', () => {
    expect(isTrustedFrame({ sender: { id: 1 }, senderFrame: top }, ours)).toBe(true)
  })

  it('refuses anything else', () => {
    for (const [id, frame] of [
      [2, top],
      [1, { ...top, origin: 'https://example.com' }],
      [1, { ...top, origin: 'null' }],
      [1, { ...top, parent: top }],
      [1, null],
    ] as const)
      expect(isTrustedFrame({ sender: { id }, senderFrame: frame as never }, ours)).toBe(false)
  })
})

describe('permissionRules', () => {
  it('allows copying alone, with a reason for each rule', () => {
    const allowed = Object.entries(permissionRules).filter(([, rule]) => rule.allowed)
    expect(allowed.map(([name]) => name)).toEqual(['clipboard-sanitized-write'])
    for (const rule of Object.values(permissionRules)) expect(rule.why).not.toBe('')
  })
})
