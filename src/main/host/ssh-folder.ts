import { randomUUID } from 'node:crypto'
import { constants, lstatSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepsOwners } from '@main/lib/files'
import { isRunning } from '@main/lib/run-program'

/** The variable that names the folder for questions. */
export const ASK_FOLDER = 'MESH_CONSOLE_ASK'
/** The variable that holds the console's process id. */
export const ASK_PID = 'MESH_CONSOLE_PID'

/**
 * The program that ssh starts for each question (`SSH_ASKPASS`). It puts the question into a file, and prints the answer that it reads from
 * a pipe: answers are never in a file. It opens the pipe before it asks, because an answer that finds no reader is lost, and ssh would wait
 * forever. It ends without an answer if the person refuses, or if ssh or the console is gone.
 */
export const ASKPASS = `#!/bin/sh
umask 077
cd "$${ASK_FOLDER}" || exit 1
id=$$
mkfifo "answer.$id" || exit 1
trap 'rm -f "answer.$id" "question.$id" "new.$id"; kill "$watch" 2>/dev/null' EXIT
trap 'exit 1' HUP INT TERM
(while kill -0 "$PPID" && kill -0 "$${ASK_PID}"; do sleep 1; done; kill "$id") >/dev/null 2>&1 </dev/null &
watch=$!
exec 3<>"answer.$id"
printf '%s\\n%s' "\${SSH_ASKPASS_PROMPT-}" "$1" >"new.$id" && mv "new.$id" "question.$id" || exit 1
IFS= read -r verdict <&3
[ "$verdict" = yes ] || exit 1
IFS= read -r answer <&3
printf '%s\\n' "$answer"
`

/** A folder of this run that only this user can open, for sockets and questions of ssh. */
export interface SshFolder {
  /** The program that ssh starts for each question. */
  readonly askpass: string
  /** Creates an empty folder below it. Names are short: the path of a socket has about 100 characters. */
  create(): string
  remove(): void
}

const PREFIX = 'mesh-ssh-'

/** Creates the folder, and removes those of consoles that were killed. */
export function createSshFolder(parent = tmpdir()): SshFolder {
  removeAbandoned(parent)
  // mkdtemp creates it with mode 0700.
  const folder = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`))
  const askpass = join(folder, 'ask')
  writeFileSync(askpass, ASKPASS, { mode: 0o700 })
  let count = 0
  return {
    askpass,
    create() {
      count += 1
      const path = join(folder, String(count))
      mkdirSync(path, { mode: 0o700 })
      return path
    },
    remove: () => removeFolder(folder),
  }
}

/**
 * Removes a folder. A process of ssh that is ending may create a socket in it meanwhile, which would keep the folder: under another name it finds
 * none.
 */
export function removeFolder(folder: string): void {
  // No other user can know the name before.
  const aside = `${folder}-${randomUUID()}`
  let path = aside
  try {
    renameSync(folder, aside)
  } catch {
    // It is gone, or open on Windows.
    path = folder
  }
  rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 10 })
}

/**
 * Removes only what no other user can change meanwhile: in a shared folder, the owner of a foreign folder could put a link in its place after
 * it was looked at, and what the link names would be deleted. A live console of another process namespace has a process id that is not here.
 */
function removeAbandoned(parent: string): void {
  if (!keepsOwners(parent)) return
  for (const name of readdirSync(parent)) {
    const [, pid] = /^mesh-ssh-(\d+)-/.exec(name) ?? []
    if (pid === undefined || isRunning(Number(pid))) continue
    try {
      if (!isOwnAndOld(join(parent, name))) continue
      rmSync(join(parent, name), { recursive: true, force: true })
    } catch {
      // Another console removed it first.
    }
  }
}

/** In milliseconds. */
const ABANDONED_MS = 86_400_000

function isOwnAndOld(path: string): boolean {
  const { mode, uid, mtimeMs } = lstatSync(path)
  const isOwn = process.getuid === undefined || (uid === process.getuid() && (mode & 0o077) === 0)
  return isOwn && (mode & constants.S_IFMT) === constants.S_IFDIR && Date.now() - mtimeMs > ABANDONED_MS
}
