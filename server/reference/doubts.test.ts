import { describe, expect, it } from 'vitest'
import type { Pollinator, Species } from '#domain/reference/species.ts'
import { makeUser } from '../factories/people.ts'
import { makeSpecies } from '../factories/surveys.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer()
const { app, db } = server
const ask = asker(app)
const headers = await server.as(await makeUser(db, { role: 'admin' }))
const post = <T>(path: string, body: object) => ask<T>(`POST ${path}`, { body, headers })
const put = <T>(path: string, body: object) => ask<T>(`PUT ${path}`, { body, headers })

const bee = { order: 'Hymenoptera', family: 'Apidae', genus: 'Bombus' }
const terrestris = { ...bee, species: 'terrestris' }
const bumblebee = (species: object) => ({ functional_group: 'bumblebee', species })
const ofSpecies = (species: object) => ({ functional_group: 'bumblebee', ...species })

describe('an entry whose name is nearly a known one', () => {
  it('is held as Bombus terestris is, with what was meant, also where no list was loaded', async () => {
    expect(await post('/pollinator', bumblebee({ ...bee, species: 'terestris' }))).toMatchObject({
      status: 409,
      message: 'Did you mean Bombus terrestris?',
      issues: [{ path: 'species.species', doubt: { instead: terrestris } }],
    })
    expect(await post('/species', ofSpecies({ ...bee, species: 'terestris' }))).toMatchObject({
      status: 409,
      issues: [{ path: 'species', message: 'Did you mean Bombus terrestris?', doubt: { instead: terrestris } }],
    })
    expect(
      await post('/predator', {
        functional_group: 'ladybird',
        stage: { stage: 'Adult' },
        species: { species: 'coccinela septempunctata' },
      }),
    ).toMatchObject({ status: 409, issues: [{ message: 'Did you mean Coccinella septempunctata?' }] })
  })

  it('is held where only its genus is misspelt, and where it is near a name of the portal', async () => {
    expect(await post('/pollinator', bumblebee({ genus: 'Bombis', species: 'sylvestris' }))).toMatchObject({
      status: 409,
      issues: [{ path: 'species.genus', message: 'Did you mean Bombus?', doubt: { instead: { genus: 'Bombus' } } }],
    })
    await makeSpecies(db, { genus: 'Anthophora', species: 'plumipes', family: 'Apidae' })
    expect(
      await post('/pollinator', {
        functional_group: 'solitary bee',
        species: { genus: 'Anthophora', species: 'plumpies' },
      }),
    ).toMatchObject({ status: 409, issues: [{ message: 'Did you mean Anthophora plumipes?' }] })
  })

  it('is kept once that is confirmed, and is not asked about again', async () => {
    const body = bumblebee({ ...bee, species: 'hortorun' })
    expect((await post('/pollinator', body)).status).toBe(409)
    const { status, data } = await post<Pollinator>('/pollinator?confirm=true', body)
    expect([status, data.species.species]).toEqual([201, 'hortorun'])
    expect((await put(`/pollinator/${data.id}`, { stage: { stage: 'Larva' } })).status).toBe(200)
  })

  it.each(['sylvestris', 'sp. 2', 'lucorum', 'terrestris/lucorum agg.'])(
    'is taken at once as Bombus %s',
    async (species) => {
      expect((await post('/pollinator', bumblebee({ ...bee, species }))).status).toBe(201)
    },
  )
})

it('a synonym names its accepted name, and one that the list has leads to it', async () => {
  const rufa = { order: 'Hymenoptera', family: 'Megachilidae', genus: 'Osmia', species: 'rufa' }
  const refused = { status: 409, issues: [{ message: 'Osmia rufa is a synonym of Osmia bicornis.' }] }
  expect(await post('/species', { ...rufa, functional_group: 'solitary bee' })).toMatchObject(refused)
  const entry = { functional_group: 'solitary bee', species: rufa }
  expect(await post('/pollinator', entry)).toMatchObject(refused)
  await makeSpecies(db, { ...rufa, species: 'bicornis', synonyms: ['Osmia rufa'] })
  expect((await post<Pollinator>('/pollinator', entry)).data.species.species).toBe('bicornis')
})

describe('a functional group against the starter list', () => {
  it('is held with the reason: Bombus terrestris is no hoverfly', async () => {
    const reason = 'The starter list has Bombus terrestris as bumblebee, not as hoverfly.'
    expect(await post('/pollinator', { functional_group: 'hoverfly', species: terrestris })).toMatchObject({
      status: 409,
      issues: [{ path: 'functional_group', message: reason, doubt: { instead: { functional_group: 'bumblebee' } } }],
    })
    expect(
      await post('/predator', { functional_group: 'ladybird', species: terrestris, stage: { stage: 'Adult' } }),
    ).toMatchObject({
      status: 409,
      issues: [{ path: 'functional_group', doubt: { instead: null } }],
    })
    expect(
      await post('/pollinator', { functional_group: 'honeybee', species: { genus: 'Bombus', species: 'ruderatus' } }),
    ).toMatchObject({
      status: 409,
      issues: [{ message: 'The starter list has Bombus as bumblebee, not as honeybee.' }],
    })
    expect((await post('/pollinator?confirm=true', { functional_group: 'hoverfly', species: terrestris })).status).toBe(
      201,
    )
  })

  it('is not asked about where the species is there already: that is what is said', async () => {
    await makeSpecies(db, { ...bee, species: 'vestalis' })
    expect(
      await post('/species', { ...bee, genus: ' BOMBUS', species: 'Vestalis', functional_group: 'hoverfly' }),
    ).toMatchObject({
      status: 409,
      message: 'This species is already in the list.',
    })
  })

  it('is held in a change, too, and only where the change is about it', async () => {
    const { data } = await post<Species>('/species', { ...bee, species: 'monticola' })
    const path = `/species/${data.id}`
    expect((await put(path, { functional_group: 'hoverfly' })).status).toBe(409)
    expect((await put(`${path}?confirm=true`, { functional_group: 'hoverfly' })).status).toBe(200)
    expect((await put(path, { common_name: 'Bilberry bumblebee' })).status).toBe(200)
    expect((await put(path, { species: 'montikola' })).status).toBe(409)
  })
})

it('capitals and blanks are put right where that is certain', async () => {
  const { data } = await post<Pollinator>('/pollinator', bumblebee({ species: ' bombus   MUSCORUM ' }))
  expect(data.species).toMatchObject({ genus: 'Bombus', species: 'muscorum' })
  const written = {
    order: 'DIPTERA',
    family: 'syrphidae',
    genus: 'RHINGIA',
    species: 'Campestris',
    functional_group: 'hoverfly',
  }
  const { data: hoverfly } = await post<Species>('/species', written)
  expect(hoverfly).toMatchObject({ order: 'Diptera', family: 'Syrphidae', genus: 'Rhingia', species: 'campestris' })
  const { data: words } = await post<Pollinator>('/pollinator', {
    functional_group: 'other fly',
    species: { species: 'Small Black fly' },
  })
  expect(words.species).toMatchObject({ genus: null, species: 'Small Black fly' })
})
