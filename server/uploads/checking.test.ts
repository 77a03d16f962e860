import { describe, expect, it } from 'vitest'
import { reasons } from '#domain/survey-files/reasons.ts'
import type { IssueGroup, UploadIssue } from '#domain/uploads/upload.ts'
import { makeFarm } from '../factories/places.ts'
import { makeServer } from '../testing/server.ts'
import { processQueuedImports } from './runner.ts'
import { csvOf, flowerHead, flowerRow, makeUploader } from './testing/uploader.ts'

const server = await makeServer({ env: { LOG_LEVEL: 'warn' } })
const { db } = server
server.setClock('2026-07-01T12:00:00Z')

describe('the format of a file', () => {
  const accented = csvOf(flowerHead, flowerRow(1, { note: 'café brûlé' }))
  const semicolons = csvOf(flowerHead, flowerRow(1, { note: 'café brûlé' })).replaceAll(',', ';')
  const written: [string, Buffer, string, string][] = [
    ['UTF-8', Buffer.from(accented), 'utf-8', ','],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${accented}`), 'utf-8', ','],
    ['Windows-1252', Buffer.from(accented, 'latin1'), 'windows-1252', ','],
    ['UTF-16 with a mark', Buffer.from(`\ufeff${accented}`, 'utf16le'), 'utf-16le', ','],
    ['UTF-16 without', Buffer.from(accented, 'utf16le'), 'utf-16le', ','],
    ['big-endian UTF-16', Buffer.from(`\ufeff${accented}`, 'utf16le').swap16(), 'utf-16be', ','],
    ['semicolons', Buffer.from(semicolons), 'utf-8', ';'],
    ['tabs', Buffer.from(accented.replaceAll(',', '\t')), 'utf-8', '\t'],
    ['lines that end in CR alone', Buffer.from(accented.replaceAll('\n', '\r')), 'utf-8', ','],
    ['bars and CR LF', Buffer.from(accented.replaceAll(',', '|').replaceAll('\n', '\r\n')), 'utf-8', '|'],
  ]
  it.each(written)('is detected: %s', async (_name, content, encoding, delimiter) => {
    const uploader = await makeUploader(server)
    const batch = await uploader.take('flower', content)
    expect(batch).toMatchObject({ state: 'done', encoding, delimiter, rows_read: 1, rows_good: 1, count_errors: 0 })
    const row = await db
      .selectFrom('flower_observations')
      .where('import_id', '=', batch.id)
      .select(['count', 'notes'])
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ count: 7, notes: 'café brûlé' })
  })

  it('may have decimal commas if the comma does not separate cells', async () => {
    const uploader = await makeUploader(server)
    const head = 'FARM; field name ;Tunnel number;observer;Start time;temperature (°C);Humidity;Wind Speed;OKTAS'
    const row = 'ashcombe  farm;LONG MEADOW;4;Ines Duarte;2026/4/3 14:05;18,4;61,5;7,25;4'
    const batch = await uploader.take('weather', csvOf(head, row))
    expect(await uploader.faults(batch.id)).toEqual([])
    expect(batch).toMatchObject({ state: 'done', reason: null })
    const [kept] = await db.selectFrom('weathers').where('import_id', '=', batch.id).selectAll().execute()
    expect(kept).toMatchObject({
      temperature: 18.4,
      relative_humidity: 61.5,
      wind_speed: 7.25,
      oktas: 4,
      observer_id: uploader.person.id,
    })
    expect(kept?.timestamp.toISOString()).toBe('2026-04-03T13:05:00.000Z')
  })

  it('may have timestamps with any UTC offset, and otherwise in the farm’s time zone', async () => {
    const uploader = await makeUploader(server)
    const times = ['2026-06-10T10:30:00-05:00', '2026-06-10T10:30:00+02:00', '2026-06-10T10:30:00.125Z', '10:30']
    const rows = times.map((time, index) => flowerRow(index + 1, { time }))
    const batch = await uploader.take('flower', csvOf(flowerHead, ...rows))
    const kept = await db
      .selectFrom('flower_surveys')
      .where('import_id', '=', batch.id)
      .orderBy('plant_number')
      .select('start_time')
      .execute()
    expect(kept.map(({ start_time }) => start_time.toISOString())).toEqual([
      '2026-06-10T15:30:00.000Z',
      '2026-06-10T08:30:00.000Z',
      '2026-06-10T10:30:00.125Z',
      '2026-06-10T09:30:00.000Z',
    ])
  })

  it('is rejected if it is not CSV or has no rows', async () => {
    const uploader = await makeUploader(server, { apart: true })
    const workbook = Buffer.from('PK\u0003\u0004 and so on')
    expect(await uploader.check('flower', workbook)).toMatchObject({ state: 'failed', reason: reasons.brokenWorkbook })
    expect(await uploader.check('flower', csvOf(flowerHead))).toMatchObject({ state: 'failed', reason: reasons.empty })
    expect((await uploader.send('flower', '')).status).toBe(422)
  })
})

describe('errors in a file', () => {
  it('have a line, column and reason, correct even after multi-line rows', async () => {
    const uploader = await makeUploader(server, { apart: true })
    const batch = await uploader.check(
      'flower',
      csvOf(
        flowerHead,
        flowerRow(1, { note: '"two\nlines"' }),
        '',
        flowerRow(2, { date: '31/2/2026' }),
        flowerRow(6, { count: '-1' }),
        flowerRow(3, { field: 'Long Medow' }),
        flowerRow(4, { time: '25:00' }),
        flowerRow(5, { date: '2027-06-10' }),
      ),
    )
    expect(batch).toMatchObject({ state: 'ready', rows_read: 6, rows_error: 5, count_errors: 7, rows_good: 1 })
    expect(await uploader.faults(batch.id)).toEqual([
      `5 Survey date: ${reasons.noSuchDay}`,
      `6 Plant number: ${reasons.range(1, 5, 1)}`,
      `6 Count: ${reasons.range(0, 1_000_000, 1)}`,
      '7 Field: is not a field of Ashcombe Farm. Did you mean Long Meadow?',
      `8 Start time: ${reasons.moment}`,
      `9 Start time: ${reasons.future}`,
      `9 Survey date: ${reasons.future}`,
    ])
    expect((await uploader.issues(batch.id))[3]).toMatchObject({ value: 'Long Medow' })
    const csv = await server.app.inject({ url: `/api/imports/${batch.id}/issues/csv`, headers: uploader.headers })
    expect(csv.body.split('\r\n')[2]).toBe(`6,Plant number,6,${reasons.range(1, 5, 1)},`)
    const refused = await uploader.act(batch.id, 'confirm')
    expect(refused).toMatchObject({ status: 409 })
    expect(await db.selectFrom('flower_surveys').where('import_id', '=', batch.id).select('id').execute()).toEqual([])
  })

  it('are in the language of their reader', async () => {
    const uploader = await makeUploader(server)
    const { id } = await uploader.check(
      'flower',
      csvOf(flowerHead, flowerRow(6), flowerRow(1, { field: 'Long Medow' })),
    )
    const inDutch = { headers: { ...uploader.headers, 'accept-language': 'nl' } }
    const { data: issues } = await uploader.ask<UploadIssue[]>(`GET /imports/${id}/issues`, inDutch)
    expect(issues.map(({ reason }) => reason)).toEqual([
      'moet een geheel getal van 1 tot en met 5 zijn',
      'is geen veld van Ashcombe Farm. Bedoelde u Long Meadow?',
    ])
    const { data: groups } = await uploader.ask<IssueGroup[]>(`GET /imports/${id}/issues/groups`, inDutch)
    expect(groups[1]).toMatchObject({ reason: issues[1]?.reason, suggestions: ['Long Meadow'] })
    const rows = await server.app.inject({ url: `/api/imports/${id}/rows/csv?rows=wrong`, ...inDutch })
    expect(rows.body).toContain('Regel 2: Plant number moet een geheel getal van 1 tot en met 5 zijn')
    expect(await uploader.faults(id)).toContain(`2 Plant number: ${reasons.range(1, 5, 1)}`)
  })

  it('name columns that are missing or duplicated', async () => {
    const uploader = await makeUploader(server)
    const head = 'Farm,Field,Tunnl,Plot,Survey date,Plant number,Observer,Observer,Start time,Count'
    const batch = await uploader.check('flower', csvOf(head, 'a,b,1,2,2026-06-10,1,c,c,10:00,4'))
    expect(await uploader.faults(batch.id)).toEqual([
      `1 Observer: ${reasons.columnTwice}`,
      `1 Tunnel: ${reasons.columnMissing}`,
    ])
  })

  it('include an unclosed quotation mark and an endless row', async () => {
    const uploader = await makeUploader(server, { apart: true })
    const open = await uploader.check(
      'flower',
      csvOf(flowerHead, flowerRow(1), flowerRow(2, { note: '"never closed' })),
    )
    expect(await uploader.faults(open.id)).toEqual([`3 row: ${reasons.quote}`])
    const long = await uploader.check(
      'flower',
      `${flowerHead}\n${flowerRow(1, { note: `"${'x'.repeat(12_000_000)}"` })}\n`,
    )
    expect(await uploader.faults(long.id)).toEqual([`2 row: ${reasons.rowTooLong}`])
    expect(long.state).toBe('ready')
  })

  it('distinguish duplicates from conflicting counts', async () => {
    const uploader = await makeUploader(server)
    expect(await uploader.take('flower', csvOf(flowerHead, flowerRow(1), flowerRow(2)))).toMatchObject({
      state: 'done',
      rows_done: 2,
    })
    const batch = await uploader.check(
      'flower',
      csvOf(
        flowerHead,
        flowerRow(1),
        flowerRow(2, { count: '8' }),
        flowerRow(3),
        flowerRow(3),
        flowerRow(4),
        flowerRow(4, { note: 'other' }),
      ),
    )
    expect(batch).toMatchObject({ rows_read: 6, rows_duplicate: 2, rows_error: 2, rows_good: 2 })
    expect(await uploader.faults(batch.id)).toEqual([
      `3 row: ${reasons.countedOtherwise}`,
      `7 row: ${reasons.countedTwice}`,
    ])
    expect(await uploader.faults(batch.id, 'duplicate')).toEqual([
      `2 row: ${reasons.duplicate}`,
      `5 row: ${reasons.duplicate}`,
    ])
  })

  it('treat other organisations’ farms as unknown, and ask for the organisation if a name is ambiguous', async () => {
    const uploader = await makeUploader(server)
    await makeFarm(db, { title: 'Farm of others' })
    const batch = await uploader.check(
      'flower',
      csvOf(flowerHead, flowerRow(1).replace('Ashcombe Farm', 'Farm of others')),
    )
    expect(await uploader.faults(batch.id)).toEqual([`2 Farm: ${reasons.unknownFarm([])}`])
    await makeFarm(db, { title: 'ASHCOMBE farm', organisation_id: uploader.farm.organisation_id })
    const twice = await uploader.check('flower', csvOf(flowerHead, flowerRow(1)))
    expect(await uploader.faults(twice.id)).toEqual([`2 Farm: ${reasons.severalFarms}`])
  })
})

describe('a worker process that dies', () => {
  it.each([
    ['out of memory', { memoryMb: 2 }],
    ['killed', { onProcess: (pid: number) => void process.kill(pid, 'SIGKILL') }],
  ])('gives the upload a reason and does not affect the server: %s', async (_name, options) => {
    const uploader = await makeUploader(server, { apart: true })
    const { data } = await uploader.send('flower', csvOf(flowerHead, flowerRow(1)))
    await processQueuedImports(server, options)
    expect(await uploader.find(data.id)).toMatchObject({ state: 'failed', reason: reasons.stopped })
    expect(JSON.parse(server.logged.at(-1) ?? '')).toMatchObject({
      msg: 'checking an import failed',
      import: data.id,
      err: { message: expect.stringMatching(/^the process ended by /) as string },
    })
    expect(await uploader.take('flower', csvOf(flowerHead, flowerRow(1)))).toMatchObject({
      state: 'done',
      rows_done: 1,
    })
  })
})
