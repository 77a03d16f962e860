import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { HistoryEntry } from '#domain/history/endpoints.ts'
import type { Merge, MergePreview } from '#domain/reference/merge.ts'
import type { Pollinator, Species } from '#domain/reference/species.ts'
import { makeEntryPhoto } from '../factories/photos.ts'
import { makeUser } from '../factories/people.ts'
import { makePlot } from '../factories/places.ts'
import {
  makePollinator,
  makePollinatorSurvey,
  makePredator,
  makePredatorSurvey,
  makeSpecies,
  makeStage,
  makeSurvey,
} from '../factories/surveys.ts'
import { makeUploader } from '../uploads/testing/uploader.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'
import { sendPhoto } from '../surveys/testing/send-photo.ts'
import { readDataset } from '../survey-reports/testing/read-dataset.ts'

const server = await makeServer()
const { app, db } = server
server.setClock('2027-01-10T12:00:00Z')
const ask = asker(app)
const admin = await makeUser(db, { role: 'admin', firstname: 'Ada', lastname: 'Bright' })
const headers = await server.as(admin)
const adult = await makeStage(db, 'Adult')
const larva = await makeStage(db, 'Larva')

interface Named {
  id: number
  name: string
}
let number = 0
const letters = () =>
  String.fromCharCode(...[...String((number += 1)).padStart(3, '0')].map((digit) => 97 + Number(digit)))
const bee = async (
  more: { functional_group?: string; stage_id?: number; epithet?: string } = {},
): Promise<Named & { species_id: number; epithet: string }> => {
  const { functional_group = 'bumblebee', stage_id = adult.id, epithet = `species${letters()}` } = more
  const species = await makeSpecies(db, { species: epithet })
  const { id } = await makePollinator(db, { species_id: species.id, stage_id, functional_group })
  return {
    id,
    species_id: species.id,
    epithet,
    name: `Bombus ${epithet}, ${stage_id === adult.id ? 'Adult' : 'Larva'}`,
  }
}
const preview = (kind: string, from: number, into: number) =>
  ask<MergePreview>(`GET /reference/${kind}/${from}/merge?into_id=${into}`, { headers })
const merge = (kind: string, from: Named, into: number, as = headers) =>
  ask<Merge>(`POST /reference/${kind}/${from.id}/merge`, { headers: as, body: { into_id: into, name: from.name } })
const seen = (
  look: { id: number },
  pollinator_id: number,
  count: number,
  flower_centre = true,
  notes: string | null = null,
) =>
  db
    .insertInto('pollinator_observations')
    .values({ pollinator_survey_id: look.id, pollinator_id, flower_centre, count, notes })
    .returning('id')
    .executeTakeFirstOrThrow()
const linesOf = (look: { id: number }) =>
  db
    .selectFrom('pollinator_observations')
    .where('pollinator_survey_id', '=', look.id)
    .select(['pollinator_id', 'flower_centre', 'count', 'notes'])
    .orderBy('flower_centre')
    .orderBy('count')
    .execute()

const sums = async () => {
  const { rows } =
    await sql`select farms.id, date_trunc('week', surveys.survey_date)::text as week, sum(lines.count) as count
    from pollinator_observations as lines join pollinator_surveys as looks on looks.id = lines.pollinator_survey_id
    join surveys on surveys.id = looks.survey_id join plots on plots.id = surveys.plot_id
    join tunnels on tunnels.id = plots.tunnel_id join fields on fields.id = tunnels.field_id
    join farms on farms.id = fields.farm_id group by 1, 2 order by 1, 2`.execute(db)
  return rows
}
const dataset = async () => {
  const url = '/api/surveys/csv?start=2026-06-01&end=2026-06-30&pollinator=true&format=dataset_csv'
  const { rawPayload } = await app.inject({ url, headers })
  const { tables } = await readDataset(rawPayload)
  return (tables['pollinator_counts'] ?? []).reduce((sum, row) => sum + Number(row['count']), 0)
}

describe('merging a pollinator', () => {
  it('previews what it moves, moves it, and preserves every total by farm, by week and in the dataset', async () => {
    const [wrong, right] = [await bee({ epithet: 'terestris' }), await bee({ epithet: 'terrestris' })]
    const both = await makePollinatorSurvey(db, { pollinator_id: right.id, count: 4 })
    const { id: line } = await seen(both, wrong.id, 3, true, 'on the rim')
    await seen(both, wrong.id, 2, false)
    const elsewhere = await makeSurvey(db, { survey_date: '2026-06-17' })
    await makePollinatorSurvey(db, { survey_id: elsewhere.id, pollinator_id: wrong.id, count: 5 })
    const photo = await makeEntryPhoto(server, {
      added_by: admin.id,
      survey_id: both.survey_id,
      pollinator_survey_id: both.id,
      pollinator_observation_id: line,
    })
    const before = [await sums(), await dataset()]

    const told = { observations: 3, surveys: 2, organisations: 2, summed: 1 }
    expect((await preview('pollinators', wrong.id, right.id)).data).toEqual({
      from: { id: wrong.id, name: wrong.name },
      into: { id: right.id, name: right.name },
      ...told,
      differs: [],
      blocked: [],
      blocked_elsewhere: 0,
    })
    expect([await sums(), await dataset()]).toEqual(before)
    const { status, data } = await merge('pollinators', wrong, right.id)
    expect([status, data]).toMatchObject([201, { ...told, from_id: wrong.id, into_id: right.id, name: wrong.name }])
    expect([await sums(), await dataset()]).toEqual(before)
    expect(await linesOf(both)).toEqual([
      { pollinator_id: right.id, flower_centre: false, count: 2, notes: null },
      { pollinator_id: right.id, flower_centre: true, count: 7, notes: 'on the rim' },
    ])
    const shown = await db
      .selectFrom('entry_photos')
      .where('id', '=', photo.id)
      .select('pollinator_observation_id')
      .executeTakeFirstOrThrow()
    expect(shown.pollinator_observation_id).toBe(both.observation_id)

    // The old name can still be searched for, and finds the remaining species.
    expect((await ask<Pollinator[]>('GET /pollinator?q=terestris', { headers })).data).toMatchObject([
      { id: right.id, species: { species: 'terrestris', synonyms: ['Bombus terestris'] } },
    ])
    expect((await ask(`GET /pollinator/${wrong.id}`, { headers })).status).toBe(404)
    expect((await ask(`GET /species/${wrong.species_id}`, { headers })).status).toBe(404)
    const { data: told_of } = await ask<{ rows: HistoryEntry[] }>(`GET /history/pollinators/${right.id}`, { headers })
    const entry = told_of.rows.find(({ kind }) => kind === 'merges')
    expect(entry).toMatchObject({ action: 'create', actor: 'Ada Bright' })
    const of = (member: string) => entry?.changes.find((change) => change.member === member)?.to
    expect(['name', 'observations', 'surveys', 'organisations', 'summed'].map(of)).toEqual([wrong.name, 3, 2, 2, 1])
    // The history of the entry shows the name of that time.
    const { data: look } = await ask<{ rows: HistoryEntry[] }>(`GET /history/pollinator_surveys/${both.id}`, {
      headers,
    })
    expect(JSON.stringify(look.rows)).toContain('"from":"Bombus terestris, Adult","to":"Bombus terrestris"')
  })

  it('returns the same response when repeated, and is not applied twice by concurrent requests', async () => {
    const [wrong, right, other] = [await bee(), await bee(), await bee()]
    const look = await makePollinatorSurvey(db, { pollinator_id: wrong.id, count: 4 })
    const [one, two] = await Promise.all([merge('pollinators', wrong, right.id), merge('pollinators', wrong, right.id)])
    expect([one.status, two.status]).toEqual([201, 201])
    expect(one.data).toEqual(two.data)
    expect(await linesOf(look)).toMatchObject([{ pollinator_id: right.id, count: 4 }])
    expect(await merge('pollinators', wrong, other.id)).toMatchObject({ status: 409 })
  })

  it('is rejected into itself, into an entry outside its list, and without its name', async () => {
    const [one, other] = [await bee(), await bee()]
    const predator = await makePredator(db, { stage_id: adult.id })
    expect(await merge('pollinators', one, one.id)).toMatchObject({ status: 422, issues: [{ path: 'into_id' }] })
    const none = (await db.selectFrom('pollinators').where('id', '=', predator.id).select('id').executeTakeFirst())
      ? 2_000_000
      : predator.id
    expect(await merge('pollinators', one, none)).toMatchObject({ status: 422, issues: [{ path: 'into_id' }] })
    expect(await merge('pollinators', { ...one, name: 'Bombus' }, other.id)).toMatchObject({
      status: 422,
      issues: [{ path: 'name', message: 'Type the name of the entry to be removed' }],
    })
    expect((await preview('pollinators', one.id, one.id)).status).toBe(422)
    expect((await merge('pollinators', { ...one, id: 2_000_000 }, other.id)).status).toBe(404)
  })

  it('that is already merged is rejected', async () => {
    const [before, wrong, right, after] = [await bee(), await bee(), await bee(), await bee()]
    expect((await merge('pollinators', wrong, right.id)).status).toBe(201)
    for (const { id } of [before, after]) expect((await merge('pollinators', wrong, id)).status).toBe(409)
  })

  it('follows a chain: earlier merges come along, and a phone that still names one counts for the last', async () => {
    const [a, b, c] = [await bee(), await bee(), await bee()]
    await merge('pollinators', a, b.id)
    await merge('pollinators', b, c.id)
    expect((await ask<Species>(`GET /species/${c.species_id}`, { headers })).data.synonyms?.toSorted()).toEqual(
      [`Bombus ${a.epithet}`, `Bombus ${b.epithet}`].toSorted(),
    )
    const visit = await makeSurvey(db, {})
    const sent = await ask<{ id: number }>(`POST /surveys/${visit.id}/pollinators`, {
      headers,
      body: {
        observations: [
          { pollinator_id: a.id, flower_centre: true, count: 2 },
          { pollinator_id: c.id, flower_centre: true, count: 3 },
          { pollinator_id: b.id, flower_centre: false, count: 1 },
        ],
      },
    })
    expect(sent.status).toBe(201)
    expect(await linesOf(sent.data)).toMatchObject([
      { pollinator_id: c.id, flower_centre: false, count: 1 },
      { pollinator_id: c.id, flower_centre: true, count: 5 },
    ])
    expect((await merge('pollinators', a, c.id)).status).toBe(201)
  })

  it('into another functional group marks that group as watched, and lists the differences', async () => {
    const [wrong, right] = [await bee({ functional_group: 'hoverfly' }), await bee()]
    const look = await makePollinatorSurvey(db, { count: null })
    await db
      .insertInto('pollinator_counts')
      .values({ survey_id: look.survey_id, pollinator_survey_id: look.id, functional_group: 'hoverfly' })
      .execute()
    await seen(look, wrong.id, 2)
    expect((await preview('pollinators', wrong.id, right.id)).data.differs).toEqual([
      { member: 'functional_group', from: 'hoverfly', into: 'bumblebee' },
    ])
    expect((await merge('pollinators', wrong, right.id)).status).toBe(201)
    const { data } = await ask<{ functional_groups: string[]; observations: { count: number }[] }[]>(
      `GET /surveys/${look.survey_id}/pollinators`,
      { headers },
    )
    expect(data[0]?.functional_groups.toSorted()).toEqual(['bumblebee', 'hoverfly'])
    expect(data[0]?.observations).toMatchObject([{ count: 2 }])
  })

  it('is refused if one timed count has both, and lists these places, with names within the user’s scope', async () => {
    const [young, grown] = [await bee({ stage_id: larva.id }), await bee()]
    const plot = await makePlot(db, { number: 77 })
    const visit = await makeSurvey(db, { plot_id: plot.id })
    const look = await makePollinatorSurvey(db, { survey_id: visit.id, pollinator_id: young.id, count: 1 })
    await seen(look, grown.id, 2, false)
    const refused = await merge('pollinators', young, grown.id)
    expect(refused).toMatchObject({ status: 409, issues: [{ path: 'into_id' }] })
    expect(refused.issues?.[0]?.message).toMatch(/plot 77, 10 Jun 2026$/)
    expect(await linesOf(look)).toHaveLength(2)
    const elsewhere = await server.as(await makeUser(db, { role: 'entomology_admin' }))
    const { data } = await ask<MergePreview>(`GET /reference/pollinators/${young.id}/merge?into_id=${grown.id}`, {
      headers: elsewhere,
    })
    expect(data).toMatchObject({ blocked: [], blocked_elsewhere: 1 })
    const blind = await merge('pollinators', young, grown.id, elsewhere)
    expect([blind.status, blind.issues]).toEqual([409, []])
    expect(await linesOf(look)).toHaveLength(2)
  })

  it('preserves the common name of the remaining species and adds what only the other one had', async () => {
    const [wrong, right] = [await bee(), await bee()]
    const know = (species_id: number, known: object) =>
      db.updateTable('species').set(known).where('id', '=', species_id).execute()
    await know(wrong.species_id, { common_name: 'Wrong bee', gbif_id: 11, uksi_id: 'NHM1' })
    await know(right.species_id, { common_name: 'Right bee', gbif_id: 22 })
    expect((await merge('pollinators', wrong, right.id)).status).toBe(201)
    const { data } = await ask<Pollinator>(`GET /pollinator/${right.id}`, { headers })
    expect(data.species.common_name).toBe('Right bee')
    expect(
      await db
        .selectFrom('species')
        .where('id', '=', right.species_id)
        .select(['common_name', 'gbif_id', 'uksi_id'])
        .executeTakeFirst(),
    ).toEqual({ common_name: 'Right bee', gbif_id: 22, uksi_id: 'NHM1' })
  })

  it('into a group without castes adds up the counts that differed only in caste, with their photos', async () => {
    const [wrong, right] = [await bee(), await bee({ functional_group: 'hoverfly' })]
    const look = await makePollinatorSurvey(db, { pollinator_id: wrong.id, count: 4 })
    const { id: queen } = await db
      .updateTable('pollinator_observations')
      .set({ caste: 'queen', notes: 'asleep' })
      .where('id', '=', look.observation_id)
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: worker } = await db
      .insertInto('pollinator_observations')
      .values({
        pollinator_survey_id: look.id,
        pollinator_id: wrong.id,
        flower_centre: true,
        caste: 'worker',
        count: 2,
        notes: 'two',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const photo = await makeEntryPhoto(server, {
      added_by: admin.id,
      survey_id: look.survey_id,
      pollinator_survey_id: look.id,
      pollinator_observation_id: worker,
    })
    const before = [await sums(), await dataset()]
    expect((await preview('pollinators', wrong.id, right.id)).data).toMatchObject({ observations: 2, summed: 1 })
    expect(await merge('pollinators', wrong, right.id)).toMatchObject({ status: 201, data: { summed: 1 } })
    expect([await sums(), await dataset()]).toEqual(before)
    const lines = await db
      .selectFrom('pollinator_observations')
      .where('pollinator_survey_id', '=', look.id)
      .select(['id', 'pollinator_id', 'caste', 'count', 'notes'])
      .execute()
    expect(lines).toEqual([{ id: queen, pollinator_id: right.id, caste: null, count: 6, notes: 'asleep\ntwo' }])
    const shown = await db
      .selectFrom('entry_photos')
      .where('id', '=', photo.id)
      .select('pollinator_observation_id')
      .executeTakeFirstOrThrow()
    expect(shown.pollinator_observation_id).toBe(queen)
  })

  it.each(['entomology', 'farm_admin', 'farmer', 'staff'] as const)('is not allowed for %s', async (role) => {
    const [one, other] = [await bee(), await bee()]
    expect((await merge('pollinators', one, other.id, await server.as(await makeUser(db, { role })))).status).toBe(403)
  })
})

describe('a phone with unsent data that names a merged entry', () => {
  it('stores its count of an entry now in another group, and marks that group as watched', async () => {
    const [wrong, right] = [await bee(), await bee({ functional_group: 'hoverfly' })]
    await merge('pollinators', wrong, right.id)
    const visit = await makeSurvey(db, {})
    const sent = await ask<{ id: number; functional_groups: string[] }>(`POST /surveys/${visit.id}/pollinators`, {
      headers,
      body: {
        functional_groups: ['bumblebee'],
        observations: [
          { pollinator_id: wrong.id, flower_centre: true, caste: 'worker', count: 2 },
          { pollinator_id: wrong.id, flower_centre: true, caste: 'queen', count: 1 },
        ],
      },
    })
    expect(sent.status).toBe(201)
    expect(sent.data.functional_groups.toSorted()).toEqual(['bumblebee', 'hoverfly'])
    expect(await linesOf(sent.data)).toMatchObject([{ pollinator_id: right.id, count: 3 }])
  })

  it('adds it to the timed count in which it was seen', async () => {
    const [seenFirst, wrong, right] = [await bee(), await bee(), await bee({ functional_group: 'hoverfly' })]
    const look = await makePollinatorSurvey(db, { pollinator_id: seenFirst.id, count: 4 })
    await merge('pollinators', wrong, right.id)
    const path = `POST /surveys/${look.survey_id}/pollinators/${look.id}/groups/bumblebee/observations`
    const body = { observations: [{ pollinator_id: wrong.id, flower_centre: true, count: 2 }] }
    const added = await ask<{ functional_groups: string[] }>(path, { headers, body })
    expect(added.status).toBe(201)
    expect(added.data.functional_groups.toSorted()).toEqual(['bumblebee', 'hoverfly'])
    const other = await bee({ functional_group: 'hoverfly' })
    const refused = await ask(path, {
      headers,
      body: { observations: [{ pollinator_id: other.id, flower_centre: true, count: 2 }] },
    })
    expect(refused.status).toBe(422)
  })

  it('attaches its photo to the observation of the remaining entry', async () => {
    const [wrong, right] = [await bee(), await bee()]
    const look = await makePollinatorSurvey(db, { pollinator_id: wrong.id, count: 4 })
    await merge('pollinators', wrong, right.id)
    const visit = { survey: { id: look.survey_id }, headers }
    const said = { kind: 'pollinator', entry_id: look.id, pollinator_id: wrong.id }
    const { status, data } = await sendPhoto(app, visit, said)
    expect([status, data]).toMatchObject([
      200,
      { observation_id: look.observation_id, taxon: { id: right.id }, identification: null },
    ])
    const other = await sendPhoto(app, visit, { ...said, pollinator_id: 2_000_000 })
    expect(other.data).toMatchObject({ observation_id: null })
  })
})

it('merging a predator also merges its observations on plants', async () => {
  const species = await makeSpecies(db, { genus: 'Adalia', species: 'decempunctata' })
  const other = await makeSpecies(db, { genus: 'Adalia', species: 'decempuncata' })
  const right = await makePredator(db, { species_id: species.id, stage_id: larva.id })
  const wrong = await makePredator(db, { species_id: other.id, stage_id: larva.id })
  const plant = await makePredatorSurvey(db, { predator_id: right.id, count: 2 })
  await db
    .insertInto('predator_observations')
    .values({ predator_survey_id: plant.id, predator_id: wrong.id, count: 5 })
    .execute()
  expect((await merge('predators', { id: wrong.id, name: 'Adalia decempuncata, Larva' }, right.id)).status).toBe(201)
  const lines = await db
    .selectFrom('predator_observations')
    .where('predator_survey_id', '=', plant.id)
    .select(['predator_id', 'count'])
    .execute()
  expect(lines).toEqual([{ predator_id: right.id, count: 7 }])
})

it('merging a species moves its entries in both lists', async () => {
  const [wrong, right] = [await bee(), await bee()]
  const young = await makePollinator(db, {
    species_id: wrong.species_id,
    stage_id: larva.id,
    functional_group: 'bumblebee',
  })
  const look = await makePollinatorSurvey(db, { pollinator_id: wrong.id, count: 3 })
  await seen(look, right.id, 4)
  await seen(look, young.id, 1)
  const name = `Bombus ${wrong.epithet}`
  const told = { observations: 2, surveys: 1, organisations: 1, summed: 1 }
  expect((await preview('species', wrong.species_id, right.species_id)).data).toMatchObject(told)
  const { status, data } = await merge('species', { id: wrong.species_id, name }, right.species_id)
  expect([status, data]).toMatchObject([201, told])
  expect(await linesOf(look)).toMatchObject([
    { pollinator_id: young.id, count: 1 },
    { pollinator_id: right.id, count: 7 },
  ])
  expect((await ask<Pollinator>(`GET /pollinator/${young.id}`, { headers })).data.species.id).toBe(right.species_id)
})

describe('an uploaded file', () => {
  const head =
    'Farm,Field,Tunnel,Plot,Date,Start Time,Observer,Functional Group,Genus,Species,Stage,Flower Centre,Count'
  const row = (species: string) =>
    `Ashcombe Farm,Long Meadow,4,12,2026-06-10,10:00,Ines Duarte,bumblebee,Bombus,${species},Adult,yes,3`

  it('with the old name is read as the remaining species', async () => {
    const uploader = await makeUploader(server)
    const [wrong, right] = [await bee(), await bee()]
    await merge('pollinators', wrong, right.id)
    const { state, id } = await uploader.take('pollinator', `${head}\n${row(wrong.epithet)}\n`)
    expect([state, await uploader.faults(id)]).toEqual(['done', []])
    const line = await db
      .selectFrom('pollinator_observations')
      .where('import_id', '=', id)
      .select(['pollinator_id', 'count'])
      .execute()
    expect(line).toEqual([{ pollinator_id: right.id, count: 3 }])
  })

  it('that was checked before the merge is checked again before it is imported', async () => {
    const fresh = await makeServer()
    fresh.setClock('2027-01-10T12:00:00Z')
    const uploader = await makeUploader(fresh)
    const as = await fresh.as(await makeUser(fresh.db, { role: 'admin' }))
    const stage = await makeStage(fresh.db, 'Adult')
    const made = async (species: string) => {
      const { id: species_id } = await makeSpecies(fresh.db, { species })
      return makePollinator(fresh.db, { species_id, stage_id: stage.id })
    }
    const [wrong, right] = [await made('hortorun'), await made('hortorum')]
    const { id, state } = await uploader.check('pollinator', `${head}\n${row('hortorun')}\n`)
    expect(state).toBe('ready')
    const body = { into_id: right.id, name: 'Bombus hortorun, Adult' }
    expect(
      (await asker(fresh.app)(`POST /reference/pollinators/${wrong.id}/merge`, { headers: as, body })).status,
    ).toBe(201)
    await uploader.act(id, 'confirm')
    await uploader.work()
    await uploader.work()
    expect((await uploader.find(id)).state).toBe('ready')
    await uploader.act(id, 'confirm')
    await uploader.work()
    expect((await uploader.find(id)).state).toBe('done')
    const lines = await fresh.db.selectFrom('pollinator_observations').select(['pollinator_id', 'count']).execute()
    expect(lines).toEqual([{ pollinator_id: right.id, count: 3 }])
  })
})
