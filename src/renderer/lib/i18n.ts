import i18next, { type BackendModule, type i18n, type ReadCallback, type ResourceKey, type TypeOptions } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { type Language, languages } from '@shared/language'
import { count } from './format'

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
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    })
  instance.services.formatter?.add('number', (value: number, lng) => count(value, lng ?? language))
  return { i18n: instance, ready }
}
