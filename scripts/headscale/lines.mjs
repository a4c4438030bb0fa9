// @ts-check
import { Problem } from '../lib/process.mjs'

/** The newest release of every supported line on the Go module proxy, oldest first. */
const RELEASES = ['0.23.0', '0.24.2', '0.25.1', '0.26.1', '0.27.1', '0.28.0', '0.29.2']

/**
 * A release to test against: `version` is built from source unless `program` names a server built elsewhere; then it is the line.
 * @typedef {{ line: string, version: string, program?: string }} Release
 */

/** @param {string} version @returns {Release} */
const release = (version) => ({ version, line: version.split('.').slice(0, 2).join('.') })

/** @returns {Release} */
export const newest = () => release(RELEASES.at(-1) ?? '')

/**
 * Returns the releases named by `--lines=0.29,0.26.1` or `--lines=all`, followed by the server of `--server=PATH [--line=0.30]`; the newest
 * release if neither is given.
 * @param {string[]} args
 * @returns {{ releases: Release[], rest: string[] }} with the remaining arguments
 */
export function readLines(args) {
  const value = (/** @type {string} */ name) => args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3)
  const rest = args.filter((arg) => !/^--(lines?|server)=/.test(arg))
  const releases = named(value('lines'))
  const program = value('server')
  const line = value('line') ?? '0.30'
  if (program !== undefined) releases.push({ line, version: line, program })
  return { releases: releases.length > 0 ? releases : [newest()], rest }
}

/** @param {string | undefined} asked @returns {Release[]} */
function named(asked) {
  if (asked === undefined) return []
  return asked === 'all' ? RELEASES.map(release) : asked.split(',').map(find)
}

/** A version of three parts is used as given, even if it is not the newest of its line. @param {string} text @returns {Release} */
function find(text) {
  const wanted = text.trim().replace(/^v/, '')
  const known = RELEASES.find((version) => version === wanted || release(version).line === wanted)
  if (known) return release(known)
  if (/^0\.(2[3-9])\.\d+$/.test(wanted)) return release(wanted)
  throw new Problem(
    `There is no release "${text}". Lines: ${RELEASES.map((each) => release(each).line).join(', ')}, or "all".`,
  )
}
