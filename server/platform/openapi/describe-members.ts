import { accounts } from './members/accounts.ts'
import { alerts } from './members/alerts.ts'
import { backupMembers } from './members/backup.ts'
import { common, type Member, type Members } from './members/common.ts'
import { customFieldMembers } from './members/custom-fields.ts'
import { deficit } from './members/deficit.ts'
import { devices } from './members/devices.ts'
import { dataRequestMembers } from './members/data-requests.ts'
import { backgroundExports } from './members/exports.ts'
import { frozenFigures } from './members/frozen-figures.ts'
import { images } from './members/images.ts'
import { places } from './members/places.ts'
import { score } from './members/score.ts'
import { shareLinkMembers } from './members/share-links.ts'
import { systemMembers } from './members/system.ts'
import { surveys } from './members/surveys.ts'
import { uploads } from './members/uploads.ts'
import { nameIn, type Json } from './shapes.ts'

/** All members by name. A name may occur only once, so that two files cannot contradict each other. */
export const members: Members = {
  ...uploads,
  ...accounts,
  ...alerts,
  ...score,
  ...surveys,
  ...deficit,
  ...devices,
  ...backgroundExports,
  ...dataRequestMembers,
  ...customFieldMembers,
  ...backupMembers,
  ...systemMembers,
  ...frozenFigures,
  ...images,
  ...shareLinkMembers,
  ...places,
  ...common,
}

/** The entry of a schema's member, or else the entry for its name. */
export const memberOf = (schema: string, name: string): Member | undefined =>
  members[`${schema}.${name}`] ?? members[name]

const descriptionOf = (schema: string, name: string): string | undefined => {
  const found = memberOf(schema, name)
  return typeof found === 'string' ? found : found?.[0]
}

/** The part of a text that explains null. */
const aboutNull = /; null\b[^.;]*|(?<=\.) Null\b[^.]*\./g

/** Describes the members of JSON Schemas, omitting the meaning of null for members that are never null. */
export const memberDescriber = (components: Record<string, Json>) => {
  /** Whether a value, or an item of an array, may be null. */
  const mayBeNull = ({ $ref, type, anyOf, oneOf, items }: Json): boolean => {
    if (typeof $ref === 'string') return mayBeNull(components[nameIn({ $ref }) ?? ''] ?? {})
    const branches = [anyOf ?? oneOf ?? [], items ?? []].flat() as Json[]
    return [type].flat().includes('null') || branches.some(mayBeNull)
  }

  /** Adds descriptions to a schema's members; existing descriptions stay. */
  const describe = (schema: string, node: unknown): unknown => {
    if (Array.isArray(node)) return node.map((item) => describe(schema, item))
    if (typeof node !== 'object' || node === null) return node
    const described = Object.entries(node).map(([key, value]): [string, unknown] => [
      key,
      key === 'properties' ? describeProperties(schema, value as Record<string, Json>) : describe(schema, value),
    ])
    return Object.fromEntries(described)
  }

  const describeProperties = (schema: string, properties: Record<string, Json>) =>
    Object.fromEntries(
      Object.entries(properties).map(([name, given]) => {
        const own = describe(schema, given) as Json
        if (own['description'] !== undefined) return [name, own]
        const text = descriptionOf(schema, name)
        if (text === undefined) return [name, own]
        return [name, { ...own, description: mayBeNull(given) ? text : text.replaceAll(aboutNull, '') }]
      }),
    )
  return describe
}
