import * as z from 'zod/mini'

/** What openapi.json says of shapes: the names under which it describes them once and refers to them from everywhere. */
export const shapeNames = z.registry<{ id?: string; deprecated?: true; description?: string }>()

/** Gives a shape its name in openapi.json: the field's plain term in PascalCase, which no other shape has. */
export const named = /* @__NO_SIDE_EFFECTS__ */ <S extends z.core.$ZodType>(name: string, schema: S): S => {
  shapeNames.add(schema, { id: name })
  return schema
}

/** Says in openapi.json what a member means, where its name does not. */
export const described = /* @__NO_SIDE_EFFECTS__ */ <S extends z.ZodMiniType>(schema: S, description: string): S => {
  const own = schema.check()
  shapeNames.add(own, { description })
  return own
}

/** A member, or a parameter, under its former name: it is there for one release more, and marked as deprecated. */
export const formerName = /* @__NO_SIDE_EFFECTS__ */ <S extends z.ZodMiniType>(schema: S, instead: string): S => {
  const own = schema.check()
  shapeNames.add(own, {
    deprecated: true,
    description: `Use ${instead} instead: the next release removes this name.`,
  })
  return own
}

/** A word of a parameter under its former name: it is read as the present one for one release more. */
export const formerWord = /* @__NO_SIDE_EFFECTS__ */ <W extends string>(former: string, word: W) =>
  formerName(
    z.pipe(
      z.literal(former),
      z.transform((): W => word),
    ),
    word,
  )

/** The words of a parameter and those that were their names before. Any other word is refused with a list of the present ones. */
export const withFormer = <S extends z.core.$ZodType, F extends z.core.$ZodType>(
  words: S,
  former: readonly F[],
): S | z.ZodMiniUnion<[S, ...F[]]> =>
  former.length === 0
    ? words
    : z.union([words, ...former], {
        error: ({ input }) => z.safeParse(words, input).error?.issues[0]?.message,
      })
