import { describe, expect, test } from 'vitest'
import { LastPage, pageOf } from './last-page'

describe('the page a window returns to', () => {
  test('is its path and query', () => {
    expect(pageOf('app://console/machines?state=offline#top')).toBe('/machines?state=offline')
    expect(pageOf('app://console/')).toBe('/')
  })

  test('is not sign-in, nor what is not ours', () => {
    expect(pageOf('app://console/auth')).toBeUndefined()
    expect(pageOf('app://console/auth?returnTo=%2Fusers')).toBeUndefined()
    expect(pageOf('app://console.example/machines')).toBeUndefined()
    expect(pageOf('about:blank')).toBeUndefined()
  })

  test('falls back to the overview where the file holds anything else', () => {
    for (const stored of [undefined, 7, '', 'machines', '//elsewhere', '/\\elsewhere', `/${'x'.repeat(3000)}`])
      expect(LastPage.parse(stored)).toBe('/')
    expect(LastPage.parse('/machines/12')).toBe('/machines/12')
  })
})
