import * as z from 'zod/mini'

/** A year of deployments and seasons, as an address says it. */
export const yearText = z.pipe(
  z.string().check(z.regex(/^20\d\d$/, 'must be a year')),
  z.pipe(
    z.transform((text: string) => Number(text)),
    z.int().check(z.gte(2000), z.lte(2099)),
  ),
)
