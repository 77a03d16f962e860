import * as z from 'zod/mini'
import { expect, it } from 'vitest'
import { wordsOf } from './issue-words.ts'

const told = (schema: z.core.$ZodType, value: unknown) =>
  z.safeParse(schema, value, { error: wordsOf }).error?.issues.map(({ message }) => message)

it.each<[schema: z.core.$ZodType, value: unknown, words: string]>([
  [z.object({ title: z.string() }), {}, 'is missing'],
  [z.string(), null, 'must be text'],
  [z.number(), '4', 'must be a number'],
  [z.int(), 2.5, 'must be a whole number'],
  [z.boolean(), 1, 'must be true or false'],
  [z.array(z.string()), {}, 'must be a list'],
  [z.object({}), [], 'must be an object'],
  [z.null(), 0, 'must be null'],
  [z.map(z.string(), z.string()), {}, 'must be map'],
  [z.literal(7), 8, 'must be 7'],
  [z.enum(['low', 'high']), 'deadly', 'must be one of: low, high'],
  [z.number().check(z.maximum(1)), 1.5, 'must be at most 1'],
  [z.number().check(z.maximum(0.25)), 1, 'must be at most 0.25'],
  [z.number().check(z.lt(20_000)), 20_000, 'must be less than 20,000'],
  [z.number().check(z.minimum(-5)), -6, 'must be at least -5'],
  [z.number().check(z.positive()), 0, 'must be more than 0'],
  [z.string().check(z.maxLength(1_200)), 'x'.repeat(1_201), 'has more than 1,200 characters'],
  [z.string().check(z.minLength(2)), 'x', 'has fewer than 2 characters'],
  [z.string().check(z.minLength(1)), '', 'is empty'],
  [z.array(z.int()).check(z.maxLength(1)), [1, 2], 'has more than 1 entry'],
  [z.array(z.int()).check(z.minLength(1)), [], 'is empty'],
  [z.iso.date(), '2026-02-30', 'must be a date such as 2026-06-01'],
  [z.iso.datetime(), 'noon', 'must be a timestamp such as 2026-06-01T12:00:00Z'],
  [z.email(), 'ada', 'must be an email address'],
  [z.url(), 'ada', 'must be a URL of the right type'],
  [z.string().check(z.regex(/^\d+$/)), 'x', 'has the wrong format'],
  [z.strictObject({}), { colour: 1 }, 'is unknown'],
  [z.union([z.string(), z.number()]), true, 'is not valid'],
  [z.string().check(z.refine(() => false)), 'x', 'is not valid'],
])('%# %j', (schema, value, words) => {
  expect(told(schema, value)).toEqual([words])
})

it('the message of a schema takes precedence', () => {
  expect(told(z.string('Please enter a name'), 4)).toEqual(['Please enter a name'])
})
