import { pollinatorGroups, type PollinatorGroup, type Taxon } from '#domain/reference/taxon.ts'
import { castes, hasCastes, type Caste } from '#domain/surveys/caste.ts'
import type { Effort } from '#domain/surveys/effort.ts'
import { momentOfClock, phoneTime } from '#web/field-work/inputs/farm-clock.ts'
import { isSameVisit, type Entry, type Place } from '#web/field-work/outbox/entry.ts'
import type { ShownTaxon } from '#web/field-work/photos/phone-photo.ts'
import type { DraftCount } from '#web/field-work/under-way/draft-count.ts'
import { emptyTally, settled, type Tally } from '#web/field-work/under-way/tally.ts'
import type { EffortDraft } from '../effort/effort.ts'
import { noTimer, type Timer } from '../effort/timer.ts'
import { surveys as t } from '#web/texts/surveys.ts'
import { taxonName, withCaste } from '../species/species.ts'

/** An observation period in progress. Rows are `12:c` and `12:n`: species 12 in flower centres and elsewhere. */
export interface Watch extends Tally {
  /** Species that were added or counted, which have a row. */
  species: Record<string, Taxon>
  /** Groups of which nothing was seen. */
  nothing: Partial<Record<PollinatorGroup, boolean>>
  /** In the farm's time zone. Null: when it was begun. */
  when: string | null
  observer_id: number | null
  /** The effort as typed. Null or missing: the farm's protocol. */
  effort?: EffortDraft | null
  timer?: Timer
}
export const emptyWatch: Watch = { ...emptyTally, species: {}, nothing: {}, when: null, observer_id: null }

export const rowOf = (id: number, flower_centre: boolean, caste: Caste | null = null): string =>
  `${id}:${flower_centre ? 'c' : 'n'}${caste === null ? '' : `:${caste}`}`

/** The lines that a species can have: by place on the flower and, for bees, by caste. */
export const linesOfTaxon = ({ id, functional_group }: Taxon) =>
  [null, ...(hasCastes(functional_group) ? castes : [])].flatMap((caste) =>
    [true, false].map((flower_centre) => ({ caste, flower_centre, row: rowOf(id, flower_centre, caste) })),
  )
const countOf = (look: Watch, taxon: Taxon): number =>
  linesOfTaxon(taxon).reduce((sum, { row }) => sum + (look.counts[row] ?? 0), 0)

export const countedIn = (look: Watch, group: string): number =>
  Object.values(look.species)
    .filter(({ functional_group }) => functional_group === group)
    .reduce((sum, taxon) => sum + countOf(look, taxon), 0)

const isSeen = (look: Watch, row: string): boolean => (look.counts[row] ?? 0) > 0

/** The counted lines, the last tapped first. The place on the flower is named for species with lines in both places. */
export const countedLines = (look: Watch): ShownTaxon[] => {
  const last = look.taps.at(-1)?.row
  return Object.values(look.species)
    .flatMap((taxon) => linesOfTaxon(taxon).map((line) => ({ ...line, taxon })))
    .filter(({ row }) => isSeen(look, row))
    .toSorted((a, b) => Number(b.row === last) - Number(a.row === last))
    .map(({ taxon, flower_centre, caste }) => {
      const name = withCaste(taxonName(taxon), caste)
      const where = flower_centre ? t.columns.flower_centre : t.columns.non_centre
      const isInBoth = isSeen(look, rowOf(taxon.id, !flower_centre, caste))
      return { id: taxon.id, name: isInBoth ? `${name}, ${where}` : name, flower_centre, caste }
    })
}

/** Groups that are already counted on this visit, on the server or in the outbox. */
export const groupsTaken = (
  stored: readonly { functional_groups: readonly PollinatorGroup[] }[] | undefined,
  waiting: readonly Entry[],
  { plot_id }: Place,
  kept: DraftCount<unknown>,
): ReadonlySet<PollinatorGroup> =>
  new Set([
    ...(stored ?? []).flatMap(({ functional_groups }) => functional_groups),
    ...waiting.flatMap((entry) =>
      entry.counted.kind === 'pollinator' && entry.place.plot_id === plot_id && isSameVisit(entry, kept)
        ? (entry.counted.body.functional_groups ?? [])
        : [],
    ),
  ])

/** The entry for an observation period. Null: nothing was observed. Only counts above 0 are sent. */
export const watchEntry = (
  { key, begun, survey_id, visit_key = null, survey_date, value }: DraftCount<Watch>,
  place: Place,
  taken: ReadonlySet<PollinatorGroup>,
  effort: Partial<Effort> = {},
) => {
  const watched = pollinatorGroups.filter(
    (group) => !taken.has(group) && (countedIn(value, group) > 0 || value.nothing[group] === true),
  )
  if (watched.length === 0) return null
  const observations = Object.values(value.species)
    .filter(({ functional_group }) => watched.some((group) => group === functional_group))
    .flatMap((taxon) => {
      const { id } = taxon
      const note = value.notes[id]?.trim() ?? ''
      const seen = linesOfTaxon(taxon).filter(({ row }) => (value.counts[row] ?? 0) > 0)
      // A note belongs to the species and is sent with the first of its counts.
      return seen.map(({ row, flower_centre, caste }, at) => ({
        pollinator_id: id,
        flower_centre,
        ...(caste === null ? {} : { caste }),
        count: value.counts[row] ?? 0,
        ...(note !== '' && at === 0 ? { notes: note } : {}),
      }))
    })
  const said = value.when === null ? null : momentOfClock(value.when, place.zone)
  const body = {
    ...(said === null ? phoneTime(begun) : { start_time: said }),
    ...(value.observer_id === null ? {} : { observer_id: value.observer_id }),
    ...effort,
    observations,
    functional_groups: watched,
  }
  const words = watched.map((group) => `${t.groups[group]} ${countedIn(value, group) || t.outbox.nothing}`)
  return {
    // Groups that are counted later are sent in another request.
    key: `${key}-${watched.map((group) => pollinatorGroups.indexOf(group)).join('')}`,
    place,
    survey_id,
    visit_key,
    survey_date,
    counted: { kind: 'pollinator' as const, body },
    words: t.outbox.pollinators(words.join(', ')),
    draft: value,
  }
}

/** Removes what was sent of these groups; see `settled`. */
export const settledWatch = (look: Watch, sent: Watch, groups: readonly string[]): Watch => {
  const isSent = (row: string) => groups.includes(look.species[Number.parseInt(row)]?.functional_group ?? '')
  const nothing = Object.fromEntries(Object.entries(look.nothing).filter(([group]) => !groups.includes(group)))
  // The next observation period has its own timer.
  return { ...settled(look, sent, isSent), nothing, effort: null, timer: noTimer }
}
