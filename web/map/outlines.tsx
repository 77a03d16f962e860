import { useTheme } from '#web/platform/theme.ts'
import { Layer, Source } from 'react-map-gl/maplibre'
import type { Ground } from './farm-places.ts'

const plainLine = { light: '#0E5A3C', dark: '#7FD1A2' }

/** Outlines of farm, fields and tunnels: white on a satellite picture, otherwise green. */
export const Outlines = ({ grounds, onPicture }: { grounds: readonly Ground[]; onPicture: boolean }) => {
  const theme = useTheme()
  const colour = onPicture ? '#FFFFFF' : plainLine[theme]
  return (
    <Source
      id="outlines"
      type="geojson"
      data={{
        type: 'FeatureCollection',
        features: grounds.map(({ kind, outline }) => ({
          type: 'Feature',
          properties: { kind },
          geometry: { type: 'Polygon', coordinates: [outline.map(([longitude, latitude]) => [longitude, latitude])] },
        })),
      }}
    >
      <Layer
        id="fields"
        type="line"
        filter={['==', ['get', 'kind'], 'field']}
        layout={{ 'line-join': 'round' }}
        paint={{ 'line-color': colour, 'line-width': 2.4 }}
      />
      <Layer
        id="tunnels"
        type="line"
        filter={['==', ['get', 'kind'], 'tunnel']}
        layout={{ 'line-join': 'round' }}
        paint={{ 'line-color': colour, 'line-width': 1.2 }}
      />
      <Layer
        id="farm"
        type="line"
        filter={['==', ['get', 'kind'], 'farm']}
        layout={{ 'line-join': 'round' }}
        paint={{ 'line-color': colour, 'line-width': 2, 'line-dasharray': [3, 2] }}
      />
    </Source>
  )
}
