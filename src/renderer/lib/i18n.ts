import i18next, { type BackendModule, type i18n, type ReadCallback, type ResourceKey, type TypeOptions } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { type Language, languages } from '@shared/language'
import { visibleBesidePairs } from '@shared/visible'

/** A group of texts, named like its file. */
export type Namespace = keyof TypeOptions['resources']

const files = import.meta.glob<ResourceKey>('../locales/*/*.json', { import: 'default' })

async function readTexts(language: string, namespace: string, done: ReadCallback): Promise<void> {
  try {
    const load = files[`../locales/${language}/${namespace}.json`]
    if (!load) throw new Error(`There is no text file ${language}/${namespace}`)
    done(null, await load())
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)), null)
  }
}

/** Loads the file of a language and namespace when it is first needed. */
const backend: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language, namespace, done) => void readTexts(language, namespace, done),
}

/** Created for the first long number: a formatter adds 7 ms to the start, and few numbers need it. */
const formats = new Map<string, Intl.NumberFormat>()

/**
 * Formats 10000 as "10,000" or "10.000". Only texts format numbers (lint restricts `Intl.NumberFormat` to this folder), so that none is
 * formatted twice: "2,000" is no longer a number. A value that is a string already stays unchanged.
 */
function formatNumber(value: unknown, lng: string): string {
  if (typeof value !== 'number') return String(value)
  if (Number.isInteger(value) && value >= 0 && value < 1000) return String(value)
  const format = formats.get(lng) ?? new Intl.NumberFormat(lng)
  formats.set(lng, format)
  return format.format(value)
}

/** Starts i18next. `ready` resolves once the first namespaces are loaded. */
export function setupI18n(
  language: Language,
  first: readonly Namespace[] = ['common'],
): { i18n: i18n; ready: Promise<unknown> } {
  const instance = i18next.createInstance()
  const ready = instance
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: language,
      // German is complete (a test compares the files), so no second language is ever loaded.
      fallbackLng: false,
      supportedLngs: [...languages],
      ns: [...first],
      defaultNS: 'common',
      // React escapes the output; a name must not reverse the sentence around it.
      interpolation: { escapeValue: true, escape: isolated },
      react: { useSuspense: false },
    })
  instance.services.formatter?.add('number', (value: unknown, lng) => formatNumber(value, lng ?? language))
  return { i18n: instance, ready }
}

/** Letters of right-to-left scripts. */
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/**
 * Makes a value safe inside a sentence: direction marks show their numbers, and right-to-left text is isolated, so that it does not change the
 * direction of the text around it. The value may be a text of ours that is isolated already.
 */
function isolated(value: string): string {
  const shown = visibleBesidePairs(value)
  return RIGHT_TO_LEFT.test(shown) && !shown.includes('\u2068') ? `\u2068${shown}\u2069` : shown
}
