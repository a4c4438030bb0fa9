import { posixCommand } from '@shared/command/words'
import type { SetUpAnswers } from './answers'
import { configurationOf, places, type Ports } from './configuration'

/** The steps of an admin on a system that the console does not set up: two files and the commands, in their order. */
export interface SetUpByHand {
  readonly compose: string
  readonly configuration: string
  readonly commands: readonly string[]
}

const PORTS: Ports = { api: 8080, metrics: 9090 }

/** Returns files and commands for docker compose. @param version such as `0.29.2`, or `0.29` for its newest patch */
export function setUpByHand(answers: SetUpAnswers, version: string): SetUpByHand {
  const { tls, relays, user } = answers
  const web =
    tls === 'acme' ? ['80:80', '443:443'] : [`${tls === 'proxy' ? '127.0.0.1:' : ''}${PORTS.api}:${PORTS.api}`]
  const ports = relays === 'tailscale' ? web : [...web, '3478:3478/udp']
  const compose = `services:
  headscale:
    image: docker.io/headscale/headscale:${version}
    container_name: headscale
    command: serve
    restart: unless-stopped
    ports:
${ports.map((port) => `      - "${port}"`).join('\n')}
    volumes:
      - ./config:${places.folder}:ro
      - ./data:${places.data}
      - ./run:/var/run/headscale
`
  const run = (...args: string[]) => posixCommand('docker', args)
  const headscale = (...args: string[]) => run('compose', 'exec', 'headscale', 'headscale', ...args)
  return {
    compose,
    configuration: configurationOf(answers, PORTS, 'container'),
    commands: [
      'mkdir -p headscale/config headscale/data headscale/run && cd headscale',
      '# save both files here: compose.yaml, and config/config.yaml',
      run('compose', 'run', '--rm', 'headscale', 'configtest'),
      run('compose', 'up', '-d'),
      headscale('health'),
      headscale('users', 'create', user),
      headscale('preauthkeys', 'create', '--user', '1', '--expiration', '1h'),
      headscale('apikeys', 'create', '--expiration', '90d'),
    ],
  }
}
