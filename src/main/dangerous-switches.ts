/**
 * Switches that hand the console to another program or disable a protection. Chromium reads `-name` like `--name`, in any case on Windows.
 * `--remote-debugging-port` is not among them yet: the tests of the packages attach through it (SECURITY.md).
 */
const NAMES = [
  // Lets the program that starts the console control its page.
  'remote-debugging-pipe',
  // Lets web pages and other computers connect to a debugging port.
  'remote-debugging-address',
  'remote-allow-origins',
  // Starts another program in place of ours.
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
  'ppapi-plugin-launcher',
  'gpu-launcher',
  'browser-subprocess-path',
  'nacl-gdb',
  'load-extension',
  // Disables protections against a hostile page or server.
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
 * Returns the first argument that a packaged console must not be started with, or undefined. `argv` does not include the
 * program. Chromium stops reading switches at `--`.
 */
export function dangerousSwitch(argv: readonly string[], { isRoot }: { readonly isRoot: boolean }): string | undefined {
  const end = argv.indexOf('--')
  const refused = new Set<string>(isRoot ? NAMES : [...NAMES, ...SANDBOX])
  return (end < 0 ? argv : argv.slice(0, end)).find((argument) => {
    const name = /^(?:--?|\/)([^=]+)/.exec(argument)?.[1]
    return name !== undefined && refused.has(name.toLowerCase())
  })
}
