import { loginCommand, YOUR_SERVER } from '@shared/command/login-command'

export const joinPlatforms = ['linux', 'macos', 'windows', 'phone', 'docker'] as const
export type JoinPlatform = (typeof joinPlatforms)[number]

/** Every JSON string is also a YAML string. */
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
 * Returns the command or file that joins a machine of a platform, ready to paste; phones have no command line. If the server's address is
 * unknown (`serverUrl` ''), the command contains a placeholder. Without `authKey` the client prints a page to register with.
 */
export function joinCommand(platform: Exclude<JoinPlatform, 'phone'>, serverUrl: string, authKey?: string): string {
  switch (platform) {
    case 'linux':
      return loginCommand(serverUrl, { authKey, sudo: true })
    case 'macos':
      return loginCommand(serverUrl, { authKey })
    case 'windows':
      return loginCommand(serverUrl, { authKey, shell: 'powershell' })
    case 'docker':
      return composeFile(serverUrl || YOUR_SERVER, authKey)
  }
}
