import { join } from 'node:path'
import electronLog from 'electron-log/node'
import type { Redactor } from './redact'

/** What the main process writes down. Every line passes the redactor first. */
export interface Log {
  readonly info: (...parts: unknown[]) => void
  readonly warn: (...parts: unknown[]) => void
  readonly error: (...parts: unknown[]) => void
}

const MAX_BYTES = 1_000_000

/**
 * A log in `folder`/main.log (one older file is kept) and, unpackaged, on the terminal.
 * electron-log's Node build is used because the full one registers IPC channels of its own.
 */
export function createLog(options: { folder: string; redactor: Redactor; terminal: boolean }): Log {
  const logger = electronLog.create({ logId: 'main' })
  logger.transports.file.resolvePathFn = () => join(options.folder, 'main.log')
  logger.transports.file.maxSize = MAX_BYTES
  logger.transports.file.level = 'info'
  logger.transports.console.level = options.terminal ? 'info' : 'warn'
  logger.hooks.push((message) => ({ ...message, data: message.data.map((part) => options.redactor.redact(part)) }))
  return logger
}

/** Writes down what nobody caught. The process goes on: a console that answers is worth more than one that vanished. */
export function setupCrashLog(log: Log): void {
  process.on('uncaughtException', (error) => log.error('uncaught exception', error))
  process.on('unhandledRejection', (reason) => log.error('unhandled rejection', reason))
}
