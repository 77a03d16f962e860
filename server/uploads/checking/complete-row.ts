import type { Head } from '#domain/survey-files/columns/head.ts'
import { reasons } from '#domain/survey-files/reasons.ts'
import type { ReportType } from '#domain/survey-files/types.ts'
import { hasCastes } from '#domain/surveys/caste.ts'
import { dayNumber } from '#domain/weeks/dates.ts'
import { localDay, instantAt } from '#domain/weeks/local-time.ts'
import { timestampReader } from '../reading/timestamps.ts'
import type { taxonFinder } from './find-taxon.ts'
import type { Fault, Found, personFinder, Place, placeFinder } from './lookups.ts'
import type { Repeats } from './repeats.ts'
import { remembering, slotOf, type Values } from './row-values.ts'

export interface Finders {
  place: Awaited<ReturnType<typeof placeFinder>>
  person: Awaited<ReturnType<typeof personFinder>>
  taxon: Awaited<ReturnType<typeof taxonFinder>>
}
/** The kind of file, and the lookups for its rows. */
export interface Meant {
  type: ReportType
  head: Head
  find: Finders
  now: Date
  /** Counts are of whole groups if no species is named. */
  hasGroups?: boolean
  repeats?: Repeats
}

const DAY_MS = 86_400_000
const NOON_MS = DAY_MS / 2
/**
 * No time zone is sixteen hours from UTC: a timestamp this close to noon UTC of a date has that date or an adjacent one
 * everywhere.
 */
const NEAR_MS = 20 * 3_600_000

const at = {
  line: slotOf('line'),
  tunnel_id: slotOf('tunnel_id'),
  plot_id: slotOf('plot_id'),
  survey_date: slotOf('survey_date'),
  start_time: slotOf('start_time'),
  visit: slotOf('visit'),
  sample: slotOf('sample'),
  observer: slotOf('observer'),
  observer_id: slotOf('observer_id'),
  functional_group: slotOf('functional_group'),
  genus: slotOf('genus'),
  species: slotOf('species'),
  taxon_id: slotOf('taxon_id'),
  flower_centre: slotOf('flower_centre'),
  caste: slotOf('caste'),
  count: slotOf('count'),
}

/** Values calculated from several cells, or substituted for omitted ones. */
export const workedOut = new Set([
  at.line,
  at.tunnel_id,
  at.plot_id,
  at.start_time,
  at.visit,
  at.sample,
  at.observer_id,
  at.taxon_id,
  at.flower_centre,
])

const textAt = (values: Values, slot: number) => (values[slot] ?? null) as string | null

const offsetForm = /^(?:Z|[+-]\d\d:\d\d)$/
/** Whether a timestamp contains a UTC offset. */
const hasOffset = (moment: string): boolean => {
  const sign = moment[moment.length - 6]
  return moment.endsWith('Z') || sign === '+' || (sign === '-' && moment.length > 19)
}

/** Interprets the cells of a row together. */
export const rowCompleter = ({ type, find, now, hasGroups = false, repeats }: Meant) => {
  const isCounted = type === 'pollinator' || type === 'predator'
  const latest = now.getTime() + DAY_MS
  const tomorrow = new Date(latest).toISOString().slice(0, 10)

  const placeOf = remembering(
    ['organisation', 'farm', 'field', 'tunnel', 'plot', 'treatment', 'crop'],
    ({ organisation, farm, field, tunnel, plot, treatment, crop }): Found<Place> =>
      find.place({
        organisation: (organisation ?? null) as string | null,
        farm: (farm ?? '') as string,
        field: (field ?? '') as string,
        tunnel: (tunnel ?? 0) as number,
        plot: type === 'weather' ? null : ((plot ?? null) as number | null),
        treatment: (treatment ?? null) as string | null,
        crop: (crop ?? null) as string | null,
      }),
  )
  const taxonOf = remembering(
    ['functional_group', 'order', 'family', 'genus', 'species', 'stage'],
    ({ functional_group, ...name }): Found<number> =>
      find.taxon({
        functional_group: (functional_group ?? '') as string,
        ...(name as Record<'order' | 'family' | 'genus' | 'species' | 'stage', string | null>),
      }),
  )

  /** Resolves what was counted; a row without a species records that none was seen. */
  const count = (values: Values, fault: (fault: Fault) => void) => {
    const isNamed = textAt(values, at.genus) !== null || textAt(values, at.species) !== null
    if (!isNamed && !(hasGroups && values[at.count] !== 0)) {
      if (textAt(values, at.caste) !== null) fault({ column: 'caste', reason: reasons.casteOfNone })
      if (values[at.count] !== 0) fault({ column: 'count', reason: reasons.noneWithCount })
      values[at.taxon_id] = 0
      values[at.flower_centre] = false
      return
    }
    if (textAt(values, at.functional_group) === null)
      return fault({ column: 'functional_group', reason: reasons.missing })
    if (type === 'pollinator' && values[at.flower_centre] == null)
      fault({ column: 'flower_centre', reason: reasons.missing })
    if (
      type === 'pollinator' &&
      textAt(values, at.caste) !== null &&
      !hasCastes(textAt(values, at.functional_group) ?? '')
    )
      fault({ column: 'caste', reason: reasons.casteOfBees })
    const taxon = taxonOf(values)
    if (taxon.faults) taxon.faults.forEach(fault)
    else values[at.taxon_id] = taxon.value
  }

  const instantIn = timestampReader()
  let knownDay: string | null = null
  let noon = 0
  const noonOf = (day: string): number => {
    if (day !== knownDay) {
      noon = dayNumber(day) * DAY_MS + NOON_MS
      knownDay = day
    }
    return noon
  }
  /** Timestamp of the current row in milliseconds. */
  let instantOf = 0
  const judge = (instant: number, day: string | null, zone: string, fault: (fault: Fault) => void) => {
    if (instant > latest) fault({ column: 'start_time', reason: reasons.future })
    else if (
      day !== null &&
      Math.abs(instant - noonOf(day)) > NEAR_MS &&
      Math.abs(dayNumber(localDay(instant, zone)) - dayNumber(day)) > 1
    )
      fault({ column: 'start_time', reason: reasons.momentElsewhere })
    instantOf = instant
  }
  /** Converts local time of the farm to a timestamp. */
  const clock = (values: Values, zone: string, apart: string, fault: (fault: Fault) => void) => {
    const given = textAt(values, at.start_time)
    if (given === null) return
    const day = textAt(values, at.survey_date)
    const stated = given.includes('T') ? given : day === null ? null : `${day}T${given}`
    if (stated === null) return fault({ column: 'start_time', reason: reasons.moment })
    const whole = hasOffset(stated) || !offsetForm.test(apart) ? stated : `${stated}${apart}`
    const isAbsolute = hasOffset(whole)
    const instant = isAbsolute ? instantIn(whole) : instantAt(whole, zone).getTime()
    if (Number.isNaN(instant)) return fault({ column: 'start_time', reason: reasons.moment })
    judge(instant, day, zone, fault)
    // With an offset the text is stored unchanged, because it may be more precise than a millisecond.
    values[at.start_time] = isAbsolute ? whole : new Date(instant).toISOString()
    if (day === null) values[at.survey_date] = localDay(new Date(instant), zone)
  }

  return {
    /** Completes a row from its cells, or reports faults. `apart`: the cell with the UTC offset. */
    complete: (values: Values, apart: string, fault: (fault: Fault) => void): void => {
      const place = placeOf(values)
      if (place.faults) place.faults.forEach(fault)
      else {
        const { tunnel_id, plot_id, time_zone, organisation_id } = place.value
        values[at.tunnel_id] = tunnel_id
        values[at.plot_id] = plot_id
        values[at.observer_id] = find.person(textAt(values, at.observer) ?? '', organisation_id)
        clock(values, time_zone, apart, fault)
      }
      if ((textAt(values, at.survey_date) ?? '') > tomorrow) fault({ column: 'survey_date', reason: reasons.future })
      if (isCounted) count(values, fault)
    },
    /** Accepts a valid row. */
    accept: (values: Values, line: number): void => {
      values[at.line] = line
      values[at.visit] ??= 1
      values[at.sample] ??= 1
      repeats?.note(values, instantOf, line)
    },
  }
}
