import { loginCommand } from './login-command'

export const joinPlatforms = ['linux', 'macos', 'windows', 'phone', 'docker'] as const
export type JoinPlatform = (typeof joinPlatforms)[number]

/** One word for PowerShell, which reads nothing inside single quotes but these. */
function powershellWord(text: string): string {
  return /^[A-Za-z0-9_.:/-]+$/.test(text) ? text : `'${text.replaceAll("'", "''")}'`
}

/** Strings of JSON are strings of YAML. */
function composeFile(server: string, authKey: string | undefined): string {
  const key = authKey === undefined ? [] : [`      TS_AUTHKEY: ${JSON.stringify(authKey)}`]
  return [
    'services:',
    '  tailscale:',
    '    image: tailscale/tailscale:stable',
    '    hostname: my-machine',
    '    environment:',
    ...key,
    `      TS_EXTRA_ARGS: ${JSON.stringify(`--login-server=${server}`)}`,
    '      TS_STATE_DIR: /var/lib/tailscale',
    '      TS_USERSPACE: "false"',
    '    volumes:',
    '      - tailscale-state:/var/lib/tailscale',
    '    devices:',
    '      - /dev/net/tun:/dev/net/tun',
    '    cap_add:',
    '      - net_admin',
    '    restart: unless-stopped',
    'volumes:',
    '  tailscale-state:',
  ].join('\n')
}

/**
 * What joins a machine to the network, by platform, ready to paste; phones have no command line. `serverUrl` is '' where the server does
 * not tell its address: a placeholder says what to fill in. Without `authKey` the client prints a page to register it by.
 */
export function joinCommand(platform: Exclude<JoinPlatform, 'phone'>, serverUrl: string, authKey?: string): string {
  const server = serverUrl === '' ? 'https://YOUR-SERVER' : serverUrl
  switch (platform) {
    case 'linux':
      return `sudo ${loginCommand(serverUrl, authKey)}`
    case 'macos':
      return loginCommand(serverUrl, authKey)
    case 'windows': {
      const key = authKey === undefined ? '' : ` --authkey ${powershellWord(authKey)}`
      return `tailscale up --login-server ${powershellWord(server)}${key}`
    }
    case 'docker':
      return composeFile(server, authKey)
  }
}
