import { beforeEach, expect, test, vi } from 'vitest'
import { leavePhone, READY } from './leave-phone.ts'

const forgotten: number[] = []
vi.mock('./kept-answers.ts', () => ({ forgetAnswers: async (person: number) => void forgotten.push(person) }))

beforeEach(() => {
  forgotten.length = 0
  vi.stubGlobal('indexedDB', {})
  localStorage.setItem(`${READY}:1`, '[7]')
  localStorage.setItem(`${READY}:2`, '[7]')
})
const ready = (person: number) => localStorage.getItem(`${READY}:${person}`)

test('what somebody read goes from the phone with them, and nothing of others', async () => {
  await leavePhone(1)
  expect([forgotten, ready(1), ready(2)]).toEqual([[1], null, '[7]'])
})

test.each(['bombus-outbox:1:a', 'bombus-photo:1:a'])(
  'while %s waits, it stays: sending it needs the places',
  async (key) => {
    localStorage.setItem(key, '{}')
    await leavePhone(1)
    expect([forgotten, ready(1)]).toEqual([[], '[7]'])
  },
)

test('what waits of somebody else holds nothing up', async () => {
  localStorage.setItem('bombus-outbox:2:a', '{}')
  await leavePhone(1)
  expect(forgotten).toEqual([1])
})
