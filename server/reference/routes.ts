import type { FastifyInstance } from 'fastify'
import {
  createPollinator,
  createPredator,
  createSpecies,
  createStage,
  deletePollinator,
  deletePredator,
  deleteSpecies,
  deleteStage,
  getPollinator,
  getPredator,
  getSpecies,
  getStage,
  listPollinators,
  listPredators,
  listSpecies,
  listStages,
  loadStarterList,
  updatePollinator,
  updatePredator,
  updateSpecies,
  updateStage,
} from '#domain/reference/endpoints.ts'
import { mergeEntry, previewMerge } from '#domain/reference/merge-endpoints.ts'
import type { Deps } from '../deps.ts'
import { authorOf } from '../platform/http/actor.ts'
import { inTransaction } from '../platform/postgres/database.ts'
import { orNotFound } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { idempotent } from '../platform/http/idempotency.ts'
import type { Confirmation } from '../platform/http/versions.ts'
import { previewSpecies, previewTaxa } from './merge-queries.ts'
import { mergeSpeciesInto, mergeTaxa } from './merge-writes.ts'
import { pollinators, predators, species, stages } from './queries.ts'
import { addStarterList } from './starter-list-writes.ts'
import { taxonWrites } from './taxon-writes.ts'
import { speciesWrites, stageWrites } from './writes.ts'

/** Merges of species, pollinators and predators. */
const mergeRoutes = (app: FastifyInstance, { db }: Deps) => {
  route(app, previewMerge, ({ actor, params: { list, id }, query: { into_id } }) =>
    list === 'species' ? previewSpecies(db, id, into_id) : previewTaxa(db, actor.scope, list, id, into_id),
  )
  route(app, mergeEntry, (input) => {
    const { list, id } = input.params
    return idempotent(db, input, (trx) =>
      list === 'species'
        ? mergeSpeciesInto(trx, id, input.body)
        : mergeTaxa(trx, input.actor.scope, list, id, input.body),
    )
  })
}

const isConfirmed = ({ confirm }: Confirmation) => confirm === 'true'

export const referenceRoutes = (app: FastifyInstance, deps: Deps) => {
  const { db } = deps
  route(app, listSpecies, ({ query: { skip, limit, ...filter }, db: readDb }) =>
    species.listOrPage({ skip, limit }, readDb, filter),
  )
  route(app, getSpecies, async ({ params }) => orNotFound(await species.find(db, params.id)))
  route(app, createSpecies, (input) =>
    idempotent(db, input, (trx) => speciesWrites.add(trx, input.body, isConfirmed(input.query))),
  )
  route(app, updateSpecies, ({ actor, params, query, body }) =>
    inTransaction(db, authorOf(actor), (trx) => speciesWrites.change(trx, params.id, body, isConfirmed(query))),
  )
  route(app, deleteSpecies, async ({ actor, params }) => {
    await inTransaction(db, authorOf(actor), (trx) => speciesWrites.remove(trx, params.id))
    return null
  })

  route(app, listStages, ({ query: { skip, limit, ...filter }, db: readDb }) =>
    stages.listOrPage({ skip, limit }, readDb, filter),
  )
  route(app, getStage, async ({ params }) => orNotFound(await stages.find(db, params.id)))
  route(app, createStage, (input) => idempotent(db, input, (trx) => stageWrites.add(trx, input.body)))
  route(app, updateStage, ({ actor, params, body }) =>
    inTransaction(db, authorOf(actor), (trx) => stageWrites.change(trx, params.id, body)),
  )
  route(app, deleteStage, async ({ actor, params }) => {
    await inTransaction(db, authorOf(actor), (trx) => stageWrites.remove(trx, params.id))
    return null
  })

  const pollinatorWrites = taxonWrites(pollinators)
  route(app, listPollinators, ({ query: { skip, limit, ...filter }, db: readDb }) =>
    pollinators.listOrPage({ skip, limit }, readDb, filter),
  )
  route(app, getPollinator, async ({ params }) => orNotFound(await pollinators.find(db, params.id)))
  route(app, createPollinator, (input) =>
    idempotent(db, input, async (trx) =>
      orNotFound(await pollinators.find(trx, await pollinatorWrites.add(trx, input.body, isConfirmed(input.query)))),
    ),
  )
  route(app, updatePollinator, ({ actor, params, query, body }) =>
    inTransaction(db, authorOf(actor), async (trx) => {
      await pollinatorWrites.change(trx, params.id, body, isConfirmed(query))
      return orNotFound(await pollinators.find(trx, params.id))
    }),
  )
  route(app, deletePollinator, async ({ actor, params }) => {
    await inTransaction(db, authorOf(actor), (trx) => pollinatorWrites.remove(trx, params.id))
    return null
  })

  const predatorWrites = taxonWrites(predators)
  route(app, listPredators, ({ query: { skip, limit, ...filter }, db: readDb }) =>
    predators.listOrPage({ skip, limit }, readDb, filter),
  )
  route(app, getPredator, async ({ params }) => orNotFound(await predators.find(db, params.id)))
  route(app, createPredator, (input) =>
    idempotent(db, input, async (trx) =>
      orNotFound(await predators.find(trx, await predatorWrites.add(trx, input.body, isConfirmed(input.query)))),
    ),
  )
  route(app, updatePredator, ({ actor, params, query, body }) =>
    inTransaction(db, authorOf(actor), async (trx) => {
      await predatorWrites.change(trx, params.id, body, isConfirmed(query))
      return orNotFound(await predators.find(trx, params.id))
    }),
  )
  route(app, deletePredator, async ({ actor, params }) => {
    await inTransaction(db, authorOf(actor), (trx) => predatorWrites.remove(trx, params.id))
    return null
  })

  mergeRoutes(app, deps)
  route(app, loadStarterList, (input) => idempotent(db, input, addStarterList))
}
