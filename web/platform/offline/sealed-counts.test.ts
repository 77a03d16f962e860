import { afterEach, expect, test, vi } from 'vitest'
import { fillPhone } from '../testing/device.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { deviceStore } from './device-store.ts'
import { changing } from './device-writes.ts'
import { fieldDatabase } from './field-database.ts'
import { choosePin, hasPin, openByPin, openBySignIn, sealCounts } from './sealed-counts.ts'
import type { Vault } from './vault.ts'
import { isSealed } from './pending.ts'
import { timeLimit } from '#server/testing/time-limit.ts'

const fieldKey = (person: number) => btoa(String.fromCharCode(...new Uint8Array(32).fill(person)))
const server = (person: number, previous: string[] = []) =>
  fakeServer({ 'GET /api/users/profile/field-key': { data: { key: fieldKey(person), previous } } })
const counted = {
  'bombus-outbox:1:a': { count: 7 },
  'bombus-count:1:flower:3': { value: {} },
  'bombus-draft:1:weather:new:4': { temperature: 21 },
}
const others = { 'bombus-outbox:2:b': { count: 9 }, 'bombus-count:12:flower:3': {} }
const onPhone = () =>
  Object.fromEntries(Object.keys({ ...counted, ...others }).map((name) => [name, deviceStore.read(name)]))
const lockedPhone = async () => {
  server(1)
  await choosePin(1, '271828')
  for (const [name, value] of Object.entries({ ...counted, ...others })) await deviceStore.write(name, value)
  await sealCounts(1)
}
const withTries = (tries: number) =>
  deviceStore.change([
    changing<Vault>('bombus-vault:1', (vault) =>
      vault?.byPin ? { ...vault, byPin: { ...vault.byPin, tries } } : vault,
    ),
  ])

afterEach(() => void vi.unstubAllGlobals())

test(
  'pending data of the user cannot be read on a locked phone, and the PIN restores all of them',
  async () => {
    await lockedPhone()
    expect(onPhone()).toEqual({ ...Object.fromEntries(Object.keys(counted).map((key) => [key, null])), ...others })
    const all = await (await fieldDatabase()).getAll('records')
    for (const secret of ['271828', 'temperature']) expect(JSON.stringify(all)).not.toContain(secret)
    expect(await openByPin(1, '271828')).toBeNull()
    expect(onPhone()).toEqual({ ...counted, ...others })
    expect(deviceStore.names('bombus-sealed:')).toEqual([])
  },
  timeLimit(20_000),
)

test(
  'eight wrong attempts delete the PIN, and the encrypted counts remain for the user’s next sign-in',
  async () => {
    await lockedPhone()
    await withTries(6)
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
  },
  timeLimit(20_000),
)

test(
  'a ninth attempt is impossible, even if the page was closed during the eighth or another tab is trying',
  async () => {
    await lockedPhone()
    await withTries(8)
    expect(await openByPin(1, '271828')).toBe(0)
    expect(hasPin(1)).toBe(false)
    expect(onPhone()).toMatchObject({ 'bombus-outbox:1:a': null })
  },
  timeLimit(20_000),
)

test(
  'counts that cannot be encrypted for lack of space remain unchanged',
  async () => {
    server(1)
    await choosePin(1, '271828')
    await deviceStore.write('bombus-outbox:1:a', { count: 7 })
    const full = fillPhone()
    await sealCounts(1)
    full.mockRestore()
    expect([deviceStore.read('bombus-outbox:1:a'), isSealed(1)]).toEqual([{ count: 7 }, false])
  },
  timeLimit(20_000),
)

test(
  'choosing another PIN while counts are encrypted decrypts them first',
  async () => {
    await lockedPhone()
    await choosePin(1, '161803')
    expect(onPhone()).toEqual({ ...counted, ...others })
    await sealCounts(1)
    expect(await openByPin(1, '271828')).toBe(7)
    expect(await openByPin(1, '161803')).toBeNull()
  },
  timeLimit(20_000),
)

test(
  'taps during locking are encrypted by the next lock, and all data are restored',
  async () => {
    await lockedPhone()
    await deviceStore.write('bombus-count:1:flower:3', { value: { later: true } })
    await sealCounts(1)
    expect(onPhone()).toMatchObject({ 'bombus-count:1:flower:3': null })
    expect(await openByPin(1, '271828')).toBeNull()
    expect(onPhone()).toEqual({ ...counted, ...others, 'bombus-count:1:flower:3': { value: { later: true } } })
  },
  timeLimit(20_000),
)

test(
  'after a rotation of the server secret, older data can be decrypted, and are re-encrypted before the next one',
  async () => {
    await lockedPhone()
    // Key 101 follows 1, and 201 follows 101.
    server(101, [fieldKey(1)])
    await openBySignIn(1)
    expect(onPhone()).toEqual({ ...counted, ...others })
    await sealCounts(1)
    server(201, [fieldKey(101)])
    await openBySignIn(1)
    expect(onPhone()).toEqual({ ...counted, ...others })
    // The PIN is unchanged.
    await sealCounts(1)
    expect(await openByPin(1, '271828')).toBeNull()
  },
  timeLimit(20_000),
)

test(
  'a rotation renews the key even if nothing is encrypted, and another user’s key decrypts nothing',
  async () => {
    server(1)
    await choosePin(1, '271828')
    server(101, [fieldKey(1)])
    await openBySignIn(1)
    await deviceStore.write('bombus-outbox:1:a', { count: 7 })
    await sealCounts(1)
    server(2, [fieldKey(3)])
    await expect(openBySignIn(1)).rejects.toThrow()
    server(201, [fieldKey(101)])
    await choosePin(1, '314159')
    expect(deviceStore.read('bombus-outbox:1:a')).toEqual({ count: 7 })
  },
  timeLimit(20_000),
)
