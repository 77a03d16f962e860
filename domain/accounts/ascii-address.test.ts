import { expect, it } from 'vitest'
import { email } from './endpoints.ts'

it.each([
  ['Ann@Bücher.example', 'ann@xn--bcher-kva.example'],
  ['ann@中文.example', 'ann@xn--fiq228c.example'],
  ['ann@example.org', 'ann@example.org'],
])('normalises the email address %s to %s', (text, expected) => {
  expect(email.safeParse(text)).toEqual({ success: true, data: expected })
})

it.each(['ann@bücher.example/x', 'ann@bü cher.example', 'ann@', 'bücher.example', 'ann@ü..example'])(
  'rejects %s as an email address',
  (text) => {
    expect(email.safeParse(text).success).toBe(false)
  },
)
