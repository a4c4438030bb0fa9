import { refusal } from '@shared/api/error'
import { commandLine } from '@shared/host/call'
import type { SaveAnswer } from '@shared/host/save'
import type { CallParsed } from '@shared/ipc/contract'
import type {
  HostConfigRead,
  HostConfigTried,
  HostPolicyRead,
  hostConfigCalls,
  OidcTest,
} from '@shared/ipc/host-config'
import type { OpenHost } from '@main/host/open-hosts'
import { HostError } from '@main/host/host-error'
import type { HostService } from '@main/host/host-service'
import type { ConfigFile } from '@main/host/config-on-host'
import type { ConfigTexts } from '@main/host/config-thread'
import type { Sessions } from '@main/servers/sessions'
import type { ProgramGate } from '@main/window/program-gate'
import type { CallHandlers } from './handle'
import { orFailure } from './host-found'
import { type HostSaves, allowedHost, savedServer, writableHost } from './host-saves'

interface ConfigServices {
  readonly hosts: HostService
  readonly hostSaves: HostSaves
  readonly sessions: Pick<Sessions, 'get' | 'setHostRestart'>
  readonly gate: Pick<ProgramGate, 'confirm' | 'count'>
}

const NOTHING: HostConfigRead = { config: null, failure: null, unreadable: null }

/** Calls about the configuration on the hosts of servers. */
export function configHandlers(services: ConfigServices): Pick<CallHandlers, keyof typeof hostConfigCalls> {
  const { hostSaves, sessions } = services
  const read = (id: string) => readConfig(id, services)
  return {
    'host:config': ({ id }) => showConfig(id, services),
    async 'host:tryConfig'({ id, digest, check, ...wanted }): Promise<HostConfigTried> {
      return orAnswer(read(id), async ({ host, file, lib, texts }) => {
        if (file.digest !== digest) return { is: 'changed' }
        const { text: edited, draft } = await texts.editConfig(file.text, wanted)
        const { dns, ...trial } = await texts.tryConfig(file.text, edited, host.headscale.version)
        const serverHost = new URL(host.headscale.settings.serverUrl).hostname
        const { otherRelease } = await import('@main/host/health')
        const other = check ? await otherRelease(host) : null
        const checked = check && edited !== file.text ? await lib.checkConfigOn(host, texts, file, edited) : null
        if (checked?.is === 'changed') return { is: 'changed' }
        const refused = checked?.is === 'refused' ? checked.words : null
        return { is: 'ready', ...trial, draft, dns: dns && { ...dns, serverHost }, refused, other }
      })
    },
    'host:testOidc': (input) => testOidc(input, services),
    'host:saveConfig': ({ id, digest, ...wanted }) =>
      orAnswer(read(id), async ({ file, texts }) => {
        if (file.digest !== digest) return { is: 'changed' } as const
        const { text: edited, sends } = await texts.editConfig(file.text, wanted)
        if (edited === file.text) return { is: 'saved', digest, entry: null } as const
        if (sends.length > 0) {
          const { host } = writableHost(id, sessions)
          await services.gate.confirm({ use: 'secret', command: sends, host: host.destination })
          // The question may have been open for a while.
          if (allowedHost(id, sessions).destination !== host.destination) throw refusal('conflict', 'changedMeanwhile')
        }
        return hostSaves.save(id, 'host.config', await texts.configSave(file, edited))
      }),
    'host:policy': ({ id }) => showPolicy(id, services),
    'host:savePolicy': ({ id, digest, text }) => savePolicy({ id, digest, text }, services),
    'host:ownRestart': async ({ id, command }) => {
      const { destination } = allowedHost(id, sessions)
      if (command) await services.gate.confirm({ use: 'restart', command, host: destination })
      // The question may have been open for a while.
      if (allowedHost(id, sessions).destination !== destination) throw refusal('conflict', 'changedMeanwhile')
      return sessions.setHostRestart(id, command)
    },
    ...draftHandlers(sessions),
  }
}

/** Tests the settings of a login in an edit. Asks the person before it sends what the file on the host does not have. */
async function testOidc(
  { id, digest, ...wanted }: CallParsed<'host:testOidc'>,
  services: ConfigServices,
): Promise<OidcTest> {
  const { gate, sessions } = services
  return orAnswer(readConfig(id, services), async ({ host, file, texts }) => {
    if (file.digest !== digest) return { is: 'changed' }
    const { text: edited } = await texts.editConfig(file.text, wanted)
    const { linesOfTest, oidcSettings, testOidcOn } = await import('@main/host/oidc-on-host')
    const settingsOf = async (text: string) =>
      oidcSettings((await texts.tryConfig(file.text, text, host.headscale.version)).values)
    const settings = await settingsOf(edited)
    const container = 'container' in host.headscale.place
    if (!settings) return { is: 'tested', findings: [], container }
    const lines = linesOfTest(settings, await settingsOf(file.text))
    const { destination } = allowedHost(id, sessions)
    if (lines) await gate.confirm({ use: 'oidc', command: lines, host: destination })
    gate.count()
    // The question may have been open for a while.
    if (allowedHost(id, sessions).destination !== destination) throw refusal('conflict', 'changedMeanwhile')
    return { is: 'tested', findings: await testOidcOn(host.connection, settings), container }
  })
}

/** Keeps unsaved edits in memory, by server and page. */
function draftHandlers(sessions: Pick<Sessions, 'get'>): Pick<CallHandlers, 'host:draft' | 'host:keepDraft'> {
  const drafts = new Map<string, string>()
  return {
    'host:draft': ({ id, page }) => drafts.get(`${page} ${savedServer(id, sessions).id}`) ?? null,
    'host:keepDraft': ({ id, page, text }) => {
      const known = new Set(sessions.get().servers.map((server) => server.id))
      for (const key of drafts.keys()) if (!known.has(key.slice(key.indexOf(' ') + 1))) drafts.delete(key)
      if (text === null || !known.has(id)) drafts.delete(`${page} ${id}`)
      else drafts.set(`${page} ${id}`, text)
    },
  }
}

/** Most consoles need none of it. */
const loadLib = () => import('@main/host/config-on-host')

interface ConfigRead {
  readonly host: OpenHost
  readonly file: ConfigFile
  readonly lib: Awaited<ReturnType<typeof loadLib>>
  readonly texts: ConfigTexts
}

async function readConfig(id: string, { hosts, hostSaves, sessions }: ConfigServices): Promise<ConfigRead> {
  await hostSaves.settle(id)
  const allowed = allowedHost(id, sessions)
  const [host, lib, texts] = await Promise.all([hosts.open(allowed), loadLib(), hosts.configTexts()])
  return { host, file: await lib.readConfigOn(host, !allowed.readOnly), lib, texts }
}

/** Runs the work. A host that cannot be used and a text that cannot be changed are results, not exceptions. */
async function orAnswer<T>(reading: Promise<ConfigRead>, work: (read: ConfigRead) => Promise<T>) {
  try {
    const read = await reading
    try {
      return await work(read)
    } catch (error) {
      if (error instanceof HostError) throw error
      return await notEditable(error, read.file.text, read.texts)
    }
  } catch (error) {
    if (error instanceof HostError) return { is: 'failed' as const, failure: error.failure }
    throw error
  }
}

/** Returns the answer for a text that cannot be changed. Throws any other error. The thread reads the text's secrets. */
export async function notEditable(error: unknown, text: string, texts: Pick<ConfigTexts, 'secretValues'>) {
  const [{ answerOf }, { createHide }, { YamlEditError }] = await Promise.all([
    import('@main/host/not-editable'),
    import('@main/host/config-secrets'),
    import('@main/host/yaml-places'),
  ])
  if (!(error instanceof YamlEditError)) throw error
  return answerOf(error, text, await createHide(texts, text))
}

async function showConfig(id: string, services: ConfigServices): Promise<HostConfigRead> {
  const shown = await orAnswer(readConfig(id, services), async ({ host, file: { text, ...file }, lib, texts }) => {
    const { commandAfter } = await import('@main/host/restart')
    const restart = commandAfter(host.headscale, 'restart', savedServer(id, services.sessions).hostRestart ?? null)
    const { version } = host.headscale
    const read = await texts.shownConfig(text, version)
    const isReadOnly = allowedHost(id, services.sessions).readOnly
    const sudoers = isReadOnly ? '' : await lib.lineToSaveConfig(host, texts, { ...file, text })
    return { ...read, file, version, restart: restart ? commandLine(restart) : null, sudoers }
  })
  if (!('is' in shown)) return { ...NOTHING, config: shown }
  return shown.is === 'failed' ? { ...NOTHING, failure: shown.failure } : { ...NOTHING, unreadable: shown }
}

const loadPolicy = () => import('@main/host/policy-on-host')

/** Reads the policy's file without the API, which may be down. */
async function showPolicy(id: string, { hosts, hostSaves, sessions }: ConfigServices): Promise<HostPolicyRead> {
  await hostSaves.settle(id)
  return orFailure<HostPolicyRead>({ file: null, version: '', failure: null, sudoers: '' }, async () => {
    const allowed = allowedHost(id, sessions)
    const host = await hosts.open(allowed)
    const { lineToSavePolicy, readPolicyOn } = await loadPolicy()
    const file = await readPolicyOn(host, await hosts.configTexts(), !allowed.readOnly)
    const sudoers = file && !allowed.readOnly ? await lineToSavePolicy(host, file) : ''
    return { file, version: host.headscale.version, failure: null, sudoers }
  })
}

/** Saves the policy's file over the host alone. */
async function savePolicy(
  { id, digest, text }: CallParsed<'host:savePolicy'>,
  { hosts, hostSaves, sessions }: ConfigServices,
): Promise<SaveAnswer> {
  try {
    const host = await hosts.open(allowedHost(id, sessions), 'fresh')
    const { readPolicyOn, saveOfPolicy } = await loadPolicy()
    const file = await readPolicyOn(host, await hosts.configTexts())
    if (file?.digest !== digest) return { is: 'changed' }
    return await hostSaves.save(id, 'host.policy', await saveOfPolicy(host, file, text))
  } catch (error) {
    if (error instanceof HostError) return { is: 'failed', failure: error.failure }
    throw error
  }
}
