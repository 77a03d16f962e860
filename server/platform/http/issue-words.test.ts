import * as z from 'zod/mini'
import { expect, it } from 'vitest'
import { makeServer } from '#server/testing/server.ts'
import { issuesOf } from './issues.ts'

const { app } = await makeServer()

const odd = [
  undefined,
  null,
  true,
  0.5,
  1e15,
  -1e15,
  '',
  'x',
  '0',
  '2026-02-30',
  'x'.repeat(5_000),
  [],
  ['x'],
  Array.from({ length: 2_000 }, () => ({})),
  {},
  { unheard_of: 1 },
]

/** Odd values for a schema, and for each member of it within an otherwise empty object or list. */
const oddFor = (schema: z.core.$ZodType): unknown[] => {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return [
        ...odd,
        ...Object.entries(def.shape).flatMap(([name, member]) => oddFor(member).map((value) => ({ [name]: value }))),
      ]
    case 'array':
      return [...odd, ...oddFor(def.element).map((value) => [value])]
    case 'optional':
    case 'nullable':
    case 'default':
      return oddFor(def.innerType)
    case 'pipe':
      return oddFor(def.in)
    case 'union':
      return def.options.flatMap(oddFor)
    default:
      return odd
  }
}

const shapesOf = app.endpoints.flatMap(({ id, params, query, body, form = {} }) => [
  ...[params, query, body].map((schema) => ({ id, schema })),
  ...Object.values(form).flatMap((part) => ('shape' in part ? [{ id, schema: part.shape }] : [])),
])
const told = shapesOf.flatMap(({ id, schema }) =>
  oddFor(schema).flatMap((value) => {
    const read = z.safeParse(schema, value)
    if (read.success) return []
    return [{ id, codes: read.error.issues.map(({ code }) => code), issues: issuesOf(read.error) }]
  }),
)

it('every kind of validation error is tested', () => {
  expect(new Set(told.flatMap(({ codes }) => codes))).toEqual(
    new Set([
      'custom',
      'invalid_format',
      'invalid_type',
      'invalid_union',
      'invalid_value',
      'too_big',
      'too_small',
      'unrecognized_keys',
    ]),
  )
})

it('all validation errors have messages of the project', () => {
  const foreign = told.flatMap(({ id, issues }) =>
    issues
      .filter(
        ({ message }) =>
          message === '' || /^(Invalid (input|option|string|number|ISO)|Too (big|small)|Unrecognized)/.test(message),
      )
      .map(({ path, message }) => `${id} ${path}: ${message}`),
  )
  expect([...new Set(foreign)]).toEqual([])
})
