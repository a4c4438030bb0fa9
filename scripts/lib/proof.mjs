// @ts-check
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'
import { Problem } from './process.mjs'

const page = join(root, 'docs', 'proof.md')

/**
 * Replaces one measured section of docs/proof.md, between `<!-- NAME -->` and `<!-- /NAME -->`.
 * @param {string} name
 * @param {string} markdown
 */
export function writeProof(name, markdown) {
  const text = readFileSync(page, 'utf8')
  const [begin, end] = [`<!-- ${name} -->\n`, `\n<!-- /${name} -->`]
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Problem(`docs/proof.md has no section ${name}.`)
  writeFileSync(page, `${text.slice(0, from + begin.length)}\n${markdown.trim()}\n${text.slice(to)}`)
}
