import { type Endpoint, fillPath, type Input, pathParameters } from '@shared/api/endpoint'
import { ApiError } from '@shared/api/error'
import { ErrorBody } from '@shared/api/error-body'
import type { z } from 'zod'
import type { ApiApp } from './api-app'
import { plainRequest, readJson } from './plain'

/** Makes one call of the contract, as the page would. Returns the parsed output; throws the ApiError from the response. */
export async function ask<I extends z.ZodType, O extends z.ZodType>(
  api: ApiApp,
  endpoint: Endpoint<I, O>,
  input: Input<Endpoint<I, O>>,
): Promise<z.output<O>> {
  const fields = input as Readonly<Record<string, unknown>>
  const inPath = new Set(pathParameters(endpoint.path))
  const rest = Object.entries(fields).filter(([name, value]) => !inPath.has(name) && value !== undefined)
  const path = fillPath(endpoint.path, fields)
  const writes = endpoint.method === 'POST' || endpoint.method === 'PUT'
  const query = new URLSearchParams(rest.map(([name, value]): [string, string] => [name, String(value)])).toString()
  const request = writes
    ? plainRequest(endpoint.method, path, Object.fromEntries(rest))
    : plainRequest(endpoint.method, query ? `${path}?${query}` : path)
  const response = await api.respond(request)
  const body = readJson(response)
  if (response.status !== 200) throw ApiError.fromBody(ErrorBody.parse(body))
  return endpoint.output.parse(body)
}
