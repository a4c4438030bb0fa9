import { COMBINED } from '../../policy-witness/format'
import { acl, grant, withAcls, withGrants, type WitnessPolicy } from './build'

const router = { via: ['tag:router'] }
const exit = { via: ['tag:exit'] }
const notes = { app: { 'example.com/cap/notes': [{ read: true }] } }
const drive = { app: { 'tailscale.com/cap/drive': [{ shares: ['*'], access: 'rw' }] } }
const LAN = '10.1.0.0/16'
const V4 = '100.64.0.0/10'
const V6 = 'fd7a:115c:a1e0::/48'
const ZONED = 'fe80::1%eth0'

const about = (name: string, ...grants: object[]) =>
  withGrants(`${COMBINED}${name}`, grants as Record<string, unknown>[])

/** Grants that combine `via`, applications and address families, for 0.29 and newer. */
export const combinedPolicies: readonly WitnessPolicy[] = [
  about('a route and an application', grant('cem@', LAN, 'tcp:22', { ...router, ...notes })),
  about('a route and an application without ports', { src: ['cem@'], dst: [LAN], ...router, ...notes }),
  about('a route, file sharing and a port', grant('group:dev', LAN, 'tcp:445', { ...router, ...drive })),
  about('a route to a host alias', grant('group:ops', 'lan', 'tcp:22', router)),
  about('a route for a smaller network', grant('cem@', '10.1.2.0/24', '*', router)),
  about('a route for a larger network', grant('cem@', '10.0.0.0/8', '*', router)),
  about('a route that is not approved', grant('cem@', '10.9.0.0/24', '*', router)),
  about('a route of a machine without tags', grant('cem@', '192.168.7.0/24', '*', router)),
  about('a route to a network of IPv6', grant('cem@', 'fd00:1::/64', '*', router)),
  about('a route to a tag', grant('cem@', 'tag:web', 'tcp:80', router)),
  about('a route to own machines', grant('autogroup:member', 'autogroup:self', 'tcp:80', router)),
  about('a route to everything', grant('cem@', '*', '*', router)),
  about('a route to all of IPv4', grant('cem@', '0.0.0.0/0', '*', exit)),
  about('a route to all of IPv6', grant('cem@', '::/0', '*', exit)),
  about('a route from addresses of IPv4', grant(V4, LAN, '*', router)),
  about('a route from addresses of IPv6', grant(V6, LAN, '*', router)),
  about('a route from one address of IPv6', grant('fd7a:115c:a1e0::4', LAN, 'tcp:22', router)),
  about('a route from one address of IPv4', grant('100.64.0.4', LAN, 'tcp:22', router)),
  about('a route from tagged machines', grant('autogroup:tagged', LAN, '*', router)),
  about('a route from everybody', grant('*', LAN, '*', router)),
  about('a route from everywhere', grant('autogroup:danger-all', LAN, '*', router)),
  about('a route with and without a tag', grant('cem@', LAN, '*', router), grant('cem@', LAN, 'tcp:80')),
  about('two routes of two groups', grant('group:dev', LAN, '*', router), grant('group:ops', LAN, '*', exit)),
  about('a route and another network', grant('cem@', [LAN, '10.2.0.0/24'], '*', router)),
  about('a route and a machine', grant('cem@', [LAN, 'tag:db'], 'tcp:5432', router)),
  about('the internet from addresses of IPv4', grant(V4, 'autogroup:internet', '*', exit)),
  about('the internet from addresses of IPv6', grant(V6, 'autogroup:internet', '*', exit)),
  about('the internet from tagged machines', grant('autogroup:tagged', 'autogroup:internet', '*', exit)),
  about('the internet and an application', grant('group:dev', 'autogroup:internet', 'tcp:443', { ...exit, ...notes })),
  about(
    'the internet and a network',
    grant('group:dev', ['autogroup:internet', LAN], '*', { via: ['tag:exit', 'tag:router'] }),
  ),
  about(
    'the internet for some through a tag',
    grant('group:dev', 'autogroup:internet', '*', exit),
    grant('cem@', 'autogroup:internet', '*'),
  ),
  about('the internet without exit nodes', grant('group:dev', 'autogroup:internet', '*', router)),
  about('an application of IPv4 to IPv6', { src: [V4], dst: [V6], ...notes }),
  about('an application of IPv6 to IPv4', { src: [V6], dst: [V4], ...notes }),
  about('an application of one address to a tag', { src: ['fd7a:115c:a1e0::4'], dst: ['tag:web'], ...notes }),
  about('an application of a network', { src: ['cem@'], dst: [LAN], ...notes }),
  about('an application of the internet', { src: ['cem@'], dst: ['autogroup:internet'], ...notes }),
  about('an application for everywhere', { src: ['autogroup:danger-all'], dst: ['tag:db'], ...notes }),
  about('an application for tagged machines', { src: ['autogroup:tagged'], dst: ['autogroup:member'], ...drive }),
  about('two applications', { src: ['cem@'], dst: ['tag:db'], app: { ...notes.app, ...drive.app } }),
  about(
    'an application twice',
    { src: ['cem@'], dst: ['tag:db'], ...notes },
    { src: ['cem@'], dst: ['tag:db'], ...notes },
  ),
  about('IPv4 to IPv6', grant(V4, V6, 'tcp:22')),
  about('IPv6 to IPv4', grant(V6, V4, 'tcp:22')),
  about('IPv6 to a tag', grant(V6, 'tag:web', ['tcp:80', 'icmp:*'])),
  about('a user to addresses of IPv6', grant('cem@', ['fd7a:115c:a1e0::5', 'fd7a:115c:a1e0::6'], 'udp:53')),
  about('all of IPv4 and of IPv6', grant(['0.0.0.0/0', '::/0'], ['tag:web'], 'tcp:22')),
  about('an address of IPv4 within IPv6', grant('::ffff:100.64.0.4', 'tag:web', 'tcp:22')),
  about('a zone as source', grant(ZONED, 'tag:web', 'tcp:22')),
  about('a zone as destination', grant('cem@', ZONED, 'tcp:22')),
  about('a zone of a network', grant('fe80::%eth0/64', 'tag:web', 'tcp:22')),
  about('a zone as source of a route', grant([ZONED, 'cem@'], LAN, 'tcp:22', { ...router, ...notes })),
  withAcls(`${COMBINED}a zone as source of a rule`, [acl([ZONED, 'cem@'], 'tag:web:22')]),
  withAcls(`${COMBINED}a zone as host`, [acl('zoned', 'tag:web:22')], { hosts: { zoned: ZONED } }),
]
