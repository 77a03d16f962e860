import { changing, type Change } from '#web/platform/offline/device-writes.ts'
import { isMore, isSameVisit, type Entry, type EntryList, type Together } from './entry.ts'
import { entriesOf, entryName, entryStored, visitKnown } from './records.ts'
import { visitRequest, type Asked } from './requests.ts'

/** Observation periods that the server takes with one visit. */
const MOST_POLLINATORS = 20

const listOf = ({ counted: { kind } }: Entry): EntryList | null => {
  if (kind === 'flower') return 'flowers'
  if (kind === 'pollinator') return 'pollinators'
  return kind === 'predator' ? 'predators' : null
}
const canGoTogether = (entry: Entry): boolean =>
  entry.refusal === null &&
  entry.together === undefined &&
  entry.parted === undefined &&
  entry.alone === undefined &&
  entry.survey_id === null &&
  entry.place.plot_id !== null &&
  !isMore(entry.counted) &&
  listOf(entry) !== null

/** What waits of the same visit as this entry, and can be sent with it. Empty: nothing can. */
export const groupOf = (first: Entry, waiting: readonly Entry[]): Entry[] => {
  if (!canGoTogether(first)) return []
  const plants = new Set<string>()
  let pollinators = 0
  return waiting.filter((entry) => {
    const { counted, place } = entry
    if (!canGoTogether(entry) || place.plot_id !== first.place.plot_id || !isSameVisit(entry, first)) return false
    if (counted.kind === 'pollinator') return ++pollinators <= MOST_POLLINATORS
    if (!('plant_number' in counted.body)) return false
    // The second count of a plant is refused by itself, and takes no other along.
    const plant = `${counted.kind}:${counted.body.plant_number}`
    if (plants.has(plant)) return false
    plants.add(plant)
    return true
  })
}

/** The one request of a visit and its entries, which may be a single one. */
export const togetherOf = (first: Entry, group: readonly Entry[]): Together => {
  const call = visitRequest(first.place.plot_id ?? 0, first.survey_date, first.visit_key)
  const of = (list: EntryList) => group.filter((entry) => listOf(entry) === list)
  const lists = (['flowers', 'pollinators', 'predators'] as const).filter((list) => of(list).length > 0)
  const bodies = lists.map((list) => [list, of(list).map(({ counted }) => counted.body)])
  const keys = (list: EntryList) => of(list).map(({ key }) => key)
  return {
    key: call.key ?? `visit-${first.key}`,
    // None of them is stored by another request as well, whichever arrives first.
    body: { ...(call.body as object), ...Object.fromEntries(bodies), entry_keys: group.map(({ key }) => key) },
    members: { flowers: keys('flowers'), pollinators: keys('pollinators'), predators: keys('predators') },
  }
}

/** Noted at each entry before the request is made: until its outcome is known, none of them is sent in another one. */
export const noteTogether = (person: number, group: readonly Entry[], together: Together): Change[] =>
  group.map(({ key }) => changing<Entry>(entryName(person, key), (now) => now && { ...now, together }))

/** The entries of one request that are on the phone as they were. */
export const membersOf = (person: number, { key }: Together): Entry[] =>
  entriesOf(person).filter(({ together, refusal }) => together?.key === key && refusal === null)

/** Whether nobody edited, moved or discarded one of them since: then the request can be made again. */
export const isWhole = ({ members }: Together, left: readonly Entry[]): boolean =>
  Object.values(members).flat().length === left.length

/** The request, as it was made first. */
export const requestTogether = ({ key, body }: Together): Asked => ({ ...visitRequest(0, '', key), body })

/** An id that no plot has. */
const NO_PLOT = 2_147_483_647
/**
 * Where an entry was changed since, the request must not be made again before it is known whether the server has it. The same key
 * for a plot that does not exist: 409 where a request was stored under it, 404 where none was.
 */
export const askWhetherStored = ({ key }: Together, { survey_date }: Entry): Asked =>
  visitRequest(NO_PLOT, survey_date, key)

/** They are sent anew; `alone`: each by itself, as the server refused them together. */
export const sendAnew = (person: number, members: readonly Entry[], alone: boolean): Change[] =>
  members.map(({ key }) =>
    changing<Entry>(entryName(person, key), (now) => {
      if (!now) return now
      const { together: _, ...rest } = now
      return alone ? { ...rest, alone } : rest
    }),
  )

type Answer = { id: number } & Partial<Record<EntryList, unknown[]>>
/** The server has the visit and these of its entries. */
export const storedTogether = (
  person: number,
  members: readonly Entry[],
  together: Together,
  answer: unknown,
): Change[] => {
  const made = answer as Answer
  const stored = members.flatMap((entry) => {
    const list = listOf(entry)
    return entryStored(person, entry.key, list && made[list]?.[together.members[list].indexOf(entry.key)])
  })
  return [...members.slice(0, 1).flatMap((first) => visitKnown(person, first, made.id)), ...stored]
}
