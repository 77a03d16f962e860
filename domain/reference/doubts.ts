import { messages } from '../messages.ts'
import { nameKey } from '../survey-files/columns/similar.ts'
import { isNearly, type WrittenName } from './spelling.ts'

/** A known name, from the lists or the starter list. */
export interface KnownName extends WrittenName {
  synonyms: readonly string[]
  /** Functional groups in the starter list; empty if it has no such name. */
  groups: readonly string[]
}

/** A possible fault of an entry, until a person confirms it. `instead`: the likely correction, if there is one. */
export interface Doubt {
  path: 'species' | 'genus' | 'functional_group'
  message: string
  instead: Record<string, string> | null
}

const whole = ({ genus, species }: Pick<WrittenName, 'genus' | 'species'>) =>
  [genus, species].filter((part) => part !== null).join(' ')
const isSame = (one: string, other: string) => nameKey(one) === nameKey(other)
const filled = ({ order, family, genus, species }: WrittenName): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ order, family, genus, species }).flatMap(([rank, name]) => (name ? [[rank, name]] : [])),
  )

/** Doubts about a name, compared with known names. */
export const doubtsOfName = (given: WrittenName, known: readonly KnownName[]): Doubt[] => {
  const name = whole(given)
  if (known.some((one) => isSame(whole(one), name))) return []
  const accepted = known.find(({ synonyms }) => synonyms.some((synonym) => isSame(synonym, name)))
  if (accepted)
    return [{ path: 'species', message: messages.isSynonym(name, whole(accepted)), instead: filled(accepted) }]
  const near = nearest(name, known)
  if (near) return [{ path: 'species', message: messages.didYouMean(whole(near)), instead: filled(near) }]
  const { genus } = given
  if (genus === null || genus.length < 5 || known.some((one) => one.genus !== null && isSame(one.genus, genus)))
    return []
  const other = known.find((one) => one.genus !== null && isNearly(nameKey(one.genus), nameKey(genus)))?.genus
  return other ? [{ path: 'genus', message: messages.didYouMean(other), instead: { genus: other } }] : []
}

/** The known name with one letter different. Names with digits are excluded: `sp. 2` is not a misspelt `sp. 1`. */
const nearest = (name: string, known: readonly KnownName[]): KnownName | undefined => {
  const words = nameKey(name).split(' ')
  if (/\d/.test(name) || words.some((word) => word.length < 3)) return undefined
  const isNear = (other: string) => {
    const others = nameKey(other).split(' ')
    return others.length === words.length && words.every((word, at) => isNearly(word, others[at] ?? ''))
  }
  return known.find((one) => isNear(whole(one))) ?? known.find(({ synonyms }) => synonyms.some(isNear))
}

/** Doubts about a functional group, by the starter list's entry for the species or its genus. */
export const doubtsOfGroup = (
  given: WrittenName,
  functional_group: string,
  known: readonly KnownName[],
  allowed: readonly string[],
): Doubt[] => {
  const name = whole(given)
  const accepted = known.filter(({ synonyms }) => synonyms.some((synonym) => isSame(synonym, name))).map(whole)
  const itself = groupsOf(known.filter((one) => [name, ...accepted].some((own) => isSame(whole(one), own))))
  const { genus } = given
  const ofGenus = genus === null ? [] : groupsOf(known.filter((one) => one.genus !== null && isSame(one.genus, genus)))
  const groups = itself.length > 0 ? itself : ofGenus
  if (groups.length === 0 || groups.includes(functional_group)) return []
  const [only, ...others] = groups.filter((group) => allowed.includes(group))
  return [
    {
      path: 'functional_group',
      message: messages.otherGroup(itself.length > 0 ? name : (genus ?? name), groups.join(', '), functional_group),
      instead: only !== undefined && others.length === 0 ? { functional_group: only } : null,
    },
  ]
}

const groupsOf = (known: readonly KnownName[]) => [...new Set(known.flatMap(({ groups }) => groups))]
