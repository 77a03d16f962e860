import { doubtsOfGroup, doubtsOfName, type Doubt, type KnownName } from '#domain/reference/doubts.ts'
import { putRight, type WrittenName } from '#domain/reference/spelling.ts'
import { nameKey } from '#domain/survey-files/columns/similar.ts'
import type { Trx } from '../platform/postgres/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { aboveSpecies, starterList, starterSynonyms } from './starter-queries.ts'

/** The starter list's entries about names, whether or not a portal has loaded it. */
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

/** Names in the portal's list, except the entry itself. */
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
  /** The functional groups of this list. */
  groups: readonly string[]
  /** Whether the name was changed: unchanged names are not checked again. */
  isNewName: boolean
  isNewGroup: boolean
  /** The species of the list that is being changed. */
  own?: number
  /** Path prefix of the name's fields in the request. */
  at?: 'species.'
  confirmed: boolean
}

/**
 * The name in the form of the zoological convention. Throws 409 with the doubts about the entry until the caller
 * confirms it.
 */
export const checkEntry = async (trx: Trx, given: Checked): Promise<WrittenName> => {
  const { name, functional_group, groups, own, at = '', confirmed } = given
  const listed = await namesListed(trx, own)
  const known = [...listed, ...starterNames()]
  const right = putRight(
    name,
    known.flatMap(({ genus }) => genus ?? []),
  )
  // An existing species is refused as a duplicate instead.
  if (at === '' && listed.some((one) => has([`${one.genus ?? ''} ${one.species}`], right))) return right
  // The pollinator list resolves a synonym of the portal's list to its species.
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
