interface Schema {
  $ref?: string
  properties?: Record<string, Schema>
  items?: Schema
  allOf?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
}
interface Operation {
  operationId: string
  requestBody?: { content: Record<string, { schema: Schema }> }
}
interface Description {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

const namesRecord = /(?:_ids?|Id|Devices)$/

/** Members of request bodies that name records, at any depth, by operation. */
export const bodyMembers = (openapi: string): { call: string; member: string }[] => {
  const { paths, components } = JSON.parse(openapi) as Description
  const membersOf = (schema: Schema, within: string[]): string[] => {
    const name = schema.$ref?.split('/').at(-1)
    if (name !== undefined) {
      const named = components.schemas[name]
      return named && !within.includes(name) ? membersOf(named, [...within, name]) : []
    }
    const { properties = {}, items, allOf = [], anyOf = [], oneOf = [] } = schema
    const parts = [...Object.values(properties), ...allOf, ...anyOf, ...oneOf, ...(items ? [items] : [])]
    return [
      ...Object.keys(properties).filter((member) => namesRecord.test(member)),
      ...parts.flatMap((part) => membersOf(part, within)),
    ]
  }
  return Object.values(paths)
    .flatMap((operations) => Object.values(operations))
    .flatMap(({ operationId, requestBody }) => {
      const members = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => membersOf(schema, []))
      return [...new Set(members)].map((member) => ({ call: operationId, member }))
    })
}
