import { expect, it } from 'vitest'
import { isFitAddress } from './provider-fetch.ts'

it.each([
  'https://localhost/keys',
  'https://localhost./keys',
  'https://keys.localhost/keys',
  'https://127.1/keys',
  'https://0x7f000001/keys',
  'https://[::ffff:127.0.0.1]/keys',
  'https://10.0.0.1./keys',
  'http://id.example/keys',
  'https://somebody@id.example/keys',
])('an external provider cannot direct the server to %s', (address) => {
  expect(isFitAddress('https://id.example', address)).toBe(false)
})

it('a provider may refer to other host names over https', () => {
  expect(isFitAddress('https://id.example', 'https://keys.id.example/keys')).toBe(true)
})
