import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toolScript } from './lib/tool.mjs'

const root = resolve(import.meta.dirname, '..')

/** One file each, in a folder tree like ours: the folder's rule must refuse the statement. */
const refused: [folder: string, statement: string][] = [
  ['src/shared/api', "import { app } from 'electron'"],
  ['src/shared/api', "import { readFile } from 'node:fs/promises'"],
  ['src/shared/api', "import { useState } from 'react'"],
  ['src/shared/api', "import { openDatabase } from '@main/db/open'"],
  ['src/shared/api', "import { Page } from '@/ui/page'"],
  ['src/shared/api', "import { z } from '../other'"],

  ['src/shared/policy/net', "import { Policy } from '@shared/policy/read/model'"],
  ['src/shared/policy/syntax', "import { bits } from '@shared/policy/net/ip'"],
  ['src/shared/policy/read', "import { compile } from '@shared/policy/compile/compile'"],
  ['src/shared/policy/compile', "import { meaningOf } from '@shared/policy/text/meaning'"],
  ['src/shared/policy/edit', "import { compile } from '@shared/policy/compile/compile'"],
  ['src/shared/policy/text', "import { lintPolicy } from '@shared/policy/analyse/lint'"],
  ['src/shared/policy/text', "import { Node } from '@shared/api/resources'"],
  ['src/shared/api', "import { lintPolicy } from '@shared/policy/analyse/lint'"],
  ['src/shared/api', "import { Session } from '@shared/ipc/session'"],

  ['src/main/lib', "import { Settings } from '@main/settings/store'"],
  ['src/main/db', "import { createMock } from '@main/mock/network'"],
  ['src/main/security', "import { pageState } from '@main/protocol/page-state'"],
  ['src/main/settings', "import { Shell } from '@main/window/shell'"],
  ['src/main/settings', "import { Sessions } from '@main/servers/sessions'"],
  ['src/main/update', "import { Settings } from '@main/settings/store'"],
  ['src/main/api', "import type { Sessions } from '@main/servers/sessions'"],
  ['src/main/api', "import { Settings } from '@main/settings/store'"],
  ['src/main/headscale', "import { Settings } from '@main/settings/store'"],
  ['src/main/headscale/network', "import { createSearch } from '../../gateway/search'"],
  ['src/main/mock', "import { createSearch } from '@main/gateway/search'"],
  ['src/main/servers', "import type { Switchboard } from '@main/gateway/switchboard'"],
  ['src/main/servers', "export const switchboard: import('@main/gateway/switchboard').Switchboard | null = null"],
  ['src/main/gateway', "import { handle } from '@main/ipc/handle'"],
  ['src/main/gateway', "import { Settings } from '@main/settings/store'"],
  ['src/main/protocol', "import { Shell } from '@main/window/shell'"],
  ['src/main/protocol', "import { createSwitchboard } from '@main/gateway/switchboard'"],
  ['src/main/window', "import { handle } from '@main/ipc/handle'"],
  ['src/main/ipc', "import { createServices } from '@main/services'"],
  ['src/main/window', "import { createServices } from '../services'"],
  ['src/main/window', "import { Store } from '../settings/store'"],
  ['src/main/window', "import { autoUpdater } from 'electron-updater'"],
  ['src/main/window', "import electronLog from 'electron-log/node'"],

  ['src/main/window', "import { Page } from '@/ui/page'"],
  ['src/main/window', "import { useState } from 'react'"],
  ['src/main/window', "import { ipcMain } from 'electron'"],
  ['src/main/window', "import Database from 'better-sqlite3'"],
  ['src/main/window', "import Store from 'electron-store'"],
  ['src/main/window', "import { a } from '../../shared/a'"],
  ['src/main/api', "import Database from 'better-sqlite3'"],
  ['src/main/api', "import { ipcMain } from 'electron'"],
  ['src/main/mock', "import Store from 'electron-store'"],
  ['src/main/mock', "import Database from 'better-sqlite3'"],
  ['src/main/db', "import { ipcMain } from 'electron'"],
  ['src/main/db', "import Store from 'electron-store'"],
  ['src/main/ipc', "import Database from 'better-sqlite3'"],
  ['src/main/ipc', "import Store from 'electron-store'"],
  ['src/main/ipc', "import { Page } from '@/ui/page'"],
  ['src/main/settings', "import { ipcMain } from 'electron'"],

  ['src/preload', "import { readFile } from 'node:fs/promises'"],
  ['src/preload', "import { z } from 'zod'"],
  ['src/preload', "import { calls } from '@shared/ipc/contract'"],
  ['src/preload', "import type { Start } from '@main/start'"],

  ['src/renderer/app', "import { ipcRenderer } from 'electron'"],
  ['src/renderer/app', "import { join } from 'node:path'"],
  ['src/renderer/app', "import { openDatabase } from '@main/db/open'"],
  ['src/renderer/app', "import ky from 'ky'"],
  ['src/renderer/app', "import { EditorView } from '@codemirror/view'"],
  ['src/renderer/app', "import { useVirtualizer } from '@tanstack/react-virtual'"],
  ['src/renderer/app', "import { enqueueSnackbar } from 'notistack'"],
  ['src/renderer/app', 'export const version = window.desktop.invoke()'],
  ['src/renderer/ui', "import { api } from '@/lib/api'"],
  ['src/renderer/ui', "import { api } from '../lib/api'"],
  ['src/renderer/ui', "import { NodesPage } from '@/features/nodes/nodes-page'"],
  ['src/renderer/ui', "import { App } from '@/app/app'"],
  ['src/renderer/ui', "import { Node } from '@shared/api/resources'"],
  ['src/renderer/ui', "import { useQuery } from '@tanstack/react-query'"],
  ['src/renderer/ui', "import ky from 'ky'"],
  ['src/renderer/lib', "import { Page } from '@/ui/page'"],
  ['src/renderer/lib', "import { NodesPage } from '@/features/nodes/nodes-page'"],
  ['src/renderer/lib', "import { App } from '@/app/app'"],
  ['src/renderer/lib', "import { openDatabase } from '@main/db/open'"],
  ['src/renderer/lib', "import { facetValues } from '@/domain/machine-facets'"],
  ['src/renderer/domain', "import { Page } from '@/ui/page'"],
  ['src/renderer/domain', "import { Missing } from '@/components/missing-lists/missing-lists'"],
  ['src/renderer/domain/policy-worker', "import { App } from '@/app/app'"],
  ['src/renderer/ui/theme', "import { facetValues } from '@/domain/machine-facets'"],
  ['src/renderer/features/nodes', "import { createServices } from '../../main'"],
  ['src/renderer/components/connection', "import { App } from '@/app/app'"],
  ['src/renderer/components/connection/parts', 'export const flat = true'],
  ['src/renderer/components/connection', "import { UsersPage } from '@/features/users/users-page'"],
  ['src/renderer/components/connection', "import { Other } from '@/components/other/other'"],
  ['src/renderer/features/nodes', "import { UsersPage } from '@/features/users/users-page'"],
  ['src/renderer/features/nodes', "import { UsersPage } from '../users/users-page'"],
  ['src/renderer/features/nodes', "export const page = import('@/features/users/users-page')"],
  ['src/renderer/features/nodes', "export { UsersPage } from '@/features/users/users-page'"],
  ['src/renderer/features/nodes', "import { PolicyPage } from '@/features/policy/policy-page'"],
  ['src/renderer/features/nodes/parts', 'export const flat = true'],
  ['src/renderer/features/policy/text', "import { UsersPage } from '@/features/users/users-page'"],
  ['src/renderer/features/policy/text', "import { App } from '@/app/app'"],
  ['src/renderer/features/policy/text', "import ky from 'ky'"],
  ['src/renderer/features/policy/text', "import { EditorView } from '@codemirror/view'"],
  ['src/renderer/features/nodes', "import { App } from '@/app/app'"],
  ['src/renderer/features/nodes', "import ky from 'ky'"],
  ['src/renderer/features/nodes', "import { EditorView } from '@codemirror/view'"],
  ['src/renderer/features/nodes', "import { openDatabase } from '@main/db/open'"],
  ['src/renderer/features/nodes', 'export const version = globalThis.desktop.invoke()'],
]

/** Intended imports of the same folders must stay allowed, or the rules above prove nothing. */
const allowed: [folder: string, statement: string][] = [
  ['src/shared/policy/compile', "import { Policy } from '@shared/policy/read/model'"],
  ['src/shared/policy/analyse', "import { meaningOf } from '@shared/policy/text/meaning'"],
  ['src/shared/ipc', "import { Portable } from '@shared/settings-file'"],
  ['src/main', "import { createSearch } from './gateway/search'"],
  ['src/main/ipc', "import type { Demo } from '@main/demo/demo'"],
  ['src/main/headscale/network', "import { client } from '../client'"],
  ['src/main/lib', "import electronLog from 'electron-log/node'"],
  ['src/renderer/components/connection', "import { facetValues } from '@/domain/machine-facets'"],
  ['src/renderer/ui', "import { useNow } from '@/lib/texts'"],
  ['src/shared/api', "import { z } from 'zod'"],
  ['src/shared/api', "import { parse } from 'jsonc-parser'"],
  ['src/shared/api', "import type { Dialect } from '@shared/policy/read/dialect-flags'"],
  ['src/main/window', "import { BrowserWindow } from 'electron'"],
  ['src/main/window', "import { Node } from '@shared/api/resources'"],
  ['src/main/db', "import Database from 'better-sqlite3'"],
  ['src/main/ipc', "import { ipcMain } from 'electron'"],
  ['src/main/settings', "import Store from 'electron-store'"],
  ['src/preload', "import { contextBridge } from 'electron'"],
  ['src/preload', "import { channels } from '@shared/ipc/channels'"],
  ['src/preload', "import type { Desktop } from '@shared/ipc/contract'"],
  ['src/renderer/ui', "import { EditorView } from '@codemirror/view'"],
  ['src/renderer/lib', "import ky from 'ky'"],
  ['src/renderer/lib', "import { Node } from '@shared/api/resources'"],
  ['src/renderer/lib', 'export const version = window.desktop.invoke()'],
  ['src/renderer/features/nodes', "import { useQuery } from '@tanstack/react-query'"],
  ['src/renderer/features/nodes', "import { api } from '@/lib/api'"],
  ['src/renderer/features/nodes', "import { RenameDialog } from './rename-dialog'"],
  ['src/renderer/features/policy/text', "import { useStudio } from '@/features/policy/studio-context'"],
  ['src/renderer/features/policy', "import { TextView } from './text/text-view'"],
  ['src/renderer/features/policy', "import { Page } from '@/ui/page'"],
  ['src/renderer/app', "import { NodesPage } from '@/features/nodes/nodes-page'"],
]

/** Names of globals that a local variable must not take. */
const SHADOWING = ['console', 'fetch', 'location', 'document', 'escape', 'URL']

const boundaryRules = ['boundaries(imports)', 'eslint(no-restricted-imports)', 'eslint(no-restricted-properties)']

interface Diagnostic {
  filename: string
  code: string
}

let folder = ''
let diagnostics: Diagnostic[] = []

function fileOf(kind: 'refused' | 'allowed', index: number, place: string) {
  return `${place}/${kind}-${index}.ts`
}

function isRefused(file: string) {
  return diagnostics.some(({ filename, code }) => filename === file && boundaryRules.includes(code))
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lint-rules-'))
  const config = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8'))
  const jsPlugins = config.jsPlugins.map((file: string) => join(root, file))
  // These rules check one file at a time; types would need our tsconfig and seconds.
  writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify({ ...config, jsPlugins, options: {} }))
  for (const [kind, table] of Object.entries({ refused, allowed } as const)) {
    table.forEach(([place, statement], index) => {
      const file = join(folder, fileOf(kind as 'refused' | 'allowed', index, place))
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, `${statement}\n`)
    })
  }
  writeFileSync(
    join(folder, 'src/main/lib/here.ts'),
    "import type { There } from './there'\nexport type Here = There[]\n",
  )
  writeFileSync(
    join(folder, 'src/main/lib/there.ts'),
    "import type { Here } from './here'\nexport type There = Here | null\n",
  )
  writeFileSync(
    join(folder, 'src/main/lib/shadow.ts'),
    `export const hide = (${SHADOWING.join(', ')}: unknown) => [${SHADOWING.join(', ')}]\n`,
  )
  // Not this process's program: lint rules written in JavaScript cannot access Electron's memory.
  const node = process.env['npm_node_execpath'] ?? 'node'
  const { stdout } = spawnSync(node, [toolScript('oxlint'), '--format=json', '.'], {
    cwd: folder,
    encoding: 'utf8',
  })
  diagnostics = JSON.parse(stdout).diagnostics
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the import rules', () => {
  it.each(refused.map(([place, statement], index) => ({ place, statement, index })))(
    '$place refuses: $statement',
    ({ place, index }) => {
      expect(isRefused(fileOf('refused', index, place))).toBe(true)
    },
  )

  it.each(allowed.map(([place, statement], index) => ({ place, statement, index })))(
    '$place allows: $statement',
    ({ place, index }) => {
      expect(isRefused(fileOf('allowed', index, place))).toBe(false)
    },
  )
})

it('refuses a circle of imports, including types', () => {
  expect(
    diagnostics.some(({ filename, code }) => filename === 'src/main/lib/here.ts' && code === 'import(no-cycle)'),
  ).toBe(true)
})

it('refuses local variables with the name of a global', () => {
  const shadows = diagnostics.filter(
    ({ filename, code }) => filename === 'src/main/lib/shadow.ts' && code === 'eslint(no-shadow)',
  )
  expect(shadows).toHaveLength(SHADOWING.length)
})
