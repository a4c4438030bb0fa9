import { expect, test } from 'vitest'
import { isLoopback, isPlainHttp } from './plain-http'

test.each([
  ['http://hs.example', true],
  ['HTTP://10.0.0.1:8080', true],
  ['http://localhost.evil.example', true],
  ['https://hs.example', false],
  ['http://localhost:8080', false],
  ['http://127.0.0.1', false],
  ['http://[::1]:8080/x', false],
])('%s sends the key unencrypted: %s', (url, plain) => {
  expect(isPlainHttp(url)).toBe(plain)
})

test.each([
  ['http://127.0.0.1:8080', true],
  ['https://localhost/', true],
  ['localhost:8080', true],
  ['http://[::1]:8080', true],
  ['http://127.0.0.1.evil.example', false],
  ['http://192.168.1.2', false],
  ['', false],
])('%s can be used on its own computer only: %s', (url, isOwn) => {
  expect(isLoopback(url)).toBe(isOwn)
})
