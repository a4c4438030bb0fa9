import { describe, expect, it } from 'vitest'
import { createRedactor, withoutKeys } from './log'

const KEY = 'hskey-api-abcdefghijkl-0123456789abcdefghijABCDEFGHIJ'

describe('redact', () => {
  it.each([
    ['a bearer token', `GET /x authorization: Bearer ${KEY}`],
    ['a bearer token of another line', 'authorization: bearer abcdefg.0123456789012345678901234567890123456789'],
    ['a key of the current line by its looks', `the key is ${KEY}, says the log`],
    ['a pre-auth key', 'hskey-auth-abcdefghijkl-0123456789'],
    ['an older key by its looks', 'key aBcDeFg.0123456789012345678901234567890123456789 refused'],
    ['the code of a sign-in in an address', 'GET /oidc/callback?code=0123456789&state=a'],
    ['a key in an address', 'https://x.example/api?apikey=0123456789&user=a'],
    ['a password in an address', 'https://admin:0123456789@x.example/'],
  ])('hides %s', (_, text) => {
    const clean = String(createRedactor().redact(text))
    expect(clean).toContain('[hidden]')
    expect(clean).not.toContain('0123456789')
  })

  it('hides a registered key in any form and place', () => {
    const { register, redact } = createRedactor()
    register('correct horse')
    expect(redact(['x correct horse y', { deep: { list: ['correct horse'] } }])).toEqual([
      'x [hidden] y',
      { deep: { list: ['[hidden]'] } },
    ])
  })

  it('hides a part of a registered key, and neither its public start nor ordinary words', () => {
    const { register, redact } = createRedactor()
    const secret = 'Zm9vYmFyYmF6cXV4cXV1eHF1dXV4Y29yZ2VncmF1bHRnYXJwbHk'
    register(`aBcDeFg.${secret}`)
    expect(redact(`refused ${secret.slice(4, 20)}... of aBcDeFg`)).toBe('refused [hidden]... of aBcDeFg')
  })

  it('hides a whole secret, whatever begins like it was registered or tried', () => {
    const { register, registerTried, redact } = createRedactor()
    for (const secret of ['correct', 'correct horse battery', 'correct horse']) register(secret)
    registerTried('hskey-api')
    registerTried('battery')
    expect(redact(`is correct horse battery, or ${KEY}, or a battery`)).toBe('is [hidden], or [hidden], or a [hidden]')
  })

  it('hides the newest of those that were only tried, so that a line takes no longer after a flood of them', () => {
    const { register, registerTried, redact } = createRedactor()
    register('the first of all')
    for (let at = 0; at < 5000; at += 1) registerTried(`tried-${at}-end`)
    expect(redact('the first of all, tried-1-end, tried-4999-end')).toBe('[hidden], tried-1-end, [hidden]')
  })

  it('hides fields with secret names', () => {
    expect(
      createRedactor().redact({ apiKey: 'abc', Authorization: 'x', encryptedKey: 'y', name: 'alice', token: 1 }),
    ).toEqual({
      apiKey: '[hidden]',
      Authorization: '[hidden]',
      encryptedKey: '[hidden]',
      name: 'alice',
      token: '[hidden]',
    })
  })

  it("keeps an error's message and cause without the secret", () => {
    const error = new Error(`refused Bearer ${KEY}`, { cause: new Error(`inner ${KEY}`) })
    const clean = String(createRedactor().redact(error))
    expect(clean).toMatch(/^Error: refused Bearer \[hidden\]/)
    expect(clean).toContain('caused by Error: inner [hidden]')
    expect(clean).not.toContain('0123456789')
  })

  it('keeps ordinary text, numbers and circular references', () => {
    const { register, redact } = createRedactor()
    register('abc')
    const circle: Record<string, unknown> = { name: 'abc' }
    circle.self = circle
    expect(redact(circle)).toEqual({ name: 'abc', self: '[seen above]' })
    expect(redact([1, null, undefined, true, 'GET /api/v1/node 200 in 12 ms', new Uint8Array(3)])).toEqual([
      1,
      null,
      undefined,
      true,
      'GET /api/v1/node 200 in 12 ms',
      '[3 bytes]',
    ])
  })
})

describe('withoutKeys', () => {
  it.each([
    ['an address of a database', 'failed: postgres://u:hunter2@h/db'],
    ['a token as the user of an address', 'GET https://hunter2@raw.test/derp.json: 404'],
    ['an address that no program can parse', 'parse "postgres://u:hunter2/x@h": invalid port'],
    ['a value in quotes', 'msg password="hunter2 and more hunter2" x'],
    ['a value with quotes inside', String.raw`password="a\" hunter2"`],
    ['a value quoted by Go', String.raw`error="open db: password=\"hunter2 hunter2\" refused"`],
    ['a value quoted twice by Go', String.raw`error="x: password=\"a\\\"hunter2\" refused"`],
    ['a JSON field inside a text', String.raw`body="{\"client_secret\":\"hunter2\"}"`],
    ['a private key', 'loaded privkey:hunter2'],
    ['an assertion', 'POST client_assertion=hunter2&x=1'],
    ['a short name', 'dsn: host=h pass=hunter2 user=u'],
    ['a name of another kind', 'passphrase: hunter2'],
    ['a variable of Headscale', 'env HEADSCALE_DATABASE_POSTGRES_PASS=hunter2'],
    ['a header with hyphens', 'X-Api-Key: hunter2'],
    ['a key for access', 'AWS_SECRET_ACCESS_KEY=hunter2'],
    ['a secret key', 'secret_key: hunter2'],
    ['a short name of a password', 'PWD=hunter2 user=u'],
    ['several of a kind', 'tokens: hunter2'],
    ['a cookie', 'Set-Cookie: session=hunter2; Path=/'],
    ['a header of another scheme', 'Authorization: Token hunter2'],
    ['an encoded assignment', 'body password%3Dhunter2%26x'],
    ['a private key', String.raw`key="-----BEGIN EC PRIVATE KEY-----\nhunter2hunter2\n-----END EC PRIVATE KEY-----"`],
    ['a line of a private key', ` ${'hunter2+A'.repeat(8)}==`],
    ['a token of a sign-in', `oidc: got eyJhbGciOiJSUzI1NiJ9.eyJ${'hunter2'.repeat(4)}.${'hunter2'.repeat(4)}`],
    ['a long password of an address', `postgres://u:${'hunter2'.repeat(60)}@h/db`],
    ['a password behind a long name', `postgres://${'u'.repeat(400)}:hunter2@h/db`],
    ['a key of Tailscale', `tskey-auth-${'hunter2'.repeat(3)}-x`],
    ['a name in capitals with a blank before the colon', 'PASSWORD : hunter2'],
    ['a name with a number', 'password2=hunter2'],
    ['a name that was put aside', 'client_secret_old=hunter2'],
    ['an option of a command', 'exec: run --password hunter2 --debug'],
    ['an option in a list', '["run","--client-secret","hunter2"]'],
    ['an option in a list of Go', 'args=[--password hunter2]'],
    ['an option in a text quoted by Go', String.raw`cmd="[\"--password\",\"hunter2\"]"`],
    ['an element', '<db><password>hunter2 hunter2</password></db>'],
    ['an element with an attribute', '<clientSecret type="a">hunter2</clientSecret>'],
    ['a name beside its value', '{"name":"DB_PASSWORD","value":"hunter2"}'],
    ['a value after an arrow', 'map[password:hunter2 user:u]'],
    ['a short option of a program that takes a password', 'exec: mysql -u root -phunter2 db'],
    ['a short option of another one', 'exec: sshpass -p hunter2 ssh host'],
    ['a short option in a list', '["mysql","-u","root","-p","hunter2"]'],
    ['a short option quoted by Go', String.raw`cmd="[\"sshpass\",\"-p\",\"hunter2\"]"`],
    ['a long option of curl', 'curl --proxy-user ann:hunter2 https://a.test'],
    ['a short option beside a user', 'run redis-cli -a hunter2 ping'],
    ['a user and a password of curl', 'curl -u ann:hunter2 https://a.test'],
    ['a key of WireGuard', `peer=${'hunter2'.repeat(6)}A=`],
    ['a key in base64 in a text', `got "${'hunter2+'.repeat(5)}Ab=" from disk`],
  ])('hides %s', (_, line) => {
    expect(withoutKeys(line)).not.toContain('hunter2')
    expect(withoutKeys(line)).toContain('[hidden]')
  })

  it('keeps the text around a quoted value', () => {
    expect(withoutKeys(String.raw`error="password=\"a\" refused" user=ann`)).toBe(
      String.raw`error="password=[hidden]\" refused" user=ann`,
    )
    expect(withoutKeys('GET https://hs.example.com:8443/api/v1/node 200')).toBe(
      'GET https://hs.example.com:8443/api/v1/node 200',
    )
  })

  it('keeps ports, paths and checksums', () => {
    for (const line of [
      'exec: ssh -p 2222 admin@host',
      'docker run -p 8080:8080 -u 1000:1000 headscale',
      'mysql listens at port=3306 --port 3306',
      'Accepted publickey for ann: ED25519 SHA256:uNiVztksCsDhcc0u9e8BrqsOH5yJDr6i4yfGtJmYQSE',
      'GET /api/v1/node/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa?x=1 200',
      'mkey:a2b4c6d8a2b4c6d8a2b4c6d8a2b4c6d8a2b4c6d8a2b4c6d8a2b4c6d8a2b4c6d8',
    ])
      expect(withoutKeys(line)).toBe(line)
  })

  it('reads texts of hyphens, names and colons in time that grows with their length', () => {
    for (const part of [
      'a-',
      'secret ',
      'secret=\\"',
      '--',
      '"--password",',
      '--password ',
      '<password>',
      '<password ',
      '"name":"password","value":',
      '://a:',
      'hskey-',
      'password',
      ' Bearer',
      'key="',
      ' a',
      'ab',
      'curl ',
      'curl -u',
      'curl -u a:',
      'mysql -p',
      'sshpass,',
      'a+',
      'a=',
    ])
      expect(withoutKeys(part.repeat(300_000)).length).toBeGreaterThan(0)
  })
})
