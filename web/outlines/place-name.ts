import type { PlaceNames } from '#domain/locations/place-names.ts'
import { areaOf, ringOf, sidesOf, type Corner } from '#domain/outlines/geometry.ts'
import { lengthIn } from '#domain/display/units.ts'
import { area, number } from '#web/platform/formats.ts'
import { outlines as t } from '#web/texts/outlines.ts'

/** The name of a place within its parent. */
export const shortName = ({ field, tunnel, plot }: PlaceNames): string =>
  plot !== null ? t.plot(plot) : tunnel !== null ? t.tunnel(tunnel) : (field ?? t.farm)

/** The name of a place within its farm. */
export const fullName = (place: PlaceNames): string => {
  const { field, tunnel, plot } = place
  const parents = [...(tunnel === null ? [] : [field]), ...(plot === null || tunnel === null ? [] : [t.tunnel(tunnel)])]
  return [...parents, shortName(place)].join(', ')
}

/** A length in the reader's unit: `12.3 m`. */
export const lengthText = (metres: number): string => {
  const { value, unit } = lengthIn(metres)
  return `${number(value, value < 100 ? 1 : 0)} ${unit}`
}

/** Areas below this are shown in square metres, because hundredths of a hectare are too coarse for a tunnel. */
const SMALL_M2 = 10_000
/** An area in the reader's unit; small ones in m² for readers of hectares. */
export const areaText = (squareMetres: number): string =>
  squareMetres < SMALL_M2 && area(squareMetres).endsWith('ha') ? `${number(squareMetres, 0)} m²` : area(squareMetres)

/** Area and perimeter of corners; null with fewer than three. */
export const measuredText = (corners: Corner[]): string | null =>
  corners.length < 3
    ? null
    : t.measured(areaText(areaOf(ringOf(corners))), lengthText(sidesOf(corners).reduce((sum, side) => sum + side, 0)))
