import { describe, expect, it } from 'vitest'
import { readRegistration } from './registration-key'

const KEY = 'hskey-authreq-0123456789abcdefghijklmn'

describe('readRegistration', () => {
  it.each([
    [KEY, { key: KEY, user: '' }],
    [`  ${KEY}\n`, { key: KEY, user: '' }],
    [`'${KEY}'`, { key: KEY, user: '' }],
    ['mkey:0a1b2c', { key: 'mkey:0a1b2c', user: '' }],
    [`https://hs.example.com/register/${KEY}`, { key: KEY, user: '' }],
    [`https://hs.example.com/base/auth/${KEY}?x=1`, { key: KEY, user: '' }],
    ['https://hs.example.com/register/nodekey%3Aab12', { key: 'nodekey:ab12', user: '' }],
    [`headscale nodes register --key ${KEY} --user alice`, { key: KEY, user: 'alice' }],
    [`headscale nodes register --user USERNAME --key ${KEY}`, { key: KEY, user: '' }],
    [`sudo headscale auth register --auth-id=${KEY} -u "bob"`, { key: KEY, user: 'bob' }],
    [`headscale -n <user> nodes register -k '${KEY}'`, { key: KEY, user: '' }],
    ['https://hs.example.com/register/nodekey%', { key: '', user: '' }],
    ['https://hs.example.com/register/nodekey%3', { key: '', user: '' }],
    ['two words', { key: '', user: '' }],
    ['', { key: '', user: '' }],
    ['https://hs.example.com/', { key: '', user: '' }],
  ])('%s', (text, expected) => {
    expect(readRegistration(text)).toEqual(expected)
  })
})
