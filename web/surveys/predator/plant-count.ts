import type { Taxon } from '#domain/reference/taxon.ts'
import type { Effort } from '#domain/surveys/effort.ts'
import { phoneTime } from '#web/field-work/inputs/farm-clock.ts'
import type { Place } from '#web/field-work/outbox/entry.ts'
import type { DraftCount } from '#web/field-work/under-way/draft-count.ts'
import { emptyTally, settled, without, type Tally } from '#web/field-work/under-way/tally.ts'
import { rightNow } from '#web/platform/time/clock.ts'
import { surveys as t } from '#web/texts/surveys.ts'
import { draftSaid, type EffortDraft } from '../effort/effort.ts'
import { noTimer, paused, type Timer } from '../effort/timer.ts'
import { taxonName } from '../species/species.ts'

/** A predator count in progress. Rows are `3:12`: species 12 on plant 3. */
export interface Walk extends Tally {
  species: Record<string, Taxon>
  /** The current plant. */
  plant: number
  observer_id: number | null
  /** The effort as typed. Null or missing: the farm's protocol. */
  effort?: EffortDraft | null
  /** By plant. */
  timers?: Record<number, Timer>
}
export const emptyWalk: Walk = { ...emptyTally, species: {}, plant: 1, observer_id: null }

export const rowOn = (plant: number, id: number): string => `${plant}:${id}`
export const isOn = (plant: number) => (row: string) => row.startsWith(`${plant}:`)

/** The unsent counts of a plant that are above 0. */
export const countedOn = (walk: Walk, plant: number): { taxon: Taxon; count: number }[] =>
  Object.values(walk.species).flatMap((taxon) => {
    const count = walk.counts[rowOn(plant, taxon.id)] ?? 0
    return count > 0 ? [{ taxon, count }] : []
  })

/** The species counted on a plant, the last tapped first. */
export const countedTaxaOn = (walk: Walk, plant: number): { id: number; name: string }[] => {
  const last = walk.taps.findLast(({ row }) => isOn(plant)(row))?.row
  return countedOn(walk, plant)
    .map(({ taxon }) => ({ id: taxon.id, name: taxonName(taxon) }))
    .toSorted((a, b) => Number(rowOn(plant, b.id) === last) - Number(rowOn(plant, a.id) === last))
}

/** Moves to another plant and pauses the timer of the current one. */
export const onPlantNext = (walk: Walk, plant: number, now: number): Walk => {
  const timer = walk.timers?.[walk.plant]
  return { ...walk, plant, ...(timer ? { timers: { ...walk.timers, [walk.plant]: paused(timer, now) } } : {}) }
}

/** Removes what was sent of a plant. The next one has its own timer and the same protocol. */
export const settledPlant = (walk: Walk, sent: Walk, plant: number): Walk => ({
  ...settled(walk, sent, isOn(plant)),
  ...(walk.effort ? { effort: { ...walk.effort, minutes: '' } } : {}),
  ...(walk.timers ? { timers: { ...walk.timers, [plant]: noTimer } } : {}),
})

/** The entry of a plant. Without counts it records that nothing was seen. */
export const plantEntry = (
  { key, survey_id, visit_key = null, survey_date, value }: DraftCount<Walk>,
  place: Place,
  plant: number,
  effort: Partial<Effort> = {},
) => {
  const seen = countedOn(value, plant)
  const times = Object.entries(value.times).filter(([row]) => isOn(plant)(row))
  const begun = times.map(([, at]) => at).toSorted()[0] ?? new Date(rightNow()).toISOString()
  const observations = seen.map(({ taxon, count }) => {
    const note = value.notes[rowOn(plant, taxon.id)]?.trim() ?? ''
    return { predator_id: taxon.id, count, ...(note === '' ? {} : { notes: note }) }
  })
  const body = {
    plant_number: plant,
    ...phoneTime(begun),
    ...(value.observer_id === null ? {} : { observer_id: value.observer_id }),
    ...effort,
    observations,
  }
  const said = seen.map(({ taxon, count }) => `${taxonName(taxon)} ${count}`)
  return {
    key: `${key}-${plant}`,
    place,
    survey_id,
    visit_key,
    survey_date,
    counted: { kind: 'predator' as const, body },
    words: t.outbox.predators(plant, said.join(', ') || t.outbox.nothing),
    draft: {
      ...without(value, (row) => !isOn(plant)(row)),
      plant,
      timers: {},
      ...(Object.keys(effort).length === 0 ? {} : { effort: draftSaid(effort) }),
    },
  }
}
