import { accounts } from './members/accounts.ts'
import { alerts } from './members/alerts.ts'
import { common, type Member, type Members } from './members/common.ts'
import { devices } from './members/devices.ts'
import { places } from './members/places.ts'
import { score } from './members/score.ts'
import { surveys } from './members/surveys.ts'
import { uploads } from './members/uploads.ts'
import type { Json } from './shapes.ts'

/** All members by name. A name may occur once, so that two files never disagree. */
export const members: Members = {
  ...uploads,
  ...accounts,
  ...alerts,
  ...score,
  ...surveys,
  ...devices,
  ...places,
  ...common,
}

/** The entry of a member: that of its schema (or, of an inline body, its operation) first, then that of its name. */
export const memberOf = (schema: string, name: string): Member | undefined =>
  members[`${schema}.${name}`] ?? members[name]

const isNullable = ({ type, anyOf, oneOf }: Json): boolean =>
  [type].flat().includes('null') || [anyOf, oneOf].some((choices) => ((choices ?? []) as Json[]).some(isNullable))

/** Members of one name share a description; what null means is left out where the member is never null. */
const withoutNull = (text: string): string => text.replaceAll(/; null [^.]*(?=\.)| Null [^.]*\./g, '')

const descriptionOf = (schema: string, name: string, given: Json): string | undefined => {
  const found = memberOf(schema, name)
  const text = typeof found === 'string' ? found : found?.[0]
  return text === undefined || isNullable(given) ? text : withoutNull(text)
}

/** A JSON Schema with descriptions of its members. A description that a member has already takes precedence. */
export const describeMembers = (schema: string, node: unknown): unknown => {
  if (Array.isArray(node)) return node.map((item) => describeMembers(schema, item))
  if (typeof node !== 'object' || node === null) return node
  const described = Object.entries(node).map(([key, value]): [string, unknown] => [
    key,
    key === 'properties' ? describeProperties(schema, value as Record<string, Json>) : describeMembers(schema, value),
  ])
  return Object.fromEntries(described)
}

const describeProperties = (schema: string, properties: Record<string, Json>) =>
  Object.fromEntries(
    Object.entries(properties).map(([name, given]) => {
      const own = describeMembers(schema, given) as Json
      const description = own['description'] ?? descriptionOf(schema, name, given)
      return [name, description === undefined ? own : { ...own, description }]
    }),
  )
