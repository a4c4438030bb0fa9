import { headerOf, type PlainRequest, type PlainResponse } from './api-app'

/** Returns how old a copy of the server's response may be for this read, in milliseconds (RFC 9111, 5.2.1.1); 0 for writes and by default. */
export function maxAgeOf(request: PlainRequest): number {
  const seconds = /^max-age=(\d{1,6})$/.exec(headerOf(request, 'cache-control') ?? '')?.[1]
  return request.method === 'GET' && seconds !== undefined ? Number(seconds) * 1000 : 0
}

/** Adds the age of the copy that a response was made from, in whole seconds (RFC 9111, 5.1). */
export function withAge(response: PlainResponse, ageMs: number | null): PlainResponse {
  if (ageMs === null) return response
  return { ...response, headers: { ...response.headers, age: String(Math.floor(ageMs / 1000)) } }
}

/** Returns the age of the copy that a response was made from, in milliseconds; 0 if the server answered. */
export const ageOf = ({ headers }: PlainResponse): number => Number(headers['age'] ?? 0) * 1000
