import type { Page } from '@playwright/test'
import type { z } from 'zod'
import { expect } from '../fixtures'
import { callApi } from '../page-calls'

/** Makes a call that must succeed, by method and path after /api/v1; returns its response, parsed by `shape` if given. */
export async function call(page: Page, method: string, path: string, body?: unknown): Promise<unknown>
export async function call<S extends z.ZodType>(
  page: Page,
  method: string,
  path: string,
  body: unknown,
  shape: S,
): Promise<z.output<S>>
export async function call(
  page: Page,
  method: string,
  path: string,
  body?: unknown,
  shape?: z.ZodType,
): Promise<unknown> {
  const answer = await callApi(page, method, `app://console/api/v1${path}`, body)
  expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body).slice(0, 300)}`).toBe(200)
  return shape ? shape.parse(answer.body) : answer.body
}

/** Makes a call that must be refused; returns its status and error. */
export async function refused(
  page: Page,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: unknown }> {
  const answer = await callApi(page, method, `app://console/api/v1${path}`, body)
  expect(answer.status, `${method} ${path}`).toBeGreaterThanOrEqual(400)
  return answer
}
