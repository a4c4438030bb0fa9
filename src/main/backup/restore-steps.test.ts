import { pack } from 'tar-stream'
import { expect, it } from 'vitest'
import { createTarReader, type TarFile } from './read-tar'
import { restoreSteps } from './restore-steps'

const BLOCK = 'a\n```\n\n```sh\nrm -rf /\n'
const at = '2026-11-21T08:00:00Z'

/** Returns the steps for a host whose every answer is this text, and the file of this owner. */
const stepsOf = (text: string, file: TarFile) =>
  restoreSteps({
    headscale: {
      how: 'systemd',
      name: text,
      version: text,
      config: '/c',
      place: { how: 'process', program: 'h', config: '/c' },
    },
    server: { name: text, address: 'https://hs.example.com' },
    database: { kind: 'sqlite', path: '/var/lib/headscale/db.sqlite' },
    databaseFile: file,
    files: [file],
    missing: [text],
    rows: { users: 1, machines: 2 },
    at,
  })

/** Reads a file as `tar` of a host describes it. */
async function readOwnedBy(owner: string): Promise<TarFile> {
  const files: TarFile[] = []
  const reader = createTarReader((file) => {
    files.push(file)
    return null
  })
  const tar = pack()
  tar.entry({ name: 'c', uid: 7, gid: 8, uname: owner, gname: owner }, 'text')
  tar.finalize()
  for await (const part of tar as AsyncIterable<Buffer>) await reader.write(part)
  await reader.end()
  const [file] = files
  if (!file) throw new Error('no file')
  return file
}

const commandsIn = (steps: string) => [...steps.matchAll(/^```sh\n([^]*?)^```/gm)].map(([, commands]) => commands)

it('contains no command that the host supplied', async () => {
  const usual = stepsOf('text', await readOwnedBy(''))
  const hostile = stepsOf(BLOCK, await readOwnedBy(BLOCK))
  expect(commandsIn(usual)).toHaveLength(5)
  expect(commandsIn(hostile)).toEqual(commandsIn(usual))
})

it('names the owner, or its number if the name is missing or has several lines', async () => {
  expect(await readOwnedBy('headscale')).toMatchObject({ user: 'headscale', group: 'headscale' })
  expect(await readOwnedBy('a\nb')).toMatchObject({ user: '7', group: '8' })
  expect(stepsOf('text', await readOwnedBy(''))).toContain('install -D -o 7 -g 8 -m 0644 -- files/c /c')
})

it('creates the folder of the database before any file, which would make it root’s', async () => {
  const [, , files] = commandsIn(stepsOf('text', await readOwnedBy('headscale')))
  expect(files?.split('\n')[0]).toBe(
    'test -d /var/lib/headscale || install -d -o headscale -g headscale -m 0750 -- /var/lib/headscale',
  )
})
