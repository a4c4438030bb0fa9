import { YOUR_SERVER } from '@shared/command/login-command'

/** The programs that most admins connect with an OAuth client. */
export const clientTools = ['terraform', 'operator', 'curl'] as const
export type ClientTool = (typeof clientTools)[number]

interface ClientAccess {
  /** The server's address; '' if unknown. */
  readonly url: string
  readonly id: string
  readonly secret: string
}

/** Every JSON string is also a string of Terraform without `${` and `%{`, and of YAML. */
const quoted = (text: string) => JSON.stringify(text)
const inTerraform = (text: string) => quoted(text).replaceAll(/[$%](?=\{)/g, '$&$&')
const inShell = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** Returns what a program needs to use a client: Terraform's provider, the Kubernetes operator's values, or a request for a token. */
export function clientSnippet(tool: ClientTool, { url, id, secret }: ClientAccess): string {
  const server = (url || YOUR_SERVER).replace(/\/+$/, '')
  switch (tool) {
    case 'terraform':
      return [
        'provider "tailscale" {',
        `  base_url            = ${inTerraform(server)}`,
        '  tailnet             = "-"',
        `  oauth_client_id     = ${inTerraform(id)}`,
        `  oauth_client_secret = ${inTerraform(secret)}`,
        '}',
      ].join('\n')
    case 'operator':
      return [
        `loginServer: ${quoted(server)}`,
        'oauth:',
        `  clientId: ${quoted(id)}`,
        `  clientSecret: ${quoted(secret)}`,
      ].join('\n')
    case 'curl':
      return `curl -d client_secret=${inShell(secret)} ${inShell(`${server}/api/v2/oauth/token`)}`
  }
}
