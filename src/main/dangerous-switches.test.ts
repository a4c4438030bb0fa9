import { expect, test } from 'vitest'
import { dangerousSwitch, dangerousVariable } from './dangerous-switches'

const shipped = { isRoot: false, isInspectable: () => false }
const testBuild = { isRoot: false, isInspectable: () => true }

const walls = [
  '--Renderer-Cmd-Prefix=xterm',
  '--utility-cmd-prefix=/tmp/x',
  '--zygote-cmd-prefix=/tmp/x',
  '--gpu-launcher=/tmp/x',
  '--disable-gpu-sandbox',
  '--disable-features=IsolateOrigins',
  '--no-sandbox',
  '--js-flags=--expose-gc',
  '--log-net-log=/tmp/x',
  '--blink-settings=dnsPrefetchingEnabled=true',
  '--enable-experimental-web-platform-features',
  '--force-webrtc-ip-handling-policy=default',
  '--service-worker-schemes=app',
  '--use-mock-keychain',
  // Chromium removes the blanks.
  ' --no-sandbox',
  '\t--gpu-launcher=/tmp/x',
]
const debuggers = [
  '--remote-debugging-port=0',
  ' --remote-debugging-port=9222',
  '\n--inspect',
  '--remote-debugging-port',
  '-remote-debugging-pipe',
  '/Remote-Debugging-Port=9222',
  '--remote-debugging-address=0.0.0.0',
  '--remote-allow-origins=*',
  '--inspect',
  '--inspect=0',
  '--inspect-brk=9229',
  '--inspect-brk-node',
  '--inspect-wait',
  '--inspect-publish-uid=http',
  '--debug-port=9229',
  '--wait-for-debugger-children=renderer',
]

test.each(walls)('every build refuses %s, wherever it stands', (argument) => {
  for (const build of [shipped, testBuild])
    expect(dangerousSwitch(['--mock', argument], build)).toEqual({ argument, isForDebugger: false })
})

test.each(debuggers)('the shipped build refuses %s, a test build obeys it', (argument) => {
  expect(dangerousSwitch(['--mock', argument], shipped)).toEqual({ argument, isForDebugger: true })
  expect(dangerousSwitch(['--mock', argument], testBuild)).toBeUndefined()
})

test('a test build still refuses the switch after one for a debugger', () => {
  const argv = ['--remote-debugging-port=0', '--gpu-launcher=x']
  expect(dangerousSwitch(argv, testBuild)).toMatchObject({ argument: '--gpu-launcher=x' })
})

test('accepts our own flags, harmless switches and everything after --, without reading the binary', () => {
  const argv = [
    '--mock',
    'mesh-console://inspect',
    '--user-data-dir=/tmp/x',
    '--lang=de',
    '--force-device-scale-factor=2',
  ]
  const isInspectable = () => expect.fail('read the binary')
  const rest = ['--', '--gpu-launcher=x', '--remote-debugging-port=0']
  expect(dangerousSwitch([...argv, ...rest], { isRoot: false, isInspectable })).toBeUndefined()
})

test('root may disable the sandbox, which does not work for root, but use no other such switch', () => {
  const root = { ...shipped, isRoot: true }
  expect(dangerousSwitch(['--no-sandbox'], root)).toBeUndefined()
  expect(dangerousSwitch(['--no-sandbox', '--gpu-launcher=x'], root)?.argument).toBe('--gpu-launcher=x')
})

test('refuses variables with the effect of a refused switch; root may start without a sandbox', () => {
  expect(dangerousVariable({ SSLKEYLOGFILE: '/tmp/keys' }, true)).toBe('SSLKEYLOGFILE')
  expect(dangerousVariable({ ELECTRON_DISABLE_SANDBOX: '1' }, false)).toBe('ELECTRON_DISABLE_SANDBOX')
  expect(dangerousVariable({ ELECTRON_DISABLE_SANDBOX: '1' }, true)).toBeUndefined()
  expect(dangerousVariable({ SSLKEYLOGFILE: '', PATH: '/bin' }, false)).toBeUndefined()
})
