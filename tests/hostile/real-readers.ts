import { spawnSync } from 'node:child_process'

const PYTHON = '/usr/bin/python3'

function output(program: string, args: readonly string[], input = ''): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { input, encoding: 'utf8', maxBuffer: 1 << 28 })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? stderr}`)
  return stdout
}

const runs = (program: string, args: readonly string[]) => spawnSync(program, args).status === 0

/** True if this computer has the programs that read the files. */
export function hasReaders(): boolean {
  return runs('ssh', ['-V']) && runs('bash', ['--version']) && runs('ansible-inventory', ['--version'])
}

/** Checks a bash script with `bash -n`. Throws bash's own words if it has errors. */
export function checkScript(script: string): void {
  output('bash', ['-n'], script)
}

/** Returns the words that each line of a script passes to the program, which is not run. */
export function wordsOf(program: string, script: string): string[][] {
  const told = output('bash', [], `${program}() { printf '%s\\0' "$#" "$@"; }\n${script}`).split('\0')
  const lines: string[][] = []
  for (let at = 0; at < told.length - 1; at += 1 + Number(told[at]))
    lines.push(told.slice(at + 1, at + 1 + Number(told[at])))
  return lines
}

/** Returns SSH's settings for a host by a configuration file, as `ssh -G` prints them. */
export function sshSettings(file: string, host: string): Map<string, string> {
  const lines = output('ssh', ['-G', '-F', file, host]).trim().split('\n')
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]))
}

interface Inventory {
  readonly hosts: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly groups: Readonly<Record<string, readonly string[]>>
}

/** Returns an inventory as Ansible reads it. */
export function ansibleReads(file: string): Inventory {
  const { _meta, ...groups } = JSON.parse(output('ansible-inventory', ['-i', file, '--list'])) as {
    _meta: { hostvars: Inventory['hosts'] }
  } & Record<string, { hosts?: string[]; vars?: unknown }>
  for (const [name, { vars }] of Object.entries(groups)) if (vars) throw new Error(`${name} has variables`)
  return {
    hosts: _meta.hostvars,
    groups: Object.fromEntries(Object.entries(groups).map(([name, { hosts = [] }]) => [name, hosts])),
  }
}

const INI = `
import configparser, json, sys
reader = configparser.RawConfigParser(allow_no_value=True, delimiters=('=',), strict=False)
reader.optionxform = str
reader.read_string('[before]\\n' + sys.stdin.read())
print(json.dumps({name: reader.items(name) for name in reader.sections()}))`

/** Returns a file as Python's INI parser reads it; lines above the first section are in `before`. */
export function iniReads(text: string): Record<string, [key: string, value: string | null][]> {
  return JSON.parse(output(PYTHON, ['-c', INI], text)) as Record<string, [string, string | null][]>
}
