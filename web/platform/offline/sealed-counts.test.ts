import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { choosePin, hasPin, openByPin, openBySignIn, sealCounts } from './sealed-counts.ts'

const fieldKey = (person: number) => btoa(String.fromCharCode(...new Uint8Array(32).fill(person)))
const server = (person: number) =>
  fakeServer({ 'GET /api/users/profile/field-key': { data: { key: fieldKey(person) } } })
const counted = {
  'bombus-outbox:1:a': '{"count":7}',
  'bombus-count:1:flower:3': '{"value":{}}',
  'bombus-draft:1:weather:new:4': '{"temperature":21}',
}
const others = { 'bombus-outbox:2:b': '{"count":9}', 'bombus-count:12:flower:3': '{}' }
const onPhone = () =>
  Object.fromEntries(Object.keys({ ...counted, ...others }).map((key) => [key, localStorage.getItem(key)]))
const lockedPhone = async () => {
  server(1)
  await choosePin(1, '271828')
  for (const [key, value] of Object.entries({ ...counted, ...others })) localStorage.setItem(key, value)
  await sealCounts(1)
}

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('on a locked phone nothing that waits of this person can be read; the PIN brings all of it back', async () => {
  await lockedPhone()
  expect(onPhone()).toEqual({ ...Object.fromEntries(Object.keys(counted).map((key) => [key, null])), ...others })
  expect(JSON.stringify({ ...localStorage })).not.toContain('271828')
  expect(await openByPin(1, '271828')).toBeNull()
  expect(onPhone()).toEqual({ ...counted, ...others })
  expect(localStorage.getItem('bombus-sealed:1')).toBeNull()
}, 20_000)

test('eight wrong tries delete the PIN; the counts wait, sealed, for a sign-in of that person', async () => {
  await lockedPhone()
  const vault = JSON.parse(localStorage.getItem('bombus-vault:1') ?? '') as { byPin: { tries: number } }
  vault.byPin.tries = 6
  localStorage.setItem('bombus-vault:1', JSON.stringify(vault))
  expect(await openByPin(1, '314159')).toBe(1)
  expect(hasPin(1)).toBe(true)
  expect(await openByPin(1, '314159')).toBe(0)
  expect(hasPin(1)).toBe(false)
  expect(await openByPin(1, '271828')).toBe(0)
  expect(onPhone()).toMatchObject({ 'bombus-outbox:1:a': null })
  server(2)
  await expect(openBySignIn(1)).rejects.toThrow()
  expect(onPhone()).toMatchObject({ 'bombus-outbox:1:a': null })
  server(1)
  await openBySignIn(1)
  expect(onPhone()).toEqual({ ...counted, ...others })
}, 20_000)

test('there is no ninth try, also where the page was closed in the eighth, or another tab is at it', async () => {
  await lockedPhone()
  const vault = JSON.parse(localStorage.getItem('bombus-vault:1') ?? '') as { byPin: { tries: number } }
  vault.byPin.tries = 8
  localStorage.setItem('bombus-vault:1', JSON.stringify(vault))
  expect(await openByPin(1, '271828')).toBe(0)
  expect(hasPin(1)).toBe(false)
  expect(onPhone()).toMatchObject({ 'bombus-outbox:1:a': null })
}, 20_000)

test('where there is no room to seal them the counts stay', async () => {
  server(1)
  await choosePin(1, '271828')
  localStorage.setItem('bombus-outbox:1:a', '{"count":7}')
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await sealCounts(1)
  full.mockRestore()
  expect(localStorage.getItem('bombus-outbox:1:a')).toBe('{"count":7}')
}, 20_000)

test('another PIN chosen while counts are sealed opens them first', async () => {
  await lockedPhone()
  await choosePin(1, '161803')
  expect(onPhone()).toEqual({ ...counted, ...others })
  await sealCounts(1)
  expect(await openByPin(1, '271828')).toBe(7)
  expect(await openByPin(1, '161803')).toBeNull()
}, 20_000)
