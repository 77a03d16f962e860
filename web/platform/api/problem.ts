import { messages } from '#domain/messages.ts'
import { platform as t } from '#web/texts/ui.ts'

/** One invalid field of a rejected request. `path` is dotted: `weeks.0.name`. */
export interface Issue {
  path: string
  message: string
  /** It may be intended, so the form asks for confirmation. */
  doubt?: unknown
}

/** The number of records of a kind that depend on the record in question. */
export interface Dependents {
  kind: string
  count: number
}

/** A request that did not succeed. `message` can be shown to people; `status` is 0 if there was no response. */
export class ApiProblem extends Error {
  readonly status: number
  readonly issues: Issue[]
  /** The records that depend on it, if a deletion has to be confirmed. */
  readonly depends: Dependents[]

  constructor(status: number, message: string, issues: Issue[] = [], depends: Dependents[] = []) {
    super(message)
    this.name = 'ApiProblem'
    this.status = status
    this.issues = issues
    this.depends = depends
  }

  /** The error message of one field, if the server named it. */
  issue(path: string): string | undefined {
    return this.issues.find((issue) => issue.path === path)?.message
  }
}

/** The message of any error for people: only texts that were written for them. */
export const messageOf = (error: unknown, fallbackMessage: string): string =>
  error instanceof ApiProblem ? error.message : fallbackMessage

/**
 * The reason why a request was rejected, or that the service is unavailable; `fallbackMessage` if the server gave no
 * reason, or if a proxy responded.
 */
export const refusalOf = (error: unknown, fallbackMessage: string): string =>
  error instanceof ApiProblem &&
  error.message !== t.noSense &&
  (error.status < 500 || error.message === messages.unavailable)
    ? error.message
    : fallbackMessage
