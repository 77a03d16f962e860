import { t, texts } from '../language/text.ts'
import type * as z from 'zod/mini'

type Issue = z.core.$ZodRawIssue

const kinds: Record<string, string> = texts({
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
})
const forms: Record<string, string> = texts({
  date: 'must be a date such as 2026-06-01',
  datetime: 'must be a timestamp such as 2026-06-01T12:00:00Z',
  email: 'must be an email address',
  url: 'must be a URL of the right type',
})
// Created once, because a formatter takes a hundred times as long to create as to use and a request may have 200,000
// invalid numbers. Created at first use, because it loads locale data.
let format: ((value: number | bigint) => string) | undefined
/** With thousands separators. */
const number = (value: number | bigint) =>
  (format ??= new Intl.NumberFormat('en-GB', { maximumFractionDigits: 20 }).format)(value)
const tooBig = ({ origin, maximum, inclusive }: Extract<Issue, { code: 'too_big' }>) => {
  const count = Number(maximum)
  if (origin === 'string')
    return t('{count, plural, one {has more than {count} character} other {has more than {count} characters}}', {
      count,
    })
  if (origin === 'array')
    return t('{count, plural, one {has more than {count} entry} other {has more than {count} entries}}', { count })
  const limit = { limit: number(maximum) }
  return inclusive ? t('must be at most {limit}', limit) : t('must be less than {limit}', limit)
}
const tooSmall = ({ origin, minimum, inclusive }: Extract<Issue, { code: 'too_small' }>) => {
  const count = Number(minimum)
  if (origin === 'string' || origin === 'array') {
    if (count === 1) return t('is empty')
    return origin === 'string'
      ? t('{count, plural, one {has fewer than {count} character} other {has fewer than {count} characters}}', {
          count,
        })
      : t('{count, plural, one {has fewer than {count} entry} other {has fewer than {count} entries}}', { count })
  }
  const limit = { limit: number(minimum) }
  return inclusive ? t('must be at least {limit}', limit) : t('must be more than {limit}', limit)
}

/** The fault of a member as a phrase that follows its name, if its schema has no message of its own. */
export const wordsOf = (issue: Issue): string => {
  if (issue.input === undefined) return t('is missing')
  switch (issue.code) {
    case 'invalid_type':
      return t('must be {kind}', { kind: kinds[issue.expected] ?? issue.expected })
    case 'invalid_value':
      return issue.values.length === 1
        ? t('must be {value}', { value: String(issue.values[0]) })
        : t('must be one of: {values}', { values: issue.values.join(', ') })
    case 'too_big':
      return tooBig(issue)
    case 'too_small':
      return tooSmall(issue)
    case 'invalid_format':
      return forms[issue.format] ?? t('has the wrong format')
    case 'unrecognized_keys':
      return t('is unknown')
    default:
      return t('is not valid')
  }
}
