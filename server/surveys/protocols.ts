import type { Scope } from '#domain/access/scope.ts'
import { pick } from '#domain/platform/members.ts'
import { protocolMembers, type SurveyProtocol, type SurveyProtocolChange } from '#domain/surveys/survey-protocol.ts'
import { lockFarm } from '../farms/writes.ts'
import type { Db, Trx } from '../platform/postgres/database.ts'
import { orNotFound } from '../platform/http/problem.ts'
import { within } from '../platform/postgres/scope.ts'
import { checkVersion } from '../platform/http/versions.ts'

const selectRecord = (db: Db, scope: Scope, farm_id: number) =>
  db
    .selectFrom('survey_protocols')
    .innerJoin('farms', 'farms.id', 'survey_protocols.farm_id')
    .where('farms.id', '=', farm_id)
    .where('farms.archived_at', 'is', null)
    .where(within(scope, 'farms.organisation_id'))
    .select([
      'survey_protocols.farm_id',
      'survey_protocols.survey_type',
      'survey_protocols.protocol',
      'survey_protocols.watched_seconds',
      'survey_protocols.flowers_watched',
      'survey_protocols.plants_watched',
      'survey_protocols.area_m2',
      'survey_protocols.transect_m',
      'survey_protocols.hide_treatments',
      'survey_protocols.version',
    ])

/** Survey protocols of farms; SurveyProtocol records (domain/surveys/survey-protocol.ts) within the scope. */
export const surveyProtocols = {
  list: (db: Db, scope: Scope, farm_id: number): Promise<SurveyProtocol[]> =>
    selectRecord(db, scope, farm_id).orderBy('survey_type').execute(),

  set: async (
    trx: Trx,
    scope: Scope,
    farm_id: number,
    survey_type: SurveyProtocol['survey_type'],
    given: SurveyProtocolChange,
  ): Promise<SurveyProtocol> => {
    await lockFarm(trx, scope, farm_id)
    const find = () => selectRecord(trx, scope, farm_id).where('survey_type', '=', survey_type).executeTakeFirst()
    const before = await find()
    const changes = pick(given, protocolMembers)
    if (before) {
      checkVersion(before.version, given.version)
      await trx
        .updateTable('survey_protocols')
        .set({ ...changes, updated_at: new Date() })
        .where('farm_id', '=', farm_id)
        .where('survey_type', '=', survey_type)
        .execute()
    } else
      await trx
        .insertInto('survey_protocols')
        .values({ farm_id, survey_type, ...changes })
        .execute()
    return orNotFound(await find())
  },
}
