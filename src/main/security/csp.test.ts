import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy, createNonce } from './csp'

describe('contentSecurityPolicy', () => {
  it('denies everything by default and allows our own files alone', () => {
    expect(contentSecurityPolicy('abc', undefined)).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-abc'; img-src 'self' data:; font-src 'self'; " +
        "connect-src 'self'; worker-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
    )
  })

  it("allows Vite's websocket and inline scripts during development, nothing else", () => {
    const policy = contentSecurityPolicy('abc', 'http://localhost:5173')
    expect(policy).toContain("connect-src 'self' ws://localhost:5173;")
    expect(policy).toContain("script-src 'self' 'nonce-abc';")
    expect(policy).not.toContain('unsafe')
    expect(policy).not.toContain('http:')
  })
})

describe('createNonce', () => {
  it('never repeats', () => {
    expect(new Set(Array.from({ length: 1000 }, createNonce)).size).toBe(1000)
  })
})
