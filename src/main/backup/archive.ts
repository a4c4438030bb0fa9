import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { pack, type Pack } from 'tar-stream'
import { ApiError } from '@shared/api/error'
import { issue } from '@shared/api/issue'
import { PRIVATE } from '@main/lib/files'
import { createTarReader, type FileSink, type TarFile } from './read-tar'
import { SUMS } from './restore-steps'

/** A file that goes into an archive: from memory, or from this computer's disk. */
export interface ArchiveFile extends Pick<TarFile, 'mode' | 'user' | 'group'> {
  /** Its relative path in the archive. */
  readonly name: string
  readonly content: Buffer | { readonly path: string }
}

interface WriteOptions {
  readonly files: readonly ArchiveFile[]
  readonly at: Date
  readonly signal: AbortSignal
}

/** Writes a new `.tar.gz` that only its owner can read, with the SHA-256 of each file. */
export async function writeArchive(path: string, { files, at, signal }: WriteOptions): Promise<void> {
  const tar = pack()
  const sums: string[] = []
  const fill = async () => {
    for (const file of files) sums.push(`${await add(tar, file, at)}  ${file.name}`)
    const list = Buffer.from(`${sums.join('\n')}\n`)
    await add(tar, { name: SUMS, content: list, mode: PRIVATE, user: 'root', group: 'root' }, at)
    tar.finalize()
  }
  const filling = fill().catch((error: unknown) => void tar.destroy(error as Error))
  await pipeline(tar, createGzip(), createWriteStream(path, { mode: PRIVATE, flags: 'wx' }), { signal })
  await filling
  const written = await open(path, 'r+')
  try {
    await written.sync()
  } finally {
    await written.close()
  }
}

/** Adds a file, and returns its SHA-256. */
async function add(tar: Pack, { name, content, mode, user, group }: ArchiveFile, mtime: Date): Promise<string> {
  const hash = createHash('sha256')
  const size = Buffer.isBuffer(content) ? content.length : (await stat(content.path)).size
  const entry = tar.entry({ name, size, mode, mtime, uname: user, gname: group })
  const parts = Buffer.isBuffer(content) ? [content] : (createReadStream(content.path) as AsyncIterable<Buffer>)
  for await (const part of parts) {
    hash.update(part)
    if (!entry.write(part)) await once(entry, 'drain')
  }
  entry.end()
  return hash.digest('hex')
}

/**
 * Opens an archive again, and compares each file with its SHA-256. `sinkOf` returns another reader that also gets the file. Throws ApiError
 * `conflict` unless it holds exactly these files.
 */
export async function checkArchive(
  path: string,
  names: readonly string[],
  sinkOf: (name: string) => FileSink | null,
  signal: AbortSignal,
): Promise<void> {
  const found = new Map<string, string>()
  let list = ''
  const tar = createTarReader((file) => {
    const name = file.path.slice(1)
    const [hash, sink] = [createHash('sha256'), sinkOf(name)]
    return {
      write(part) {
        hash.update(part)
        if (name === SUMS) list += part.toString()
        return sink?.write(part)
      },
      end() {
        found.set(name, hash.digest('hex'))
        return sink?.end()
      },
    }
  })
  const source = createReadStream(path)
  await pipeline(
    source,
    createGunzip(),
    async (parts: AsyncIterable<Buffer>) => {
      for await (const part of parts) await tar.write(part)
      await tar.end()
    },
    { signal },
  )
  const wanted = new Map(
    list
      .trimEnd()
      .split('\n')
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  )
  const isWhole = [...names].every((name) => found.has(name) && found.get(name) === wanted.get(name))
  if (!isWhole || wanted.size !== names.length || found.size !== names.length + 1)
    throw new ApiError('conflict', 'The archive differs from what was written', {
      details: [issue('backupIncomplete')],
    })
}

/** A file of this computer that is being written. */
export interface FileCopy extends FileSink {
  /** The first 32 bytes in hex; '' if it is empty. */
  start(): string
  /** The SHA-256 in hex, once it ended. */
  digest(): string
}

/** Writes a file that only its owner can read. Replaces one that exists. */
export function copyTo(path: string): FileCopy {
  const hash = createHash('sha256')
  const file = open(path, 'w', PRIVATE)
  file.catch(() => undefined)
  let [head, digest] = [Buffer.alloc(0), '']
  return {
    async write(part) {
      if (head.length < 32) head = Buffer.concat([head, part]).subarray(0, 32)
      hash.update(part)
      await (await file).writeFile(part)
    },
    async end() {
      if (digest !== '') return
      digest = hash.digest('hex')
      await (await file).close()
    },
    start: () => head.toString('hex'),
    digest: () => digest,
  }
}
