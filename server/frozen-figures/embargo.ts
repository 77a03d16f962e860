import type { Deps } from '../deps.ts'
import { Problem } from '../platform/http/problem.ts'
import { frozenFigures } from './queries.ts'

/** The last day of the current embargo on the exports of a figure's organisation; null if there is none. */
export const embargoNow = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: string): Promise<string | null> => {
  const until = await frozenFigures.embargo(db, id)
  return until !== null && clock().toISOString().slice(0, 10) < until ? until : null
}

/** Throws 409 while an embargo lasts. `message`: builds the message from the embargo's day. */
export const checkEmbargo = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  id: string,
  message: (until: string) => string,
): Promise<void> => {
  const embargo = await embargoNow(deps, id)
  if (embargo !== null) throw new Problem(409, message(embargo))
}
