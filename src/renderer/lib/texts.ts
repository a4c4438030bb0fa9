import type { i18n, Services } from 'i18next'
import { type FallbackNs, useTranslation as useLibraryTranslation, type UseTranslationResponse } from 'react-i18next'
import type { Namespace } from './i18n'

type Names = Namespace | readonly [Namespace?, ...Namespace[]] | undefined
type Lookup = (key: string, ...values: unknown[]) => string

/** By the services of an instance, because the library wraps the instance itself once per component. */
const lookups = new WeakMap<Services, Map<string, Lookup>>()

/** Returns `t`, but keeps the texts that it finds without values. */
function keepTexts(t: Lookup): Lookup {
  const texts = new Map<string, string>()
  return (key, ...values) => {
    if (values.length > 0) return t(key, ...values)
    const text = texts.get(key) ?? t(key)
    texts.set(key, text)
    return text
  }
}

/** Returns one function for all components with the same namespaces and language. */
function lookupOf({ services, language }: i18n, names: string, t: Lookup): Lookup {
  const ofInstance = lookups.get(services) ?? new Map<string, Lookup>()
  lookups.set(services, ofInstance)
  const name = `${language} ${names}`
  const lookup = ofInstance.get(name) ?? keepTexts(t)
  ofInstance.set(name, lookup)
  return lookup
}

/**
 * The hook of react-i18next, whose `t` looks up a text without values once per language. A list of machines has hundreds of them, and each
 * lookup merges options and searches the namespaces: a tenth of the time that a letter in its search took.
 * @param names namespaces, the first of which needs no prefix; default: `common`
 * @returns `ready` is false until the namespaces are loaded
 */
export function useTranslation<const Some extends Names = undefined>(
  names?: Some,
): Pick<UseTranslationResponse<FallbackNs<Some>, undefined>, 't' | 'i18n' | 'ready'> {
  const { t, i18n: instance, ready } = useLibraryTranslation(names)
  if (!ready) return { t, i18n: instance, ready }
  return { t: lookupOf(instance, String(names), t as unknown as Lookup) as unknown as typeof t, i18n: instance, ready }
}
