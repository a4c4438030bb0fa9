import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { contextTemplate, followTitle } from './shell'
import { textsIn } from '@main/lib/texts'

vi.mock('electron', () => ({ default: {}, Menu: {}, clipboard: {} }))

const flags = { canUndo: true, canRedo: false, canCut: true, canCopy: true, canPaste: true, canSelectAll: true }
const nothing = {
  isEditable: false,
  editFlags: flags,
  selectionText: '',
  linkURL: '',
  misspelledWord: '',
  dictionarySuggestions: [],
} as unknown as Parameters<typeof contextTemplate>[0]

function menu(clicked: Partial<typeof nothing>, server: string | null = 'vpn.example.com') {
  const done: string[] = []
  const actions = {
    copy: (text: string) => void done.push(`copy ${text}`),
    openWindow: (path: string) => void done.push(`open ${path}`),
    replaceMisspelling: (word: string) => void done.push(`replace ${word}`),
    addToDictionary: (word: string) => void done.push(`learn ${word}`),
    server: () => server,
  }
  const items = contextTemplate({ ...nothing, ...clicked }, textsIn('en'), actions)
  const click = (label: string) => items.find((item) => item.label === label)?.click?.({} as never, undefined, {})
  return { labels: items.map(({ label, type }) => label ?? type), click, done }
}

describe('contextTemplate', () => {
  it('is empty if no action applies', () => {
    expect(menu({}).labels).toEqual([])
    expect(menu({ selectionText: '  ' }).labels).toEqual([])
    expect(menu({ linkURL: 'javascript:alert(1)' }).labels).toEqual([])
    expect(menu({ linkURL: 'app://console/auth?add' }).labels).toEqual([])
  })

  it('copies links to pages as shareable links, and external addresses unchanged', () => {
    const own = menu({ linkURL: 'app://console/machines/12?x=1' })
    own.click('Copy link')
    own.click('Open in new window')
    expect(own.done).toEqual(['copy mesh-console://machines/12?server=vpn.example.com', 'open /machines/12?x=1'])
    const other = menu({ linkURL: 'https://example.com/docs' })
    other.click('Copy address')
    expect([other.labels, other.done]).toEqual([['Copy address'], ['copy https://example.com/docs']])
  })

  it('offers spellings first, then actions for the text', () => {
    const field = menu({ isEditable: true, misspelledWord: 'sever', dictionarySuggestions: ['server', 'sever'] })
    expect(field.labels.slice(0, 4)).toEqual(['server', 'sever', 'Add to dictionary', 'separator'])
    field.click('server')
    field.click('Add to dictionary')
    expect(field.done).toEqual(['replace server', 'learn sever'])
    expect(menu({ isEditable: true, misspelledWord: 'xq' }).labels[0]).toBe('No suggestions')
    expect(menu({ selectionText: 'laptop' }).labels).toEqual(['Copy', 'Select all'])
  })
})

it('shows the first and the last of thousands of titles that a script sets, and not more of one than a window shows', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const shown: string[] = []
  let title = ''
  const window = Object.assign(new EventEmitter(), {
    isDestroyed: () => false,
    setTitle: (text: string) => shown.push(text),
    webContents: { getTitle: () => title },
  })
  followTitle(window as unknown as BrowserWindow)
  const preventDefault = vi.fn<() => void>()
  for (let time = 0; time < 5000; time += 1) {
    title = `${time} ${'x'.repeat(1000)}`
    window.emit('page-title-updated', { preventDefault })
  }
  vi.advanceTimersByTime(1000)
  expect(shown.map((text) => [text.split(' ')[0], text.length])).toEqual([
    ['0', 300],
    ['4999', 300],
  ])
  expect(preventDefault).toHaveBeenCalledTimes(5000)
  title = 'Machines'
  window.emit('page-title-updated', { preventDefault })
  expect(shown.at(-1)).toBe('Machines')
})
