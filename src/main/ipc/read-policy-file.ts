import { readFile, stat } from 'node:fs/promises'

/** In bytes. Larger texts are no policies. */
const LIMIT = 4_000_000

interface PolicyFileRead {
  readonly path: string
  readonly text: string | null
}

export type ReadPolicyFile = (ask: { id: string; choose: boolean }) => Promise<PolicyFileRead | null>

/** Reads the policy files that the user chose, one for each server, until the console is closed. */
export function createReadPolicyFile(choosePath: () => Promise<string | null>): ReadPolicyFile {
  const chosen = new Map<string, string>()
  return async ({ id, choose }) => {
    const known = choose ? undefined : chosen.get(id)
    const path = known ?? (await choosePath())
    if (path === null) return null
    chosen.set(id, path)
    return { path, text: await textOf(path) }
  }
}

/** Returns the text of a file; null if it is no file, too large, unreadable or not UTF-8. */
async function textOf(path: string): Promise<string | null> {
  try {
    const found = await stat(path)
    if (!found.isFile() || found.size > LIMIT) return null
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path))
  } catch {
    return null
  }
}
