export interface Licence {
  name: string
  version: string
  licence: string
  text: string
}

interface Manifest {
  name: string
  version: string
  license: string
}

/** What the console is built with and ships, read from the packages themselves when it is built. */
const manifests = import.meta.glob<Manifest>(
  [
    '../../../../node_modules/{better-sqlite3,electron-log,electron-store,electron-updater,hono,i18next,ipaddr.js,jsonc-parser,ky,lucide-react,notistack,react,react-dom,react-error-boundary,react-hook-form,react-i18next,react-router,zod}/package.json',
    '../../../../node_modules/{@codemirror/*,@emotion/cache,@emotion/react,@emotion/styled,@faker-js/faker,@fontsource-variable/*,@hookform/resolvers,@lezer/highlight,@mui/material,@tanstack/react-*}/package.json',
  ],
  { eager: true, import: 'default' },
)
const texts = import.meta.glob<string>(
  [
    '../../../../node_modules/{better-sqlite3,electron-log,electron-store,electron-updater,hono,i18next,ipaddr.js,jsonc-parser,ky,lucide-react,notistack,react,react-dom,react-error-boundary,react-hook-form,react-i18next,react-router,zod}/{LICENSE,LICENSE.md,LICENSE.txt,license,license.md}',
    '../../../../node_modules/{@codemirror/*,@emotion/cache,@emotion/react,@emotion/styled,@faker-js/faker,@fontsource-variable/*,@hookform/resolvers,@lezer/highlight,@mui/material,@tanstack/react-*}/{LICENSE,LICENSE.md,LICENSE.txt,license}',
  ],
  { eager: true, query: '?raw', import: 'default' },
)

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'))

/** Every package by name, with the text of its licence where it comes with one. */
export function readLicences(): Licence[] {
  const byFolder = new Map(Object.entries(texts).map(([path, text]) => [folderOf(path), text]))
  return Object.entries(manifests)
    .map(([path, { name, version, license }]) => ({
      name,
      version,
      licence: license,
      text: byFolder.get(folderOf(path)) ?? '',
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
}
