import { createServer, type RequestListener } from 'node:http'
import { afterAll, afterEach, beforeEach } from 'vitest'
import { makeUser } from '../../factories/people.ts'
import { makeServer } from '../../testing/server.ts'
import { openMeteo } from '../open-meteo.ts'

/** The service's response for these UTC days: 5 °C, warmer in the afternoon of a London summer. */
export const hourly = (start: string, end: string, temperature = 18) => {
  const time: string[] = []
  for (let at = Date.parse(`${start}T00:00Z`); at < Date.parse(`${end}T00:00Z`) + 86_400_000; at += 3_600_000)
    time.push(new Date(at).toISOString().slice(0, 16))
  const all = (value: (hour: number) => number | null) => time.map((text) => value(Number(text.slice(11, 13))))
  return {
    latitude: 52,
    longitude: -2.4,
    timezone: 'GMT',
    utc_offset_seconds: 0,
    hourly: {
      time,
      temperature_2m: all((hour) => (hour >= 11 && hour < 17 ? temperature : 5)),
      relative_humidity_2m: all(() => 70),
      precipitation: all(() => 0.25),
      cloud_cover: all(() => 50),
      wind_speed_10m: all(() => 12),
    },
  }
}
export const well: RequestListener = (request, response) => {
  const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
  response
    .setHeader('content-type', 'application/json')
    .end(JSON.stringify(hourly(searchParams.get('start_date') ?? '', searchParams.get('end_date') ?? '')))
}

/** A local service with Open-Meteo's format that misbehaves on demand, and a server that uses it. */
export const makeWeatherServer = async () => {
  const asked: URL[] = []
  const service = { behave: well }
  const listening = createServer((request, response) => {
    asked.push(new URL(request.url ?? '/', 'http://localhost'))
    // Connections are not reused between tests: one could be closed during the next test's first request.
    response.setHeader('connection', 'close')
    service.behave(request, response)
  })
  await new Promise<void>((resolve) => {
    listening.listen(0, '127.0.0.1', resolve)
  })
  const { port } = listening.address() as { port: number }
  const provider = openMeteo({
    forecastUrl: `http://127.0.0.1:${port}/forecast`,
    archiveUrl: `http://127.0.0.1:${port}/archive`,
  })
  const server = await makeServer({ weather: provider })
  beforeEach(() => {
    service.behave = well
    asked.length = 0
    server.setClock('2026-06-14T12:00:00Z')
  })
  afterEach(() => listening.closeAllConnections())
  afterAll(() => {
    listening.closeAllConnections()
    listening.close()
  })

  const forecast = async (farm_id: number, organisation_id: number, start: string, end: string) => {
    const headers = await server.as(await makeUser(server.db, { organisation_id }))
    const response = await server.app.inject({
      url: `/api/weather-forecast/${farm_id}?start_date=${start}&end_date=${end}`,
      headers,
    })
    return { status: response.statusCode, data: response.json().data }
  }
  return { service, asked, provider, server, db: server.db, forecast }
}
