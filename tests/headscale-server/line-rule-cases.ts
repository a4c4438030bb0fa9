import type { ServeLine } from '@mesh-console/headscale-server/release'

// Requests that only some releases refuse, with their messages.

export const TAKEN = 'taken'
export type Request = readonly [method: string, path: string, body?: object]

export interface Case {
  readonly about: string
  readonly request: Request
  /** The message by the first release that has it; none before the first entry. */
  readonly said: Partial<Readonly<Record<ServeLine, string>>>
}

const user = (name: string): Request => ['POST', '/user', { name }]
const rename = (name: string): Request => ['POST', `/node/1/rename/${encodeURIComponent(name)}`]
export const tags = (...all: string[]): Request => ['POST', '/node/1/tags', { tags: all }]
const policy = (text: string): Request => ['PUT', '/policy', { policy: text }]
const DNS = "doesn't comply with"
const acl = (src: string, dst: string) => `{"acls": [{"action": "accept", "src": ["${src}"], "dst": ["${dst}"]}]}`

/** Sources: headscale-api.md 2 and 4. */
export const cases: readonly Case[] = [
  {
    about: 'a user with an at sign',
    request: user('ann@example.com'),
    said: {
      '0.23': `DNS segment should only be composed of lowercase ASCII letters numbers, hyphen and dots. ann@example.com ${DNS} theses rules: invalid user name`,
      '0.25': TAKEN,
    },
  },
  {
    about: 'a user with a capital letter',
    request: user('Ann'),
    said: { '0.23': `DNS segment should be lowercase. Ann ${DNS} this rule: invalid user name`, '0.25': TAKEN },
  },
  {
    about: 'a user of one letter',
    request: user('x'),
    said: { '0.23': TAKEN, '0.25': 'username must be at least 2 characters long', '0.27': TAKEN },
  },
  {
    about: 'a user that begins with a digit',
    request: user('1ann'),
    said: { '0.23': TAKEN, '0.25': 'username cannot start with a number', '0.27': TAKEN },
  },
  {
    about: 'a user with two at signs',
    request: user('a@b@c'),
    said: {
      '0.23': `DNS segment should only be composed of lowercase ASCII letters numbers, hyphen and dots. a@b@c ${DNS} theses rules: invalid user name`,
      '0.25': "username cannot contain more than one '@'",
      '0.27': TAKEN,
    },
  },
  {
    about: 'a user without a name',
    request: user(''),
    said: { '0.23': TAKEN, '0.25': 'username must be at least 2 characters long', '0.27': TAKEN },
  },
  {
    about: 'a machine renamed to what it is called',
    request: rename('own-name'),
    said: { '0.23': 'name is not unique: own-name', '0.27': TAKEN },
  },
  {
    about: 'a machine with a dot in its name',
    request: rename('a.b'),
    said: {
      '0.23': TAKEN,
      '0.29': `renaming node: "a.b" is not a valid DNS label: "a.b" is not a valid DNS label: contains invalid character '.'`,
    },
  },
  {
    about: 'a machine with a capital letter',
    request: rename('Web'),
    said: {
      '0.23': `renaming node: DNS segment should be lowercase. Web ${DNS} this rule: invalid user name`,
      '0.27': 'renaming node: hostname "Web" must be lowercase (try "web")',
      '0.29': TAKEN,
    },
  },
  {
    about: 'a machine of one letter',
    request: rename('x'),
    said: {
      '0.23': TAKEN,
      '0.25': 'renaming node: name must be at least 2 characters long',
      '0.27': 'renaming node: hostname "x" is too short, must be at least 2 characters',
      '0.29': TAKEN,
    },
  },
  {
    about: 'a machine with a hyphen at its end',
    request: rename('web-'),
    said: {
      '0.23': TAKEN,
      '0.27': 'renaming node: hostname "web-" cannot start or end with a hyphen',
      '0.29':
        'renaming node: "web-" is not a valid DNS label: "web-" is not a valid DNS label: must end with a letter or number',
    },
  },
  {
    about: 'a machine renamed to a letter beyond ASCII',
    request: rename('ü'),
    said: {
      '0.23': `renaming node: DNS segment should only be composed of lowercase ASCII letters numbers, hyphen and dots. ü ${DNS} theses rules: invalid user name`,
      '0.25': `renaming node: DNS segment should only be composed of lowercase ASCII letters numbers, hyphen and dots. ü ${DNS} these rules: invalid user name`,
      '0.27':
        'renaming node: hostname "ü" contains invalid characters, only lowercase letters, numbers, hyphens and dots are allowed',
      '0.29':
        'renaming node: "ü" is not a valid DNS label: "ü" is not a valid DNS label: must start with a letter or number',
    },
  },
  {
    about: 'a bad prefix for a machine that is not there',
    request: ['POST', '/node/99/approve_routes', { routes: ['bad'] }],
    said: {
      '0.23': 'Not Found',
      '0.26': `parsing route: netip.ParsePrefix("bad"): no '/'`,
    },
  },
  {
    about: 'a prefix with half an address',
    request: ['POST', '/node/1/approve_routes', { routes: ['10.1.0/24'] }],
    said: {
      '0.23': 'Not Found',
      '0.26': `parsing route: netip.ParsePrefix("10.1.0/24"): ParseAddr("10.1.0"): IPv4 address too short`,
    },
  },
  {
    about: 'a tag the policy does not have',
    request: tags('tag:nobody'),
    said: { '0.23': TAKEN, '0.28': 'requested tags [tag:nobody] are invalid or not permitted' },
  },
  {
    about: 'no tags',
    request: tags(),
    said: {
      '0.23': TAKEN,
      '0.28': 'cannot remove all tags from a node - tagged nodes must have at least one tag',
    },
  },
  {
    about: 'a tag with a space',
    request: tags('tag:a b'),
    said: { '0.23': 'tag should not contains space', '0.29': 'tags must not contain spaces' },
  },
  { about: 'a tag with a capital letter', request: tags('tag:Web'), said: { '0.23': 'tag should be lowercase' } },
  {
    about: 'a policy of nothing',
    request: policy(''),
    said: { '0.23': 'unexpected EOF', '0.24': TAKEN },
  },
  {
    about: 'a policy without rules',
    request: policy('{}'),
    said: {
      '0.23': 'empty policy',
      '0.26': TAKEN,
    },
  },
  {
    about: 'a policy with tests',
    request: policy(acl('*', '*:*').replace('}]}', '}], "tests": []}')),
    said: { '0.23': TAKEN, '0.27': 'unknown field "tests"', '0.29': TAKEN },
  },
  {
    about: 'a policy that names a user without an at sign',
    request: policy('{"groups": {"group:a": ["ann"]}, "acls": []}'),
    said: {
      '0.23': TAKEN,
      '0.26': 'Username has to contain @, got: "ann"',
      '0.29': 'username must contain @, got: "ann"',
    },
  },
  {
    about: 'a policy with port 0',
    request: policy(acl('*', '*:0')),
    said: { '0.23': TAKEN, '0.27': "first port must be >0, or use '*' for wildcard" },
  },
  {
    about: 'an expiry that is no time',
    request: ['POST', '/node/1/expire?expiry='],
    said: {
      '0.23': TAKEN,
      '0.27':
        'parsing field "expiry": parsing time "" as "2006-01-02T15:04:05.999999999Z07:00": cannot parse "" as "2006"',
      '0.30': TAKEN,
    },
  },
  {
    about: 'a check of nothing',
    request: ['POST', '/policy/check', { policy: '' }],
    said: { '0.23': 'Not Found', '0.29': TAKEN },
  },
  {
    about: 'the prefix of a key cut short',
    request: ['POST', '/apikey/expire', { prefix: 'hskey-api-abc' }],
    said: { '0.23': 'record not found', '0.28': 'failed to parse ApiKey: prefix too short', '0.30': 'getting api key' },
  },
]
