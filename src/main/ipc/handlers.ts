import type { AppInfo } from '@shared/ipc/contract'
import type { ConnectionReport } from '@shared/ipc/session'
import type { Demo } from '@main/api/demo'
import type { DraftStore } from '@main/settings/drafts'
import type { PrefsStore } from '@main/settings/prefs'
import type { Sessions } from '@main/settings/sessions'
import type { Updates } from '@main/update/updates'
import type { CallHandlers } from './handle'

/** What the calls are answered from. */
export interface Services {
  readonly info: () => Promise<AppInfo>
  readonly sessions: Sessions
  readonly testConnection: (input: { url: string; key: string }) => Promise<ConnectionReport>
  readonly prefs: PrefsStore
  readonly drafts: DraftStore
  /** Makes what cannot be saved fail in the call that wanted it saved. */
  readonly prepareSettings: () => Promise<void>
  readonly demo: Demo
  readonly updates: Updates
  readonly saveFile: (file: { name: string; text: string }) => Promise<boolean>
}

type Area<Prefix extends string> = Pick<CallHandlers, Extract<keyof CallHandlers, `${Prefix}:${string}`>>

/** Every call, area by area. */
export function createHandlers(services: Services): CallHandlers {
  const { info, prefs, drafts, saveFile, prepareSettings } = services
  return {
    'app:info': info,
    'prefs:get': () => prefs.get(),
    'prefs:set': async (patch) => {
      await prepareSettings()
      return prefs.set(patch)
    },
    'draft:get': ({ id }) => drafts.get(id),
    'draft:set': ({ id, draft }) => drafts.set(id, draft),
    'file:save': saveFile,
    ...sessionHandlers(services),
    ...mockHandlers(services),
    ...updateHandlers(services),
  }
}

function sessionHandlers(services: Services): Area<'session' | 'servers'> {
  const { sessions, drafts, testConnection, prepareSettings } = services
  const saved = async <T>(act: () => T | Promise<T>): Promise<T> => {
    await prepareSettings()
    return act()
  }
  return {
    'session:get': () => sessions.get(),
    'session:signOut': () => saved(() => sessions.signOut()),
    'servers:test': testConnection,
    'servers:add': (input) => saved(() => sessions.add(input)),
    'servers:update': (input) => saved(() => sessions.update(input)),
    'servers:use': ({ id }) => saved(() => sessions.use(id)),
    'servers:forget': ({ id }) =>
      saved(async () => {
        const session = sessions.forget(id)
        await drafts.set(id, null)
        return session
      }),
  }
}

function mockHandlers({ demo }: Services): Area<'mock'> {
  return {
    'mock:get': () => demo.state(),
    'mock:reset': (size) => demo.reset(size),
    'mock:startFresh': () => demo.startFresh(),
    'mock:setFaults': (faults) => demo.setFaults(faults),
  }
}

function updateHandlers({ updates }: Services): Area<'update'> {
  return {
    'update:get': () => updates.get(),
    'update:check': () => updates.check(),
    'update:download': () => updates.download(),
    'update:install': () => updates.install(),
  }
}
