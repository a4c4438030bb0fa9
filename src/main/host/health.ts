import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { z } from 'zod'
import { parseJson } from '@main/lib/parse-json'
import { isOwnListener } from './listener'
import type { OpenHost } from './open-hosts'
import { endOf } from './tunnels'

const TIMEOUT_MS = 5000
/** Of a body, in characters. */
const MAX_TEXT = 65_536

/** Asks Headscale on an open host whether it is healthy. Rejects with HostError if the connection is gone, or if another program listens there. */
export async function isHealthy(host: OpenHost): Promise<boolean> {
  if (!(await isOwnListener(host, host.headscale.api))) return false
  return (await answerOf(host, '/health'))?.status === 200
}

/**
 * Returns the releases of the installed and of the running Headscale if they differ, as after an update without a restart; null otherwise, and if
 * the running one does not tell (before 0.27).
 */
export async function otherRelease(
  host: OpenHost,
): Promise<{ readonly installed: string; readonly running: string } | null> {
  const told = await runningRelease(host)
  const [running, installed] = [told ?? '', host.headscale.version].map((text) => /^v?(\d+\.\d+\.\S+)$/.exec(text)?.[1])
  return running === undefined || installed === undefined || running === installed ? null : { installed, running }
}

/** Returns the release of the running Headscale in its own words; null if it does not run, or does not tell (before 0.27). Rejects with HostError. */
export async function runningRelease(host: OpenHost): Promise<string | null> {
  const { headscale } = host
  if (headscale.state !== 'running' || !(await isOwnListener(host, headscale.api))) return null
  const answer = await answerOf(host, '/version')
  return (answer?.status === 200 ? Version.safeParse(parseJson(answer.text)).data?.version : undefined) ?? null
}

const Version = z.object({ version: z.string().max(100) })

/** Asks Headscale through the connection; null without an answer. */
async function answerOf(
  { connection, headscale: { api, settings } }: OpenHost,
  path: string,
): Promise<{ readonly status: number; readonly text: string } | null> {
  const end = await endOf(connection, api)
  const way = 'path' in end ? { socketPath: end.path } : end
  const url = new URL(settings.serverUrl)
  // SSH has proved which host answers; the certificate may be for another name.
  const trust = settings.tls ? { servername: url.hostname, rejectUnauthorized: false } : {}
  return new Promise((resolve) => {
    const asking = (settings.tls ? requestHttps : requestHttp)(
      { ...way, ...trust, path, headers: { host: url.host }, agent: false, timeout: TIMEOUT_MS },
      (response) => {
        let text = ''
        response.on('data', (part: Buffer) => {
          text += part.toString()
          if (text.length > MAX_TEXT) response.destroy(new Error('too large'))
        })
        response.once('error', () => resolve(null))
        response.once('end', () => resolve({ status: response.statusCode ?? 0, text }))
      },
    )
    asking.once('timeout', () => asking.destroy(new Error('timeout')))
    asking.once('error', () => resolve(null))
    asking.end()
  })
}
