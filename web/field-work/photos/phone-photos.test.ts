import { afterEach, expect, test, vi } from 'vitest'
import { setCurrentPerson } from '#web/platform/offline/last-signed-in.ts'
import { choosePin, openByPin, sealCounts } from '#web/platform/offline/sealed-counts.ts'
import { pendingPhotosOf } from '#web/platform/offline/pending.ts'
import { fillPhone, onDisk } from '#web/platform/testing/device.ts'
import { photos as t } from '#web/texts/photos.ts'
import { createOutbox, forgetOutboxes } from '../outbox/outbox.ts'
import { plantEntry } from '../testing/entry-fixture.ts'
import { place } from '../testing/place-fixture.ts'
import { createPhonePhotos, forgetPhotos, photosOf } from './phone-photos.ts'
import { shrinking } from './shrink.ts'
import { keepPhotos } from './take-photo.ts'

const PERSON = 1
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  forgetPhotos()
  forgetOutboxes()
})

const bytes = (text = 'a picture') => new TextEncoder().encode(text).buffer
const ofPlant = (key: string, plant: number) => ({
  key,
  place,
  kind: 'flower' as const,
  plant,
  taxon: null,
  unsure: false,
  taken_at: '2026-06-11T09:00:00.000Z',
  position: null,
  entry: null,
})
const keysOf = (phone: ReturnType<typeof createPhonePhotos>) => phone.photos.get().map(({ key }) => key)

interface Asked {
  method: string
  path: string
  said: Record<string, string>
  image: string | null
}
/** A server that stores entries; `photo` returns its response to photos. */
const server = (photo: () => { status: number; message?: string } | 'lost' = () => ({ status: 200 })) => {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    const { pathname: path, searchParams } = new URL(url, 'http://portal.test')
    const image = body instanceof FormData ? await (body.get('photo') as File).text() : null
    asked.push({ method, path, said: Object.fromEntries(searchParams), image })
    if (path.endsWith('/flowers')) return Response.json({ data: { id: 77, survey_id: 9 } }, { status: 201 })
    const answer = photo()
    if (answer === 'lost') throw new TypeError('no signal')
    return Response.json({ error: answer.status >= 400, message: answer.message ?? '', data: {} }, answer)
  })
  return asked
}
const offline = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no signal')))
/** A photo of plant 1, whose count is in the outbox. */
const counted = async (key = 'photo-1') => {
  const [outbox, phone] = [createOutbox(PERSON), photosOf(PERSON)]
  expect(await phone.add(ofPlant(key, 1), bytes())).toBe(true)
  expect(await outbox.add([plantEntry(1)])).toBe(true)
  return { outbox, phone }
}

test('a photo waits for its count, is sent once after it, and is then deleted from the phone', async () => {
  offline()
  const { outbox, phone } = await counted()
  await outbox.send()
  expect(await phone.send()).toBe(0)
  expect(pendingPhotosOf(PERSON)).toBe(1)

  const asked = server()
  await outbox.send()
  expect(await phone.send()).toBe(1)
  expect(asked).toMatchObject([
    { method: 'POST', path: '/api/surveys/9/flowers' },
    {
      method: 'PUT',
      path: '/api/surveys/9/photos/photo-1',
      said: { kind: 'flower', entry_id: '77', taken_at: '2026-06-11T09:00:00.000Z', unsure: 'false' },
      image: 'a picture',
    },
  ])
  expect(await phone.send()).toBe(0)
  expect(asked).toHaveLength(2)
  expect(keysOf(phone)).toEqual([])
  expect(pendingPhotosOf(PERSON)).toBe(0)
})

test('says which row of a species the photo shows', async () => {
  const phone = createPhonePhotos(PERSON)
  const taxon = { id: 12, name: 'Bombus terrestris, queen', flower_centre: false, caste: 'queen' as const }
  const of = { ...ofPlant('queen', 1), kind: 'pollinator' as const, plant: null, taxon }
  await phone.add({ ...of, entry: { survey_id: 9, entry_id: 77 } }, bytes())
  const asked = server()
  expect(await phone.send()).toBe(1)
  expect(asked).toMatchObject([{ said: { pollinator_id: '12', flower_centre: 'false', caste: 'queen' } }])
})

test('after a page closes with the count sent, the next page sends its photo with the same key', async () => {
  const { outbox } = await counted()
  server(() => 'lost')
  await outbox.send()
  await photosOf(PERSON).send()
  forgetPhotos()
  const asked = server()
  const later = createPhonePhotos(PERSON)
  expect(await later.send()).toBe(1)
  expect(asked.map(({ path }) => path)).toEqual(['/api/surveys/9/photos/photo-1'])
})

test('photos are sent one by one, oldest first; a lost one stops those after it, a rejected one does not', async () => {
  const phone = createPhonePhotos(PERSON)
  for (const key of ['a', 'b', 'c'])
    await phone.add({ ...ofPlant(key, 1), entry: { survey_id: 9, entry_id: 77 } }, bytes(key))
  const lost = server(() => 'lost')
  expect(await phone.send()).toBe(0)
  expect(lost).toHaveLength(1)
  expect(phone.photos.get()[0]).toMatchObject({ key: 'a', refusal: null })
  expect(phone.photos.get()[0]?.tried).toContain('cannot be reached')

  let times = 0
  const asked = server(() => (++times === 1 ? { status: 404 } : { status: 200 }))
  expect(await phone.send()).toBe(2)
  expect(asked.map(({ image }) => image)).toEqual(['a', 'b', 'c'])
  expect(phone.photos.get()).toMatchObject([{ key: 'a', refusal: t.entryGone }])
})

test('an entry and its photos are added to the outbox together, or not at all', async () => {
  const [outbox, phone] = [createOutbox(PERSON), createPhonePhotos(PERSON)]
  await phone.add(ofPlant('one', 1), bytes())
  const full = fillPhone()
  expect(await outbox.add([plantEntry(1)])).toBe(false)
  full.mockRestore()
  expect(await onDisk('bombus-photo:1:one')).toMatchObject({ entry_key: null })
  expect(await outbox.add([plantEntry(1)])).toBe(true)
  expect(await onDisk('bombus-photo:1:one')).toMatchObject({ entry_key: 'key-1' })
  expect(await onDisk('bombus-outbox:1:key-1')).toMatchObject({ key: 'key-1' })
})

test('a photo belongs only to the entry of its plant, and is discarded with its count', async () => {
  const [outbox, phone] = [createOutbox(PERSON), createPhonePhotos(PERSON)]
  await phone.add(ofPlant('one', 1), bytes())
  await phone.add(ofPlant('two', 2), bytes())
  await outbox.add([plantEntry(1)])
  expect(phone.photos.get().map(({ entry_key }) => entry_key)).toEqual(['key-1', null])
  await outbox.discard('key-1')
  expect(keysOf(phone)).toEqual(['two'])
  expect([await phone.picture('one'), outbox.entries.get()]).toEqual([null, []])
})

test('a full phone reports it, stores no partial photo, and still stores the count', async () => {
  const [outbox, phone] = [createOutbox(PERSON), createPhonePhotos(PERSON)]
  const full = fillPhone()
  vi.spyOn(shrinking, 'shrink').mockResolvedValue({ bytes: bytes(), width: 4, height: 3 })
  const { key: _key, taken_at: _at, position: _place, ...about } = ofPlant('x', 1)
  const said = await keepPhotos(phone, [new File(['x'], 'x.jpg')], about, { withPosition: false })
  expect(said).toEqual([t.full])
  expect(keysOf(phone)).toEqual([])
  full.mockRestore()
  expect(await phone.picture('x')).toBeNull()
  expect(await outbox.add([plantEntry(1)])).toBe(true)
})

test('files that are not images are named and the others stored; a nearly full phone shows a warning', async () => {
  const phone = createPhonePhotos(PERSON)
  vi.stubGlobal('navigator', {
    ...navigator,
    storage: { estimate: () => Promise.resolve({ quota: 60_000_000, usage: 40_000_000 }) },
  })
  vi.spyOn(shrinking, 'shrink').mockImplementation((file) =>
    file.size === 1
      ? Promise.reject(new Error('no picture'))
      : Promise.resolve({ bytes: bytes(), width: 4, height: 3 }),
  )
  const { key: _key, taken_at: _at, position: _place, ...about } = ofPlant('x', 1)
  const files = [new File(['x'], 'list.txt'), new File(['xx'], 'bee.jpg')]
  expect(await keepPhotos(phone, files, about, { withPosition: false })).toEqual([
    t.unreadable('list.txt'),
    t.nearlyFull,
  ])
  expect(phone.photos.get()).toMatchObject([{ plant: 1, position: null, size: 9 }])
})

test('on a locked phone a photo is encrypted, and it is sent after the PIN unlocks it', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ data: { key: btoa('k'.repeat(32)) } }))
  await choosePin(PERSON, '123456')
  const phone = createPhonePhotos(PERSON)
  await phone.add({ ...ofPlant('sealed', 1), entry: { survey_id: 9, entry_id: 77 } }, bytes())
  await sealCounts(PERSON)
  expect(await phone.picture('sealed')).toBeNull()
  const asked = server()
  expect(await phone.send()).toBe(0)
  expect(asked).toEqual([])
  expect(await openByPin(PERSON, '123456')).toBeNull()
  expect(await phone.send()).toBe(1)
  expect(asked).toMatchObject([{ image: 'a picture' }])
})

test('after another user signed in on this phone, a page not yet aware of it sends no photos in their name', async () => {
  const asked = server()
  const { outbox, phone } = await counted()
  await outbox.send()
  setCurrentPerson(2)
  expect(await phone.send()).toBe(0)
  expect(asked.some(({ path }) => path.endsWith('/photos'))).toBe(false)
  setCurrentPerson(PERSON)
  expect(await phone.send()).toBe(1)
})
