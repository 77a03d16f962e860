import { describe, expect, it } from 'vitest'
import type { ReadingChoice } from '#domain/uploads/reading.ts'
import type { ReportType } from '#domain/survey-files/types.ts'
import { makePollinator, makeSpecies } from '../factories/surveys.ts'
import { makeServer } from '../testing/server.ts'
import { makeSampleTaxa } from './testing/sample-files.ts'
import { csvOf, makeUploader, type Uploader } from './testing/uploader.ts'
import { workbookOf, type Cell } from './testing/workbook.ts'

const server = await makeServer()
const { db } = server
server.setClock('2026-07-01T12:00:00Z')
await makeSampleTaxa(db)
for (const functional_group of ['bumblebee', 'social wasp', 'hoverfly']) {
  const unnamed = { genus: null, family: null, order: null, rank: 'group' as const }
  const { id: species_id } = await makeSpecies(db, { ...unnamed, species: `unidentified ${functional_group}` })
  await makePollinator(db, { species_id, functional_group })
}

/** One decision of a person: a place is selected as a whole, anything else is one value, column, order or rule. */
type Decision = (uploader: Uploader) => ReadingChoice
const place: Decision = ({ farm, field }) => ({
  constants: [
    { column: 'farm', value: farm.title },
    { column: 'field', value: field.field_name },
    { column: 'tunnel', value: '4' },
    { column: 'plot', value: '12' },
  ],
})
const tunnel: Decision = (uploader) => ({ constants: place(uploader).constants?.slice(0, 3) })
const all =
  (column: string, value: string): Decision =>
  () => ({ constants: [{ column, value }] })
const observer = all('observer', 'Ines Duarte')
const leaveOut =
  (column: string, value: string): Decision =>
  () => ({ rows_left_out: [{ column, value }] })
const replace =
  (column: string, value: string, by: string): Decision =>
  () => ({ replacements: [{ column, value, by }] })

const together = (one: ReadingChoice, other: ReadingChoice): ReadingChoice => ({
  constants: [...(one.constants ?? []), ...(other.constants ?? [])],
  rows_left_out: [...(one.rows_left_out ?? []), ...(other.rows_left_out ?? [])],
  replacements: [...(one.replacements ?? []), ...(other.replacements ?? [])],
})
const MAX_DECISIONS = 5

/** Uploads a file, makes the necessary decisions, and imports it. */
const importBy = async (uploader: Uploader, type: ReportType, file: string | Buffer, decisions: Decision[]) => {
  expect(decisions.length).toBeLessThanOrEqual(MAX_DECISIONS)
  const { id } = await uploader.check(type, file)
  if (decisions.length > 0) {
    const nothing: ReadingChoice = {}
    await uploader.readAgain(id, decisions.map((decide) => decide(uploader)).reduce(together, nothing))
  }
  expect(await uploader.faults(id)).toEqual([])
  expect((await uploader.reading(id))?.columns_missing).toEqual([])
  await uploader.act(id, 'confirm')
  await uploader.work()
  return uploader.find(id)
}
const weatherOf = (id: number) =>
  db.selectFrom('weathers').where('import_id', '=', id).selectAll().orderBy('timestamp').execute()

const hobo = (...rows: string[]) =>
  csvOf(
    '"Plot Title: tunnel4"',
    '"#","Date Time, GMT+00:00","Temp, °C (LGR S/N: 10000000, SEN S/N: 10000000)","RH, % (LGR S/N: 10000000, SEN S/N: 10000000)"',
    ...rows,
  )

describe('files of loggers and weather stations', () => {
  it('from HOBO use the time zone in their heading; the logger’s next file needs no decision', async () => {
    const uploader = await makeUploader(server)
    const decisions = [tunnel, observer, all('wind_speed', '0'), all('oktas', '3')]
    const file = hobo('1,06/14/26 09:00:00  AM,17.352,61.237', '2,06/14/26 09:30:00  AM,17.9,60.1')
    const batch = await importBy(uploader, 'weather', file, decisions)
    expect(batch).toMatchObject({ state: 'done', rows_done: 2 })
    expect((await weatherOf(batch.id))[0]).toMatchObject({
      timestamp: new Date('2026-06-14T09:00:00Z'),
      temperature: 17.4,
      relative_humidity: 61.2,
      oktas: 3,
    })
    expect((await uploader.reading(batch.id))?.units).toEqual([
      { title: 'Date Time, GMT+00:00', from: 'UTC+00:00', to: 'the clock of the farm' },
    ])
    const next = await importBy(uploader, 'weather', hobo('1,06/21/26 09:00:00  AM,18.1,60'), [])
    expect(next).toMatchObject({ state: 'done', rows_done: 1 })
    expect((await uploader.reading(next.id))?.remembered).toMatchObject({ by: 'Ines Duarte' })
  })

  it('from Davis, in Spanish with decimal commas, have date and time in one column', async () => {
    const uploader = await makeUploader(server)
    const file = csvOf(
      'Fecha;Barómetro;Temperatura;Hum;Viento;Nubosidad',
      '02/06/2026   15:30;1015,0;28,9;41;6,4;2',
      '14/06/2026   15:30;1016,2;27,5;44;3,2;1',
    )
    const batch = await importBy(uploader, 'weather', file, [tunnel, observer])
    expect((await weatherOf(batch.id)).map(({ timestamp, temperature }) => [timestamp, temperature])).toEqual([
      [new Date('2026-06-02T14:30:00Z'), 28.9],
      [new Date('2026-06-14T14:30:00Z'), 27.5],
    ])
  })

  it('from Ecowitt have units after the names, and dashes where nothing was measured', async () => {
    const uploader = await makeUploader(server)
    const file = csvOf(
      'Time,Indoor Temperature(℃),Outdoor Temperature(℃),Outdoor Humidity(%),Wind(mph),Gust(mph)',
      '2026-06-14 10:30,21.4,17.2,61,2.2,5.1',
      '2026-06-14 10:35,21.4,--,--,2.2,5.1',
    )
    const decisions = [tunnel, observer, all('oktas', '4'), leaveOut('Temperature', '--')]
    const batch = await importBy(uploader, 'weather', file, decisions)
    expect(await weatherOf(batch.id)).toMatchObject([{ temperature: 17.2, relative_humidity: 61, wind_speed: 3.54 }])
    expect((await uploader.reading(batch.id))?.rows_left_out).toEqual([{ column: 'Temperature', value: '--', rows: 1 }])
  })

  it('from Campbell (TOA5) have rows of units below the names', async () => {
    const uploader = await makeUploader(server)
    const file = csvOf(
      '"TOA5","tunnel4","CR1000","1000","CR1000.Std.32","CPU:tunnel.CR1","1","Table10"',
      '"TIMESTAMP","RECORD","BattV_Min","AirTC_Avg","RH","WS_ms_Avg"',
      '"TS","RN","Volts","Deg C","%","meters/second"',
      '"","","Min","Avg","Smp","Avg"',
      '"2026-06-14 10:30:00",1,12.6,17.352,61.2,2.5',
      '"2026-06-14 10:40:00",2,12.6,"NAN",61.2,2.5',
    )
    const decisions = [tunnel, observer, all('oktas', '4'), leaveOut('Temperature', 'NAN')]
    const batch = await importBy(uploader, 'weather', file, decisions)
    expect(await weatherOf(batch.id)).toMatchObject([{ temperature: 17.4, wind_speed: 9 }])
    expect(await uploader.reading(batch.id)).toMatchObject({ head_line: 2, rows_describing: 2 })
  })
})

describe('files of forms and open data', () => {
  it('from KoboToolbox need no decision', async () => {
    const uploader = await makeUploader(server)
    const quoted = (...cells: string[]) => cells.map((cell) => `"${cell}"`).join(';')
    const form = ['Farm', 'Field', 'Tunnel', 'Plot', 'Plant number', 'Observer', 'Count', 'Notes']
    const head = [
      'start',
      'end',
      'today',
      ...form.map((name) => `Survey/${name}`),
      '_id',
      '_uuid',
      '_submission_time',
      '_notes',
      '_status',
      '__version__',
      '_tags',
      '_index',
    ]
    const row = (plant: string) =>
      quoted(
        '2026-06-14T10:30:39.000+01:00',
        '2026-06-14T10:41:13.000+01:00',
        '2026-06-14',
        'Ashcombe Farm',
        'Long Meadow',
        '4',
        '12',
        plant,
        'Ines Duarte',
        '7',
        '',
        '61',
        'aaaa',
        '2026-06-14T09:41:19',
        '',
        'submitted_via_web',
        'v1',
        '',
        plant,
      )
    const batch = await importBy(uploader, 'flower', `\ufeff${quoted(...head)}\r\n${row('1')}\r\n${row('2')}\r\n`, [])
    expect(batch).toMatchObject({ state: 'done', rows_done: 2 })
    const [entry] = await db.selectFrom('flower_surveys').where('import_id', '=', batch.id).selectAll().execute()
    expect(entry?.start_time).toEqual(new Date('2026-06-14T09:30:39Z'))
  })

  it('written by R with the terms of open pollination data have their guilds replaced', async () => {
    const uploader = await makeUploader(server)
    const file = csvOf(
      '"","study_id","site_id","sampling_date","time","observer","pollinator","guild","sampling_method","abundance","total_sampled_time"',
      '"1","trial_a","s1",2026-06-14,"10:30","Ines Duarte","Apis mellifera","honeybees","transect",4,10',
      '"2","trial_a","s1",2026-06-14,"10:30","Ines Duarte","Bombus pascuorum","bumblebees","transect",1e+00,10',
      '"3","trial_a","s1",2026-06-14,"10:30","Ines Duarte","NA","bumblebees","transect",NA,10',
    )
    const batch = await importBy(uploader, 'pollinator', file, [
      place,
      all('flower_centre', 'yes'),
      replace('Functional group', 'honeybees', 'honeybee'),
      replace('Functional group', 'bumblebees', 'bumblebee'),
      leaveOut('Count', 'NA'),
    ])
    expect(batch).toMatchObject({ state: 'done', rows_done: 2 })
    const counts = await db
      .selectFrom('pollinator_observations')
      .where('import_id', '=', batch.id)
      .select('count')
      .execute()
    expect(counts.map(({ count }) => count).toSorted()).toEqual([1, 4])
  })

  it('from FIT Counts have a column per group, giving a row for each count and none for blanks', async () => {
    const uploader = await makeUploader(server)
    const file = csvOf(
      'sample_id,date,time,recorder,target_flower,floral_unit_count,bumblebees,wasps,hoverflies,butterflies_moths,all_insects_total',
      'F1,14/06/2026,10:30,Ines Duarte,Strawberry,24,3,0,1,0,4',
      'F2,15/06/2026,10:30,Ines Duarte,Strawberry,20,,1,0,0,1',
    )
    const batch = await importBy(uploader, 'pollinator', file, [place, all('flower_centre', 'yes')])
    expect(batch).toMatchObject({ state: 'done', rows_done: 5 })
    const counted = await db
      .selectFrom('pollinator_counts')
      .where('import_id', '=', batch.id)
      .select('functional_group')
      .execute()
    expect(counted.map(({ functional_group }) => functional_group).toSorted()).toEqual([
      'bumblebee',
      'hoverfly',
      'hoverfly',
      'social wasp',
      'social wasp',
    ])
    const unread = (await uploader.reading(batch.id))?.columns.filter(({ key }) => key === null)
    expect(unread?.map(({ title }) => title)).toEqual([
      'sample_id',
      'target_flower',
      'butterflies_moths',
      'all_insects_total',
    ])
  })
})

it('a German hand-made sheet with a title, merged cells and a row of means needs one decision', async () => {
  const uploader = await makeUploader(server)
  const row = (plant: number, count: number, more: Cell[] = [null, null, null, null, null, null, null]): Cell[] => {
    const [farm, field, number, plot, day, who, time] = more
    return [
      farm ?? null,
      field ?? null,
      number ?? null,
      plot ?? null,
      day ?? null,
      time ?? null,
      plant,
      who ?? null,
      count,
    ]
  }
  const first: Cell[] = [
    'Ashcombe Farm',
    'Long Meadow',
    'Tunnel 4',
    'Parzelle 12',
    '10.06.2026',
    'Ines Duarte',
    '10:30 Uhr',
  ]
  const rows: Cell[][] = [
    ['Blütenzählung Juni'],
    [],
    ['Betrieb', 'Feld', 'Tunnel', 'Parzelle', 'Datum', 'Uhrzeit', 'Pflanze', 'Beobachterin', 'Anzahl Blüten'],
    row(1, 7, first),
    row(2, 9),
    row(3, 8),
    ['Mittelwert', null, null, null, null, null, null, null, 8],
  ]
  const merged = [...'ABCDEFH'].map((column) => `${column}4:${column}6`)
  const file = workbookOf([{ name: 'Tabelle1', rows, merged }])
  const batch = await importBy(uploader, 'flower', file, [leaveOut('Farm', 'Mittelwert')])
  expect(batch).toMatchObject({ state: 'done', rows_done: 3 })
  // The row of means of the next sheet is also left out.
  const nextRows = rows.map((cells) => cells.map((cell) => (cell === '10.06.2026' ? '17.06.2026' : cell)))
  const next = await importBy(uploader, 'flower', workbookOf([{ name: 'Tabelle1', rows: nextRows, merged }]), [])
  expect(next).toMatchObject({ state: 'done', rows_done: 3 })
})

it('a two-word name in one column is read; a plural is rejected with a suggestion', async () => {
  const uploader = await makeUploader(server)
  const row = (group: string, species: string) =>
    `Ashcombe Farm,Long Meadow,4,12,2026-06-19,Ines Duarte,10:30,${group},${species},yes,3`
  const batch = await uploader.check(
    'pollinator',
    csvOf(
      'Farm,Field,Tunnel,Plot,Survey date,Observer,Start time,Functional group,Species,Flower centre,Count',
      row('bumblebee', 'Bombus pascuorum'),
      row('honeybee', 'Apis mellifera'),
      row('Bumblebees', 'Bombus pascuorum'),
    ),
  )
  expect(batch).toMatchObject({ rows_good: 2, rows_error: 1 })
  expect(await uploader.groups(batch.id)).toMatchObject([{ value: 'Bumblebees', suggestions: ['bumblebee'] }])
})
