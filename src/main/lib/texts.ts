import i18next from 'i18next'
import { type Language, languages } from '@shared/language'
import de from './locales/de.json'
import en from './locales/en.json'

type Keys<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Key : `${Key}.${Keys<Texts[Key]>}`
}[keyof Texts & string]

type WithoutPlural<Key extends string> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key

/** A text of the main process. Texts with forms for one and several have one key, and need `count`. */
export type TextKey = WithoutPlural<Keys<typeof en>>

/** Returns a text with its values filled in. */
export type Translate = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string

const known = new Map<Language, Translate>()

/** Returns the texts of the main process: the menu, notifications, and dialogs that appear without a page. */
export function textsIn(language: Language): Translate {
  const translate = known.get(language) ?? load(language)
  known.set(language, translate)
  return translate
}

function load(language: Language): Translate {
  const instance = i18next.createInstance()
  void instance.init({
    lng: language,
    fallbackLng: false,
    supportedLngs: [...languages],
    resources: { [language]: { translation: { en, de }[language] } },
    initAsync: false,
    // The system shows these texts as they are.
    interpolation: { escapeValue: false },
  })
  // The keys of the page's texts, which i18next's own types know in tests, are others.
  return instance.t as unknown as Translate
}
