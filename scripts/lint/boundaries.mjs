// @ts-check
// The complete import rules, read by the rule next to this file. Names are paths in src; a folder includes everything inside it.

const belowFeatures = ['shared', 'renderer/lib', 'renderer/ui', 'renderer/domain', 'renderer/components']

/**
 * The folders of ours that each folder may import, besides itself. The longest matching name counts; `*` is one folder. Each line may name
 * only lines above it, so no cycle of folders is possible.
 * @type {Record<string, readonly string[]>}
 */
export const folders = {
  shared: [],
  'shared/policy/syntax': ['shared/nesting'],
  'shared/policy/net': ['shared/policy/syntax'],
  'shared/policy/read': ['shared/policy/syntax', 'shared/policy/net'],
  'shared/policy/compile': ['shared/policy/syntax', 'shared/policy/net', 'shared/policy/read'],
  'shared/policy/edit': ['shared/policy/syntax', 'shared/policy/net', 'shared/policy/read'],
  'shared/policy/text': [
    'shared/policy/syntax',
    'shared/policy/net',
    'shared/policy/read',
    'shared/policy/compile',
    'shared/policy/edit',
  ],
  'shared/policy/analyse': ['shared/policy', 'shared/user-name'],
  'shared/api': ['shared/policy/read'],
  'shared/acts': ['shared/api', 'shared/policy', 'shared/states/machine-state', 'shared/time', 'shared/user-name'],
  'shared/access': ['shared/api', 'shared/policy', 'shared/states'],
  'shared/history': ['shared/api', 'shared/acts', 'shared/host', 'shared/states/machine-state', 'shared/user-name'],
  'shared/hygiene': ['shared'],
  'shared/drift': ['shared'],
  'shared/upgrade': ['shared'],
  'shared/set-up': ['shared'],
  'shared/ipc': ['shared'],

  preload: ['shared/ipc/channels', 'shared/ipc/limits'],

  // The workspace package: it knows the contract, and nothing of the app.
  'headscale-server': ['shared/api', 'shared/policy'],

  'main/lib': ['shared'],
  'main/db': ['shared', 'main/lib'],
  'main/security': ['shared', 'main/lib'],
  'main/settings': ['shared', 'main/lib'],
  'main/update': ['shared', 'main/lib'],
  'main/api': ['shared', 'main/lib'],
  'main/headscale': ['shared', 'main/lib', 'main/api'],
  'main/mock': ['shared', 'headscale-server', 'main/lib', 'main/api', 'main/db'],
  'main/local-client': ['shared', 'main/lib'],
  'main/host': ['shared', 'main/lib'],
  'main/backup': ['shared', 'main/lib', 'main/db', 'main/settings', 'main/host'],
  'main/connect': ['shared', 'main/lib'],
  'main/observe': ['shared', 'main/lib', 'main/api'],
  'main/history': ['shared', 'main/lib', 'main/api', 'main/db', 'main/observe'],
  'main/acts': ['shared', 'main/lib', 'main/api', 'main/history', 'main/observe'],
  'main/jobs': ['shared', 'main/lib', 'main/api', 'main/history', 'main/acts'],
  'main/journal': ['shared', 'main/lib', 'main/api', 'main/history', 'main/observe', 'main/acts'],
  'main/presence': ['shared', 'main/lib', 'main/api', 'main/history', 'main/observe'],
  'main/hygiene': ['shared', 'main/lib', 'main/api', 'main/history', 'main/observe'],
  'main/flags': ['shared', 'main/lib', 'headscale-server'],
  'main/demo': ['shared', 'main/lib', 'main/api', 'main/mock', 'headscale-server', 'main/flags', 'main/history'],
  'main/servers': ['shared', 'main/lib', 'main/api', 'main/settings', 'main/headscale'],
  'main/gateway': ['shared', 'main/lib', 'main/api', 'main/headscale', 'main/demo', 'main/servers'],
  'main/headless': [
    'shared',
    'main/lib',
    'main/api',
    'main/settings',
    'main/servers',
    'headscale-server',
    'main/flags',
    'main/demo',
    'main/gateway',
    'main/host',
  ],
  'main/protocol': ['shared', 'main/lib', 'main/api', 'main/security', 'main/settings', 'main/servers'],
  'main/window': ['shared', 'main/lib', 'main/security', 'main/settings', 'main/protocol'],
  'main/watch': ['shared', 'main/lib', 'main/settings', 'main/headscale', 'main/servers', 'main/window'],
  'main/ipc': [
    'shared',
    'main/lib',
    'main/security',
    'main/settings',
    'main/update',
    'main/headscale',
    'main/servers',
    'main/demo',
    'main/gateway',
    'main/observe',
    'main/history',
    'main/jobs',
    'main/watch',
    'main/local-client',
    'main/host',
    'main/backup',
    'main/connect',
    'main/journal',
    'main/protocol',
    'main/window',
  ],
  main: ['shared', 'headscale-server'],

  'renderer/locales': ['shared'],
  'renderer/lib': ['shared', 'renderer/locales'],
  // Helpers of lib that do not know the product's data.
  'renderer/ui': [
    'shared/time',
    'renderer/lib/clipboard',
    'renderer/lib/format',
    'renderer/lib/now',
    'renderer/lib/page-commands',
    'renderer/lib/settled',
    'renderer/lib/texts',
    'shared/nesting',
  ],
  'renderer/domain': ['shared', 'renderer/lib'],
  // The base of every form field; other components are fields, too.
  'renderer/components/form': ['shared', 'renderer/lib', 'renderer/ui', 'renderer/domain'],
  // Explains missing lists wherever something depends on lists.
  'renderer/components/undo': ['shared', 'renderer/lib', 'renderer/ui', 'renderer/domain'],
  'renderer/components/missing-lists': ['shared', 'renderer/lib', 'renderer/ui', 'renderer/domain'],
  'renderer/components/user-field': ['shared', 'renderer/lib', 'renderer/ui', 'renderer/domain'],
  // Approves machines that wait to join, for a user.
  'renderer/components/host': [
    'shared',
    'renderer/lib',
    'renderer/ui',
    'renderer/domain',
    'renderer/components/form',
    'renderer/components/missing-lists',
    'renderer/components/user-field',
  ],
  // Offers an alert if a problem cannot be fixed at once.
  'renderer/components/watch': ['shared', 'renderer/lib', 'renderer/ui', 'renderer/domain', 'renderer/components/form'],
  // Names this computer wherever an act affects it, and offers acts, such as an alert.
  'renderer/components/local-client': [
    'shared',
    'renderer/lib',
    'renderer/ui',
    'renderer/domain',
    'renderer/components/watch',
  ],
  'renderer/components/consequence': [
    'shared',
    'renderer/lib',
    'renderer/ui',
    'renderer/domain',
    'renderer/components/local-client',
    'renderer/components/form',
    'renderer/components/missing-lists',
    'renderer/components/undo',
  ],
  'renderer/components/code': ['shared', 'renderer/lib', 'renderer/ui', 'renderer/domain'],
  'renderer/components/history': [
    'shared',
    'renderer/lib',
    'renderer/ui',
    'renderer/domain',
    'renderer/components/code',
    'renderer/components/form',
    'renderer/components/consequence',
  ],
  // Explains a job's effects, and its undo, before it starts.
  'renderer/components/jobs': [
    'shared',
    'renderer/lib',
    'renderer/ui',
    'renderer/domain',
    'renderer/components/consequence',
  ],
  'renderer/components/*': [
    'shared',
    'renderer/lib',
    'renderer/ui',
    'renderer/domain',
    'renderer/components/form',
    'renderer/components/missing-lists',
  ],
  'renderer/features/*': belowFeatures,
  'renderer/features/policy': belowFeatures,
  renderer: ['shared'],
}

/**
 * Imports that are allowed for types alone. An act states how a later look shows it.
 * @type {Record<string, readonly string[]>}
 */
export const types = { preload: ['shared'], 'shared/acts': ['shared/history/change'] }

/**
 * The only folder that may import a package; the longest package name counts. Packages not listed are unrestricted.
 * @type {Record<string, readonly string[]>}
 */
export const packages = {
  'node:': ['main', 'headscale-server'],
  electron: ['main', 'preload'],
  'better-sqlite3': ['main/db', 'main/history'],
  'electron-log': ['main/lib'],
  'electron-store': ['main/settings'],
  'electron-updater': ['main/update'],
  react: ['renderer'],
  'react-dom': ['renderer'],
  '@mui': ['renderer'],
  '@emotion': ['renderer'],
  '@tanstack': ['renderer'],
  '@tanstack/react-query': [
    'renderer/lib',
    'renderer/domain',
    'renderer/components',
    'renderer/features',
    'renderer/app',
  ],
  '@tanstack/react-virtual': ['renderer/ui'],
  '@codemirror': ['renderer/ui'],
  '@lezer': ['renderer/ui'],
  notistack: ['renderer/ui'],
  ky: ['renderer/lib'],
}

/**
 * Folders that import only these packages.
 * @type {Record<string, readonly string[]>}
 */
export const nothingElse = {
  shared: ['zod', 'jsonc-parser', 'ipaddr.js', 'papaparse', 'fastest-levenshtein'],
  preload: ['electron'],
}

/** Lines whose folders contain only files: of the features, only the policy studio has folders for its views. */
export const flat = ['renderer/components/*', 'renderer/features/*']
