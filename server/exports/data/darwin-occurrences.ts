import { escapeLiteral } from '../../platform/postgres/sql-text.ts'
import { hoursAt } from './camera-places.ts'
import { isInsect, isUnseen, namedAt, remarksOfClass, scientificName, unmatchedRemark, withInsects } from './classes.ts'
import { hourKey, observerText, selectDarwin, text, urnOf, type Cells } from './darwin-cells.ts'
import { isPredatorSeen, lookKinds, looksOf, predatorTaxa } from './darwin-looks.ts'
import { taxonOfGroup, taxonOfGroupText } from './gbif-taxa.ts'
import type { OpenData } from './open-data.ts'

/** The taxon `named.name` according to GBIF. */
const taxonCells: Cells = {
  scientificName: text('named.name'),
  scientificNameAuthorship: 'gbif.authorship',
  taxonRank: 'gbif.rank',
  kingdom: `'Animalia'`,
  order: 'gbif."order"',
  family: 'gbif.family',
  genus: 'gbif.genus',
  vernacularName: 'gbif.vernacular_name',
  taxonID: `'https://www.gbif.org/species/' || gbif.gbif_id`,
}
/**
 * The same for names that may only be in `list`, the reference list with GBIF keys, which takes precedence over the
 * table.
 */
const listedCells = (list: string): Cells => ({
  ...taxonCells,
  taxonRank: `coalesce(gbif.rank, ${list}.rank)`,
  order: `coalesce(gbif."order", ${list}."order")`,
  family: `coalesce(gbif.family, ${list}.family)`,
  genus: `coalesce(gbif.genus, ${list}.genus)`,
  taxonID: `'https://www.gbif.org/species/' || coalesce(${list}.gbif_id, gbif.gbif_id)`,
})
const named = (name: string) =>
  `cross join lateral (select ${name} as name) named left join gbif on gbif.scientific_name = named.name`
const present: Cells = { occurrenceStatus: `'present'` }
const absent: Cells = { occurrenceStatus: `'absent'`, individualCount: `'0'` }

const ofSpecies = `coalesce(listed_taxa.name, ${taxonOfGroupText('t.functional_group')})`
const listName = `concat_ws(' ', species.genus, species.species)`

/** Groups that are taxa, so that seeing none of them is an absence of the taxon. */
const absentTaxa = (taxa: Record<string, string>, left: readonly string[]): string =>
  Object.entries(taxa)
    .filter(([group]) => !left.includes(group))
    .map(([group, taxon]) => `(${escapeLiteral(group)}, ${escapeLiteral(taxon)})`)
    .join(', ')

/**
 * The groups that a camera did not see in an hour, out of those that its model can see and that correspond to a single
 * taxon.
 */
const unseenTaxa = `join model_groups on model_groups.model_id = w.model_id
  join (values ('bumblebee', 'Bombus'), ('honeybee', 'Apis mellifera'), ('hoverfly', 'Syrphidae'), ('social wasp', 'Vespidae'))
    as absent (name_group, taxon) on absent.name_group = model_groups.name_group`

/** Statements of the occurrences: what was counted, and what was searched for and not seen. */
export const occurrenceParts = (open: OpenData): string[] => {
  const urn = urnOf(open)
  const camera = { basisOfRecord: `'MachineObservation'`, recordedBy: text(`'Camera ' || places.camera_id`) }
  const human = {
    basisOfRecord: `'HumanObservation'`,
    recordedBy: observerText(open, 'e'),
    identifiedBy: observerText(open, 'e'),
  }
  const look = (kind: string) => ({ ...human, eventID: urn(`${kind}-look`, 'e.id') })
  const modelName = (of: string) => text(`select nullif(name, '') from model_versions where id = ${of}.model_id`)
  return [
    selectDarwin(
      'occurrences',
      {
        ...camera,
        ...present,
        ...listedCells('mapped_taxa'),
        eventID: urn('camera-hour', hourKey('c')),
        occurrenceID: urn('camera-count', `${hourKey('c')} || '-' || c.class_id`),
        individualCount: 'c.count',
        identifiedBy: modelName('c'),
        verbatimIdentification: text('classes.name'),
        identificationRemarks: remarksOfClass('classes.name'),
      },
      // Counts in hours that are events: hours with a known counting time.
      `${hoursAt(open, 'hourly_counts', 'c')} join hourly_watch w on w.placement_id = c.placement_id and w.hour = c.hour and w.model_id = c.model_id
        and w.hours_counted > 0
        join classes on classes.class_id = c.class_id ${namedAt(open, 'c.hour')} ${named(scientificName)}
        where c.count > 0 and ${isInsect}`,
    ),
    selectDarwin(
      'occurrences',
      {
        ...camera,
        ...absent,
        ...taxonCells,
        eventID: urn('camera-hour', hourKey('w')),
        occurrenceID: urn('camera-absence', `${hourKey('w')} || '-' || replace(absent.name_group, ' ', '-')`),
        identifiedBy: modelName('w'),
      },
      `${hoursAt(open, 'hourly_watch', 'w')} ${withInsects} ${unseenTaxa} ${named('absent.taxon')}
        where w.hours_counted > 0 and (seen.placement_id is null or ${isUnseen('absent.name_group')})`,
    ),
    ...lookKinds.map((kind) =>
      selectDarwin(
        'occurrences',
        {
          ...look(kind),
          ...present,
          ...listedCells('listed_taxa'),
          occurrenceID: urn(`${kind}-count`, 'o.id'),
          individualCount: 'o.count',
          lifeStage: 'lower(stages.stage)',
          verbatimIdentification: text(`coalesce(species.common_name, ${listName})`),
          identificationQualifier: text('listed_taxa.qualifier'),
          identificationRemarks: unmatchedRemark('listed_taxa.unmatched'),
          ...(kind === 'pollinator'
            ? {
                sex: `case when o.caste = 'male' then 'male' when o.caste is not null then 'female' end`,
                caste: `case when o.caste in ('queen', 'worker') then o.caste end`,
              }
            : {}),
        },
        `${looksOf(kind, open)} join ${kind}_observations o on o.${kind}_survey_id = e.id join ${kind}s t on t.id = o.${kind}_id
          join species on species.id = t.species_id join listed_taxa on listed_taxa.species_id = species.id left join stages on stages.id = t.stage_id ${named(ofSpecies)} where o.count > 0`,
      ),
    ),
    selectDarwin(
      'occurrences',
      {
        ...look('pollinator'),
        ...absent,
        ...taxonCells,
        occurrenceID: urn('pollinator-absence', 'c.id'),
        verbatimIdentification: 'c.functional_group',
      },
      `${looksOf('pollinator', open)} join pollinator_counts c on c.pollinator_survey_id = e.id
        join (values ${absentTaxa(taxonOfGroup, ['solitary bee', 'other fly'])}) as taxa (functional_group, taxon) using (functional_group)
        ${named('taxa.taxon')}
        where not exists (select from pollinator_observations o join pollinators t on t.id = o.pollinator_id
          where o.pollinator_survey_id = e.id and o.count > 0 and t.functional_group = c.functional_group)`,
    ),
    selectDarwin(
      'occurrences',
      {
        ...look('predator'),
        ...absent,
        ...taxonCells,
        occurrenceID: urn('predator-absence', `e.id || '-' || replace(taxa.functional_group, ' ', '-')`),
        verbatimIdentification: 'taxa.functional_group',
      },
      `${looksOf('predator', open)} cross join (values ${predatorTaxa}) as taxa (functional_group, taxon)
        ${named('taxa.taxon')}
        where not ${isPredatorSeen('taxa.functional_group')}`,
    ),
  ]
}
