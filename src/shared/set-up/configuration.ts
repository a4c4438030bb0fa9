import { nameserversIn, type SetUpAnswers, type Proxy } from './answers'

/** The paths on a host: as Debian's package of Headscale has them. */
export const places = {
  config: '/etc/headscale/config.yaml',
  folder: '/etc/headscale',
  data: '/var/lib/headscale',
  socket: '/var/run/headscale/headscale.sock',
} as const

/** Ports of the host that the configuration names. */
export interface Ports {
  /** The address at which Headscale listens, unless it has its own certificate: then it is 443. */
  readonly api: number
  readonly metrics: number
}

/** Ports that Headscale listens at if they are free, else the next free ones. */
const FIRST: Ports = { api: 8080, metrics: 9090 }
const MORE = 100

/** Returns ports of a host that nothing listens at. @param busy the TCP ports at which something does; null if they are unknown */
export function freePorts(busy: readonly number[] | null): Ports {
  const from = (first: number) => {
    const found = Array.from({ length: MORE }, (_, more) => first + more).find((port) => busy?.includes(port) !== true)
    return found ?? first
  }
  return { api: from(FIRST.api), metrics: from(FIRST.metrics) }
}

/** The kind of host it runs on: in a container its ports are its own, and others reach them through the engine. */
export type RunsIn = 'host' | 'container'

const hostOf = (name: string) => (name.includes(':') ? `[${name}]` : name)

/** The address that clients connect to. */
export function serverUrl({ name, tls }: Pick<SetUpAnswers, 'name' | 'tls'>, { api }: Pick<Ports, 'api'>): string {
  return tls === 'none' ? `http://${hostOf(name)}:${api}` : `https://${name}`
}

/** Returns the ports that clients, or the authority of certificates, must reach from outside. */
export function openPorts({ tls, relays }: SetUpAnswers, { api }: Ports): readonly string[] {
  const web = tls === 'none' ? [`${api}/tcp`] : ['80/tcp', '443/tcp']
  return relays === 'tailscale' ? web : [...web, '3478/udp']
}

/** A value as YAML reads it back unchanged: JSON is YAML. */
const quoted = (text: string) => JSON.stringify(text)

function tlsLines({ name, tls }: SetUpAnswers): string[] {
  if (tls !== 'acme') return ['# Nothing here: Headscale itself serves plain http.']
  return [
    '# Headscale gets and renews its certificate at Let’s Encrypt, which asks for it on port 80.',
    'acme_url: https://acme-v02.api.letsencrypt.org/directory',
    `tls_letsencrypt_hostname: ${quoted(name)}`,
    `tls_letsencrypt_cache_dir: ${places.data}/cache`,
    'tls_letsencrypt_challenge_type: HTTP-01',
    'tls_letsencrypt_listen: ":http"',
  ]
}

function relayLines({ relays }: SetUpAnswers): string[] {
  const isOwn = relays !== 'tailscale'
  const server = [
    '  server:',
    `    # The relay inside Headscale, reached like the server itself.`,
    `    enabled: ${isOwn}`,
    ...(isOwn
      ? [
          '    region_id: 999',
          '    region_code: headscale',
          '    region_name: Headscale',
          '    # Only machines of this network may use it.',
          '    verify_clients: true',
          '    # Machines find out their public address here, over UDP.',
          '    stun_listen_addr: "0.0.0.0:3478"',
          `    private_key_path: ${places.data}/derp_server_private.key`,
          '    automatically_add_embedded_derp_region: true',
        ]
      : []),
  ]
  const urls =
    relays === 'own'
      ? ['  urls: []']
      : [
          '  # The relays of Tailscale, which everybody may use.',
          '  urls:',
          '    - https://controlplane.tailscale.com/derpmap/default',
        ]
  return [
    'derp:',
    ...server,
    ...urls,
    '  paths: []',
    `  auto_update_enabled: ${relays !== 'own'}`,
    '  update_frequency: 3h',
  ]
}

function dnsLines({ baseDomain, nameservers }: SetUpAnswers): string[] {
  const servers = nameserversIn(nameservers)
  return [
    'dns:',
    '  # Each machine gets a name below this domain, which must not contain the server’s own name.',
    '  magic_dns: true',
    `  base_domain: ${quoted(baseDomain)}`,
    '  # True: machines ask the nameservers below for everything. False: they keep their own.',
    `  override_local_dns: ${servers.length > 0}`,
    '  nameservers:',
    ...(servers.length === 0 ? ['    global: []'] : ['    global:', ...servers.map((one) => `      - ${quoted(one)}`)]),
    '    split: {}',
    '  search_domains: []',
    '  extra_records: []',
  ]
}

/**
 * Returns the whole configuration for Headscale 0.29 and 0.30. Every value that is not a constant of this file was checked by
 * `SetUpAnswers` and is
 * quoted.
 */
export function configurationOf(answers: SetUpAnswers, ports: Ports, runsIn: RunsIn = 'host'): string {
  const { tls } = answers
  const isContainer = runsIn === 'container'
  const listen =
    tls === 'acme' ? '0.0.0.0:443' : `${tls === 'none' || isContainer ? '0.0.0.0' : '127.0.0.1'}:${ports.api}`
  const metrics = `127.0.0.1:${ports.metrics}`
  return `# Headscale’s configuration, written by Mesh Console. What each setting means: https://headscale.net/stable/ref/configuration/

# The address that clients connect to.
server_url: ${quoted(serverUrl(answers, ports))}
# Where Headscale listens${tls === 'proxy' ? ': the proxy passes requests on to it' : ''}.
listen_addr: "${listen}"
# Figures, and facts of machines for a console on this host.
metrics_listen_addr: "${metrics}"
${
  tls === 'proxy'
    ? `# The proxy: Headscale believes what it says about the addresses of clients.
trusted_proxies:
${(isContainer ? ['172.16.0.0/12', 'fd00::/8'] : ['127.0.0.1/32', '::1/128']).map((one) => `  - ${quoted(one)}`).join('\n')}`
    : '# No proxy is in front of it.\ntrusted_proxies: []'
}

${tlsLines(answers).join('\n')}

# The key with which clients recognize the server. It is made at the first start: back it up.
noise:
  private_key_path: ${places.data}/noise_private.key

# The addresses of machines.
prefixes:
  v4: 100.64.0.0/10
  v6: fd7a:115c:a1e0::/48
  allocation: sequential

${relayLines(answers).join('\n')}

database:
  type: sqlite
  sqlite:
    path: ${places.data}/db.sqlite
    write_ahead_log: true

policy:
  # In the database, so that consoles can change it. Without a policy every machine reaches every other one.
  mode: database

${dnsLines(answers).join('\n')}

# Commands on this host reach Headscale here.
unix_socket: ${places.socket}
unix_socket_permission: "0770"

# Asks for newer releases at its start, and logs what it finds.
disable_check_updates: false
log:
  level: info
  format: text
# True: machines send their logs to Tailscale.
logtail:
  enabled: false
`
}

/** Returns the unit for a release that is a bare program: that of Debian’s package of 0.29. */
export const serviceUnit = (): string => `[Unit]
After=network.target
Description=headscale coordination server for Tailscale

[Service]
Type=simple
User=headscale
Group=headscale
ExecStart=/usr/bin/headscale serve
ExecReload=/usr/bin/kill -HUP $MAINPID
Restart=always
RestartSec=5
WorkingDirectory=${places.data}
ReadWritePaths=${places.data}
AmbientCapabilities=CAP_NET_BIND_SERVICE CAP_CHOWN
CapabilityBoundingSet=CAP_NET_BIND_SERVICE CAP_CHOWN
LockPersonality=true
NoNewPrivileges=true
PrivateDevices=true
PrivateMounts=true
PrivateTmp=true
ProcSubset=pid
ProtectClock=true
ProtectControlGroups=true
ProtectHome=true
ProtectHostname=true
ProtectKernelLogs=true
ProtectKernelModules=true
ProtectKernelTunables=true
ProtectProc=invisible
ProtectSystem=strict
RemoveIPC=true
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX
RestrictNamespaces=true
RestrictRealtime=true
RestrictSUIDSGID=true
RuntimeDirectory=headscale
RuntimeDirectoryMode=0750
StateDirectory=headscale
StateDirectoryMode=0750
SystemCallArchitectures=native
SystemCallFilter=@chown
SystemCallFilter=@system-service
SystemCallFilter=~@privileged
UMask=0077

[Install]
WantedBy=multi-user.target
`

/** Returns the lines for a proxy that passes requests on to Headscale. WebSockets and long answers must pass, too. */
export function proxySnippet(proxy: Proxy, { name }: Pick<SetUpAnswers, 'name'>, { api }: Pick<Ports, 'api'>): string {
  const to = `127.0.0.1:${api}`
  switch (proxy) {
    case 'caddy':
      return `${name} {\n  reverse_proxy ${to}\n}\n`
    case 'nginx':
      return `map $http_upgrade $headscale_connection {
  default upgrade;
  ''      close;
}
server {
  listen 443 ssl;
  listen [::]:443 ssl;
  server_name ${name};
  ssl_certificate     /etc/letsencrypt/live/${name}/fullchain.pem;
  ssl_certificate_key /etc/letsencrypt/live/${name}/privkey.pem;
  location / {
    proxy_pass http://${to};
    proxy_http_version 1.1;
    proxy_set_header Upgrade $http_upgrade;
    proxy_set_header Connection $headscale_connection;
    proxy_set_header Host $host;
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header X-Real-IP $remote_addr;
    proxy_buffering off;
    proxy_read_timeout 1h;
  }
}
`
    default:
      return `http:
  routers:
    headscale:
      rule: "Host(\`${name}\`)"
      service: headscale
      tls:
        certResolver: letsencrypt
  services:
    headscale:
      loadBalancer:
        servers:
          - url: "http://${to}"
`
  }
}
