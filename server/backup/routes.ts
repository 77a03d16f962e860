import type { FastifyInstance } from 'fastify'
import { listBackups } from '#domain/backup/endpoints.ts'
import type { Deps } from '../deps.ts'
import { route } from '../platform/http/route.ts'
import { backups } from './queries.ts'

export const backupRoutes = (app: FastifyInstance, { db, settings }: Pick<Deps, 'db' | 'settings'>) =>
  route(app, listBackups, () => backups.list(db, settings))
