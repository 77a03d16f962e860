import * as z from 'zod/mini'

/** Metadata of schemas for openapi.json: the name under which a schema is described once and referenced. */
export const shapeNames = z.registry<{ id?: string; deprecated?: true; description?: string }>()

/** Names a schema in openapi.json: a unique plain term in PascalCase. */
export const named = /* @__NO_SIDE_EFFECTS__ */ <S extends z.core.$ZodType>(name: string, schema: S): S => {
  shapeNames.add(schema, { id: name })
  return schema
}

/** Describes a member in openapi.json if its name does not explain it. */
export const described = /* @__NO_SIDE_EFFECTS__ */ <S extends z.ZodMiniType>(schema: S, description: string): S => {
  const own = schema.check()
  shapeNames.add(own, { description })
  return own
}

/** A member or parameter under its former name, which works for one more release and is marked as deprecated. */
export const formerName = /* @__NO_SIDE_EFFECTS__ */ <S extends z.ZodMiniType>(schema: S, instead: string): S => {
  const own = schema.check()
  shapeNames.add(own, {
    deprecated: true,
    description: `Use ${instead} instead: the next release removes this name.`,
  })
  return own
}

/** A former value of a parameter, accepted as the present one for one more release. */
export const formerWord = /* @__NO_SIDE_EFFECTS__ */ <W extends string>(former: string, word: W) =>
  formerName(
    z.pipe(
      z.literal(former),
      z.transform((): W => word),
    ),
    word,
  )

/** The values of a parameter and its former ones. Other values are refused with a list of the present ones. */
export const withFormer = <S extends z.core.$ZodType, F extends z.core.$ZodType>(
  words: S,
  former: readonly F[],
): S | z.ZodMiniUnion<[S, ...F[]]> =>
  former.length === 0
    ? words
    : z.union([words, ...former], {
        error: ({ input }) => z.safeParse(words, input).error?.issues[0]?.message,
      })
