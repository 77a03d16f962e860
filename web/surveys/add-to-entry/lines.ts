import type { Taxon } from '#domain/reference/taxon.ts'
import type { PollinatorSurvey } from '#domain/surveys/pollinator.ts'
import type { PredatorSurvey } from '#domain/surveys/predator.ts'
import type { Caste } from '#domain/surveys/caste.ts'
import { isAddition, type Entry } from '#web/field-work/outbox/entry.ts'
import type { DraftCount } from '#web/field-work/under-way/draft-count.ts'
import type { AddedTo, Addition } from '#web/field-work/under-way/addition.ts'
import { emptyTally } from '#web/field-work/under-way/tally.ts'
import { surveys } from '#web/texts/surveys.ts'
import { linesOfTaxon, rowOf } from '../pollinator/watch.ts'
import { rowOn } from '../predator/plant-count.ts'
import { taxonName, withCaste } from '../species/species.ts'

const t = surveys.more

/** A line of an entry: a species and, for pollinators, the place on the flower and caste. An entry has each once. */
export interface Line {
  row: string
  name: string
  /** Null: does not apply. */
  centre: boolean | null
  /** For bees, if specified. */
  caste: Caste | null
  count: number
  notes: string | null
  /** Whether it waits in the outbox. */
  waits: boolean
}

export const emptyMore = (of: AddedTo, place: Addition['place']): Addition => ({
  ...emptyTally,
  of,
  place,
  species: {},
})

export const wordsOf = (of: AddedTo): string =>
  of.kind === 'pollinator' ? surveys.groups[of.group] : surveys.plant(of.plant)
const nameOfTaxon = ({ kind }: AddedTo, taxon: Taxon): string =>
  kind === 'pollinator' ? taxonName(taxon) : `${taxonName(taxon)}, ${taxon.stage.stage}`

/** The rows that a species can have in an entry. */
export const rowsFor = (of: AddedTo, { id }: Pick<Taxon, 'id'>): { row: string; centre: boolean | null }[] =>
  of.kind === 'pollinator'
    ? [true, false].map((centre) => ({ row: rowOf(id, centre), centre }))
    : [{ row: rowOn(of.plant, id), centre: null }]

/** The rows of a species, with those of each caste. */
const allRowsFor = (of: AddedTo, taxon: Taxon): { row: string; centre: boolean | null; caste: Caste | null }[] =>
  of.kind === 'pollinator'
    ? linesOfTaxon(taxon).map(({ row, flower_centre: centre, caste }) => ({ row, centre, caste }))
    : rowsFor(of, taxon).map((row) => ({ ...row, caste: null }))

/** The stored lines of the entry. Undefined: the entry or its group was deleted. */
export const storedLines = (
  of: AddedTo,
  looks: readonly PollinatorSurvey[],
  plants: readonly PredatorSurvey[],
): Line[] | undefined => {
  if (of.kind === 'pollinator') {
    const look = looks.find(({ id }) => id === of.entry_id)
    if (!look?.functional_groups.includes(of.group)) return undefined
    return look.observations
      .filter(({ pollinator }) => pollinator.functional_group === of.group)
      .map(({ pollinator, flower_centre: centre, caste, count, notes }) => ({
        row: rowOf(pollinator.id, centre, caste),
        name: withCaste(nameOfTaxon(of, pollinator), caste),
        caste: caste ?? null,
        centre,
        count,
        notes,
        waits: false,
      }))
  }
  const plant = plants.find(({ id }) => id === of.entry_id)
  if (!plant?.counted) return undefined
  return plant.observations.map(({ predator, count, notes }) => ({
    row: rowOn(of.plant, predator.id),
    name: nameOfTaxon(of, predator),
    caste: null,
    centre: null,
    count,
    notes,
    waits: false,
  }))
}

/** Lines in the outbox that will be added to the same entry. */
export const waitingLines = (of: AddedTo, waiting: readonly Entry[]): Line[] =>
  waiting.flatMap(({ counted, draft }) => {
    if (
      !isAddition(counted) ||
      counted.kind === 'fruit' ||
      counted.kind === 'marking' ||
      counted.to.entry_id !== of.entry_id
    )
      return []
    const isSame =
      counted.kind === 'more-pollinators'
        ? of.kind === 'pollinator' && counted.to.group === of.group
        : of.kind === 'predator'
    return isSame ? linesOf(draft as Addition).map((line) => ({ ...line, waits: true })) : []
  })

/** The counted lines. Only counts above 0 are sent. */
export const linesOf = (more: Addition): (Line & { taxon: Taxon })[] =>
  Object.values(more.species).flatMap((taxon) => {
    const seen = allRowsFor(more.of, taxon).filter(({ row }) => (more.counts[row] ?? 0) > 0)
    // A note belongs to the species and is sent with the first of its counts.
    return seen.map(({ row, centre, caste }, at) => ({
      row,
      centre,
      caste,
      taxon,
      name: withCaste(nameOfTaxon(more.of, taxon), caste),
      count: more.counts[row] ?? 0,
      notes: (at === 0 && more.notes[noteRow(more.of, taxon)]?.trim()) || null,
      waits: false,
    }))
  })
export const noteRow = (of: AddedTo, { id }: Taxon): string =>
  of.kind === 'pollinator' ? String(id) : rowOn(of.plant, id)

/** Names a species with its place on the flower. */
export const placed = (name: string, centre: boolean): string =>
  `${name}, ${centre ? surveys.columns.flower_centre : surveys.columns.non_centre}`

const MAX_KEY_ROWS = 200
/** The entry for the additions. Null: nothing new was counted. */
export const moreEntry = ({ key, value }: DraftCount<Addition>, there: ReadonlySet<string>) => {
  const { of, place } = value
  const lines = linesOf(value).filter(({ row }) => !there.has(row))
  if (lines.length === 0) return null
  const said = lines.map(({ name, centre, count }) => `${centre === null ? name : placed(name, centre)} ${count}`)
  const shared = ({ count, notes }: Line) => ({ count, ...(notes === null ? {} : { notes }) })
  const counted =
    of.kind === 'pollinator'
      ? {
          kind: 'more-pollinators' as const,
          to: { entry_id: of.entry_id, group: of.group },
          body: {
            observations: lines.map((line) => ({
              pollinator_id: line.taxon.id,
              flower_centre: line.centre === true,
              ...(line.caste === null ? {} : { caste: line.caste }),
              ...shared(line),
            })),
          },
        }
      : {
          kind: 'more-predators' as const,
          to: { entry_id: of.entry_id, plant: of.plant },
          body: { observations: lines.map((line) => ({ predator_id: line.taxon.id, ...shared(line) })) },
        }
  return {
    // Rows that are counted later are sent in another request.
    key: `${key}-${lines
      .map(({ row }) => row)
      .join('_')
      .slice(0, MAX_KEY_ROWS)}`,
    place,
    survey_id: of.survey_id,
    survey_date: of.survey_date,
    counted,
    words: t.words(wordsOf(of), said.join('; ')),
    draft: value,
  }
}
