/** Switches of Chromium and Node that let a debugger drive the page or the main process. A test build and the build for QA obey them. */
const DEBUGGERS =
  /^(?:inspect|debug|remote-debugging|wait-for-debugger)(?:-|$)|^(?:remote-allow-origins|custom-devtools-frontend|nacl-gdb)$/

/** Switches that hand the console to another program, write its secrets to a file, or remove a protection. No build obeys them. */
const NAMES = [
  // Start an arbitrary program in place of ours.
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
  'zygote-cmd-prefix',
  'ppapi-plugin-launcher',
  'gpu-launcher',
  'browser-subprocess-path',
  'load-extension',
  'register-pepper-plugins',
  // Write requests with their headers, the keys of their connections, or a recording of the process to a file.
  'log-net-log',
  'net-log-capture-mode',
  'ssl-key-log-file',
  'trace-startup',
  'trace-startup-file',
  // Remove the barriers that contain a hostile page or server.
  'disable-web-security',
  'disable-site-isolation-trials',
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'allow-running-insecure-content',
  'allow-file-access-from-files',
  'unsafely-treat-insecure-origin-as-secure',
  'auth-server-allowlist',
  'auth-server-whitelist',
  'disable-features',
  'enable-blink-features',
  'enable-experimental-web-platform-features',
  'blink-settings',
  'webrtc-ip-handling-policy',
  'force-webrtc-ip-handling-policy',
  'service-worker-schemes',
  'use-mock-keychain',
  'js-flags',
  'single-process',
  'no-zygote',
] as const

/** Also refused, except for root: as root, Chromium does not start with its sandbox. */
const SANDBOX = [
  'no-sandbox',
  'disable-gpu-sandbox',
  'disable-namespace-sandbox',
  'disable-seccomp-filter-sandbox',
  'disable-setuid-sandbox',
  'allow-sandbox-debugging',
]

/** Variables with the effect of `--ssl-key-log-file` and `--no-sandbox`. */
const VARIABLES = ['SSLKEYLOGFILE', 'ELECTRON_DISABLE_SANDBOX'] as const

export interface RefusedSwitch {
  /** The switch as given. */
  readonly argument: string
  /** A switch for debuggers, which the build for QA obeys; the others are refused by every package. */
  readonly isForDebugger: boolean
}

/**
 * Finds the first argument that a packaged console must not be started with.
 * @param argv the arguments without the program. Chromium stops reading switches at `--`, reads `-name` like `--name`, and `/NAME` on Windows
 * @param options.isRoot whether root starts it
 * @param options.isInspectable whether this build lets debuggers in; called only if the arguments have a switch for one
 * @returns undefined if there is none
 */
export function dangerousSwitch(
  argv: readonly string[],
  { isRoot, isInspectable }: { readonly isRoot: boolean; readonly isInspectable: () => boolean },
): RefusedSwitch | undefined {
  const end = argv.indexOf('--')
  const refused = new Set<string>(isRoot ? NAMES : [...NAMES, ...SANDBOX])
  for (const argument of end < 0 ? argv : argv.slice(0, end)) {
    // Chromium removes blanks around an argument.
    const name = /^(?:--?|\/)([^=]+)/.exec(argument.trim())?.[1]?.toLowerCase()
    if (name === undefined) continue
    const isForDebugger = DEBUGGERS.test(name)
    if (isForDebugger ? !isInspectable() : refused.has(name)) return { argument, isForDebugger }
  }
  return undefined
}

/** Returns the first variable of the environment that a packaged console must not be started with; undefined if there is none. */
export const dangerousVariable = (env: Readonly<Record<string, string | undefined>>, isRoot: boolean) =>
  VARIABLES.find((name) => (name !== 'ELECTRON_DISABLE_SANDBOX' || !isRoot) && (env[name] ?? '') !== '')
