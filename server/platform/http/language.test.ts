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
  ['de-CH, de;q=0.9, en;q=0.8', 'de'],
  ['ja, es;q=0.5, de;q=0.7', 'de'],
  ['en;q=0, de;q=0.1', 'de'],
  ['*', 'en'],
  ['es;q=abc, DE', 'es'],
  [`${'x-y,'.repeat(5_000)}es`, 'en'],
] as const)('Accept-Language %j is %s', (header, language) => {
  expect(languageOfRequest(request(header))).toBe(language)
})

test('a language chosen in this browser comes before that of the browser; an unknown one is ignored', () => {
  expect(languageOfRequest(request('es', 'de'))).toBe('de')
  expect(languageOfRequest(request('es', 'xx'))).toBe('es')
})
