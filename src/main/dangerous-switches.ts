/**
 * Switches that hand the console to another program or take a wall away. Chromium reads `-name` like `--name`, in any case on Windows.
 * `--remote-debugging-port` is not among them yet: the tests of the packages attach through it (SECURITY.md).
 */
const NAMES = [
  // Lets the program that starts the console drive its page.
  'remote-debugging-pipe',
  // Lets web pages connect to a debugging port, and other computers.
  'remote-debugging-address',
  'remote-allow-origins',
  // Starts a program of somebody's choice in the place of ours.
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
  'ppapi-plugin-launcher',
  'gpu-launcher',
  'browser-subprocess-path',
  'nacl-gdb',
  'load-extension',
  // Takes away what holds a hostile page or server.
  'disable-web-security',
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'allow-running-insecure-content',
  'js-flags',
  'single-process',
  'no-zygote',
] as const

/** Also refused, except for root, under whom Chromium does not start with its sandbox. */
const SANDBOX = ['no-sandbox', 'disable-setuid-sandbox', 'disable-seccomp-filter-sandbox', 'disable-namespace-sandbox']

/**
 * The first of the arguments that a shipped console must not be started with; undefined if there is none. `argv` has no program. Chromium
 * stops reading switches at `--`.
 */
export function dangerousSwitch(argv: readonly string[], { isRoot }: { readonly isRoot: boolean }): string | undefined {
  const end = argv.indexOf('--')
  const refused = new Set<string>(isRoot ? NAMES : [...NAMES, ...SANDBOX])
  return (end < 0 ? argv : argv.slice(0, end)).find((argument) => {
    const name = /^(?:--?|\/)([^=]+)/.exec(argument)?.[1]
    return name !== undefined && refused.has(name.toLowerCase())
  })
}
