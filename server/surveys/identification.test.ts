import { describe, expect, it } from 'vitest'
import type { EntryPhoto, PhotoToIdentify } from '#domain/surveys/photo.ts'
import { makeUser } from '../factories/people.ts'
import { makeEntryPhoto } from '../factories/photos.ts'
import {
  makePollinator,
  makePollinatorSurvey,
  makePredator,
  makePredatorSurvey,
  makeSpecies,
} from '../factories/surveys.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'
import { sendPhoto } from './testing/send-photo.ts'
import { makeVisit } from './testing/visit.ts'

const server = await makeServer()
const { app, db } = server
server.setClock('2026-06-10T12:00:00Z')
const ask = asker(app)

const genus = await makePollinator(db, {
  species_id: (await makeSpecies(db, { genus: 'Bombus', species: 'sp.', rank: 'genus' })).id,
})
const lapidarius = await makePollinator(db, {
  species_id: (await makeSpecies(db, { genus: 'Bombus', species: 'lapidarius' })).id,
})
const honeybee = await makePollinator(db, { functional_group: 'honeybee' })

/** Five bumblebees of unknown species, with a photo waiting for identification. */
const makeWaiting = async () => {
  const visit = await makeVisit(server)
  const organisation_id = visit.organisation.id
  const look = await makePollinatorSurvey(db, {
    survey_id: visit.survey.id,
    observer_id: visit.person.id,
    pollinator_id: genus.id,
    count: 5,
  })
  const photo = await makeEntryPhoto(server, {
    survey_id: visit.survey.id,
    pollinator_survey_id: look.id,
    pollinator_observation_id: look.observation_id,
    added_by: visit.person.id,
  })
  const headers = await server.as(
    await makeUser(db, { role: 'entomology_admin', firstname: 'Ada', lastname: 'Lake', organisation_id }),
  )
  return { visit, look, photo, headers }
}
type Waiting = Awaited<ReturnType<typeof makeWaiting>>
const identify = ({ photo, headers }: Waiting, body: object) =>
  ask<EntryPhoto>(`PUT /surveys/${photo.survey_id}/photos/${photo.photo_key}/identification`, { body, headers })
const queue = async ({ headers }: Pick<Waiting, 'headers'>, query = '') =>
  (await ask<PhotoToIdentify[]>(`GET /surveys/identifications?${query}`, { headers })).data
const linesOf = ({ look }: Waiting) =>
  db
    .selectFrom('pollinator_observations')
    .where('pollinator_survey_id', '=', look.id)
    .select(['pollinator_id', 'flower_centre', 'count'])
    .orderBy('id')
    .execute()

describe('the queue of photos to identify', () => {
  it('lists the oldest first, by farm and group, with entry details, and nothing of other organisations', async () => {
    const waiting = await makeWaiting()
    const { visit, look } = waiting
    await makeEntryPhoto(server, {
      survey_id: visit.survey.id,
      pollinator_survey_id: look.id,
      added_by: visit.person.id,
      taken_at: new Date('2026-06-01T10:00:00Z'),
    })
    await makeWaiting()
    const rows = await queue(waiting)
    expect(rows).toMatchObject([
      { photo: { taken_at: '2026-06-01T10:00:00.000Z', taxon: null }, count: null },
      { photo: { taxon: { species: { species: 'sp.' } } }, count: 5, flower_centre: true, plot: { id: visit.plot.id } },
    ])
    expect(await queue(waiting, 'functional_group=bumblebee')).toHaveLength(1)
    expect(await queue(waiting, 'functional_group=hoverfly')).toEqual([])
    const page = await ask<{ rows: unknown[]; total: number }>('GET /surveys/identifications?limit=1&skip=1', waiting)
    expect(page.data).toMatchObject({ rows: [{ count: 5 }], total: 2 })
    const admin = { headers: await server.as(await makeUser(db, { role: 'admin' })) }
    const farm_id = rows[0]?.plot.tunnel.field.farm_id ?? 0
    expect(await queue(admin, `farm_id=${farm_id}`)).toHaveLength(2)
  })

  it('includes observations that are unsure, not named to species, or not named at all', async () => {
    const { visit, look } = await makeWaiting()
    const sent = async (said: Record<string, string | number>) =>
      (await sendPhoto(app, visit, { kind: 'pollinator', entry_id: look.id, ...said })).data.identification
    await db
      .insertInto('pollinator_observations')
      .values({ pollinator_survey_id: look.id, pollinator_id: lapidarius.id, flower_centre: false, count: 1 })
      .execute()
    expect(await sent({ pollinator_id: genus.id })).toBe('waiting')
    expect(await sent({ pollinator_id: lapidarius.id })).toBeNull()
    expect(await sent({ pollinator_id: lapidarius.id, unsure: 'true' })).toBe('waiting')
    expect(await sent({})).toBe('waiting')
  })
})

describe('an identification', () => {
  it('confirms the observation, and removes the photo from the queue', async () => {
    const waiting = await makeWaiting()
    const { data } = await identify(waiting, { verdict: 'confirm' })
    expect(data).toMatchObject({
      identification: 'confirmed',
      identifier: { firstname: 'Ada' },
      identified_at: '2026-06-10T12:00:00.000Z',
    })
    expect(await queue(waiting)).toEqual([])
    expect(await linesOf(waiting)).toMatchObject([{ pollinator_id: genus.id, count: 5 }])
  })

  it('with the verdict “cannot tell” does not change the observation', async () => {
    const waiting = await makeWaiting()
    expect((await identify(waiting, { verdict: 'cannot_tell' })).data.identification).toBe('cannot_tell')
    expect(await queue(waiting)).toEqual([])
    expect(await linesOf(waiting)).toMatchObject([{ pollinator_id: genus.id, count: 5 }])
  })

  it('corrects the observation, and the history shows by whom, when, and its previous value', async () => {
    const waiting = await makeWaiting()
    const { data } = await identify(waiting, { verdict: 'correct', pollinator_id: lapidarius.id })
    expect(data).toMatchObject({ identification: 'corrected', taxon: { id: lapidarius.id } })
    expect(await linesOf(waiting)).toMatchObject([{ pollinator_id: lapidarius.id, count: 5 }])
    const history = await ask<{ rows: { kind: string; actor: string; changes: object[] }[] }>(
      `GET /history/pollinator_surveys/${waiting.look.id}`,
      waiting,
    )
    expect(history.data.rows.find(({ kind }) => kind === 'pollinator_observations')).toMatchObject({
      actor: 'Ada Lake',
      changes: [{ member: 'pollinator_id', from: 'Bombus sp.', to: 'Bombus lapidarius' }],
    })
    expect(history.data.rows.find(({ kind }) => kind === 'entry_photos')?.changes).toContainEqual({
      member: 'identification',
      from: 'waiting',
      to: 'corrected',
    })
  })

  it('of part of an observation splits it off, or adds it to an existing observation', async () => {
    const waiting = await makeWaiting()
    const { data } = await identify(waiting, { verdict: 'correct', pollinator_id: lapidarius.id, count: 2 })
    expect(await linesOf(waiting)).toEqual([
      { pollinator_id: genus.id, flower_centre: true, count: 3 },
      { pollinator_id: lapidarius.id, flower_centre: true, count: 2 },
    ])
    expect(data.taxon?.id).toBe(lapidarius.id)
    // The photo now belongs to the new line, all of whose insects are identified as the genus again.
    await identify(waiting, { verdict: 'correct', pollinator_id: genus.id })
    expect(await linesOf(waiting)).toEqual([{ pollinator_id: genus.id, flower_centre: true, count: 5 }])
    const tooMany = await identify(waiting, { verdict: 'correct', pollinator_id: lapidarius.id, count: 6 })
    expect(tooMany.status).toBe(422)
  })

  it('merging a whole observation into an existing one moves its note and other photos', async () => {
    const waiting = await makeWaiting()
    const { look, visit } = waiting
    const line = { pollinator_survey_id: look.id, pollinator_observation_id: look.observation_id }
    const beside = await makeEntryPhoto(server, { survey_id: visit.survey.id, ...line, added_by: visit.person.id })
    await db
      .updateTable('pollinator_observations')
      .set({ notes: 'Red tails' })
      .where('id', '=', look.observation_id)
      .execute()
    const { id } = await db
      .insertInto('pollinator_observations')
      .values({ pollinator_survey_id: look.id, pollinator_id: lapidarius.id, flower_centre: true, count: 2 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await identify(waiting, { verdict: 'correct', pollinator_id: lapidarius.id })
    const lines = await db
      .selectFrom('pollinator_observations')
      .where('pollinator_survey_id', '=', look.id)
      .select(['id', 'count', 'notes'])
      .execute()
    expect(lines).toEqual([{ id, count: 7, notes: 'Red tails' }])
    const shown = await db
      .selectFrom('entry_photos')
      .where('photo_key', '=', beside.photo_key)
      .select('pollinator_observation_id')
      .executeTakeFirst()
    expect(shown).toEqual({ pollinator_observation_id: id })
  })

  it('to another group marks it as watched, and the original group stays watched', async () => {
    const waiting = await makeWaiting()
    await identify(waiting, { verdict: 'correct', pollinator_id: honeybee.id })
    const groups = await db
      .selectFrom('pollinator_counts')
      .where('pollinator_survey_id', '=', waiting.look.id)
      .select('functional_group')
      .orderBy('id')
      .execute()
    expect(groups.map(({ functional_group }) => functional_group)).toEqual(['bumblebee', 'honeybee'])
  })

  it('to a group that another user counted on this visit is rejected and changes nothing', async () => {
    const waiting = await makeWaiting()
    const survey_id = waiting.visit.survey.id
    const other = await makePollinatorSurvey(db, { survey_id, count: null })
    await db
      .insertInto('pollinator_counts')
      .values({ survey_id, pollinator_survey_id: other.id, functional_group: 'honeybee' })
      .execute()
    expect((await identify(waiting, { verdict: 'correct', pollinator_id: honeybee.id })).status).toBe(409)
    expect(await linesOf(waiting)).toMatchObject([{ pollinator_id: genus.id, count: 5 }])
    expect(await queue(waiting)).toHaveLength(1)
  })

  it('of a photo without an observation adds one only with a count', async () => {
    const waiting = await makeWaiting()
    await db
      .updateTable('entry_photos')
      .set({ pollinator_observation_id: null })
      .where('id', '=', waiting.photo.id)
      .execute()
    expect((await identify(waiting, { verdict: 'confirm' })).status).toBe(422)
    expect((await identify(waiting, { verdict: 'correct', pollinator_id: lapidarius.id })).status).toBe(422)
    expect((await identify(waiting, { verdict: 'correct' })).status).toBe(422)
    const { data } = await identify(waiting, { verdict: 'correct', pollinator_id: lapidarius.id, count: 1 })
    expect(data.taxon?.id).toBe(lapidarius.id)
    expect(await linesOf(waiting)).toMatchObject([
      { pollinator_id: genus.id, count: 5 },
      { pollinator_id: lapidarius.id, count: 1 },
    ])
  })

  it('by two users at once is made by the first; the second gets 409', async () => {
    const waiting = await makeWaiting()
    const { version } = waiting.photo
    const both = await Promise.all([
      identify(waiting, { verdict: 'confirm', version }),
      identify(waiting, { verdict: 'cannot_tell', version }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('of a predator changes the observation on the plant', async () => {
    const visit = await makeVisit(server)
    const [seen, right] = [await makePredator(db), await makePredator(db)]
    const plant = await makePredatorSurvey(db, { survey_id: visit.survey.id, predator_id: seen.id, count: 4 })
    const photo = await makeEntryPhoto(server, {
      survey_id: visit.survey.id,
      predator_survey_id: plant.id,
      predator_observation_id: plant.observation_id,
      added_by: visit.person.id,
    })
    const path = `/surveys/${visit.survey.id}/photos/${photo.photo_key}/identification`
    const { data } = await ask<EntryPhoto>(`PUT ${path}`, {
      body: { verdict: 'correct', predator_id: right.id, count: 1 },
      headers: visit.headers,
    })
    expect(data).toMatchObject({ taxon: { id: right.id }, plant_number: 1 })
    const rows = await db
      .selectFrom('predator_observations')
      .where('predator_survey_id', '=', plant.id)
      .select(['predator_id', 'count'])
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { predator_id: seen.id, count: 3 },
      { predator_id: right.id, count: 1 },
    ])
  })
})
