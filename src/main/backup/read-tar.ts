import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { extract, type Headers } from 'tar-stream'
import { refusal } from '@shared/api/error'
import { visibleName } from '@shared/visible'

/** One file of an archive of `tar`. */
export interface TarFile {
  /** Its absolute path. */
  readonly path: string
  readonly size: number
  readonly mode: number
  readonly user: string
  readonly group: string
}

/** Takes the content of a file, part by part. */
export interface FileSink {
  write(part: Buffer): Promise<void> | void
  /** Called even if the content is cut off. */
  end(): Promise<void> | void
}

/** The most bytes that may arrive without a file or a part of one: `tar-stream` keeps a long name in memory, whatever its size. */
const MOST_HEADER = 1024 * 1024

/** Reads a `tar` archive as it arrives. `open` returns the reader of a file; null skips it. Only files are read. */
export function createTarReader(open: (file: TarFile) => FileSink | null) {
  const tar = extract()
  let unread = 0
  let failure: Error | undefined
  const read = (async () => {
    for await (const entry of tar) {
      unread = 0
      const sink = entry.header.type === 'file' ? open(fileOf(entry.header)) : null
      try {
        for await (const part of entry as AsyncIterable<Buffer>) {
          unread = 0
          await sink?.write(part)
        }
      } finally {
        await sink?.end()
      }
    }
  })()
  read.catch((error: unknown) => {
    failure = error instanceof Error ? error : new Error(String(error))
    tar.destroy()
  })
  return {
    /** Resolves when more can be read. */
    async write(part: Buffer): Promise<void> {
      if (failure) throw failure
      unread += part.length
      if (!tar.write(part)) await Promise.race([once(tar, 'drain'), read])
      if (unread <= MOST_HEADER) return
      await setImmediate()
      if (unread > MOST_HEADER) throw refusal('conflict', 'backupLarge', { params: { file: 'tar' } })
    },
    /** Ends the file that is being read. */
    async abandon(): Promise<void> {
      tar.destroy(new Error('the archive was cut off'))
      await read.catch(() => undefined)
    },
    /** Resolves when all files were read. Rejects if the archive is cut off. */
    async end(): Promise<void> {
      if (!failure) tar.end()
      await read
    },
  }
}

function fileOf({ name, size, mode, uname, gname, uid, gid }: Headers): TarFile {
  return {
    path: `/${name.replace(/^\/+/, '')}`,
    size: size ?? 0,
    mode: (mode ?? 0o600) & 0o777,
    user: ownerOf(uname, uid),
    group: ownerOf(gname, gid),
  }
}

/** A name of more than one line would end the block of commands that restores a file. */
const ownerOf = (name: string | undefined, id: number | undefined) =>
  name && visibleName(name) === name ? name : String(id ?? 0)
