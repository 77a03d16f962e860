import { describe, expect, it } from 'vitest'
import { makeUser } from '../factories/people.ts'
import { makeServer } from '../testing/server.ts'
import { csvOf, flowerHead, flowerRow, makeUploader, type Uploader } from './testing/uploader.ts'

const server = await makeServer()
const { db } = server
server.setClock('2026-07-01T12:00:00Z')

const ownHead = flowerHead.replace('Field', 'Patch').replace('Count', 'Open blooms')
const chosen = [
  'farm',
  'field',
  'tunnel',
  'plot',
  'survey_date',
  'plant_number',
  'observer',
  'start_time',
  'count',
  null,
]

describe('columns that a user matched', () => {
  const matched = async () => {
    const uploader = await makeUploader(server)
    const { id } = await uploader.check('flower', csvOf(ownHead, flowerRow(1)))
    await uploader.readAgain(id, { columns: chosen })
    return { uploader, id }
  }
  const imported = async () => {
    const { uploader, id } = await matched()
    await uploader.act(id, 'confirm')
    await uploader.work()
    return uploader
  }
  const next = (uploader: Uploader, head = ownHead) =>
    uploader.check('flower', csvOf(head, flowerRow(2, { date: '2026-06-11' })))

  it('are applied to the next file with the same headings, naming who matched them', async () => {
    const uploader = await imported()
    const batch = await next(uploader, ownHead.toUpperCase())
    expect(batch).toMatchObject({ state: 'ready', rows_good: 1, count_errors: 0 })
    expect((await uploader.reading(batch.id))?.remembered).toMatchObject({ by: 'Ines Duarte' })
  })
  it('can be discarded: the file is then read by its headings', async () => {
    const uploader = await imported()
    const { id } = await next(uploader)
    const { status } = await uploader.ask(`DELETE /imports/${id}/reading/columns`, { headers: uploader.headers })
    expect(status).toBe(200)
    await uploader.work()
    expect(await uploader.faults(id)).toEqual([
      '1 Field: is missing from the header row',
      '1 Count: is missing from the header row',
    ])
    expect((await uploader.reading(id))?.remembered).toBeNull()
  })
  it('apply only to their organisation and exact headings, and only after an import', async () => {
    const { uploader } = await matched()
    expect(await next(uploader)).toMatchObject({ rows_good: 0 })
    const other = await imported()
    expect(await next(other, ownHead.replace('Patch', 'Patch (old)'))).toMatchObject({ rows_good: 0 })
    const stranger = await server.as(await makeUser(db, { role: 'entomology_admin' }))
    const { id } = await next(other)
    expect((await other.ask(`DELETE /imports/${id}/reading/columns`, { headers: stranger })).status).toBe(404)
  })
})

describe('rows to correct', () => {
  const rows = async (uploader: Uploader, id: number, which: 'wrong' | 'others') => {
    const response = await server.app.inject({
      url: `/api/imports/${id}/rows/csv?rows=${which}`,
      headers: uploader.headers,
    })
    return { status: response.statusCode, text: response.payload }
  }
  const head = `Counts of June;;\n\nWeather station;${flowerHead.replaceAll(',', ';')}`
  const line = (plant: number, more = {}) => `"hut; ""north""";${flowerRow(plant, more).replaceAll(',', ';')}`

  it('contain the whole row and its errors; corrected, they can be imported, as can the remaining rows', async () => {
    const uploader = await makeUploader(server)
    const { id } = await uploader.check(
      'flower',
      csvOf(head, line(1), line(6, { count: 'many' }), '', line(2, { note: '=A1' }), line(3, { field: 'Longmeadow' })),
    )
    const wrong = await rows(uploader, id, 'wrong')
    expect(wrong.text.split('\r\n')).toEqual([
      `\uFEFFWeather station;${flowerHead.replaceAll(',', ';')};What is wrong`,
      `"hut; ""north""";${flowerRow(6, { count: 'many' }).replaceAll(',', ';')};"Line 5: Plant number must be a whole number from 1 to 5; Count is not a number"`,
      `${line(3, { field: 'Longmeadow' })};Line 8: Field is not a field of Ashcombe Farm. Did you mean Long Meadow?`,
      '',
    ])
    const mended = wrong.text.replace(';6;', ';4;').replace(';many;', ';9;').replace('Longmeadow', 'Long Meadow')
    const batch = await uploader.take('flower', mended)
    expect(batch).toMatchObject({ state: 'done', rows_done: 2 })
    expect((await uploader.reading(batch.id))?.columns.filter(({ key }) => key === null)).toHaveLength(2)
    const others = await rows(uploader, id, 'others')
    expect(others.text.split('\r\n').slice(1, -1)).toEqual([line(1), line(2, { note: "'=A1" })])
    expect(await uploader.take('flower', others.text)).toMatchObject({ state: 'done', rows_done: 2 })
  })
  it('include the column matching even before anything was imported', async () => {
    const uploader = await makeUploader(server)
    const { id } = await uploader.check('flower', csvOf(ownHead, flowerRow(1), flowerRow(6)))
    await uploader.readAgain(id, { columns: chosen })
    const { text } = await rows(uploader, id, 'wrong')
    expect(text.split('\r\n')[0]).toBe(`\uFEFF${flowerHead.replace('Note', 'Not read: Note')},What is wrong`)
    const batch = await uploader.take('flower', text.replace(',6,', ',2,'))
    expect(batch).toMatchObject({ state: 'done', rows_done: 1 })
    expect((await uploader.reading(batch.id))?.columns.map(({ key }) => key)).toEqual([...chosen, null])
  })
  it('are limited to the organisation', async () => {
    const uploader = await makeUploader(server)
    const { id } = await uploader.check('flower', csvOf(flowerHead, flowerRow(6)))
    const headers = await server.as(await makeUser(db, { role: 'entomology_admin' }))
    expect((await rows({ ...uploader, headers }, id, 'wrong')).status).toBe(404)
  })
})

it('weather with day and time in two columns is read, and unit conversions are reported', async () => {
  const uploader = await makeUploader(server)
  const batch = await uploader.take(
    'weather',
    csvOf(
      'Farm,Field,Tunnel,Observer,Date,Time,Temperature (F),Humidity,Wind (mph),Oktas',
      'Ashcombe Farm,Long Meadow,4,Ines Duarte,10 June 2026,10:30 AM,68,61,10,4',
    ),
  )
  expect(batch).toMatchObject({ state: 'done', rows_done: 1 })
  expect((await uploader.reading(batch.id))?.units).toEqual([
    { title: 'Temperature (F)', from: '°F', to: '°C' },
    { title: 'Wind (mph)', from: 'mph', to: 'km/h' },
  ])
  const kept = await db.selectFrom('weathers').where('import_id', '=', batch.id).selectAll().execute()
  expect(kept).toMatchObject([{ temperature: 20, wind_speed: 16.09, timestamp: new Date('2026-06-10T09:30:00Z') }])
})
