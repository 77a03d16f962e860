import * as z from 'zod/mini'
import { MAX_ISSUES } from '#domain/budgets/budgets.ts'
import { t, translated } from '#domain/language/text.ts'
import { wordsOf } from '#domain/platform/issue-words.ts'
import type { Issue } from './problem.ts'

const MAX_PATH = 200

// Here rather than where requests are handled, because the batch worker reports issues, too.
z.config({ customError: wordsOf })

/** The first issues and the number of the others, so that a response is never many times larger than the request. */
export const fewOf = (issues: Iterable<() => Issue>, most: number): Issue[] => {
  const few: Issue[] = []
  let more = 0
  for (const issue of issues)
    if (few.length < most) few.push(issue())
    else more += 1
  return more === 0 ? few : [...few, { path: '', message: t('and {more} more', { more }) }]
}

function* each(issues: z.core.$ZodIssue[]): Generator<() => Issue> {
  for (const issue of issues) {
    const path = (...last: string[]) => [...issue.path.map(String), ...last].join('.').slice(0, MAX_PATH)
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) yield () => ({ path: path(key), message: t('is unknown') })
    else yield () => ({ path: path(), message: translated(issue.message) })
  }
}

/** The issues a schema reports, by member. */
export const issuesOf = (error: z.core.$ZodError, most = MAX_ISSUES): Issue[] => fewOf(each(error.issues), most)
