import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { openMeteo } from './open-meteo.ts'

const asked: string[] = []
const service = createServer((request, response) => {
  asked.push(String(request.url).split('?')[0] ?? '')
  response.writeHead(307, { location: '/inside' }).end()
}).listen(0, '127.0.0.1')
await once(service, 'listening')
afterAll(() => service.close())

it('a redirect from the weather service is not followed', async () => {
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1`
  const place = { latitude: 52.036, longitude: -2.423, time_zone: 'Europe/London' }
  const hours = openMeteo({ forecastUrl: url, archiveUrl: url }).hours(place, '2026-06-09', '2026-06-10', '2026-06-10')
  await expect(hours).rejects.toThrow()
  expect(new Set(asked)).toEqual(new Set(['/v1']))
})
