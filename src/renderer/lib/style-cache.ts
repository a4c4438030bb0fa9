import type { EmotionCache, Options } from '@emotion/cache'
import { StyleSheet } from '@emotion/sheet'
import { rulesOf } from './style-rules'

/**
 * Emotion's store of styles, for a browser that takes nested rules as they are written. Emotion's own takes them apart in JavaScript
 * and adds what other browsers want, which is a quarter of a first render. The build puts this in its place (`electron.vite.config.ts`).
 * @param options `key` begins each class name; `nonce` lets the styles through the content security policy.
 */
export function createStyleCache({ key, nonce, prepend }: Pick<Options, 'key' | 'nonce' | 'prepend'>): EmotionCache {
  const inserted: EmotionCache['inserted'] = {}
  const sheet = new StyleSheet({
    key,
    container: document.head,
    ...(nonce !== undefined && { nonce }),
    ...(prepend !== undefined && { prepend }),
  })
  return {
    key,
    sheet,
    inserted,
    registered: {},
    ...(nonce !== undefined && { nonce }),
    insert(selector, { name, styles }, into, keep) {
      for (const rule of rulesOf(selector, styles)) into.insert(rule)
      if (keep) inserted[name] = true
    },
  }
}

/** @public The build imports it by the package's name. */
// oxlint-disable-next-line import/no-default-export -- the package it stands for has one
export { createStyleCache as default }
