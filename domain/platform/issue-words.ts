import type * as z from 'zod/mini'

type Issue = z.core.$ZodRawIssue

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
}
const forms: Record<string, string> = {
  date: 'must be a date such as 2026-06-01',
  datetime: 'must be a moment such as 2026-06-01T12:00:00Z',
  email: 'must be an email address',
  url: 'must be a URL of the right kind',
}
// Created once, because a formatter takes a hundred times as long to create as to use and a request may have 200,000
// invalid numbers. Created at first use, because it loads locale data.
let format: ((value: number | bigint) => string) | undefined
/** With thousands separators. */
export const number = (value: number | bigint) =>
  (format ??= new Intl.NumberFormat('en-GB', { maximumFractionDigits: 20 }).format)(value)
const sizes: Record<string, readonly [string, string]> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
}
const counted = (count: number | bigint, [one, many]: readonly [string, string]) =>
  `${number(count)} ${Number(count) === 1 ? one : many}`

const tooBig = ({ origin, maximum, inclusive }: Extract<Issue, { code: 'too_big' }>) => {
  const size = sizes[origin]
  if (size) return `has more than ${counted(maximum, size)}`
  return `must be ${inclusive ? 'at most' : 'less than'} ${number(maximum)}`
}
const tooSmall = ({ origin, minimum, inclusive }: Extract<Issue, { code: 'too_small' }>) => {
  const size = sizes[origin]
  if (size) return minimum === 1 ? 'is empty' : `has fewer than ${counted(minimum, size)}`
  return `must be ${inclusive ? 'at least' : 'more than'} ${number(minimum)}`
}

/** The fault of a member as a phrase that follows its name, if its schema has no message of its own. */
export const wordsOf = (issue: Issue): string => {
  if (issue.input === undefined) return 'is missing'
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${kinds[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return issue.values.length === 1
        ? `must be ${String(issue.values[0])}`
        : `must be one of: ${issue.values.join(', ')}`
    case 'too_big':
      return tooBig(issue)
    case 'too_small':
      return tooSmall(issue)
    case 'invalid_format':
      return forms[issue.format] ?? 'is not written as it must be'
    case 'unrecognized_keys':
      return 'is not known'
    default:
      return 'is not valid'
  }
}
