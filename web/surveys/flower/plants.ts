import type { Effort } from '#domain/surveys/effort.ts'
import type { FlowerSurvey } from '#domain/surveys/flower.ts'
import { PLANTS } from '#domain/surveys/survey.ts'
import { phoneTime } from '#web/field-work/inputs/farm-clock.ts'
import { isSameVisit, type Entry, type Place } from '#web/field-work/outbox/entry.ts'
import type { DraftCount } from '#web/field-work/under-way/draft-count.ts'
import { settled, type Tally } from '#web/field-work/under-way/tally.ts'
import { draftSaid, shareOf, type EffortDraft } from '../effort/effort.ts'
import { noTimer, type Timer } from '../effort/timer.ts'
import { surveys as t } from '#web/texts/surveys.ts'

/** Plants that already have an entry on this visit, on the server or in the outbox. */
export const plantsTaken = (
  stored: readonly { plant_number: number }[] | undefined,
  waiting: readonly Entry[],
  kind: 'flower' | 'predator',
  { plot_id }: Place,
  kept: DraftCount<unknown>,
): number[] => {
  const there = stored?.map(({ plant_number }) => plant_number) ?? []
  const here = waiting.flatMap((entry) =>
    entry.counted.kind === kind && entry.place.plot_id === plot_id && isSameVisit(entry, kept)
      ? [entry.counted.body.plant_number]
      : [],
  )
  return PLANTS.filter((plant) => there.includes(plant) || here.includes(plant))
}

/** A flower count of five plants in progress. */
export interface FlowerTally extends Tally {
  /** The observer. Null or missing: the signed-in person. */
  observer_id?: number | null
  /** The effort as typed. Null or missing: the farm's protocol. */
  effort?: EffortDraft | null
  timer?: Timer
}

/** Removes what was sent. The next plants have their own timer. */
export const settledFlowers = (tally: FlowerTally, sent: FlowerTally, plants: readonly number[]): FlowerTally => ({
  ...settled(tally, sent, (row) => plants.includes(Number(row))),
  effort: null,
  timer: noTimer,
})

/** One entry for each counted plant. */
export const flowerEntries = (
  { key, survey_id, visit_key = null, survey_date, value }: DraftCount<FlowerTally>,
  place: Place,
  open: readonly number[],
  effort: Partial<Effort> = {},
) => {
  const several = open.filter((plant) => (value.counts[plant] ?? null) !== null).length
  const own = shareOf(effort, several)
  const { observer_id = null } = value
  return open.flatMap((plant_number) => {
    const row = String(plant_number)
    const count = value.counts[row] ?? null
    if (count === null) return []
    const note = value.notes[row]?.trim() ?? ''
    const start_time = value.times[row]
    const body = {
      plant_number,
      ...(start_time ? phoneTime(start_time) : {}),
      ...(observer_id === null ? {} : { observer_id }),
      ...own,
      observation: { count, ...(note === '' ? {} : { notes: note }) },
    }
    return [
      {
        key: `${key}-${plant_number}`,
        place,
        survey_id,
        visit_key,
        survey_date,
        counted: { kind: 'flower' as const, body },
        words: t.outbox.flowers(plant_number, count),
        draft: {
          counts: { [row]: count },
          notes: note === '' ? {} : { [row]: note },
          times: start_time ? { [row]: start_time } : {},
          taps: [],
          ...(observer_id === null ? {} : { observer_id }),
          ...(Object.keys(own).length === 0 ? {} : { effort: draftSaid(own) }),
        } satisfies FlowerTally,
      },
    ]
  })
}

export interface LastVisit {
  survey_date: string
  /** The date of the visit before; null if there is none. */
  date_before: string | null
  plants: { plant: number; count: number | null; was: number | null }[]
  counted: number
  mean: number | null
}

/** The newest visit's five plants, beside the ones of the visit before. */
export const lastVisit = (entries: readonly FlowerSurvey[]): LastVisit | null => {
  const visits = [...new Set(entries.map(({ survey_id }) => survey_id))]
  const newest = entries.find(({ survey_id }) => survey_id === visits[0])
  if (!newest) return null
  const countOf = (visit: number | undefined, plant: number) =>
    entries.find(({ survey_id, plant_number }) => survey_id === visit && plant_number === plant)?.observation?.count ??
    null
  const plants = PLANTS.map((plant) => ({ plant, count: countOf(visits[0], plant), was: countOf(visits[1], plant) }))
  const counts = plants.map(({ count }) => count).filter((count) => count !== null)
  return {
    survey_date: newest.survey_date,
    date_before: entries.find(({ survey_id }) => survey_id === visits[1])?.survey_date ?? null,
    plants,
    counted: counts.length,
    mean: counts.length === 0 ? null : counts.reduce((sum, count) => sum + count, 0) / counts.length,
  }
}
