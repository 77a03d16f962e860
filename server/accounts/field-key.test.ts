import { expect, test } from 'vitest'
import { fieldKeyOf } from '../platform/security/encryption.ts'

const secret = 'a secret of at least thirty-two characters'

test('a user’s field key is stable and differs by user and by server', () => {
  const key = fieldKeyOf(secret, 1)
  expect(Buffer.from(key, 'base64')).toHaveLength(32)
  expect(fieldKeyOf(secret, 1)).toBe(key)
  expect(fieldKeyOf(secret, 2)).not.toBe(key)
  expect(fieldKeyOf(`${secret}!`, 1)).not.toBe(key)
})
