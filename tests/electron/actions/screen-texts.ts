import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { flatTexts, type Texts } from '../../../src/renderer/locales/flat-texts'

/** A text that a person can see, or hear from a screen reader. */
export interface ScreenText {
  readonly text: string
  /** The element it belongs to, and the attribute that holds it. */
  readonly at: string
}

/** Returns all texts on screen: text, names, titles and hints, without the contents of the policy's editor. */
export function screenTexts(page: Page): Promise<ScreenText[]> {
  return page.evaluate(() => {
    const found: { text: string; at: string }[] = [{ text: document.title, at: 'title' }]
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && element.closest('.cm-content, script, style') === null
    const place = (element: Element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`
    for (const element of document.body.querySelectorAll('*')) {
      if (!isSeen(element)) continue
      for (const name of ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt']) {
        const text = element.getAttribute(name)
        if (text) found.push({ text, at: `${place(element)} ${name}` })
      }
      for (const child of element.childNodes) {
        const text = child.nodeType === Node.TEXT_NODE ? (child.textContent ?? '').trim() : ''
        if (text) found.push({ text, at: place(element) })
      }
    }
    return found
  })
}

function everyKey(): Set<string> {
  const folder = resolve(import.meta.dirname, '../../../src/renderer/locales/en')
  const files = readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Texts)
  const keys = files.flatMap((texts) => flatTexts(texts).map(([key]) => key.replace(/_(zero|one|other)$/, '')))
  // Keys of one common word are words, too.
  return new Set(keys.filter((key) => /[.A-Z]/.test(key)))
}

const keys = everyKey()
const marks =
  /\bNaN\b|\bundefined\b|\bnull\b|\[object |Invalid Date|\{\{|\}\}|\$t\(|\b(in|vor) -|-\d+ (s|min|h|days?|months?|years?|Tage?n?|Monate?n?|Jahre?n?)\b/

/** True for text that means nothing to people: wrong values, unfilled placeholders, keys of texts. */
export function nonsense({ text }: ScreenText): boolean {
  return (
    marks.test(text) ||
    keys.has(text) ||
    text.split(/[\s,;:()“”„]+/).some((word) => word.includes('.') && keys.has(word))
  )
}
