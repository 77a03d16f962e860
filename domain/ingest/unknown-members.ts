import { messageMembers } from './message.ts'

/** Unknown names returned per request. */
export const MAX_IGNORED = 20
const MAX_CHARACTERS = 80

const known = {
  message: new Set(messageMembers.message),
  ml_results: new Set(messageMembers.ml_results),
  counts: new Set(messageMembers.counts),
  device: new Set(messageMembers.device),
  configuration: new Set(messageMembers.configuration),
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Makes a name storable and printable. */
const tidy = (name: string): string =>
  // oxlint-disable-next-line no-control-regex
  name
    .slice(0, MAX_CHARACTERS)
    .toWellFormed()
    .replaceAll(/[\u0000-\u001f\u007f]/g, '?')

/** Paths of unknown members of a message, with the indices of counts. */
export const unknownPaths = (item: unknown): string[] => {
  if (!isObject(item)) return []
  const { ml_results, counts, device } = item
  return [
    ...unknownIn(item, known.message, ''),
    ...(isObject(ml_results) ? unknownIn(ml_results, known.ml_results, 'ml_results.') : []),
    ...(Array.isArray(counts)
      ? counts.flatMap((one: unknown, index) => (isObject(one) ? unknownIn(one, known.counts, `counts.${index}.`) : []))
      : []),
    ...(isObject(device) ? unknownInReport(device) : []),
  ]
}

/** Unknown members of a message, which are not stored: their paths without the indices of counts. */
export const unknownMembers = (item: unknown): string[] => [
  ...new Set(unknownPaths(item).map((path) => path.replace(/^counts\.\d+\./, 'counts.'))),
]

const unknownInReport = (device: Record<string, unknown>): string[] => [
  ...unknownIn(device, known.device, 'device.'),
  ...(isObject(device['configuration'])
    ? unknownIn(device['configuration'], known.configuration, 'device.configuration.')
    : []),
]

const unknownIn = (given: Record<string, unknown>, names: ReadonlySet<string>, path: string): string[] =>
  Object.keys(given)
    .filter((name) => !names.has(name))
    .map((name) => path + tidy(name))
