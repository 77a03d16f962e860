import * as z from 'zod/mini'

/**
 * The value a schema returns, or its faults as `! path: message`, one per line. Without a message of its own a schema
 * reports `Invalid input`; the server uses issue-words.ts.
 */
export const read = (schema: z.core.$ZodType, value: unknown): unknown => {
  const result = z.safeParse(schema, value, { error: () => 'Invalid input' })
  if (result.success) return result.data
  return result.error.issues.map(({ path, message }) => `! ${path.join('.')}: ${message}`).join('\n')
}
