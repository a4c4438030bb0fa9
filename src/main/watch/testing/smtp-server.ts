import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, TLSSocket } from 'node:tls'

/** How the server treats a message: `takes` it, has the user or all recipients refused, or ends or stops talking at a stage. */
export type Manner = 'takes' | 'login' | 'recipient' | 'later' | 'cutEarly' | 'cutLate' | 'silentEarly' | 'silentLate'

export interface SmtpServer {
  readonly port: number
  /** The raw messages it has read completely. */
  readonly mails: string[]
  /** Every command, in order; with `plain: ` in front if it came without TLS. */
  readonly commands: string[]
  close(): Promise<void>
}

interface SmtpOptions {
  readonly key: string
  readonly cert: string
  readonly security: 'tls' | 'starttls'
  readonly manner?: Manner
}

/** Starts a real SMTP server on loopback (RFC 5321, 3207 and 4954, as far as one message needs them). */
export async function startSmtpServer(options: SmtpOptions): Promise<SmtpServer> {
  const { key, cert, security } = options
  const [mails, commands]: [string[], string[]] = [[], []]
  const sockets = new Set<Socket>()
  const talk = (socket: Socket, isSecure: boolean) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    serve(socket, isSecure, options, { mails, commands, secured: (secure) => talk(secure, true) })
  }
  const server: Server =
    security === 'tls'
      ? createTlsServer({ key, cert }, (socket) => talk(socket, true))
      : createServer((socket) => talk(socket, false))
  server.on('tlsClientError', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    mails,
    commands,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

interface Talk {
  readonly mails: string[]
  readonly commands: string[]
  readonly secured: (socket: Socket) => void
}

function serve(socket: Socket, isSecure: boolean, options: SmtpOptions, record: Talk): void {
  const { key, cert, manner = 'takes' } = options
  const say = (text: string) => socket.write(`${text}\r\n`)
  let [buffer, isData] = ['', false]
  const answers: readonly (readonly [RegExp, () => unknown])[] = [
    [/^EHLO/i, () => say(isSecure ? '250-test\r\n250 AUTH PLAIN' : '250-test\r\n250 STARTTLS')],
    [
      /^STARTTLS/i,
      () => {
        say('220 go')
        socket.removeAllListeners('data')
        record.secured(new TLSSocket(socket, { isServer: true, key, cert }))
      },
    ],
    [/^AUTH/i, () => say(manner === 'login' ? '535 no' : '235 yes')],
    [/^MAIL/i, () => (manner === 'cutEarly' ? socket.destroy() : manner !== 'silentEarly' && say('250 ok'))],
    [/^RCPT/i, () => say(manner === 'recipient' ? '550 unknown' : manner === 'later' ? '451 greylisted' : '250 ok')],
    [
      /^DATA/i,
      () => {
        isData = true
        say('354 go')
      },
    ],
    [/^QUIT/i, () => socket.end('221 bye\r\n')],
  ]
  socket.on('data', (chunk: Buffer) => {
    buffer += chunk.toString()
    for (;;) {
      const end = isData ? '\r\n.\r\n' : '\r\n'
      const at = buffer.indexOf(end)
      if (at < 0) return
      const line = buffer.slice(0, at)
      buffer = buffer.slice(at + end.length)
      if (isData) {
        isData = false
        record.mails.push(line)
        if (manner === 'cutLate') socket.destroy()
        else if (manner !== 'silentLate') say('250 taken')
        continue
      }
      record.commands.push(isSecure ? line : `plain: ${line}`)
      const [, answer] = answers.find(([pattern]) => pattern.test(line)) ?? []
      if (answer) answer()
      else say('500 what')
    }
  })
  if (!isSecure || options.security === 'tls') say('220 test')
}
