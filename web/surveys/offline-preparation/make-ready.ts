import type { QueryClient } from '@tanstack/react-query'
import type { Profile } from '#domain/accounts/profile.ts'
import type { PortalSettings } from '#domain/platform/portal.ts'
import type { BundleLine } from '#domain/surveys/offline-bundle.ts'
import { yearChoices } from '#domain/weeks/farm-weeks.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import { farmsQuery } from '#web/farms/queries.ts'
import { withBundle } from '#web/platform/api/embedded-data.ts'
import { rightNow } from '#web/platform/time/clock.ts'
import { deviceStore } from '#web/platform/offline/device-store.ts'
import { changing } from '#web/platform/offline/device-writes.ts'
import { persistQuery } from '#web/platform/offline/query-persistence.ts'
import { READY } from '#web/platform/offline/pending-names.ts'
import { ApiProblem } from '#web/platform/api/problem.ts'
import { positionsRead } from '../farm-map/queries.ts'
import { storeTiles } from '../farm-map/store-tiles.ts'
import { fetchLine } from './farm-queries.ts'
import { readBundle } from './read-bundle.ts'
import { isWhole, making, readyFarms, type Ready } from './ready-farms.ts'

const store = (personId: number, ready: Ready) =>
  deviceStore.change([
    changing<Ready[]>(`${READY}:${personId}`, (farms) => [
      ready,
      ...(farms ?? []).filter(({ farm_id }) => farm_id !== ready.farm_id),
    ]),
  ])

/** An interrupted download can be continued for this long; later everything is downloaded again. */
const RESUME_MS = 3_600_000

/**
 * Downloads everything that a farm's surveys need in one request, and stores it as it arrives. If it is interrupted,
 * the received part is stored, and the next download continues there. Null: it is complete; otherwise why it is not.
 */
export const makeReady = async (
  client: QueryClient,
  person: Profile,
  farm: { id: number; name: string },
  /** The map service, whose picture is stored if its licence permits. */
  tiles: PortalSettings['tiles'] = null,
): Promise<ApiProblem | null> => {
  if (making.get()) return null
  making.set({ farm_id: farm.id, done: 0, of: 0 })
  try {
    const farms = await client.fetchQuery({ ...farmsQuery, staleTime: Infinity })
    const zone = farms.find(({ id }) => id === farm.id)?.time_zone ?? 'UTC'
    const year = yearChoices(localDay(rightNow(), zone), person.role)[0] ?? new Date().getFullYear()
    const before = readyFarms(person.id).find(({ farm_id }) => farm_id === farm.id)
    const whole = before && isWhole(before) ? before : null
    const begun = whole ? whole.coming : before
    const goesOn = begun && Date.parse(begun.at) > Date.now() - RESUME_MS ? begun : null
    let ready: Ready = {
      ...(goesOn ?? { parts: 0, bytes: 0, plots: 0, after: null }),
      farm_id: farm.id,
      farm_title: farm.name,
      at: new Date().toISOString(),
      protocol: true,
      picture: before?.picture ?? null,
    }
    let ofFarm: BundleLine['answers'] = {}
    for await (const line of readBundle(farm.id, { year, after: ready.after ?? null })) {
      // Pages of a plot also query its farm.
      if (line.kind === 'farm') ofFarm = line.answers
      const { parts, bytes } = await withBundle({ ...ofFarm, ...line.answers }, () => fetchLine(client, line, year))
      await persistQuery()
      // A continued download reads the farm itself once more.
      if (line.kind !== 'farm' || !goesOn) ready = { ...ready, parts: ready.parts + parts, bytes: ready.bytes + bytes }
      if (line.kind === 'farm') ready = { ...ready, of: line.plots ?? 0 }
      if (line.kind === 'plot') ready = { ...ready, plots: (ready.plots ?? 0) + 1, after: line.id }
      // Plots that were archived meanwhile are not missing.
      if (line.kind === 'end') ready = { ...ready, of: ready.plots ?? 0, after: null }
      await store(person.id, line.kind !== 'end' && whole ? { ...whole, coming: ready } : ready)
      making.set({ farm_id: farm.id, done: ready.plots ?? 0, of: ready.of ?? 0 })
    }
    if (tiles?.offline_licence)
      making.set({ farm_id: farm.id, done: ready.plots ?? 0, of: ready.of ?? 0, isPicture: true })
    const at = { person: person.id, farm: farm.id }
    const picture = await storeTiles(at, positionsRead(client, farm.id), tiles, ready.picture ?? null)
    await store(person.id, { ...ready, picture })
    return null
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return error
  } finally {
    making.set(null)
  }
}
