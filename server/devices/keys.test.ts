import { expect, it } from 'vitest'
import type { Db } from '../platform/postgres/database.ts'
import { deviceAuthenticator } from './keys.ts'

it('a value longer than any key is neither looked up nor cached', async () => {
  let looked = 0
  const look = () => {
    looked += 1
    throw new Error('looked up')
  }
  // Either may be called, depending on whether the statement was compiled before.
  const db = { selectFrom: look, executeQuery: look } as unknown as Db
  const find = deviceAuthenticator({ db, clock: () => new Date() })
  expect(await find('x'.repeat(16_000))).toBeNull()
  expect(looked).toBe(0)
  await expect(find('x'.repeat(47))).rejects.toThrow('looked up')
})
