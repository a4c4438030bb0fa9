import { join } from 'node:path'
import electronLog from 'electron-log/node'
import type { Log, Redactor } from './log'
import { PRIVATE } from './files'

const MAX_BYTES = 1_000_000

export interface LogFileOptions {
  readonly folder: string
  readonly redactor: Redactor
  /** Also on the terminal, from `info` on; else only warnings. */
  readonly terminal: boolean
}

/**
 * A log in `folder`/main.log (one older file is kept) and on the terminal, every line through the redactor. electron-log's Node build is
 * used because the full one registers IPC channels of its own.
 */
export function openLogFile(options: LogFileOptions): Log {
  const logger = electronLog.create({ logId: 'main' })
  logger.transports.file.resolvePathFn = () => join(options.folder, 'main.log')
  logger.transports.file.maxSize = MAX_BYTES
  logger.transports.file.level = 'info'
  logger.transports.file.writeOptions = { flag: 'a', mode: PRIVATE, encoding: 'utf8' }
  logger.transports.console.level = options.terminal ? 'info' : 'warn'
  logger.hooks.push((message) => ({ ...message, data: message.data.map((part) => options.redactor.redact(part)) }))
  return logger
}
