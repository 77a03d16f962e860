import type { FarmDashboard } from '#domain/dashboard/endpoints.ts'
import { messages } from '#domain/messages.ts'
import type { PortalSettings } from '#domain/platform/portal.ts'
import { Suspense, useState } from 'react'
import { fileName } from '#domain/platform/file-name.ts'
import { saveCsv } from '#web/ui/chart/save.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { EmptyNote } from '../tabs/dashboard-tabs.tsx'
import { ChartTools } from '#web/ui/chart/chart-tools.tsx'
import { CameraCard } from './camera-card.tsx'
import { CameraList } from './camera-list.tsx'
import { camerasCsv } from './cameras-csv.ts'
import { fleetText } from '#web/map/camera-words.ts'
import { positionsOf } from '#web/map/farm-places.ts'
import { PlanMap } from '#web/map/plan-map.tsx'
import { map as t } from '#web/texts/map.ts'
import css from './map-tab.module.css'

const SatelliteMap = lazyPart(() => import('#web/map/satellite-map.tsx'))
const CamerasTable = lazyPart(() => import('./cameras-table.tsx'))

const HEIGHT = 420

/** Some old graphics hardware cannot render the map; the plan has no such requirement. */
const drawsPictures = (): boolean =>
  typeof WebGL2RenderingContext !== 'undefined' && document.createElement('canvas').getContext('webgl2') !== null

/** The farm from above, with its outlines and cameras. */
const MapTab = ({
  data,
  tiles,
  onOpen,
}: {
  data: FarmDashboard
  /** Undefined: not loaded yet. Null: none is configured. */
  tiles: PortalSettings['tiles'] | undefined
  onOpen: (address: string) => void
}) => {
  const [table, setTable] = useState(false)
  const [chosen, setChosen] = useState<number | null>(null)
  const [draws] = useState(drawsPictures)
  const { farm, devices, from, to } = data
  const camera = devices.find(({ id }) => id === chosen)
  const common = { data, height: HEIGHT, chosen, onChoose: ({ id }: { id: number }) => setChosen(id) }
  const plan = (note: string) => <PlanMap {...common} note={note} />
  const picture =
    tiles && draws ? (
      <>
        <div data-print="none">
          <Suspense fallback={plan(t.legend)}>
            <SatelliteMap key={farm.id} {...common} tiles={tiles} note={t.legend} />
          </Suspense>
        </div>
        {/* The plan is printed; the map is rendered for the screen only. */}
        <div className={css.paper}>{plan(t.legend)}</div>
      </>
    ) : (
      plan(tiles === undefined ? t.legend : `${tiles ? t.cannotDraw : t.noService} ${t.legend}`)
    )
  return (
    <>
      <ChartTools
        note={to < data.today ? t.ofToday(fleetText(devices)) : fleetText(devices)}
        table={table}
        onTable={setTable}
        onCsv={() => saveCsv(fileName(farm.title, from, to, 'devices', 'csv'), camerasCsv(devices))}
      />
      {positionsOf(data).length === 0 ? (
        <EmptyNote title={messages.noMapData}>{t.noPositions}</EmptyNote>
      ) : (
        <div className={css.map}>
          {picture}
          {camera && (
            <CameraCard camera={camera} zone={farm.time_zone} onClose={() => setChosen(null)} onOpen={onOpen} />
          )}
        </div>
      )}
      {table ? (
        <Suspense fallback={null}>
          <CamerasTable cameras={devices} zone={farm.time_zone} />
        </Suspense>
      ) : (
        <CameraList cameras={devices} chosen={chosen} onChoose={common.onChoose} />
      )}
    </>
  )
}
export default MapTab
