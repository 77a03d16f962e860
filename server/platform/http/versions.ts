import { messages } from '#domain/messages.ts'
import { Problem } from './problem.ts'

/** Refuses a change based on a version older than `current`, which was read with the record locked. */
export const checkVersion = (current: number, known: number | undefined): void => {
  if (known !== undefined && known !== current)
    throw new Problem(409, messages.changedMeanwhile, { extra: { versions: { known, current } } })
}

/** Existing records that depend on a record. */
export interface Dependents {
  kind: string
  count: number
}

/** The caller's confirmation: `true` deletes despite dependents. */
export interface Confirmation {
  confirm?: string | undefined
}

/** Refuses to delete a record that others depend on, listing them, unless the caller has confirmed it. */
export const checkDependents = (depends: Dependents[], { confirm }: Confirmation): void => {
  const some = depends.filter(({ count }) => count > 0)
  if (some.length > 0 && confirm !== 'true') throw new Problem(409, messages.othersDepend, { extra: { depends: some } })
}

/** For `.catch`: turns a unique violation into 409 with the field's name; rethrows other errors. */
export const onUniqueViolation =
  (constraint: string, path: string, message: string) =>
  (error: unknown): never => {
    if ((error as { constraint?: string }).constraint !== constraint) throw error
    throw new Problem(409, message, { issues: [{ path, message }] })
  }
