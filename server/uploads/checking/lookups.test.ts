import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type pg from 'pg'
import type { Scope } from '#domain/access/scope.ts'
import { makeUser } from '../../factories/people.ts'
import { makeFarm, makeField, makeOrganisation, makePlot, makeTunnel } from '../../factories/places.ts'
import { makePollinator, makePredator, makeSpecies, makeStage } from '../../factories/surveys.ts'
import { connectionOf, ownClient } from '../../platform/postgres/own-client.ts'
import { makeServer } from '../../testing/server.ts'
import { taxonFinder } from './find-taxon.ts'
import { personFinder, placeFinder, type Found } from './lookups.ts'

const server = await makeServer()
const { db } = server
let client: pg.Client
beforeAll(async () => {
  client = await ownClient(connectionOf(server.pool))
})
afterAll(() => client.end())

/** Returns what was found, or the faults as `column: reason`. */
const told = <T>(found: Found<T>) =>
  found.faults ? found.faults.map(({ column, reason }) => `${column}: ${reason}`) : found.value

/** A farm with a field, a tunnel and a plot under the names used in files. */
const makePlaces = async (given: { organisation_id?: number; title?: string; time_zone?: string } = {}) => {
  const farm = await makeFarm(db, { title: 'Ashcombe Farm', ...given })
  const field = await makeField(db, { farm_id: farm.id, field_name: 'Étang Meadow', crop_type: 'strawberry' })
  const tunnel = await makeTunnel(db, { field_id: field.id, number: 4 })
  const plot = await makePlot(db, { tunnel_id: tunnel.id, number: 12, treatment_type: 'B' })
  const scope: Scope = { kind: 'organisation', organisation_id: farm.organisation_id }
  const value = {
    tunnel_id: tunnel.id,
    plot_id: plot.id,
    time_zone: farm.time_zone,
    organisation_id: farm.organisation_id,
  }
  return { farm, field, tunnel, plot, scope, value }
}
type Named = Parameters<Awaited<ReturnType<typeof placeFinder>>>[0]
const named: Named = {
  organisation: null,
  farm: 'Ashcombe Farm',
  field: 'Étang Meadow',
  tunnel: 4,
  plot: 12,
  treatment: null,
  crop: null,
}

describe('places', () => {
  it('are found by their names, and are what the file says of them', async () => {
    const { value, scope } = await makePlaces({ time_zone: 'Asia/Kolkata' })
    const find = await placeFinder(client, scope)
    const cases: [string, Partial<Named>, unknown][] = [
      ['as they are written', {}, value],
      ['without regard to case, accents and blanks', { farm: ' ASHCOMBE  farm', field: 'etang meadow' }, value],
      ['with treatment and crop', { treatment: 'b', crop: 'Strawberry' }, value],
      ['a tunnel alone', { plot: null }, { ...value, plot_id: 0 }],
      ['another farm', { farm: 'Ashcomb Farm' }, ['farm: is not an existing farm. Did you mean Ashcombe Farm?']],
      ['a farm like no other', { farm: 'Xyz' }, ['farm: is not an existing farm']],
      [
        'another field',
        { field: 'Etang Medow' },
        ['field: is not a field of Ashcombe Farm. Did you mean Étang Meadow?'],
      ],
      ['another tunnel', { tunnel: 5 }, ['tunnel: is not a tunnel of Étang Meadow']],
      ['another plot', { plot: 13 }, ['plot: is not a plot of tunnel 4']],
      ['another treatment', { treatment: 'C' }, ['treatment: does not match Bombus: it is B there']],
      ['another crop', { crop: 'raspberry' }, ['crop: does not match Bombus: it is strawberry there']],
    ]
    for (const [name, given, expected] of cases)
      expect([name, told(find({ ...named, ...given }))]).toEqual([name, expected])
  })

  it('without a treatment or a crop say so', async () => {
    const { scope, plot, field } = await makePlaces()
    await db.updateTable('plots').set({ treatment_type: null }).where('id', '=', plot.id).execute()
    await db.updateTable('fields').set({ crop_type: null }).where('id', '=', field.id).execute()
    const find = await placeFinder(client, scope)
    expect(told(find({ ...named, treatment: 'B' }))).toEqual([
      'treatment: does not match Bombus: this plot has no treatment there',
    ])
    expect(told(find({ ...named, crop: 'raspberry' }))).toEqual([
      'crop: does not match Bombus: this field has no crop there',
    ])
  })

  it.each([
    ['farms', 'farm', 'farm: is not an existing farm'],
    ['fields', 'field', 'field: is not a field of Ashcombe Farm'],
    ['tunnels', 'tunnel', 'tunnel: is not a tunnel of Étang Meadow'],
    ['plots', 'plot', 'plot: is not a plot of tunnel 4'],
  ] as const)('that are archived are not there: %s', async (table, member, reason) => {
    const made = await makePlaces()
    await db.updateTable(table).set({ archived_at: new Date() }).where('id', '=', made[member].id).execute()
    expect(told((await placeFinder(client, made.scope))(named))).toEqual([reason])
  })

  it('of others are not there', async () => {
    const [mine, theirs] = [await makePlaces(), await makePlaces({ title: 'Farm of others' })]
    const other = { ...named, farm: 'Farm of others' }
    expect(told((await placeFinder(client, mine.scope))(other))).toEqual(['farm: is not an existing farm'])
    expect(told((await placeFinder(client, { kind: 'all' }))(other))).toEqual(theirs.value)
    expect(told((await placeFinder(client, { kind: 'none' }))(named))).toEqual(['farm: is not an existing farm'])
  })

  it('of one name are told apart by their organisation, or not at all', async () => {
    const [first, second] = [
      await makeOrganisation(db, { title: 'Bramble Growers' }),
      await makeOrganisation(db, { title: 'Thorn & Sons' }),
    ]
    const title = 'Twin Farm'
    const [one, other] = [
      await makePlaces({ organisation_id: first.id, title }),
      await makePlaces({ organisation_id: second.id, title }),
    ]
    const find = await placeFinder(client, { kind: 'all' })
    const several = 'farm: is the name of several farms: add the column Organisation, or rename one of them'
    expect(told(find({ ...named, farm: title }))).toEqual([several])
    expect(told(find({ ...named, farm: title, organisation: 'bramble growers' }))).toEqual(one.value)
    expect(told(find({ ...named, farm: title, organisation: 'Thorn & Sons' }))).toEqual(other.value)
    expect(told(find({ ...named, farm: title, organisation: 'Nobody' }))).toEqual([
      'organisation: is not an organisation with a farm of this name. Did you mean Bramble Growers or Thorn & Sons?',
    ])
    await makePlaces({ organisation_id: first.id, title })
    const again = await placeFinder(client, { kind: 'all' })
    expect(told(again({ ...named, farm: title, organisation: 'Bramble Growers' }))).toEqual([several])
  })
})

describe('people', () => {
  it('are found by their full name in their organisation, if one person has it', async () => {
    const [{ id: here }, { id: elsewhere }] = [await makeOrganisation(db), await makeOrganisation(db)]
    const zoe = await makeUser(db, { organisation_id: here, firstname: 'Zoë', lastname: 'Brûlé' })
    await makeUser(db, { organisation_id: here, firstname: 'Sam', lastname: 'Hill' })
    await makeUser(db, { organisation_id: here, firstname: 'sam', lastname: 'HILL' })
    const away = await makeUser(db, { organisation_id: elsewhere, firstname: 'Sam', lastname: 'Hill' })
    await makeUser(db, { organisation_id: here, firstname: 'Gone', lastname: 'Away', deleted_at: new Date() })
    const stays = await makeUser(db, { organisation_id: here, firstname: 'Back', lastname: 'Again' })
    await makeUser(db, { organisation_id: here, firstname: 'Back', lastname: 'Again', deleted_at: new Date() })
    await makeUser(db, { organisation_id: null, role: 'admin', firstname: 'Nobodys', lastname: 'Admin' })
    const find = await personFinder(client)
    const cases: [string, string, number, number | null][] = [
      ['as it is written', 'Zoë Brûlé', here, zoe.id],
      ['without regard to case, accents and blanks', ' zoe  BRULE', here, zoe.id],
      ['not by the first alone', 'Zoë', here, null],
      ['not elsewhere', 'Zoë Brûlé', elsewhere, null],
      ['two of one name', 'Sam Hill', here, null],
      ['one of that name elsewhere', 'Sam Hill', elsewhere, away.id],
      ['who was deleted', 'Gone Away', here, null],
      ['who has the name of somebody deleted', 'Back Again', here, stays.id],
      ['without an organisation', 'Nobodys Admin', here, null],
      ['a stranger', 'A Stranger', here, null],
    ]
    // Twice, because the first result is cached.
    for (const _time of [1, 2])
      for (const [name, given, organisation_id, expected] of cases)
        expect([name, find(given, organisation_id)]).toEqual([name, expected])
  })
})

describe('species', () => {
  const taxon = { order: null, family: null, genus: 'Bombus', species: 'lapidarius', stage: null }
  const bee = { ...taxon, functional_group: 'bumblebee' }

  it('are found by name, group and stage, and are what the file says of them', async () => {
    const { id: species_id } = await makeSpecies(db, { genus: 'Bombus', species: 'lapidarius' })
    const adult = await makePollinator(db, { species_id, stage_id: (await makeStage(db, 'Adult')).id })
    const alone = await makeSpecies(db, { order: null, family: null, genus: null, species: 'small black fly' })
    const fly = await makePollinator(db, { species_id: alone.id, functional_group: 'other fly' })
    const find = await taxonFinder(client, 'pollinator')
    const cases: [string, Parameters<typeof find>[0], unknown][] = [
      ['by name', bee, adult.id],
      ['without regard to case', { ...bee, genus: 'BOMBUS', species: 'Lapidarius' }, adult.id],
      ['all in one cell', { ...bee, genus: null, species: 'Bombus lapidarius' }, adult.id],
      ['with stage and ranks', { ...bee, stage: 'adult', order: 'hymenoptera', family: 'APIDAE' }, adult.id],
      [
        'a name without a genus',
        { ...bee, genus: null, species: 'Small black fly', functional_group: 'other fly', order: 'Diptera' },
        fly.id,
      ],
      [
        'a misspelt name',
        { ...bee, species: 'lapidarus' },
        ['species: is not a species in the list. Did you mean Bombus lapidarius?'],
      ],
      [
        'another group',
        { ...bee, functional_group: 'honeybee' },
        ['functional_group: is not in the list for Bombus lapidarius. Did you mean bumblebee?'],
      ],
      [
        'another stage',
        { ...bee, stage: 'Larva' },
        ['stage: is not in the list for Bombus lapidarius. Did you mean Adult?'],
      ],
      ['with its author', { ...bee, genus: null, species: 'Bombus lapidarius (Linnaeus, 1758)' }, adult.id],
      ['with its author in the cell of the species', { ...bee, species: 'lapidarius L.' }, adult.id],
      [
        'a genus that the list has no entry for',
        { ...bee, species: 'sp.' },
        [
          'species: is a genus, and the list has no entry for Bombus as a whole; an administrator can add one. Did you mean Bombus lapidarius?',
        ],
      ],
      [
        'a genus that is not in the list',
        { ...bee, genus: 'Osmia', species: 'sp.' },
        ['species: is not a species in the list'],
      ],
      ['another order', { ...bee, order: 'Diptera' }, ['order: does not match Bombus: it is Hymenoptera there']],
      ['another family', { ...bee, family: 'Syrphidae' }, ['family: does not match Bombus: it is Apidae there']],
    ]
    for (const [name, given, expected] of cases) expect([name, told(find(given))]).toEqual([name, expected])
  })

  it.each([
    ['Bombus', 'sp.'],
    ['Bombus', null],
    [null, 'Bombus spp.'],
    [null, 'bombus sp'],
  ])('a genus as a whole is its entry of the list: %s %s', async (genus, species) => {
    const { id: species_id } = await makeSpecies(db, { genus: 'Bombus', species: 'sp.', rank: 'genus' })
    const entry = await makePollinator(db, { species_id })
    const find = await taxonFinder(client, 'pollinator')
    expect(told(find({ ...bee, genus, species }))).toBe(entry.id)
    await db.deleteFrom('pollinators').where('id', '=', entry.id).execute()
    await db.deleteFrom('species').where('id', '=', species_id).execute()
  })

  it('a group as a whole is its entry of the list', async () => {
    const unnamed = { ...taxon, genus: null, species: null, functional_group: 'social wasp' }
    expect(told((await taxonFinder(client, 'pollinator'))(unnamed))).toEqual([
      'species: is missing, and the list has no entry for social wasp as a whole; an administrator can add one',
    ])
    const { id: species_id } = await makeSpecies(db, {
      genus: null,
      family: null,
      order: null,
      species: 'unidentified social wasp',
      rank: 'group',
    })
    const entry = await makePollinator(db, { species_id, functional_group: 'social wasp' })
    expect(told((await taxonFinder(client, 'pollinator'))(unnamed))).toBe(entry.id)
  })

  it('in several stages need one, and predators are in a list of their own', async () => {
    const { id: species_id } = await makeSpecies(db, { genus: 'Adalia', species: 'bipunctata' })
    const [larva, adult] = [await makeStage(db, 'Larva'), await makeStage(db, 'Adult')]
    await makePredator(db, { species_id, stage_id: larva.id })
    const grown = await makePredator(db, { species_id, stage_id: adult.id })
    const ladybird = { ...taxon, genus: 'Adalia', species: 'bipunctata', functional_group: 'ladybird' }
    const find = await taxonFinder(client, 'predator')
    expect(told(find(ladybird))).toEqual(['stage: is required: this species is in the list with several stages'])
    expect(told(find({ ...ladybird, stage: 'Adult' }))).toBe(grown.id)
    expect(told((await taxonFinder(client, 'pollinator'))(ladybird))).toEqual(['species: is not a species in the list'])
  })
})
