import { commandLine, withSudo } from '@shared/host/call'
import { hostCommands } from '@shared/host/commands'
import type { HostFailure, HostFindings } from '@shared/host/host-report'
import type { FoundHeadscale } from '@main/host/find-headscale'
import { HostError } from '@main/host/host-error'

/** Runs the work. A host that cannot be used is a result, not an exception: `nothing` with the failure. */
export async function orFailure<T extends { readonly failure: HostFailure | null }>(
  nothing: T,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof HostError)) throw error
    return { ...nothing, failure: error.failure }
  }
}

/** Returns what the page shows of a Headscale on a host. */
export function hostFindings(found: FoundHeadscale): HostFindings {
  const { user, how, name, state, reason, version, config, settings, place, sudo, notUsed } = found
  const creating = hostCommands.createKey(place)
  const commands = [commandLine(sudo ? withSudo(creating) : creating)]
  const { serverUrl, metrics, baseDomain } = settings
  const listen = `${found.api.host}:${found.api.port}`
  return {
    user,
    how,
    name,
    state,
    reason,
    version,
    config,
    serverUrl,
    listen,
    metrics,
    baseDomain,
    commands,
    notUsed: [...notUsed],
  }
}
