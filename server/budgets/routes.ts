import type { FastifyInstance } from 'fastify'
import { getOrganisationBudgets } from '#domain/budgets/endpoints.ts'
import { DEVICE_IMAGE_CONCURRENCY, ORGANISATION_IMPORT_CONCURRENCY } from '#domain/budgets/budgets.ts'
import type { Deps } from '../deps.ts'
import { organisations } from '../organisations/queries.ts'
import { orNotFound } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { allowedBytes, storageOf } from './storage-queries.ts'

export const budgetRoutes = (app: FastifyInstance, { db, settings }: Deps) => {
  route(app, getOrganisationBudgets, async ({ actor, params: { id } }) => {
    orNotFound(await organisations.find(db, actor.scope, id))
    const [storage, { under_way }] = await Promise.all([
      storageOf(db, id),
      db
        .selectFrom('imports')
        .where('organisation_id', '=', id)
        .where('state', 'in', ['uploading', 'checking', 'importing'])
        .select((eb) => eb.fn.countAll<number>().as('under_way'))
        .executeTakeFirstOrThrow(),
    ])
    return {
      storage: { ...storage, allowed_bytes: allowedBytes(settings) },
      imports: { under_way, allowed_at_once: ORGANISATION_IMPORT_CONCURRENCY },
      device_key: {
        requests_a_minute: settings.DEVICE_RATE,
        messages_a_minute: settings.DEVICE_MESSAGES,
        megabytes_a_minute: settings.DEVICE_MEGABYTES,
        images_an_hour: settings.DEVICE_IMAGES,
        images_at_once: DEVICE_IMAGE_CONCURRENCY,
      },
    }
  })
}
