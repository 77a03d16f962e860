import { describe, expect, it } from 'vitest'
import { reasons } from '#domain/survey-files/reasons.ts'
import { makeField, makePlot, makeTunnel } from '../factories/places.ts'
import { makeServer } from '../testing/server.ts'
import { csvOf, flowerHead, flowerRow, makeUploader } from './testing/uploader.ts'

const server = await makeServer()
server.setClock('2026-07-01T12:00:00Z')

describe('errors of one kind', () => {
  it('are grouped, most frequent first, with their first lines and suggestions', async () => {
    const uploader = await makeUploader(server)
    const wrong = Array.from({ length: 30 }, (_, index) => flowerRow((index % 5) + 1, { field: 'Long Medow' }))
    const batch = await uploader.check('flower', csvOf(flowerHead, flowerRow(9), ...wrong, flowerRow(9)))
    expect(await uploader.groups(batch.id)).toEqual([
      {
        column: 'Field',
        value: 'Long Medow',
        reason: reasons.unknownField('Ashcombe Farm', ['Long Meadow']),
        count: 30,
        lines: [3, 4, 5, 6, 7],
        suggestions: ['Long Meadow'],
      },
      { column: 'Plant number', value: '9', reason: reasons.range(1, 5, 1), count: 2, lines: [2, 33], suggestions: [] },
    ])
  })

  it('return 404 to another organisation', async () => {
    const [uploader, stranger] = [await makeUploader(server), await makeUploader(server)]
    const batch = await uploader.check('flower', csvOf(flowerHead, flowerRow(9)))
    const { status } = await stranger.ask(`GET /imports/${batch.id}/issues/groups`, { headers: stranger.headers })
    expect(status).toBe(404)
  })
})

describe('a replacement value', () => {
  const meadow = { column: 'Field', value: 'Long Medow', by: 'Long Meadow' }
  it('applies to all rows in which the value is rejected, and does not change the uploaded file', async () => {
    const uploader = await makeUploader(server)
    const file = csvOf(
      flowerHead,
      flowerRow(1, { field: 'Long Medow' }),
      flowerRow(2, { field: ' Long Medow ' }),
      flowerRow(3),
    )
    const batch = await uploader.check('flower', file)
    expect(batch).toMatchObject({ rows_error: 2 })
    const { batch: again } = await uploader.readAgain(batch.id, { replacements: [meadow] })
    expect(again).toMatchObject({ state: 'ready', rows_read: 3, rows_good: 3, count_errors: 0 })
    expect((await uploader.reading(batch.id))?.replaced).toEqual([{ ...meadow, rows: 2 }])
    // When the replacement is removed, the errors return.
    expect((await uploader.readAgain(batch.id, { replacements: [] })).batch).toMatchObject({ rows_error: 2 })
    await uploader.readAgain(batch.id, { replacements: [meadow] })
    await uploader.act(batch.id, 'confirm')
    await uploader.work()
    expect(await uploader.find(batch.id)).toMatchObject({ state: 'done', rows_done: 3 })
  })

  it('can replace several cells of a row in sequence, and blank cells', async () => {
    const uploader = await makeUploader(server)
    const file = csvOf(flowerHead, flowerRow(1, { field: 'Medow', count: '' }))
    const batch = await uploader.check('flower', file)
    const replacements = [
      { column: 'Count', value: '', by: '7' },
      { column: 'Field', value: 'Medow', by: 'Long Medow' },
      meadow,
    ]
    const { batch: again } = await uploader.readAgain(batch.id, { replacements })
    expect(again).toMatchObject({ rows_good: 1, count_errors: 0 })
  })

  it('does not change valid values: a number wrong in one field may be a tunnel of another', async () => {
    const uploader = await makeUploader(server)
    const field = await makeField(server.db, { farm_id: uploader.farm.id, field_name: 'Far Hill' })
    const tunnel = await makeTunnel(server.db, { field_id: field.id, number: 40 })
    await makePlot(server.db, { tunnel_id: tunnel.id, number: 12 })
    const rows = [flowerRow(1).replace(',4,', ',40,'), flowerRow(1, { field: 'Far Hill' }).replace(',4,', ',40,')]
    const batch = await uploader.check('flower', csvOf(flowerHead, ...rows))
    expect(batch).toMatchObject({ rows_error: 1 })
    await uploader.readAgain(batch.id, { replacements: [{ column: 'Tunnel', value: '40', by: '4' }] })
    expect((await uploader.reading(batch.id))?.replaced[0]?.rows).toBe(1)
    expect(await uploader.find(batch.id)).toMatchObject({ rows_good: 2, rows_error: 0 })
  })

  it('does not loop endlessly', async () => {
    const uploader = await makeUploader(server)
    const batch = await uploader.check('flower', csvOf(flowerHead, flowerRow(1, { field: 'A' })))
    const replacements = [
      { column: 'Field', value: 'A', by: 'B' },
      { column: 'Field', value: 'B', by: 'A' },
    ]
    const { batch: again } = await uploader.readAgain(batch.id, { replacements })
    expect(again).toMatchObject({ state: 'ready', rows_error: 1 })
  })

  it('is limited in number', async () => {
    const uploader = await makeUploader(server)
    const batch = await uploader.check('flower', csvOf(flowerHead, flowerRow(9)))
    const body = { replacements: Array.from({ length: 201 }, () => meadow) }
    const { status } = await uploader.ask(`PUT /imports/${batch.id}/reading`, { headers: uploader.headers, body })
    expect(status).toBe(422)
  })
})
