import type { Scope } from '#domain/access/scope.ts'
import { locations } from '../locations/queries.ts'
import type { Db } from '../platform/postgres/database.ts'
import { orNotFound } from '../platform/http/problem.ts'

/** A plot that a list is asked for must be there: 404 outside the scope, not an empty list. */
export const checkPlot = async (db: Db, scope: Scope, { plot_id }: { plot_id?: number | undefined }): Promise<void> => {
  if (plot_id !== undefined) orNotFound(await locations.plot(db, scope, plot_id))
}
