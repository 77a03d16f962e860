import * as z from 'zod/mini'

type Json = Record<string, unknown>
const isObject = (node: unknown): node is Json => typeof node === 'object' && node !== null && !Array.isArray(node)

/** Dates and timestamps at the limits of their notation, beyond what a database can store or a calendar has. */
const oddTimes = [
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '0000-12-31T23:59:59Z',
  '0001-01-01T00:00:00+14:00',
  '9999-12-31T23:59:59Z',
  '9999-12-31T23:59:59-14:00',
]
const oddNumbers = [0, -1, 2_147_483_648, 32_768, 9_007_199_254_740_991, 1e308]
const oddTexts = [...oddTimes, ...oddNumbers.map(String), '9'.repeat(40)]

/** The path of a member and the value to put there. */
export interface OddMember {
  path: (string | number)[]
  values: unknown[]
}

const ofTime = /date|time|instant|_at$|^(?:from|to|until|since|start|end|day)$/i
const ofNumber = /id$|year|week|number|count|limit|skip|version|days/i

/** Members of a schema with dates, timestamps, ids or other numbers, at any depth; the first item of lists. */
export const oddMembers = (schema: z.core.$ZodType): OddMember[] => {
  const given = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', cycles: 'ref' }) as Json
  const definitions = (given['$defs'] ?? {}) as Json
  const walk = (node: unknown, path: OddMember['path'], name: string): OddMember[] => {
    if (!isObject(node)) return []
    const ref = node['$ref']
    if (typeof ref === 'string') return walk(definitions[ref.replace('#/$defs/', '')], path, name)
    const branches = ['anyOf', 'oneOf', 'allOf'].flatMap((key) => (Array.isArray(node[key]) ? node[key] : []))
    const found = branches.flatMap((branch) => walk(branch, path, name))
    if (isObject(node['properties']))
      for (const [member, child] of Object.entries(node['properties']))
        found.push(...walk(child, [...path, member], member))
    if (isObject(node['items'])) found.push(...walk(node['items'], [...path, 0], name))
    if (node['type'] === 'integer' || node['type'] === 'number') found.push({ path, values: oddNumbers })
    else if (String(node['format']).startsWith('date') || ofTime.test(name)) found.push({ path, values: oddTexts })
    else if (ofNumber.test(name) && path.length > 0 && found.length === 0)
      found.push({ path, values: [...oddTexts, ...oddNumbers] })
    return found
  }
  return walk(given, [], '')
}

/** Returns a copy with the given value at a path; missing objects are created. */
export const withValue = (given: unknown, [first, ...rest]: OddMember['path'], value: unknown): unknown => {
  if (first === undefined) return value
  if (typeof first === 'number') {
    const list: unknown[] = Array.isArray(given) ? [...(given as unknown[])] : []
    list[first] = withValue(list[first], rest, value)
    return list
  }
  const record = isObject(given) ? given : {}
  return { ...record, [first]: withValue(record[first], rest, value) }
}
