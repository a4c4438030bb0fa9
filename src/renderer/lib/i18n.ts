import i18next, { type BackendModule, type i18n, type ReadCallback, type ResourceKey, type TypeOptions } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { type Language, languages } from '@shared/language'

/** An area of texts, named like its file. */
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

/** Loads one file per language and area, when it is first needed. */
const backend: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language, namespace, done) => void readTexts(language, namespace, done),
}

/** Made when the first long number comes: that takes 7 ms of a start, and few numbers need it. */
const formats = new Map<string, Intl.NumberFormat>()

/**
 * 10000 as "10,000" or "10.000". Texts alone format numbers (lint keeps `Intl.NumberFormat` to this folder), so that none is formatted
 * twice: "2,000" would be no number any more. Should a text be given all the same, it stays as it is.
 */
function formatNumber(value: unknown, lng: string): string {
  if (typeof value !== 'number') return String(value)
  if (Number.isInteger(value) && value >= 0 && value < 1000) return String(value)
  const format = formats.get(lng) ?? new Intl.NumberFormat(lng)
  formats.set(lng, format)
  return format.format(value)
}

/** Starts the texts. `ready` is kept once the first namespaces are there. */
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
      // React escapes what is shown; a name written from right to left must not turn the sentence round it.
      interpolation: { escapeValue: true, escape: isolated },
      react: { useSuspense: false },
    })
  instance.services.formatter?.add('number', (value: unknown, lng) => formatNumber(value, lng ?? language))
  return { i18n: instance, ready }
}

/** Letters that are written from right to left. */
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** A value as it stands in a sentence: where it could turn what follows, between marks that keep it to itself. */
function isolated(value: string): string {
  return RIGHT_TO_LEFT.test(value) ? `\u2068${value}\u2069` : value
}
