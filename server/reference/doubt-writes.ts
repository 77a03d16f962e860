import { doubtsOfGroup, doubtsOfName, type Doubt, type KnownName } from '#domain/reference/doubts.ts'
import { putRight, type WrittenName } from '#domain/reference/spelling.ts'
import { nameKey } from '#domain/survey-files/columns/similar.ts'
import type { Trx } from '../platform/postgres/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { aboveSpecies, starterList, starterSynonyms } from './starter-queries.ts'

/** What the starter list says of names, whether a portal has loaded it or not. */
const starterNames = (): KnownName[] => {
  const synonyms = Map.groupBy(starterSynonyms(), ({ genus, species }) => `${genus} ${species}`)
  const entries = [...starterList(), ...aboveSpecies()].filter(({ genus }) => genus !== '')
  return [...Map.groupBy(entries, ({ genus, species }) => `${genus} ${species}`)].flatMap(
    ([name, [first, ...others]]) =>
      first
        ? [
            {
              order: first.order,
              family: first.family,
              genus: first.genus,
              species: first.species,
              synonyms: (synonyms.get(name) ?? []).map(({ synonym }) => synonym),
              groups: [...new Set([first, ...others].map(({ functional_group }) => functional_group))],
            },
          ]
        : [],
  )
}

/** The names of the portal's list, but for the entry itself. */
const namesListed = async (trx: Trx, own: number | undefined): Promise<KnownName[]> => {
  const listed = await trx
    .selectFrom('species')
    .select(['id', 'order', 'family', 'genus', 'species', 'synonyms'])
    .orderBy('id')
    .execute()
  return listed.flatMap(({ id, ...name }) => (id === own ? [] : [{ ...name, groups: [] }]))
}

interface Checked {
  name: WrittenName
  functional_group: string | null
  /** The groups that this list has. */
  groups: readonly string[]
  /** What was changed: what stands is not doubted anew. */
  isNewName: boolean
  isNewGroup: boolean
  /** The species of the list that is changed itself. */
  own?: number
  /** Where the fields of the name are in what was sent. */
  at?: 'species.'
  confirmed: boolean
}

/** The name as zoology writes it. Throws 409 with what is doubted of the entry, until somebody says that it is meant. */
export const checkEntry = async (trx: Trx, given: Checked): Promise<WrittenName> => {
  const { name, functional_group, groups, own, at = '', confirmed } = given
  const listed = await namesListed(trx, own)
  const known = [...listed, ...starterNames()]
  const right = putRight(
    name,
    known.flatMap(({ genus }) => genus ?? []),
  )
  // A species that is there already is refused as that.
  if (at === '' && listed.some((one) => has([`${one.genus ?? ''} ${one.species}`], right))) return right
  // The list of pollinators takes a synonym of the portal's list as the species that has it.
  const isRead = at !== '' && listed.some(({ synonyms }) => has(synonyms, right))
  const doubts = [
    ...(given.isNewName && !isRead ? doubtsOfName(right, known) : []),
    ...(functional_group !== null && (given.isNewName || given.isNewGroup)
      ? doubtsOfGroup(right, functional_group, known, groups)
      : []),
  ]
  if (doubts.length > 0 && !confirmed) throw held(doubts, at)
  return right
}

const has = (names: readonly string[], { genus, species }: WrittenName) =>
  names.some((name) => nameKey(name) === nameKey(`${genus ?? ''} ${species}`))

const held = (doubts: Doubt[], at: string) => {
  const issues = doubts.map(({ path, message, instead }) => ({
    path: path === 'functional_group' ? path : `${at}${path}`,
    message,
    doubt: { instead },
  }))
  return new Problem(409, issues[0]?.message ?? '', { issues })
}
