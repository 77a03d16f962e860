import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { named } from './named.ts'

export const getTime = endpoint({
  id: 'getTime',
  tag: 'Device data',
  method: 'GET',
  path: '/time',
  can: 'anyone',
  summary: 'Get the current time of the server',
  description: 'For devices without a clock or a time server of their own, also before they have a key.',
  response: named('ServerTime', z.object({ server_time: z.iso.datetime() })),
})
