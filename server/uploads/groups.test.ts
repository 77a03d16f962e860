import { expect, it } from 'vitest'
import { makePlot } from '../factories/places.ts'
import { makeServer } from '../testing/server.ts'
import { checkCases, type Case } from './testing/rows.ts'
import { makeSampleTaxa } from './testing/sample-files.ts'
import { makeUploader } from './testing/uploader.ts'

/**
 * Things that are counted as a whole: a group on a visit, predators on a plant; each once, by one person at one time.
 */
const server = await makeServer()
const { db } = server
server.setClock('2026-07-01T12:00:00Z')
await makeSampleTaxa(db)

const otherLook =
  'has several observers, times or efforts in the file: a group is counted once per visit, by one observer'
const noneAndSome = 'has both a row with none seen and a row with a count'
const twice = 'is in the file twice, with different values'
const there = 'is already in Bombus, or is repeated in the file: it is skipped'

it('pollinators: a group has one observer and time per visit, and either counts or none', async () => {
  const uploader = await makeUploader(server)
  await makePlot(db, { tunnel_id: uploader.tunnel.id, number: 13 })
  const cases: Case[] = [
    ['two rows of one look', [{ centre: 'yes' }, { centre: 'no' }], []],
    ['two observers', [{ centre: 'yes' }, { centre: 'no', by: 'Ada' }], [`2 row: ${otherLook}`]],
    ['two times', [{ centre: 'yes' }, { centre: 'no', time: '11:01' }], [`2 row: ${otherLook}`]],
    ['the same by two people is no duplicate', [{}, { by: 'Ada' }], [`2 row: ${otherLook}`]],
    ['the first look of a group counts', [{}, { of: 'none', by: 'Ada' }, { centre: 'no' }], [`2 row: ${otherLook}`]],
    ['other groups have other observers', [{}, { of: 'bumblebee', by: 'Ada', time: '9:00' }], []],
    ['so have other visits', [{}, { visit: 2, by: 'Ada' }], []],
    ['and other plots', [{}, { plot: 13, by: 'Ada' }], []],
    ['no visit is the first', [{}, { visit: 1, centre: 'no', by: 'Ada' }], [`2 row: ${otherLook}`]],
    ['none and some', [{}, { of: 'none' }], [`2 row: ${noneAndSome}`]],
    ['none first, and some', [{ of: 'none' }, {}, { centre: 'no' }], [`1 row: ${noneAndSome}`]],
    ['none of one group, some of another', [{}, { of: 'none', group: 'hoverfly' }], []],
    ['none on one visit, some on another', [{}, { of: 'none', visit: 2 }], []],
    ['none on one plot, some on another', [{}, { of: 'none', plot: 13 }], []],
    ['none twice', [{ of: 'none' }, { of: 'none' }], [`2 row: ${there}`]],
    ['the same twice', [{}, {}], [`2 row: ${there}`]],
    ['another count', [{}, { count: 4 }], [`2 row: ${twice}`]],
    ['another note', [{}, { note: 'on a leaf' }], [`2 row: ${twice}`]],
  ]
  const { batch, found } = await checkCases(uploader, 'pollinator', cases)
  expect(found).toEqual(cases)
  const rows = cases.flatMap(([, given]) => given).length
  const [wrong, left] = [cases.flatMap(([, , told]) => told).length - 2, 2]
  expect(batch).toMatchObject({
    state: 'ready',
    rows_read: rows,
    rows_error: wrong,
    count_errors: wrong,
    rows_duplicate: left,
    rows_good: rows - wrong - left,
  })
})

it('predators: a plant has one observer and time per visit, and either counts or none', async () => {
  const uploader = await makeUploader(server)
  await makePlot(db, { tunnel_id: uploader.tunnel.id, number: 13 })
  const cases: Case[] = [
    ['a plant', [{}], []],
    ['two observers', [{}, { of: 'none', by: 'Ada' }], [`2 row: ${otherLook}`]],
    ['two times', [{}, { of: 'none', time: '11:01' }], [`2 row: ${otherLook}`]],
    ['other plants have other observers', [{}, { plant: 2, by: 'Ada', time: '9:00' }], []],
    ['so have other visits', [{}, { visit: 2, by: 'Ada' }], []],
    ['and other plots', [{}, { plot: 13, by: 'Ada' }], []],
    ['none and some', [{}, { of: 'none' }], [`2 row: ${noneAndSome}`]],
    ['none on one plant, some on another', [{}, { of: 'none', plant: 2 }], []],
    ['none twice', [{ of: 'none' }, { of: 'none' }], [`2 row: ${there}`]],
    ['another count', [{}, { count: 4 }], [`2 row: ${twice}`]],
    ['another note', [{}, { note: 'on a leaf' }], [`2 row: ${twice}`]],
  ]
  const { found } = await checkCases(uploader, 'predator', cases)
  expect(found).toEqual(cases)
})

it('flowers and fruit: a plant is counted once per visit, a sample once per day and shape', async () => {
  const uploader = await makeUploader(server)
  const flowers: Case[] = [
    ['the same', [{}, {}], [`2 row: ${there}`]],
    ['another count', [{}, { count: 8 }], [`2 row: ${twice}`]],
    ['another note', [{}, { note: 'x' }], [`2 row: ${twice}`]],
    ['another observer', [{}, { by: 'Ada' }], [`2 row: ${twice}`]],
    ['another time', [{}, { time: '11:01' }], [`2 row: ${twice}`]],
    ['another plant', [{}, { plant: 2 }], []],
    ['another visit', [{}, { visit: 2, count: 8 }], []],
  ]
  expect((await checkCases(uploader, 'flower', flowers)).found).toEqual(flowers)
  const fruit: Case[] = [
    ['the same', [{}, {}], [`2 row: ${there}`]],
    ['another count', [{}, { count: 8 }], [`2 row: ${twice}`]],
    ['another weight', [{}, { weight: 92.501 }], [`2 row: ${twice}`]],
    ['another note', [{}, { note: 'x' }], [`2 row: ${twice}`]],
    ['another observer', [{}, { by: 'Ada' }], [`2 row: ${twice}`]],
    ['another plant', [{}, { plant: 2, count: 8 }], []],
    ['another sample', [{}, { sample: 2, count: 8 }], []],
    ['no sample is the first', [{}, { sample: 1, count: 8 }], [`2 row: ${twice}`]],
    ['another shape', [{}, { shape: 'misshapen', count: 8 }], []],
    ['another pollination', [{ pollination: 'open' }, { pollination: 'hand', count: 8 }, { count: 9 }], []],
    ['another class', [{ fruitClass: '1' }, { fruitClass: 'waste', count: 8 }, { count: 9 }], []],
    ['the same of a trial', [{ pollination: 'Hand' }, { pollination: 'hand' }], [`2 row: ${there}`]],
    ['another weight of a trial', [{ pollination: 'hand' }, { pollination: 'hand', weight: 1 }], [`2 row: ${twice}`]],
  ]
  expect((await checkCases(uploader, 'fruit_weights', fruit)).found).toEqual(fruit)
})
