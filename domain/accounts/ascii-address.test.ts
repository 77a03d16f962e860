import { expect, it } from 'vitest'
import { email } from './endpoints.ts'

it.each([
  ['Ann@Bücher.example', 'ann@xn--bcher-kva.example'],
  ['ann@中文.example', 'ann@xn--fiq228c.example'],
  ['ann@example.org', 'ann@example.org'],
])('the address %s is %s', (text, expected) => {
  expect(email.safeParse(text)).toEqual({ success: true, data: expected })
})

it.each(['ann@bücher.example/x', 'ann@bü cher.example', 'ann@', 'bücher.example', 'ann@ü..example'])(
  '%s is no address',
  (text) => {
    expect(email.safeParse(text).success).toBe(false)
  },
)
