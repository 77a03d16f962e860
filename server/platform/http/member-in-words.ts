/** Members whose names do not read as words. */
const words: Record<string, string> = {
  area_in_sq_meters: 'area',
  captured_at: 'capture time',
  device_id: 'device ID',
  deviceid: 'device ID',
  ended_at: 'end',
  farmerid: 'farmer',
  firstname: 'first name',
  from: 'from date',
  id: 'ID',
  interval_end: 'end of the interval',
  interval_start: 'start of the interval',
  lastname: 'last name',
  postcode: 'postal code',
  started_at: 'start',
  to: 'to date',
  url: 'URL',
}

const isIndex = (segment: string | undefined) => segment !== undefined && /^\d+$/.test(segment)

/** `growingSetup` becomes growing setup, `farm_id` farm. Names with a hyphen are headers and stay unchanged. */
const inWords = (name: string) => {
  const known = Object.hasOwn(words, name) ? words[name] : undefined
  if (known !== undefined) return known
  if (name.includes('-')) return name
  return name
    .replace(/(?<=\p{Ll})(?:_id|Id)$/u, '')
    .replaceAll('_', ' ')
    .replaceAll(
      /(\p{Ll})(\p{Lu})(?=\p{Ll}|$)/gu,
      (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
    )
}

/** The path of a member in words: `observations.0.plant_number` becomes "Item 1 of observations: plant number". */
export const memberInWords = (path: string): string => {
  const segments = path.split('.')
  const named: string[] = []
  for (let at = 0; at < segments.length; at += 1) {
    const segment = segments[at] ?? ''
    const next = segments[at + 1]
    if (isIndex(segment)) named.push(`item ${Number(segment) + 1}`)
    else if (isIndex(next)) {
      named.push(`item ${Number(next) + 1} of ${inWords(segment)}`)
      at += 1
    } else named.push(inWords(segment))
  }
  const text = named.join(': ')
  return text.trim() === '' ? 'The request' : text.replace(/^\p{Ll}/u, (first) => first.toUpperCase())
}
