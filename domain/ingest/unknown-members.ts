import { messageMembers } from './message.ts'

/** So many names are told of one request. */
export const MAX_IGNORED = 20
const MAX_CHARACTERS = 80

const known = {
  message: new Set(messageMembers.message),
  ml_results: new Set(messageMembers.ml_results),
  counts: new Set(messageMembers.counts),
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** As it can be stored and shown. */
const tidy = (name: string): string =>
  // oxlint-disable-next-line no-control-regex
  name
    .slice(0, MAX_CHARACTERS)
    .toWellFormed()
    .replaceAll(/[\u0000-\u001f\u007f]/g, '?')

/** Members of a message that nobody knows, by their paths: they are not stored. A count's index is left out. */
export const unknownMembers = (item: unknown): string[] => {
  if (!isObject(item)) return []
  const { ml_results, counts } = item
  return [
    ...unknownIn(item, known.message, ''),
    ...(isObject(ml_results) ? unknownIn(ml_results, known.ml_results, 'ml_results.') : []),
    ...(Array.isArray(counts)
      ? new Set(counts.filter(isObject).flatMap((one) => unknownIn(one, known.counts, 'counts.')))
      : []),
  ]
}

const unknownIn = (given: Record<string, unknown>, names: ReadonlySet<string>, path: string): string[] =>
  Object.keys(given)
    .filter((name) => !names.has(name))
    .map((name) => path + tidy(name))
