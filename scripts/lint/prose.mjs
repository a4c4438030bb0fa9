// @ts-check
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The share of odd sentences that a change may contain. */
const ALLOWED_SHARE = 0.02

/**
 * Phrases that read like translated English, with advice. A match is a hint: some sentences without one are odd as well.
 * @type {readonly { pattern: RegExp, advice: string }[]}
 */
const phrases = [
  { pattern: /^(what|who|whom|whose|whether)\b(?!.*\?$)/i, advice: 'start with a verb or the subject' },
  { pattern: /\b(nobody|somebody|whoever|whomever)\b/i, advice: 'name the person, the machine or the part' },
  {
    pattern: /\b(is|are|was|were|be|been) told\b|\btold (of|apart)\b/i,
    advice: 'say "notified", "reported" or "distinguished"',
  },
  { pattern: /\b(had|have|has) (it|them|him|her) told\b/i, advice: 'say "notifies" or "reports"' },
  { pattern: /\bso (many|much|long)\b(?! (as|that)\b)/i, advice: 'state the number, or say "this many"' },
  {
    pattern: /\bwhere (there|it|they|that|none|one|no \w+) (is|are|was|were|has|have|can|cannot|does|do)\b/i,
    advice: 'say "if"',
  },
  { pattern: /\b(of|than|with|by|from) what (is|are|was|were|it|they|one|there)\b/i, advice: 'name the thing' },
  {
    pattern: /\bwhat (became|becomes|comes) of\b|\bas it falls\b|\bby itself alone\b|\banew\b/i,
    advice: 'use a plain verb',
  },
  { pattern: /\b(foretells?|foretold|mends?|mended|surely|nevertheless)\b/i, advice: 'use the usual technical word' },
]

/**
 * Finds odd sentences in the comments and test titles of code, in documents and in English screen texts.
 * @param {string} path decides how the text is read
 * @param {string} text
 * @returns {{ sentences: number, odd: { line: number, sentence: string, advice: string }[] }} lines from 1
 */
export function proseIn(path, text) {
  const all = [...passagesOf(path, text)].flatMap(({ line, words }) =>
    sentencesOf(words).map((sentence) => ({ line, sentence })),
  )
  const odd = all.flatMap((one) => {
    const found = phrases.find(({ pattern }) => pattern.test(one.sentence))
    return found ? [{ ...one, advice: found.advice }] : []
  })
  return { sentences: all.length, odd }
}

/** @param {string} words */
function sentencesOf(words) {
  return words
    .split(/(?<=[.:;!?])\s+/)
    .map((one) => one.trim())
    .filter((one) => one.split(' ').length >= 3)
}

/** @param {string} path @param {string} text @returns {Iterable<{ line: number, words: string }>} */
function passagesOf(path, text) {
  const lines = text.split('\n')
  if (path.endsWith('.json')) return linePassages(lines, (line) => /^\s*"[^"]+": "(.+)",?$/.exec(line)?.[1])
  if (path.endsWith('.md')) return documentPassages(lines)
  return codePassages(lines)
}

/** @param {string[]} lines @param {(line: string) => string | undefined} wordsIn */
function* linePassages(lines, wordsIn) {
  for (const [index, line] of lines.entries()) {
    const words = wordsIn(line)
    if (words) yield { line: index + 1, words }
  }
}

/** Yields paragraphs without code. @param {string[]} lines */
function* documentPassages(lines) {
  let isCode = false
  let begin = 0
  let words = ''
  for (const [index, line] of [...lines, ''].entries()) {
    const isFence = line.startsWith('```')
    if (isFence) isCode = !isCode
    const isText = !isCode && !isFence && /\S/.test(line) && !/^\s{4}/.test(line)
    const isNew = !isText || /^\s*([-*#|>]|\d+\.)/.test(line)
    if (isNew && words) {
      yield { line: begin, words }
      words = ''
    }
    if (!isText) continue
    if (!words) begin = index + 1
    words = `${words} ${line.replace(/^\s*([-*#|>]+|\d+\.)\s*/, '')}`.trim()
  }
}

/** Yields comments as wholes, and test titles. @param {string[]} lines */
function* codePassages(lines) {
  let begin = 0
  let words = ''
  for (const [index, line] of [...lines, ''].entries()) {
    const comment = /^\s*(?:\/\/|\/\*\*?|\*(?!\/))\s?(.*?)(?:\s*\*\/)?$/.exec(line)?.[1]
    if (comment !== undefined && !comment.startsWith('@')) {
      if (!words) begin = index + 1
      words = `${words} ${comment}`.trim()
    } else if (words) {
      yield { line: begin, words }
      words = ''
    }
    const title = /\b(?:test|it|describe)(?:\.\w+)*\((['"`])(.+?)\1/.exec(line)?.[2]
    if (title) yield { line: index + 1, words: title }
  }
}

/**
 * Lists files that differ from the main branch, or from the last commit if there is no main branch.
 * @param {string} folder the project's root
 * @returns {string[]} paths of existing files with prose; none outside of a repository
 */
export function changedFiles(folder) {
  const git = (/** @type {string[]} */ ...args) => {
    try {
      return execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
    } catch {
      return ''
    }
  }
  const base = git('merge-base', 'HEAD', 'origin/main') || git('merge-base', 'HEAD', 'main') || 'HEAD'
  const paths = `${git('diff', '--name-only', base)}\n${git('ls-files', '--others', '--exclude-standard')}`.split('\n')
  return paths.filter((path) => hasProse(path) && existsSync(join(folder, path)))
}

/** @param {string} path */
function hasProse(path) {
  return /\.(tsx?|mjs|md)$|locales\/en\/.*\.json$/.test(path)
}

/**
 * Checks the prose of changed files.
 * @param {string} folder the project's root
 * @returns {{ sentences: number, found: string[], failed: boolean }} `found` names each odd sentence with its place and advice
 */
export function checkProse(folder) {
  let sentences = 0
  const found = changedFiles(folder).flatMap((path) => {
    const prose = proseIn(path, readFileSync(join(folder, path), 'utf8'))
    sentences += prose.sentences
    return prose.odd.map(({ line, sentence, advice }) => `${path}:${line}: ${sentence}\n    → ${advice}`)
  })
  return { sentences, found, failed: found.length > sentences * ALLOWED_SHARE }
}
