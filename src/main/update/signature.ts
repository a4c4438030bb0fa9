import { createHash, type KeyObject, verify } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { z } from 'zod'

/** The signed facts about a package: not its bytes, but its version, name and checksum, so that an old package cannot pass as a newer one. */
export interface SignedPackage {
  readonly version: string
  readonly file: string
  /** Base64. */
  readonly sha512: string
}

/** The text that is signed: docs/decisions/0025-signed-updates.md. `scripts/lib/sign-updates.mjs` writes the same. */
export function statementOf({ version, file, sha512 }: SignedPackage): string {
  return `mesh-console package\nversion: ${version}\nfile: ${file}\nsha512: ${sha512}\n`
}

/** A release's description, restricted so that no value can add a line to the signed text. */
const Release = z.object({
  version: z.string().regex(/^[\w.+-]+$/),
  files: z.array(
    z.object({
      url: z.string().regex(/^[\w.+-]+$/),
      sha512: z.string().regex(/^[A-Za-z\d+/]{86}==$/),
      // A second checksum, which electron-updater would prefer.
      sha2: z.undefined().optional(),
    }),
  ),
  vendor: z.object({ signatures: z.record(z.string(), z.base64()) }),
})

/** A release or a package without a signature by a trusted key. `updateFailure` reads the code. */
class NotSigned extends Error {
  constructor(
    message: string,
    readonly code: 'ERR_RELEASE_NOT_SIGNED' | 'ERR_UPDATER_INVALID_SIGNATURE',
  ) {
    super(message)
  }
}

/**
 * The checksums (SHA-512, base64) of a release's AppImages.
 * @param release the description of the release (latest-linux.yml), as it was parsed
 * @param keys the trusted keys
 * @throws an error with code ERR_RELEASE_NOT_SIGNED unless each AppImage is signed by one of the keys
 */
export function signedChecksums(release: unknown, keys: readonly KeyObject[]): ReadonlySet<string> {
  const parsed = Release.safeParse(release)
  if (!parsed.success) throw new NotSigned('The release has no signatures.', 'ERR_RELEASE_NOT_SIGNED')
  const { version, files, vendor } = parsed.data
  // electron-updater finds its file by the end of the name in any case.
  const images = files.filter(({ url }) => /\.appimage$/i.test(url))
  const isSigned = ({ url, sha512 }: (typeof images)[number]) => {
    const statement = Buffer.from(statementOf({ version, file: url, sha512 }))
    const signature = Buffer.from(vendor.signatures[url] ?? '', 'base64')
    return keys.some((key) => key.asymmetricKeyType === 'ed25519' && verify(null, statement, key, signature))
  }
  const unsigned = images.find((image) => !isSigned(image))
  if (unsigned) throw new NotSigned(`${unsigned.url} is not signed by a trusted key.`, 'ERR_RELEASE_NOT_SIGNED')
  if (images.length === 0) throw new NotSigned('The release has no AppImage.', 'ERR_RELEASE_NOT_SIGNED')
  return new Set(images.map(({ sha512 }) => sha512))
}

/**
 * Checks a downloaded file right before it is installed, when nothing may wait.
 * @throws an error with code ERR_UPDATER_INVALID_SIGNATURE if it is none of the signed ones
 */
export function expectSigned(file: string, signed: ReadonlySet<string>): void {
  if (signed.has(sha512Of(file))) return
  throw new NotSigned(`${file} is not the file that was signed.`, 'ERR_UPDATER_INVALID_SIGNATURE')
}

/** Base64. */
function sha512Of(file: string): string {
  const hash = createHash('sha512')
  const part = Buffer.alloc(4 * 1024 * 1024)
  const opened = openSync(file, 'r')
  try {
    for (let read = readSync(opened, part); read > 0; read = readSync(opened, part)) hash.update(part.subarray(0, read))
  } finally {
    closeSync(opened)
  }
  return hash.digest('base64')
}
