import * as z from 'zod/mini'

/**
 * What a schema makes of a value; what it refuses, as `! path: message`, one line a fault. Where a schema has no words of its
 * own the message is `Invalid input`: the server uses the words of issue-words.ts.
 */
export const read = (schema: z.core.$ZodType, value: unknown): unknown => {
  const result = z.safeParse(schema, value, { error: () => 'Invalid input' })
  if (result.success) return result.data
  return result.error.issues.map(({ path, message }) => `! ${path.join('.')}: ${message}`).join('\n')
}
