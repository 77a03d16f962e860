import type { Map as MapLibreMap } from 'maplibre-gl'
import { TerraDraw, TerraDrawPolygonMode, TerraDrawSelectMode, type GeoJSONStoreFeatures } from 'terra-draw'
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter'
import type { Outline } from '#domain/farms/farm.ts'
import { cornersOf, ringOf, type Corner } from '#domain/outlines/geometry.ts'

interface Listeners {
  /** An outline was finished or edited; `key` is null for a newly drawn one. */
  onDrawn: (key: string | null, corners: Outline) => void
  onSelect: (key: string) => void
  /** The corners while they change; null when nothing is being drawn. */
  onMeasure: (corners: Outline | null) => void
}
type Colour = `#${string}`
interface Look {
  line: Colour
  selected: Colour
  isTouch: boolean
}

const DECIMALS = 9
const ringIn = (feature: GeoJSONStoreFeatures | undefined): Outline | null =>
  feature?.geometry.type === 'Polygon' ? (feature.geometry.coordinates[0] as Corner[]) : null
const polygon = (corners: Outline) => ({ type: 'Polygon' as const, coordinates: [ringOf(corners)] })

/** Draws and edits outlines on a map. Features use the keys of their places as ids. */
export const makeTerra = (map: MapLibreMap, { line, selected, isTouch }: Look, listeners: Listeners) => {
  // A finger covers more than a mouse pointer.
  const pointerDistance = isTouch ? 36 : 18
  const point = isTouch ? 9 : 6
  const snapping = { toCoordinate: true, toLine: true }
  const draw = new TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({ map, coordinatePrecision: DECIMALS }),
    idStrategy: { isValidId: (id) => typeof id === 'string', getId: () => crypto.randomUUID() },
    modes: [
      new TerraDrawPolygonMode({
        snapping,
        pointerDistance,
        styles: {
          fillColor: line,
          fillOpacity: 0.08,
          outlineColor: line,
          outlineWidth: 2,
          closingPointColor: selected,
          closingPointWidth: point,
          snappingPointColor: selected,
        },
      }),
      new TerraDrawSelectMode({
        pointerDistance,
        // Keyboard deletion would delete the place's outline while a person types elsewhere on the page.
        keyEvents: null,
        flags: {
          polygon: {
            feature: {
              draggable: true,
              coordinates: { midpoints: true, draggable: true, deletable: true, snappable: snapping },
            },
          },
        },
        styles: {
          selectedPolygonColor: selected,
          selectedPolygonFillOpacity: 0.2,
          selectedPolygonOutlineColor: selected,
          selectedPolygonOutlineWidth: 3,
          selectionPointColor: '#FFFFFF',
          selectionPointOutlineColor: selected,
          selectionPointOutlineWidth: 2,
          selectionPointWidth: point,
          midPointColor: selected,
          midPointOutlineColor: '#FFFFFF',
          midPointOutlineWidth: 1,
          midPointWidth: point - 2,
        },
      }),
    ],
  })
  draw.start()
  draw.setMode('select')
  const shown = new Set<string>()
  let current: string | null = null

  draw.on('finish', (id, { action }) => {
    const key = String(id)
    const ring = ringIn(draw.getSnapshotFeature(id))
    listeners.onMeasure(null)
    if (action !== 'draw') {
      if (ring && shown.has(key)) listeners.onDrawn(key, cornersOf(ring))
      return
    }
    // The page adds it back under the key of its place.
    current = null
    draw.setMode('select')
    draw.removeFeatures([id])
    if (ring) listeners.onDrawn(null, cornersOf(ring))
  })
  draw.on('change', (ids, type, context) => {
    if (type !== 'update' && type !== 'create') return
    // Changes made by the page, and changes of properties that the library sets on a feature, are not drawing.
    if (context && ('origin' in context || context.target === 'properties')) return
    const ring = ids.map((id) => ringIn(draw.getSnapshotFeature(id))).find((found) => found !== null)
    if (ring) listeners.onMeasure(cornersOf(ring))
  })
  draw.on('select', (id) => {
    const key = String(id)
    if (key === current || !shown.has(key)) return
    current = key
    listeners.onSelect(key)
  })

  // A click outside of all outlines.
  draw.on('deselect', () => {
    current = null
  })

  const select = (key: string | null) => {
    if (draw.getMode() !== 'select' || key === current) return
    if (current !== null && draw.hasFeature(current)) draw.deselectFeature(current)
    current = key !== null && shown.has(key) ? key : null
    if (current !== null) draw.selectFeature(current)
  }

  return {
    /** Shows the current outlines, each by its key. */
    show: (outlines: ReadonlyMap<string, Outline>) => {
      const gone = [...shown].filter((key) => !outlines.has(key))
      for (const key of gone) {
        if (key === current && draw.getMode() === 'select') draw.deselectFeature(key)
        if (key === current) current = null
        draw.removeFeatures([key])
        shown.delete(key)
      }
      for (const [key, corners] of outlines) {
        if (!shown.has(key)) {
          const [added] = draw.addFeatures([
            { id: key, type: 'Feature', properties: { mode: 'polygon' }, geometry: polygon(corners) },
          ])
          if (added?.valid) shown.add(key)
          continue
        }
        const ring = ringIn(draw.getSnapshotFeature(key))
        if (JSON.stringify(ring) === JSON.stringify(ringOf(corners))) continue
        // The points of a selected outline are updated only when it is selected again.
        const isSelected = key === current && draw.getMode() === 'select'
        if (isSelected) draw.deselectFeature(key)
        draw.updateFeatureGeometry(key, polygon(corners))
        if (isSelected) {
          current = key
          draw.selectFeature(key)
        }
      }
    },
    select,
    /** Starts or stops drawing a new outline. */
    setDrawing: (isDrawing: boolean) => {
      if ((draw.getMode() === 'polygon') === isDrawing) return
      if (isDrawing && current !== null && draw.hasFeature(current)) draw.deselectFeature(current)
      current = null
      draw.setMode(isDrawing ? 'polygon' : 'select')
      listeners.onMeasure(null)
    },
    /** Sets the colour of outlines that are not selected. */
    setLine: (colour: Colour) =>
      draw.updateModeOptions<typeof TerraDrawPolygonMode>('polygon', {
        styles: { fillColor: colour, outlineColor: colour },
      }),
    stop: () => draw.stop(),
  }
}
