import type { Scope } from '#domain/access/scope.ts'
import type { Db } from '../platform/postgres/database.ts'
import { within } from '../platform/postgres/scope.ts'

/** Deployments of active farms within the scope. */
export const visibleDeployments = (db: Db, scope: Scope) =>
  db
    .selectFrom('deployments')
    .innerJoin('farms', 'farms.id', 'deployments.farm_id')
    .where('farms.archived_at', 'is', null)
    .where(within(scope, 'farms.organisation_id'))
    .select([
      'deployments.id',
      'deployments.farm_id',
      'farms.time_zone',
      'deployments.deployed_date',
      'deployments.withdrawn_date',
      'deployments.version',
    ])
