import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { named } from './named.ts'

const probe = (name: 'live' | 'ready' | 'startup', id: string, summary: string, description: string) =>
  endpoint({
    id,
    tag: 'Portal',
    method: 'GET',
    path: `/health/${name}`,
    can: 'anyone',
    summary,
    description,
    response: named('Probe', z.object({ status: z.literal('ok') })),
  })

export const getLiveness = probe(
  'live',
  'getLiveness',
  'Get whether the server is alive',
  'Depends on nothing but the server itself: restart it if this call is not answered.',
)
export const getReadiness = probe(
  'ready',
  'getReadiness',
  'Get whether the server can take requests',
  '503 while the database cannot be reached, its schema is not the one of this version, or the server is about to stop.',
)
export const getStartup = probe(
  'startup',
  'getStartup',
  'Get whether the server has started',
  '503 until the database was reached and migrated; 200 from then on.',
)
