import '#web/platform/testing/indexed-db.ts'
import { hashKey } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { forgetAnswers, keptAnswer } from '#web/platform/offline/kept-answers.ts'
import { setPersonHere } from '#web/platform/offline/person-here.ts'
import { createQueryClient } from '#web/platform/query-client.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { flowersQuery } from '../queries.ts'
import { farm, responses } from './testing/farm-fixture.ts'
import { making, makeReady, readyFarms } from './make-ready.ts'

const person = { ...personOf('entomology'), id: 1 }
const year = new Date().getFullYear()

afterEach(async () => {
  vi.unstubAllGlobals()
  localStorage.clear()
  await forgetAnswers(1)
})

test('a farm that was made ready has the lists of each of its plots on the phone, and says how much and when', async () => {
  setPersonHere(1)
  const received = fakeServer(responses)
  const isReady = await makeReady(createQueryClient(), person, farm)
  expect(received.filter(({ path }) => !(`GET ${path.split('?')[0]}` in responses))).toEqual([])
  expect(isReady).toBe(true)
  const [ready] = readyFarms(1)
  expect(ready).toMatchObject({ farm_id: 1, farm_title: farm.name })
  expect(ready?.parts).toBe(2 + 6 + 3 + 2 * 6)
  expect(ready?.bytes).toBeGreaterThan(100)
  for (const plot_id of [3, 8]) {
    const hash = JSON.stringify(['surveys', 'flowers', { plot_id, year }])
    expect(await keptAnswer(1, hash), hash).not.toBeNull()
  }
  expect(hashKey(flowersQuery({ plot_id: 3, year }).queryKey)).toBe(
    JSON.stringify(['surveys', 'flowers', { plot_id: 3, year }]),
  )
  expect(making.get()).toBeNull()
})

test('a farm of which a part could not be read is not said to be ready', async () => {
  setPersonHere(1)
  fakeServer({ ...responses, 'GET /api/plots/8': { status: 500, message: 'Something went wrong' } })
  expect(await makeReady(createQueryClient(), person, farm)).toBe(false)
  expect(readyFarms(1)).toEqual([])
})
