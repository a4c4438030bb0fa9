import { connect } from 'node:net'

/** Returns a server's response to these bytes, up to the end of the connection. */
export function sendRaw(url: string, bytes: string): Promise<string> {
  return new Promise((done) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes, 'latin1'))
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString()
      // A server that knows the method keeps the connection open for the next request.
      if (/\r\n\r\n/.test(text)) socket.end()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => done(text))
  })
}

/** Sends these bytes and closes the connection. */
export function breakOff(url: string, bytes: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () =>
      socket.write(bytes, () => setTimeout(() => socket.destroy(), 20)),
    )
    socket.on('close', () => resolve())
  })
}
