import type { IncomingMessage, ServerResponse } from 'node:http'
import { makeFarm } from '#server/factories/places.ts'
import { ask } from '../engines/two-servers/load.ts'
import type { Fault } from './fault.ts'
import { startLyingServer } from './lying-server.ts'
import { leftBehind, startPortal } from './portal.ts'

const MEGABYTE = 1_048_576
const MOST_ANSWER_MS = 8_000
const HOURS = 24
const series = (value: unknown) => Array.from({ length: HOURS }, () => value)
const timesOf = (day: string) =>
  Array.from({ length: HOURS }, (_, hour) => `${day}T${String(hour).padStart(2, '0')}:00`)
const forecast = (day: string, value: unknown) => ({
  utc_offset_seconds: 0,
  hourly: {
    time: timesOf(day),
    temperature_2m: series(value),
    relative_humidity_2m: series(value),
    precipitation: series(value),
    cloud_cover: series(value),
    wind_speed_10m: series(value),
  },
})
const ofDay = (request: IncomingMessage) =>
  new URL(request.url ?? '', 'http://localhost').searchParams.get('start_date') ?? '2026-06-01'
const send = (response: ServerResponse, body: unknown) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/** Each false response, and whether its days may be stored. */
const lies: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
  'no JSON': (_, response) => response.writeHead(200).end('<h1>Sign in</h1>'),
  'half a response': (request, response) => {
    const body = JSON.stringify(forecast(ofDay(request), 12))
    response.writeHead(200, { 'content-length': body.length })
    response.write(body.slice(0, body.length / 2))
    setTimeout(() => response.destroy(), 200)
  },
  '50 MB': (_, response) => {
    response.writeHead(200)
    let sent = 0
    const more = () => {
      while (sent < 50 && !response.destroyed) {
        sent += 1
        if (!response.write(Buffer.alloc(MEGABYTE, ' '))) return void response.once('drain', more)
      }
      response.end()
    }
    more()
  },
  'absurd values': (request, response) => send(response, forecast(ofDay(request), -9_999)),
  'texts in place of numbers': (request, response) => send(response, forecast(ofDay(request), 'warm')),
  'days of another year': (_, response) => send(response, forecast('1999-06-01', 12)),
  'too few values': (request, response) => {
    const body = forecast(ofDay(request), 12)
    body.hourly.temperature_2m = []
    send(response, body)
  },
  500: (_, response) => response.writeHead(500).end(),
  silence: () => undefined,
}

/** A weather provider with every kind of false response; its days are then absent, and never absurd. */
const weather: Fault = async (_options, report) => {
  let lie = Object.values(lies)[0] as (typeof lies)[string]
  const provider = await startLyingServer((request, response) => lie(request, response))
  const portal = await startPortal('weather', {
    env: { WEATHER_FORECAST_URL: provider.url, WEATHER_ARCHIVE_URL: provider.url },
  })
  const [server] = portal.servers
  if (!server) throw new Error('A portal has a server.')
  const wrong: string[] = []
  let slowest = 0
  for (const [name, tell] of Object.entries(lies)) {
    lie = tell
    // After a failure the provider is not called for a while, for each farm.
    const farm = await portal.read(({ db }) => makeFarm(db))
    const path = `/api/weather-forecast/${farm.id}?start_date=2026-06-01&end_date=2026-06-03`
    const began = performance.now()
    const { status, text } = await ask(server.port, { path, headers: portal.farm.person })
    const took = performance.now() - began
    slowest = Math.max(slowest, took)
    if (status !== 200) wrong.push(`${name}: ${status} ${text.slice(0, 160)}`)
    if (took > MOST_ANSWER_MS) wrong.push(`${name}: the answer took ${(took / 1_000).toFixed(1)} s`)
    const { rows } = await portal.read(({ pool }) =>
      pool.query<{ row: string }>(
        `select row_to_json(w)::text as row from weather_days w where farm_id = $1 and (
          temperature_afternoon not between -60 and 60 or humidity_afternoon not between 0 and 100 or precipitation < 0
          or wind_speed < 0 or oktas_afternoon not between 0 and 8 or date < '2026-05-01')`,
        [farm.id],
      ),
    )
    for (const { row } of rows) wrong.push(`${name}: stored ${row.slice(0, 200)}`)
  }
  report({
    fault: `weather provider lies (${Object.keys(lies).join(', ')})`,
    times: Object.keys(lies).length,
    balance: { acknowledged: 0, stored: 0, lost: [], duplicated: [] },
    recovered_s: [],
    found: `nothing absurd stored; answers took ${(slowest / 1_000).toFixed(1)} s at most`,
    wrong: [...wrong, ...(await portal.check()), ...(await leftBehind(portal))],
  })
  await portal.end()
  await provider.close()
}
export default weather
