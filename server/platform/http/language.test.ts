import { expect, test } from 'vitest'
import { languageOfRequest } from './language.ts'

const request = (header: string | undefined, cookie?: string) => ({
  headers: header === undefined ? {} : { 'accept-language': header },
  cookies: cookie === undefined ? {} : { language: cookie },
})

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['es', 'es'],
  ['es-MX, es;q=0.9, en;q=0.8', 'es'],
  ['ja, en;q=0.5, es;q=0.7', 'es'],
  ['en;q=0, es;q=0.1', 'es'],
  ['*', 'en'],
  ['es;q=abc, EN', 'es'],
  [`${'x-y,'.repeat(5_000)}es`, 'en'],
] as const)('Accept-Language %j is %s', (header, language) => {
  expect(languageOfRequest(request(header))).toBe(language)
})

test('a language chosen in this browser takes precedence over the browser’s own, and an unknown one is ignored', () => {
  expect(languageOfRequest(request('en', 'es'))).toBe('es')
  expect(languageOfRequest(request('es', 'xx'))).toBe('es')
})
