import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { LinkedText } from '@/components/notes/notes-section'

afterEach(cleanup)

test('web addresses of a text are links, without the signs behind them; nothing else is one', () => {
  const text =
    'Rack 3 (https://wiki.example.com/rack?x=1#a).\njavascript:alert(1) file:///etc http:// HTTPS://Example.com/B'
  const { container } = render(<LinkedText text={text} />)
  expect(container.textContent).toBe(text)
  const links = screen.getAllByRole('link').map((link) => [link.getAttribute('href'), link.getAttribute('target')])
  expect(links).toEqual([
    ['https://wiki.example.com/rack?x=1#a', '_blank'],
    ['HTTPS://Example.com/B', '_blank'],
  ])
})
