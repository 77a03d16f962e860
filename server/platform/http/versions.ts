import { messages } from '#domain/messages.ts'
import { Problem } from './problem.ts'

/** Refuses a change that was made to an older version than `current`, which was read under the record's lock. */
export const checkVersion = (current: number, known: number | undefined): void => {
  if (known !== undefined && known !== current)
    throw new Problem(409, messages.changedMeanwhile, { extra: { versions: { known, current } } })
}

/** What hangs from a record, of which there is some. */
export interface Dependents {
  kind: string
  count: number
}

/** What a caller answers to a refusal that names dependents: `true` deletes all the same. */
export interface Confirmation {
  confirm?: string | undefined
}

/** Refuses to take away what others depend on, and says what, until a person confirmed it. */
export const checkDependents = (depends: Dependents[], { confirm }: Confirmation): void => {
  const some = depends.filter(({ count }) => count > 0)
  if (some.length > 0 && confirm !== 'true') throw new Problem(409, messages.othersDepend, { extra: { depends: some } })
}

/** For `.catch`: a value that must be unique and is not, as 409 with the field's name; any other error goes on. */
export const onUniqueViolation =
  (constraint: string, path: string, message: string) =>
  (error: unknown): never => {
    if ((error as { constraint?: string }).constraint !== constraint) throw error
    throw new Problem(409, message, { issues: [{ path, message }] })
  }
