import { describe, expect, it } from 'vitest'
import type { Pollinator, Predator, Species, Stage } from '#domain/reference/species.ts'
import { makeUser } from '../factories/people.ts'
import { makePollinator, makePollinatorSurvey, makePredator, makeSpecies, makeStage } from '../factories/surveys.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer()
const { app, db } = server
const ask = asker(app)
const headers = await server.as(await makeUser(db, { role: 'admin' }))
const post = <T>(path: string, body: object) => ask<T>(`POST ${path}`, { body, headers })
const put = <T>(path: string, body: object) => ask<T>(`PUT ${path}`, { body, headers })
const list = async <T>(path: string) => (await ask<T[]>(`GET ${path}`, { headers })).data

const hortorum = { order: 'Hymenoptera', family: 'Apidae', genus: 'Bombus', species: 'hortorum' }

describe('species', () => {
  it('names every rank that is missing, and is a bumblebee unless it says otherwise', async () => {
    const { status, issues } = await post('/species', { order: ' ', genus: null })
    expect(status).toBe(422)
    expect(issues).toEqual([
      { path: 'order', message: 'Order is required' },
      { path: 'family', message: 'Family is required' },
      { path: 'genus', message: 'Genus is required' },
      { path: 'species', message: 'Species is required' },
    ])
    expect(await post('/species', { ...hortorum, species: ' hypnorum ' })).toMatchObject({
      status: 201,
      data: { ...hortorum, species: 'hypnorum', functional_group: 'bumblebee', version: 1 },
    })
  })

  it.each([
    { listed: 'lapidarius', genus: 'BOMBUS', species: 'Lapidarius' },
    { listed: 'pratorum', genus: ' Bombus', species: 'pratorum  ' },
    { listed: 'lucorum', genus: 'Bömbus', species: 'lucorum' },
  ])('is recognised as $genus $species', async ({ listed, ...name }) => {
    await makeSpecies(db, { ...hortorum, species: listed })
    expect(await post('/species', { ...hortorum, ...name })).toMatchObject({
      status: 409,
      message: 'This species is already in the list.',
      issues: [{ path: 'species' }],
    })
  })

  it('changes for all that use it, under its version, and is not deleted while they do', async () => {
    const { data: pollinator } = await post<Pollinator>('/pollinator', {
      functional_group: 'bumblebee',
      species: hortorum,
    })
    const path = `/species/${pollinator.species.id}`
    expect((await put<Species>(path, { species: 'hortorum agg.', version: 1 })).data.version).toBe(2)
    expect((await put(path, { species: 'x', version: 1 })).status).toBe(409)
    expect((await put(path, { colour: 'x' })).status).toBe(422)
    const [shown] = await list<Pollinator>('/pollinator?q=hortorum')
    expect(shown?.species.species).toBe('hortorum agg.')
    for (const query of ['', '?confirm=true']) {
      const response = await app.inject({ method: 'DELETE', url: `/api${path}${query}`, headers })
      expect(response.statusCode).toBe(409)
      expect(response.json()).toMatchObject({ depends: [{ kind: 'pollinators', count: 1 }] })
    }
    expect((await ask(`DELETE /pollinator/${pollinator.id}`, { headers })).status).toBe(200)
    expect((await ask(`DELETE ${path}`, { headers })).status).toBe(200)
    const history = await ask<{ rows: { action: string }[] }>(`GET /history${path}`, { headers })
    expect(history.data.rows.map(({ action }) => action)).toEqual(['delete', 'update', 'create'])
  })
})

describe('stages', () => {
  it('are known by their name', async () => {
    expect((await post('/stage', { stage: '' })).issues).toEqual([{ path: 'stage', message: 'Stage is required' }])
    const { data } = await post<Stage>('/stage', { stage: 'Second instar' })
    expect((await post('/stage', { stage: 'second  INSTAR' })).message).toBe('This stage is already in the list.')
    expect((await put<Stage>(`/stage/${data.id}`, { stage: 'Third instar' })).data.stage).toBe('Third instar')
    expect((await ask(`DELETE /stage/${data.id}`, { headers })).status).toBe(200)
  })
})

describe('pollinators and predators', () => {
  it('take an adult unless told otherwise, a name typed whole, and a name without ranks', async () => {
    const { data: whole } = await post<Pollinator>('/pollinator', {
      functional_group: 'hoverfly',
      species: { order: 'Diptera', family: 'Syrphidae', genus: 'Syrphus', species: 'vitripennis' },
    })
    expect(whole.stage.stage).toBe('Adult')
    const maggot = await post<Predator>('/predator', {
      functional_group: 'hoverfly',
      species: { order: '', family: ' ', species: 'syrphus VITRIPENNIS' },
      stage: { stage: 'maggot' },
    })
    expect(maggot).toMatchObject({ status: 201, data: { species: whole.species, stage: { stage: 'maggot' } } })
    const { data: unknown } = await post<Pollinator>('/pollinator', {
      functional_group: 'other fly',
      species: { species: 'small black fly' },
    })
    expect(unknown.species).toMatchObject({ order: null, family: null, genus: null, species: 'small black fly' })
  })

  it('fill in what was unknown, and refuse what the list says otherwise', async () => {
    const species = { genus: 'Lucilia', species: 'caesar' }
    const first = await post<Pollinator>('/pollinator', { functional_group: 'other fly', species })
    expect(first.data.species.family).toBeNull()
    const other = { functional_group: 'other fly', stage: { stage: 'Larva' } }
    const second = await post<Pollinator>('/pollinator', { ...other, species: { ...species, family: 'Calliphoridae' } })
    expect(second.data.species).toMatchObject({ id: first.data.species.id, family: 'Calliphoridae' })
    expect(
      await post('/pollinator', { ...other, stage: { stage: 'Pupa' }, species: { ...species, family: 'Muscidae' } }),
    ).toMatchObject({
      status: 422,
      issues: [
        { path: 'species.family', message: 'This species is already in the list under another name: Calliphoridae.' },
      ],
    })
  })

  it('are there once, also when twenty people add one at once', async () => {
    const body = {
      functional_group: 'ladybird',
      species: { genus: 'Exochomus', species: 'x' },
      stage: { stage: 'Egg' },
    }
    const responses = await Promise.all(Array.from({ length: 20 }, () => post('/predator', body)))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 19 }, () => 409)])
    expect(responses.find(({ status }) => status === 409)?.message).toBe('This predator is already in the list.')
    expect(await list('/species?q=exochomus')).toHaveLength(1)
  })

  it('name what is missing', async () => {
    expect((await post('/pollinator', {})).issues).toEqual([
      { path: 'functional_group', message: 'Functional group is required' },
      { path: 'species', message: 'Species is required' },
    ])
    expect((await post('/predator', { functional_group: 'aphid', species: { species: 'x' } })).issues).toEqual([
      { path: 'stage', message: 'Stage is required' },
    ])
    expect((await post('/predator', { functional_group: 'bumblebee' })).issues).toMatchObject([
      { path: 'functional_group', message: 'Functional group is required' },
      { path: 'species' },
      { path: 'stage' },
    ])
  })

  it('keep their group, and stay, once they were counted', async () => {
    const { id } = await makePollinator(db)
    expect((await put(`/pollinator/${id}?confirm=true`, { functional_group: 'honeybee' })).status).toBe(200)
    expect((await put(`/pollinator/${id}`, { functional_group: 'bumblebee' })).status).toBe(200)
    await makePollinatorSurvey(db, { pollinator_id: id })
    expect(await put(`/pollinator/${id}`, { functional_group: 'honeybee' })).toMatchObject({
      status: 409,
      message: 'Counts use this functional group: it can no longer be changed.',
    })
    expect((await ask(`DELETE /pollinator/${id}`, { headers })).status).toBe(409)
  })

  it('are sorted, searched, chosen by group and paged', async () => {
    for (const [species, functional_group, stage] of [
      ['corollae', 'hoverfly', 'Fourth instar'],
      ['luniger', 'hoverfly', 'Fourth instar'],
      ['lapponicus', 'hoverfly', 'Fifth instar'],
      ['nitens', 'ladybird', 'Fourth instar'],
    ]) {
      const { id: species_id } = await makeSpecies(db, { genus: 'Eupeodes', species, functional_group: 'hoverfly' })
      await makePredator(db, { functional_group, species_id, stage_id: (await makeStage(db, stage)).id })
    }
    const query = 'functional_group=hoverfly&q=eupeodes%20fourth&sort=-species&limit=1'
    const paged = await ask<{ rows: Predator[]; total: number }>(`GET /predator?${query}`, { headers })
    expect(paged.data.total).toBe(2)
    expect(paged.data.rows.map(({ species }) => species.species)).toEqual(['luniger'])
    for (const genus of ['Zelia', null, 'Scathophaga']) await makeSpecies(db, { genus, species: 'stercoraria' })
    const genera = (await list<Species>('/species?q=stercoraria&sort=-genus')).map(({ genus }) => genus)
    expect(genera).toEqual(['Zelia', 'Scathophaga', null])
  })
})

describe('names of a species', () => {
  it('a common name and synonyms are kept, found by, and recognised where an entry is added by one', async () => {
    const { data } = await post<Species>('/species', {
      order: 'Hymenoptera',
      family: 'Megachilidae',
      genus: 'Osmia',
      species: 'bicornis',
      functional_group: 'solitary bee',
      common_name: ' Red  mason bee ',
      synonyms: ['Osmia rufa'],
      gbif_id: 4_321,
    })
    expect(data).toMatchObject({
      rank: 'species',
      common_name: 'Red mason bee',
      synonyms: ['Osmia rufa'],
      gbif_id: 4_321,
      uksi_id: null,
    })
    const { data: entry } = await post<Pollinator>('/pollinator', {
      functional_group: 'solitary bee',
      species: { genus: 'Osmia', species: 'rufa' },
    })
    expect(entry.species).toMatchObject({ id: data.id, species: 'bicornis' })
    for (const words of ['mason', 'rufa', 'red%20mason%20bee'])
      expect((await list<Pollinator>(`/pollinator?q=${words}`)).map(({ id }) => id)).toContain(entry.id)
  })

  it('are found by the common name in the language of the reader, and by the English one', async () => {
    const { id } = await makeSpecies(db, {
      genus: 'Bombus',
      species: 'pascuorum',
      common_name: 'Common carder bee',
    })
    const found = async (q: string, language: string) => {
      const { data } = await ask<Species[]>(`GET /species?q=${q}`, {
        headers: { ...headers, 'accept-language': language },
      })
      return data.map((species) => species.id)
    }
    expect(await found('ackerhummel', 'de')).toContain(id)
    expect(await found('carder', 'de')).toContain(id)
    expect(await found('ackerhummel', 'en')).not.toContain(id)
  })

  it('a name of its own goes before the same one as a synonym of another', async () => {
    await makeSpecies(db, { genus: 'Andrena', species: 'flavipes', synonyms: ['Andrena fulva'] })
    const itself = await makeSpecies(db, { genus: 'Andrena', species: 'fulva' })
    const { data } = await post<Pollinator>('/pollinator', {
      functional_group: 'solitary bee',
      species: { genus: 'Andrena', species: 'fulva' },
    })
    expect(data.species.id).toBe(itself.id)
  })
})

describe('the starter list', () => {
  it('is added once, without what is there', async () => {
    const fresh = await makeServer()
    const as = { headers: await fresh.as(await makeUser(fresh.db, { role: 'admin' })) }
    const load = () => asker(fresh.app)<Record<string, number>>('POST /reference/starter-list', as)
    expect((await load()).data).toEqual({ species: 61, stages: 5, pollinators: 37, predators: 32 })
    expect((await load()).data).toEqual({ species: 0, stages: 0, pollinators: 0, predators: 0 })
    const adults = await asker(fresh.app)<Pollinator[]>('GET /pollinator?q=buff-tailed', as)
    expect(adults.data).toMatchObject([
      { functional_group: 'bumblebee', species: { species: 'terrestris', rank: 'species' }, stage: { stage: 'Adult' } },
    ])
    const ids = await fresh.db
      .selectFrom('species')
      .where('gbif_id', 'is not', null)
      .select(['genus', 'gbif_id'])
      .orderBy('genus')
      .execute()
    expect(ids).toEqual([
      { genus: 'Apis', gbif_id: 1_341_976 },
      { genus: 'Bombus', gbif_id: 1_340_503 },
    ])
    const unidentified = await asker(fresh.app)<Pollinator[]>('GET /pollinator?q=unidentified%20hoverfly', as)
    expect(unidentified.data).toMatchObject([{ functional_group: 'hoverfly', species: { genus: null, rank: 'group' } }])
  })
})
