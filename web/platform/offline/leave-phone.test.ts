import '#web/platform/testing/indexed-db.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deviceStore } from './device-store.ts'
import { forgetAnswers, keepAnswers, keptAnswer } from './kept-answers.ts'
import { leavePhone } from './leave-phone.ts'
import { READY } from './waiting-names.ts'

beforeEach(async () => {
  for (const person of [1, 2]) await deviceStore.write(`${READY}:${person}`, [7])
  await keepAnswers([1, 2].map((person) => ({ person, hash: '["farms"]', data: [], at: Date.now() })))
})
afterEach(async () => {
  for (const person of [1, 2]) await forgetAnswers(person)
})
/** Whether this phone still has what a person read, and the farms that it was made ready for. */
const has = async (person: number) => [
  (await keptAnswer(person, '["farms"]')) !== null,
  deviceStore.read(`${READY}:${person}`) !== null,
]

test('what somebody read goes from the phone with them, and nothing of others', async () => {
  await leavePhone(1)
  expect([await has(1), await has(2)]).toEqual([
    [false, false],
    [true, true],
  ])
})

test.each(['bombus-outbox:1:a', 'bombus-photo:1:a'])(
  'while %s waits, it stays: sending needs the places',
  async (key) => {
    await deviceStore.write(key, {})
    await leavePhone(1)
    expect(await has(1)).toEqual([true, true])
  },
)

test('what waits of somebody else holds nothing up', async () => {
  await deviceStore.write('bombus-outbox:2:a', {})
  await leavePhone(1)
  expect(await has(1)).toEqual([false, false])
})
