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

/** Database, configuration and program as a hostile host may name them. */
const HOSTILE = 'x`;touch${IFS}pwn;`'
const FENCE = 'x`````\n```\n'

const stepsWith = (text: string) =>
  restoreSteps({
    headscale: {
      how: 'process',
      name: 'h',
      version: 'v',
      config: text,
      place: { how: 'process', program: text, config: text },
    },
    server: { name: 's', address: 'https://hs.example.com' },
    database: { kind: 'postgres', host: text, port: '5432', name: text, user: text, pass: '', ssl: 'disable' },
    databaseFile: null,
    files: [],
    missing: [],
    rows: { users: 1, machines: 2 },
    at,
  })

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

/** Returns the lines of all blocks, also of those that are not for a shell of root. */
const blocksIn = (steps: string) =>
  [...steps.matchAll(/^(`{3,})(?:sh)?\n([^]*?)^\1$/gm)].map(([, , lines]) => lines ?? '')

it('quotes every word of a command for the shell, also one with backticks', () => {
  const steps = stepsWith(HOSTILE)
  const word = `'${HOSTILE}'`
  const lines = blocksIn(steps).join('')
  for (const command of [
    `${word} -c ${word} serve\n`,
    `createuser --pwprompt -- ${word}\n`,
    `createdb -O ${word} -E UTF8 -T template0 -- ${word}\n`,
  ])
    expect(lines).toContain(command)
  expect(steps).not.toContain("x';touch")
})

it('encloses names and commands in more backticks than they contain', () => {
  const steps = stepsWith(FENCE)
  expect(steps).toContain(`an empty database \`\`\`\`\`\`x\`\`\`\`\`[U+000A]`)
  expect(blocksIn(steps).filter((lines) => lines.includes(FENCE))).toHaveLength(3)
})
