import { licenceTexts } from '#domain/exports/publication.ts'
import { titleOf } from '#domain/exports/citation.ts'
import type { FunctionalGroup } from '#domain/intensity/functional-groups.ts'
import { escapeLiteral } from '../../platform/postgres/sql-text.ts'
import { epoch, hoursAt, imagesAt } from './camera-places.ts'
import { withInsects } from './classes.ts'
import { localMoment, placeId, placeName } from './camtrap-sources.ts'
import { hourKey, interval, observerText, placeCells, selectDarwin, text, urnOf, type Cells } from './darwin-cells.ts'
import {
  hourFlowerHours,
  hourMinutes,
  lookFlowerHours,
  lookKinds,
  isPredatorSeen,
  lookMinutes,
  looksOf,
  predatorTaxa,
  surveyKinds,
  type LookKind,
  type SurveyKind,
} from './darwin-looks.ts'
import { taxonOfGroup } from './gbif-taxa.ts'
import type { OpenData } from './open-data.ts'

export const hoursOf = (open: OpenData): string => `${hoursAt(open, 'hourly_watch', 'w')} and w.hours_counted > 0`
export const imageHour = `date_trunc('hour', captures.captured_at, 'UTC')`

/**
 * WITH clause `hours_with_images` after `places`: the hours in which cameras took images, with a model version that
 * counted in them; null if none did.
 */
export const hoursWithImages = (open: OpenData): string => `hours_with_images as materialized (
    select captures.placement_id, ${imageHour} as hour, counted.model_id, min(captures.captured_at) as first, max(captures.captured_at) as last
    from ${imagesAt(open)} left join (select w.placement_id, w.hour, max(w.model_id) as model_id from ${hoursOf(open)} group by 1, 2) counted
      on counted.placement_id = captures.placement_id and counted.hour = ${imageHour} group by 1, 2, 3
  )`
export const imagesKey = `i.placement_id || '-' || ${epoch('i.hour')}`

export const figure = (expression: string) => `round((${expression})::numeric, 4)`

const effortCells = (flowerHours: string, minutes: string): Cells => ({
  sampleSizeValue: figure(`coalesce(${flowerHours}, ${minutes})`),
  sampleSizeUnit: `case when ${flowerHours} is not null then 'flower-hours' when ${minutes} is not null then 'minutes' end`,
  samplingEffort: `nullif(concat_ws('; ', ${figure(flowerHours)} || ' flower-hours', ${figure(minutes)} || ' minutes'), '')`,
})

/** Flowers are counted on plants and not watched for insects, so the sample size is the number of plants. */
const flowerEffort: Cells = {
  sampleSizeValue: 'coalesce(e.plants_watched, 1)',
  sampleSizeUnit: `'plants'`,
  samplingEffort: `${figure(lookMinutes)} || ' minutes'`,
}
const effortOfLook: Record<SurveyKind, Cells> = {
  pollinator: effortCells(lookFlowerHours, lookMinutes),
  predator: effortCells(lookFlowerHours, lookMinutes),
  flower: flowerEffort,
}
const protocolOf = (kind: SurveyKind): string =>
  `coalesce(replace(e.protocol, '_', ' '), ${escapeLiteral(kind === 'flower' ? 'count of open flowers' : `count of ${kind}s`)})`

/**
 * Statements of the event core: an hour in which a camera counted or only took images, and an observation by a person.
 */
export const eventParts = (open: OpenData): string[] => {
  const urn = urnOf(open)
  const shared = {
    ...placeCells(open),
    locality: text(placeName),
    datasetName: text(`${escapeLiteral(titleOf(open.story))}`),
    license: escapeLiteral(licenceTexts[open.story.data_licence].path),
  }
  return [
    selectDarwin(
      'events',
      {
        ...shared,
        ...effortCells(hourFlowerHours, hourMinutes),
        locationID: urn('place', placeId),
        eventID: urn('camera-hour', hourKey('w')),
        eventType: `'Camera hour'`,
        eventDate: interval(
          open,
          'coalesce(lower(w.counted), lower(w.watched))',
          'coalesce(upper(w.counted), upper(w.watched))',
        ),
        samplingProtocol: `'Insects counted by a camera above flowers'`,
      },
      hoursOf(open),
    ),
    selectDarwin(
      'events',
      {
        ...shared,
        locationID: urn('place', placeId),
        eventID: urn('camera-images', imagesKey),
        eventType: `'Camera images'`,
        eventDate: interval(open, 'i.first', 'i.last'),
        samplingProtocol: `'Images taken by a camera above flowers, without counts'`,
      },
      'places join hours_with_images i on i.placement_id = places.placement_id where i.model_id is null',
    ),
    ...surveyKinds.map((kind) =>
      selectDarwin(
        'events',
        {
          ...shared,
          ...effortOfLook[kind],
          locationID: urn('place', placeId),
          eventID: urn(`${kind}-look`, 'e.id'),
          eventType: kind === 'flower' ? `'Flower count'` : `'Human observation'`,
          eventDate: `case when e.watched_seconds is null then ${localMoment('e.start_time', open.zones)}
            else ${interval(open, 'e.start_time', `e.start_time + make_interval(secs => e.watched_seconds)`)} end`,
          samplingProtocol: protocolOf(kind),
        },
        looksOf(kind, open),
      ),
    ),
  ]
}

/** The taxa of a group of pollinators, in words. */
export const taxaOfGroup: Record<FunctionalGroup, string> = {
  ...taxonOfGroup,
  'solitary bee': 'solitary Apoidea',
  'other fly': 'Diptera other than Syrphidae',
}
const taxaText = `case c.functional_group ${Object.entries(taxaOfGroup)
  .map(([group, taxa]) => `when ${escapeLiteral(group)} then ${escapeLiteral(taxa)}`)
  .join(' ')} end`

/** Groups that were searched for. */
const scopes: Record<LookKind, string> = {
  pollinator: `(select string_agg(${taxaText}, ' | ' order by c.functional_group) from pollinator_counts c where c.pollinator_survey_id = e.id)`,
  predator: `'Aphididae | Syrphidae | Coccinellidae | Neuroptera | Anthocoridae | Cecidomyiidae'`,
}
const absent: Record<LookKind, string> = {
  pollinator: `(select string_agg(${taxaText}, ' | ' order by c.functional_group) from pollinator_counts c where c.pollinator_survey_id = e.id
    and not exists (select from pollinator_observations o join pollinators t on t.id = o.pollinator_id
      where o.pollinator_survey_id = e.id and o.count > 0 and t.functional_group = c.functional_group))`,
  predator: `(select string_agg(taxa.taxon, ' | ' order by taxa.taxon) from (values ${predatorTaxa}) as taxa (functional_group, taxon)
    where not ${isPredatorSeen('taxa.functional_group')})`,
}

/** Each measure of effort is a separate row; an event without any has one row that reports this. */
const efforts = (flowerHours: string, minutes: string): string =>
  `cross join lateral (select * from (values (${flowerHours}::float8, 'flower-hours'), (${minutes}::float8, 'minutes')) as one (value, unit)
    where value is not null union all select null, null where ${flowerHours} is null and ${minutes} is null) effort`
const effortRow: Cells = {
  isAbundanceReported: `'true'`,
  isTaxonomicScopeFullyReported: `'true'`,
  inventoryTypes: `'restrictedSearch'`,
  isSamplingEffortReported: `case when effort.value is null then 'false' else 'true' end`,
  samplingEffortValue: figure('effort.value'),
  samplingEffortUnit: 'effort.unit',
  samplingEffortProtocol: `case effort.unit when 'flower-hours' then 'Open flowers times time watched' when 'minutes' then 'Time watched' end`,
}

/** Statements of the Humboldt extension, for events that search for insects. */
export const effortParts = (open: OpenData): string[] => {
  const urn = urnOf(open)
  const absentFromHour = 'case when seen.placement_id is null then model_scopes.scope else unseen_scopes.scope end'
  return [
    selectDarwin(
      'efforts',
      {
        ...effortRow,
        eventID: urn('camera-hour', hourKey('w')),
        eventDurationValue: figure(hourMinutes),
        eventDurationUnit: `'minutes'`,
        targetTaxonomicScope: 'model_scopes.scope',
        isTaxonomicScopeFullyReported: `case when model_scopes.scope is null then 'false' else 'true' end`,
        isAbsenceReported: `case when ${absentFromHour} is not null then 'true' else 'false' end`,
        absentTaxa: absentFromHour,
        protocolNames: `'Insects counted by a camera above flowers'`,
        samplingPerformedBy: text(`'Camera ' || places.camera_id`),
      },
      `${hoursOf(open)} ${withInsects} left join model_scopes on model_scopes.model_id = w.model_id
        left join unseen_scopes on unseen_scopes.placement_id = w.placement_id and unseen_scopes.hour = w.hour
          and unseen_scopes.model_id = w.model_id ${efforts(`(${hourFlowerHours})`, `(${hourMinutes})`)}`,
    ),
    ...lookKinds.map((kind) =>
      selectDarwin(
        'efforts',
        {
          ...effortRow,
          eventID: urn(`${kind}-look`, 'e.id'),
          eventDurationValue: figure(lookMinutes),
          eventDurationUnit: `case when e.watched_seconds is not null then 'minutes' end`,
          targetTaxonomicScope: scopes[kind],
          isAbsenceReported: `case when ${absent[kind]} is null then 'false' else 'true' end`,
          absentTaxa: absent[kind],
          protocolNames: protocolOf(kind),
          samplingPerformedBy: observerText(open, 'e'),
        },
        `${looksOf(kind, open)} ${efforts(`(${lookFlowerHours})`, `(${lookMinutes})`)}`,
      ),
    ),
  ]
}
