import * as z from 'zod/mini'

/** What openapi.json says of shapes: the names under which it describes them once and refers to them from everywhere. */
export const shapeNames = z.registry<{ id?: string; deprecated?: true; description?: string }>()

/** Gives a shape its name in openapi.json: the field's plain term in PascalCase, which no other shape has. */
export const named = /* @__NO_SIDE_EFFECTS__ */ <S extends z.core.$ZodType>(name: string, schema: S): S => {
  shapeNames.add(schema, { id: name })
  return schema
}

/** A member, or a parameter, under its former name: it is there for one release more, and marked as deprecated. */
export const formerName = /* @__NO_SIDE_EFFECTS__ */ <S extends z.ZodMiniType>(schema: S, instead: string): S => {
  const own = schema.check()
  shapeNames.add(own, {
    deprecated: true,
    description: `Use ${instead} instead: this name goes with the next release.`,
  })
  return own
}
