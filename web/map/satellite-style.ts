import type { PortalSettings } from '#domain/platform/portal.ts'
import type { StyleSpecification } from 'maplibre-gl'

/** Raster tiles over a transparent background: the page's own colour shows until they load, or if they fail. */
export const satelliteStyle = ({
  url,
  attribution,
  maxzoom,
}: NonNullable<PortalSettings['tiles']>): StyleSpecification => ({
  version: 8,
  sources: { satellite: { type: 'raster', tiles: [url], tileSize: 256, maxzoom, attribution } },
  layers: [{ id: 'satellite', type: 'raster', source: 'satellite', paint: { 'raster-fade-duration': 120 } }],
})
