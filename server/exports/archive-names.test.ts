import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { makePollinator, makePollinatorSurvey, makeSpecies, makeSurvey } from '../factories/surveys.ts'
import { interval, message, sender } from '../ingest/testing/messages.ts'
import { makeServer } from '../testing/server.ts'
import { makeCameraWorld } from './testing/camera-world.ts'
import { readArchive } from './testing/read-archive.ts'
import { textRows } from './testing/table-schema.ts'

const server = await makeServer()
const { db } = server
const world = await makeCameraWorld(server)

/** Classes that a camera counted, each once and on a separate day. */
const classes = {
  typed: 'brown_thing',
  typedWithGroup: 'striped_thing',
  aggregate: 'agg_thing',
  listed: 'ivy_thing',
  group: 'some_thing',
  wide: 'Brown lacewing',
  exact: 'Buff-tailed bumblebee',
}
const day = '2026-06-20'
await sender(server)(world.camera.key, [
  {
    ...message('names', {
      ...interval(`${day}T10:00:00Z`),
      counts: Object.values(classes).map((object_class_name) => ({ object_class_name, count: 1 })),
    }),
    model_version: 'pollinet-2.3',
  },
])
await makeSpecies(db, { genus: 'Bombus', species: 'lucorum', rank: 'aggregate', common_name: 'White-tails' })
await makeSpecies(db, { genus: 'Colletes', family: 'Colletidae', species: 'hederae', gbif_id: 1_348_199 })
const idOf = async (name: string) =>
  (await db.selectFrom('object_classes').where('name', '=', name).select('id').executeTakeFirstOrThrow()).id
const map = async (name: string, mapping: { kind: string; taxon?: string; functional_group?: string }) =>
  db
    .insertInto('class_mappings')
    .values({
      organisation_id: world.organisation_id,
      class_id: await idOf(name),
      from_date: '2026-01-01',
      ...mapping,
    } as never)
    .execute()
await map(classes.typed, { kind: 'taxon', taxon: 'Big brown things' })
await map(classes.typedWithGroup, { kind: 'taxon', taxon: 'Striped flies', functional_group: 'hoverfly' })
await map(classes.aggregate, { kind: 'taxon', taxon: 'White-tails', functional_group: 'bumblebee' })
await map(classes.listed, { kind: 'taxon', taxon: 'Colletes hederae', functional_group: 'solitary bee' })
await map(classes.group, { kind: 'functional_group', functional_group: 'bumblebee' })

/** Counts by a person: entries of the reference list that are not taxa. */
const entries = {
  aggregate: await makeSpecies(db, { genus: 'Bombus', species: 'terrestris/lucorum', rank: 'aggregate' }),
  group: await makeSpecies(db, { genus: null, family: null, species: 'Bumblebees', rank: 'group' }),
  typed: await makeSpecies(db, { genus: null, family: null, order: null, species: 'Fluffy ones' }),
}
for (const [at, { id }] of Object.values(entries).entries())
  await makePollinatorSurvey(db, {
    survey_id: (await makeSurvey(db, { plot_id: world.plot.id, survey_date: day, visit: at + 1 })).id,
    observer_id: world.person.id,
    start_time: new Date(`${day}T09:00:00Z`),
    pollinator_id: (await makePollinator(db, { species_id: id })).id,
    count: 1,
  })

const unmatched = ['Big brown things', 'Brown lacewing', 'Fluffy ones', 'Striped flies']
const of = { from: day, to: day }

describe('names that are not taxa', () => {
  it('are not scientific names in Darwin Core: the next certain taxon is used, with the name as verbatim', async () => {
    const { record, file } = await world.exported({ format: 'darwin_core', ...of })
    const archive = readArchive(file)
    const seen = (archive.extensions.get('Occurrence') ?? []).filter(
      ({ occurrenceStatus }) => occurrenceStatus === 'present',
    )
    const told = seen.map(({ verbatimIdentification, scientificName, taxonRank, taxonID }) =>
      [verbatimIdentification, scientificName, taxonRank, taxonID?.split('/').at(-1)].join(' > '),
    )
    expect(told.sort()).toEqual([
      'Bombus terrestris/lucorum > Bombus > genus > ',
      'Brown lacewing > Insecta > class > ',
      'Buff-tailed bumblebee > Bombus terrestris > species > 1340503',
      'Bumblebees > Bombus > genus > ',
      'Fluffy ones > Bombus > genus > ',
      'agg_thing > Bombus > genus > ',
      'brown_thing > Insecta > class > ',
      'ivy_thing > Colletes hederae > species > 1348199',
      'some_thing > Bombus > genus > ',
      'striped_thing > Syrphidae > family > ',
    ])
    const remarks = (name: string) =>
      seen.find(({ verbatimIdentification }) => verbatimIdentification === name)?.['identificationRemarks']
    expect(remarks('striped_thing')).toBe('Class mapped to Striped flies; Not in the table of GBIF taxa: Striped flies')
    expect(remarks('some_thing')).toBe('Class mapped to the group bumblebee')
    expect(remarks('Fluffy ones')).toBe('Not in the table of GBIF taxa: Fluffy ones')
    const aggregate = seen.find(({ verbatimIdentification }) => verbatimIdentification === 'Bombus terrestris/lucorum')
    expect(aggregate?.['identificationQualifier']).toBe('terrestris/lucorum agg.')
    expect(archive.unmatched).toEqual(unmatched)
    expect(record.unmatched_names).toEqual(unmatched)
  })

  it('are not scientific names in Camtrap DP, and are listed', async () => {
    const { record, file } = await world.exported({ format: 'camtrap_dp', ...of })
    const files = unzipSync(file)
    const seen = textRows(files['observations.csv']).map(({ observationComments, scientificName }) =>
      [observationComments, scientificName].join(' > '),
    )
    expect(seen.sort()).toEqual([
      'Class: Brown lacewing; Not in the table of GBIF taxa: Brown lacewing > Insecta',
      'Class: Buff-tailed bumblebee > Bombus terrestris',
      'Class: agg_thing; Class mapped to White-tails > Bombus',
      'Class: brown_thing; Class mapped to Big brown things; Not in the table of GBIF taxa: Big brown things > Insecta',
      'Class: ivy_thing; Class mapped to Colletes hederae > Colletes hederae',
      'Class: some_thing; Class mapped to the group bumblebee > Bombus',
      'Class: striped_thing; Class mapped to Striped flies; Not in the table of GBIF taxa: Striped flies > Syrphidae',
    ])
    expect(record.unmatched_names).toEqual(unmatched.filter((name) => name !== 'Fluffy ones'))
    const { taxonomic } = JSON.parse(Buffer.from(files['datapackage.json'] ?? []).toString()) as {
      taxonomic: { scientificName: string }[]
    }
    expect(taxonomic).toContainEqual({
      scientificName: 'Colletes hederae',
      taxonID: 'https://www.gbif.org/species/1348199',
      taxonRank: 'species',
      order: 'Hymenoptera',
      family: 'Colletidae',
    })
  })
})
