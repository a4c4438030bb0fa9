import { createHash } from 'node:crypto'
import type { HostCall } from '@shared/host/call'
import { hostCommands } from '@shared/host/commands'
import { callsToRead } from '@shared/host/file-commands'
import type { HostFile } from '@shared/host/save'
import { visibleName } from '@shared/visible'
import type { OpenHost } from './open-hosts'
import { HostError } from './host-error'
import { runEither } from './run-either'

export const digestOfText = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * Reads a file on the host: follows symbolic links, and returns its owner and digest too. Throws HostError; if sudo refused, with the line
 * that
 * allows this, and `also`, which the admin wants to do next.
 */
export async function readHostFile(
  host: OpenHost,
  path: string,
  also: readonly HostCall[] = [],
): Promise<HostFile & { readonly text: string }> {
  const { connection, headscale } = host
  const { readFile, readAsRoot, owner } = hostCommands
  const run = async (call: HostCall, of: string, asRoot = call) => {
    const needs = [...callsToRead(path), ...callsToRead(of), ...also]
    return (await runEither(connection, call, { user: headscale.user, needs, asRoot })).stdout
  }
  const found = await resolvedPath(host, path, also)
  // The path is shown, and becomes part of commands.
  if (!found.startsWith('/') || visibleName(found) !== found) throw new HostError('noConfig', found)
  const text = await run(readFile(found), found, readAsRoot(found))
  // A text that is not UTF-8 cannot be put back as it was.
  if (text.includes('\uFFFD') || text.includes('\0')) throw new HostError('notText', found)
  return { path: found, text, digest: digestOfText(text), owner: (await run(owner(found), found)).trim() }
}

async function resolvedPath({ connection, headscale }: OpenHost, path: string, also: readonly HostCall[]) {
  const needs = [...callsToRead(path), ...also]
  const { stdout } = await runEither(connection, hostCommands.resolve(path), { user: headscale.user, needs })
  return stdout.replace(/\n$/, '')
}

/**
 * Reads the configuration file of Headscale. A user who may change the file could have made it a link to any file of root since Headscale
 * was found,
 * so the checks are repeated, and what was read counts only if the file is still the same one. Rejects with HostError.
 */
export async function readConfigFile(host: OpenHost, also: readonly HostCall[] = []) {
  const { connection, headscale } = host
  const file = await readHostFile(host, headscale.config, also)
  const doubt = await headscale.doubtNow?.(connection)
  if (doubt) throw new HostError('notUsed', '', '', [{ name: headscale.name, ...doubt }])
  if ((await resolvedPath(host, headscale.config, also)) !== file.path)
    throw new HostError('noConfig', headscale.config)
  return file
}
