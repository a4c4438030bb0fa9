import { EventEmitter, once } from 'node:events'
import { type ClientRequest, createServer, get, type IncomingMessage, request, type RequestOptions } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import zlib from 'node:zlib'
import { CancellationToken } from 'electron-updater'
import { expect, it, onTestFinished, test } from 'vitest'
import { expectRelease, limitFeed, limitUnpacking } from './feed-limits'
import { updateFailure } from './machine'

const updaters = createRequire(import.meta.url)

/** Serves a feed, and asks for it through electron-updater's own requests, with those of Node below in place of Electron's. */
async function startFeed(limits = {}) {
  const asked: string[] = []
  const part = Buffer.alloc(100_000, ' ')
  const server = createServer(({ url = '' }, response) => {
    asked.push(url)
    const send = () => response.write(part, (error) => error || send())
    const [, bytes] = /^\/(\d+)/.exec(url) ?? []
    if (url === '/loop.yml') response.writeHead(302, { location: '/loop.yml' }).end()
    else if (url === '/moved.yml') response.writeHead(302, { location: '/400000' }).end()
    else if (url === '/silent.yml') response.flushHeaders()
    else if (bytes !== undefined) response.end(Buffer.alloc(Number(bytes), ' '))
    else send()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const { ElectronHttpExecutor } = updaters('electron-updater/out/electronHttpExecutor.js') as {
    ElectronHttpExecutor: new () => {
      request(options: object, token: CancellationToken): Promise<string | null>
      createRequest(options: RequestOptions, take: (response: IncomingMessage) => void): ClientRequest
    }
  }
  const executor = new ElectronHttpExecutor()
  executor.createRequest = (options, take) => {
    const sent = request(options)
    sent.on('response', (response) => {
      const to = response.headers.location
      if (to === undefined) return take(response)
      sent.emit('redirect', response.statusCode, 'GET', new URL(to, `http://127.0.0.1:${port}`).href)
    })
    // Electron's request is closed once it is sent.
    setImmediate(() => sent.emit('close'))
    return Object.assign(sent, {
      abort: () =>
        void sent
          .removeAllListeners('error')
          .on('error', () => undefined)
          .destroy(),
    })
  }
  const begin = limitFeed(executor as never, limits)
  const ask = async (path: string) => {
    const options = { protocol: 'http:', hostname: '127.0.0.1', port, path }
    return executor.request(options, new CancellationToken()).then((text) => text?.length ?? 0, updateFailure)
  }
  return { asked, begin, ask }
}

it('ends an answer that is larger than any, whatever length it states', async () => {
  const { ask, begin } = await startFeed()
  expect(await ask('/endless')).toMatchObject({ failure: 'badFeed' })
  expect(await ask('/4')).toBe(4)
  expect(await ask('/1900000')).toBe(1_900_000)
  // Parsing takes longer than the windows may wait, also behind a redirect to a host that names its files otherwise.
  expect(await ask('/400000.yml')).toMatchObject({ failure: 'badFeed' })
  expect(await ask('/moved.yml')).toMatchObject({ failure: 'badFeed' })
  begin('package')
  expect(await ask('/6000000')).toBe(6_000_000)
  expect(await ask('/6000000.blockmap')).toMatchObject({ failure: 'badFeed' })
})

it('ends answers that are larger than any together, which would fill the disk', async () => {
  const { ask, begin } = await startFeed({ together: { description: 1_000_000, package: 1_000_000 } })
  begin('package')
  expect(await ask('/600000')).toBe(600_000)
  expect(await ask('/600000')).toMatchObject({ failure: 'badFeed' })
  begin('package')
  expect(await ask('/600000')).toBe(600_000)
})

it('follows few redirects', async () => {
  const { asked, ask } = await startFeed()
  expect(await ask('/loop.yml')).toMatchObject({ failure: 'badFeed', message: expect.stringContaining('redirects') })
  expect(asked).toHaveLength(11)
})

it('ends a request that is not answered, which nobody could cancel', async () => {
  const { ask } = await startFeed({ patience: 50 })
  expect(await ask('/silent.yml')).toMatchObject({ failure: 'offline' })
})

it.each([
  ['https:', 'https://other.test/a', true],
  ['http:', 'http://other.test/a', true],
  ['http:', 'https://other.test/a', true],
  ['https:', 'http://other.test/a', false],
  ['http:', 'file:///etc/passwd', false],
  ['https:', 'app://console/api/v1/node', false],
  ['https:', 'no address', false],
])('follows a redirect from %s to %s: %s', async (protocol, address, isFollowed) => {
  const sent: object[] = []
  const executor = {
    createRequest(options: { protocol: string }) {
      sent.push(options)
      return Object.assign(new EventEmitter(), { abort: () => undefined })
    },
  }
  limitFeed(executor as never)
  const first = executor.createRequest({ protocol })
  let second: EventEmitter | undefined
  first.on('redirect', () => (second = executor.createRequest({ protocol: 'any' })))
  first.emit('redirect', 302, 'GET', address)
  if (!isFollowed) await once(second ?? first, 'error').catch((error: unknown) => error)
  expect(sent).toHaveLength(isFollowed ? 2 : 1)
  first.emit('abort')
  second?.emit('abort')
})

it('reads a description of a release, and none whose names are paths, that names other packages, or that is larger than any', () => {
  const file = { url: 'mesh-console-1.2.0-x64.AppImage', sha512: `${'A'.repeat(86)}==`, size: 100_000_000 }
  const release = { version: '1.2.0', files: [file], path: file.url, sha512: file.sha512, releaseDate: '2026-11-30' }
  expect(() => expectRelease(release)).not.toThrow()
  const refused: readonly unknown[] = [
    undefined,
    '<html>',
    { ...release, files: [], version: '1.2.0\nfile: x' },
    { version: '1.2.0', path: file.url, sha512: file.sha512 },
    ...['../a.AppImage', '..', "a';calc;'.exe", 'a%2fb.exe', 'https://other.test/a.exe', 'a\\b.exe', '-a.AppImage'].map(
      (url) => ({
        ...release,
        files: [{ ...file, url }],
      }),
    ),
    { ...release, files: [{ ...file, size: 1e15 }] },
    { ...release, files: [{ ...file, sha2: 'a' }] },
    { ...release, packages: { x64: { path: 'a.7z', sha512: file.sha512 } } },
    { ...release, files: Array(1_000_000).fill({ ...file, url: 'a'.repeat(100_000) }) as unknown },
  ]
  for (const one of refused) expect(() => expectRelease(one)).toThrow('no description')
})

it('reads the description of a beta only on the channel of betas, although its packages are signed', () => {
  const file = { url: 'mesh-console-1.2.0-x64.AppImage', sha512: `${'A'.repeat(86)}==`, size: 100_000_000 }
  for (const version of ['1.2.0-beta.1', '1.2.0-0', '2.0.0-rc+build']) {
    const beta = { version, files: [file] }
    expect(() => expectRelease(beta, false)).toThrow('no stable release')
    expect(() => expectRelease(beta, true)).not.toThrow()
  }
  expect(() => expectRelease({ version: '1.2.0+build-7', files: [file] }, false)).not.toThrow()
})

test('a list of parts that unpacks to far more than any is not unpacked by electron-updater', async () => {
  const { gunzipSync, inflateRawSync } = zlib
  onTestFinished(() => void Object.assign(zlib, { gunzipSync, inflateRawSync }))
  const lists = {
    '/packed': zlib.deflateRawSync(Buffer.alloc(300_000_000, ' ')),
    '/usual': zlib.deflateRawSync(JSON.stringify({ version: '2', files: [] })),
  }
  const server = createServer(({ url }, response) => {
    response
      .writeHead(206, { 'accept-ranges': 'bytes' })
      .end(Buffer.concat([lists[url as keyof typeof lists], Buffer.alloc(4)]))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const { FileWithEmbeddedBlockMapDifferentialDownloader: Downloader } = createRequire(import.meta.url)(
    'electron-updater/out/differentialDownloader/FileWithEmbeddedBlockMapDifferentialDownloader.js',
  ) as { FileWithEmbeddedBlockMapDifferentialDownloader: new (...given: unknown[]) => { download(): Promise<void> } }
  const executor = {
    createRequest: ({ path, headers }: RequestOptions, take: (response: IncomingMessage) => void) =>
      get({ port, path, headers }, take),
    addErrorAndTimeoutHandlers: (sent: ClientRequest, reject: (error: Error) => void) => sent.on('error', reject),
  }
  const read = async (path: keyof typeof lists) => {
    const blockMapSize = lists[path].length
    const options = {
      newUrl: new URL(path, 'http://127.0.0.1'),
      oldFile: '/does/not/exist',
      logger: console,
      requestHeaders: {},
    }
    return new Downloader({ size: 100_000_000, blockMapSize }, executor, options).download().catch((error) => error)
  }
  limitUnpacking()
  expect(lists['/packed'].length).toBeLessThan(400_000)
  expect(await read('/packed')).toMatchObject({ code: 'ERR_BUFFER_TOO_LARGE' })
  // It was unpacked: the next step reads the old package.
  expect(await read('/usual')).toMatchObject({ code: 'ENOENT' })
})
