import type pg from 'pg'
import type { SecurityKind } from '#domain/security/kinds.ts'
import type { Mailer } from '../platform/mail/mail.ts'
import type { Log } from '../platform/observability/log.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Connection } from '../platform/postgres/own-client.ts'
import type { Db, Trx } from '../platform/postgres/database.ts'
import type { Blobs } from '../platform/storage/blobs.ts'
import type { Settings } from '../platform/config/settings.ts'

/** The portal that a command works on, and the terminal that it uses. */
export interface AdminContext {
  settings: Settings
  log: Log
  /** With the role of the server; statements have no time limit. */
  db: Db
  pool: pg.Pool
  /** For separate connections, without time limits. */
  direct: Connection
  blobs: Blobs
  /** Queues emails for the servers; does nothing if the portal sends none. */
  mail: Mailer
  jobs: Jobs
  clock: () => Date
  printLine: (line: string) => void
  /** Prompts for a secret without showing it; null if there is no interactive terminal. */
  askSecret: ((prompt: string) => Promise<string>) | null
}

/** The action of a command, for the security log. */
interface AdminEvent {
  kind: SecurityKind
  /** The id of the person, farm or other record. */
  about_id?: number
  organisation_id?: number
  reason?: string
}

/** The context of one command. */
export interface CommandContext extends AdminContext {
  /** Writes to the security log, in the transaction of the change. */
  record: (trx: Trx, event: AdminEvent) => Promise<void>
}

type Option = { about: string } & ({ type: 'boolean' } | { type: 'string'; value: string })
/** Values of options by name, and arguments in order. */
export interface Given {
  args: string[]
  text: (option: string) => string | undefined
  has: (option: string) => boolean
}

/** A command of `npm run admin`. */
export interface AdminCommand {
  name: string
  /** One line for the list of commands. */
  summary: string
  /** Names of its arguments, all required; the last may be repeated if it ends with `...`. */
  args?: readonly string[]
  options?: Record<string, Option>
  /** More for `--help`. */
  about?: string
  /**
   * Returns the exit status: 0, or 1 if something is left to do. Throws CommandError or SettingsError with a sentence
   * for the operator.
   */
  run: (context: CommandContext, given: Given) => Promise<number>
}

/** An expected failure, with one or more sentences that explain what to do. */
export class CommandError extends Error {}
