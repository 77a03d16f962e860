import { expect, it } from 'vitest'
import { queryOf, signed } from './sign.ts'

/** Both are worked examples in AWS's published description of the signature. */
const keys = { id: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', region: 'us-east-1' }
const now = new Date('2013-05-24T00:00:00.000Z')
const host = 'examplebucket.s3.amazonaws.com'

it.each([
  [
    'of a file',
    { path: '/test.txt', query: {}, headers: { host, range: 'bytes=0-9' } },
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'with a query',
    { path: '/', query: { prefix: 'J', 'max-keys': '2' }, headers: { host } },
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
])('a request %s has the expected signature', (_name, given, signature) => {
  const { authorization } = signed({ method: 'GET', body: Buffer.alloc(0), ...given }, keys, now)
  expect(authorization).toContain('Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, ')
  expect(authorization).toContain(`Signature=${signature}`)
})

it('a query string is sorted and encoded as it is signed', () => {
  expect(queryOf({ prefix: "a/b*'", 'list-type': '2' })).toBe('list-type=2&prefix=a%2Fb%2A%27')
})
