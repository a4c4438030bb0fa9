import { existsSync, readFileSync } from 'node:fs'
import tls from 'node:tls'

/** The certificate bundles of Linux distributions and BSDs: the same paths that Go checks. */
const BUNDLES = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/ca-bundle.pem',
  '/etc/pki/tls/cacert.pem',
  '/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem',
  '/etc/ssl/cert.pem',
]

export interface RootSources {
  readonly platform: NodeJS.Platform
  readonly env: NodeJS.ProcessEnv
  /** Node's access to the operating system's store; undefined in runtimes without it. */
  readonly system: (() => readonly string[]) | undefined
}

function sourcesHere(): RootSources {
  // Absent in the older of the two runtimes.
  const { getCACertificates } = tls as { getCACertificates?: (kind: 'system') => string[] }
  return {
    platform: process.platform,
    env: process.env,
    system: getCACertificates && (() => getCACertificates('system')),
  }
}

/**
 * Returns the authorities trusted for every server, in PEM: the runtime's own and the operating system's (Windows: certificate stores;
 * macOS: keychains; elsewhere: the distribution's bundle or the file named by SSL_CERT_FILE).
 */
export function readRoots({ platform, env, system }: RootSources = sourcesHere()): readonly string[] {
  return [...tls.rootCertificates, ...systemRoots(platform, env, system)]
}

function systemRoots(platform: NodeJS.Platform, env: NodeJS.ProcessEnv, system: RootSources['system']): string[] {
  if (platform === 'win32' || platform === 'darwin') return [...(system?.() ?? [])]
  const file = env['SSL_CERT_FILE'] ?? BUNDLES.find((path) => existsSync(path))
  try {
    return file === undefined ? [] : [readFileSync(file, 'utf8')]
  } catch {
    // An unreadable bundle adds no trust.
    return []
  }
}
