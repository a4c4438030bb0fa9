import type { PolicyVersions } from '@shared/ipc/policy-versions'
import type { DesktopHandlers } from './fake-desktop'

/** Stores versions as the main process does, in memory. */
export function createFakeHistory(): DesktopHandlers {
  const texts = new Map<string, string>()
  let history: PolicyVersions = { entries: [], broken: [] }
  return {
    'policyVersions:list': () => history,
    'policyVersions:text': ({ version }) => texts.get(version) ?? '',
    'policyVersions:add': ({ text, at, source, note }) => {
      const [newest] = history.entries
      if (newest && texts.get(newest.id) === text) return history
      const id = String(texts.size + 1)
      texts.set(id, text)
      const entry = {
        id,
        policyId: `of ${text}`,
        at: at ?? new Date().toISOString(),
        source,
        note: note ?? '',
        isUndo: false,
        lines: text.split('\n').length,
      }
      history = { ...history, entries: [entry, ...history.entries] }
      return history
    },
    'policyVersions:forget': () => void (history = { entries: [], broken: [] }),
    'app:meshAddresses': () => [],
  }
}
