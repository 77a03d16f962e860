import { messages } from '#domain/messages.ts'
import { platform as t } from '#web/texts/ui.ts'

/** One invalid field of a refused request. `path` is dotted: `weeks.0.name`. */
export interface Issue {
  path: string
  message: string
  /** It may be meant so: the form asks. */
  doubt?: unknown
}

/** How many records of a kind depend on the one in question. */
export interface Dependents {
  kind: string
  count: number
}

/** A request that did not succeed. `message` is fit to show to a person; `status` is 0 when there was no response. */
export class ApiProblem extends Error {
  readonly status: number
  readonly issues: Issue[]
  /** The records that depend on it, where a deletion has to be confirmed. */
  readonly depends: Dependents[]

  constructor(status: number, message: string, issues: Issue[] = [], depends: Dependents[] = []) {
    super(message)
    this.name = 'ApiProblem'
    this.status = status
    this.issues = issues
    this.depends = depends
  }

  /** The message for one field, if the server named it. */
  issue(path: string): string | undefined {
    return this.issues.find((issue) => issue.path === path)?.message
  }
}

/** What to tell a person about any error: only texts that were written for people. */
export const messageOf = (error: unknown, fallbackMessage: string): string =>
  error instanceof ApiProblem ? error.message : fallbackMessage

/** Why a request was refused, or that service is not to be had now; `fallbackMessage` where the server can say no more, or a proxy spoke. */
export const refusalOf = (error: unknown, fallbackMessage: string): string =>
  error instanceof ApiProblem &&
  error.message !== t.noSense &&
  (error.status < 500 || error.message === messages.unavailable)
    ? error.message
    : fallbackMessage
