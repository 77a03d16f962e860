import type { PlotDetail } from '#domain/locations/location.ts'
import { locations as t } from '#web/texts/locations.ts'

type Placed = Pick<PlotDetail, 'latitude' | 'longitude' | 'position_accuracy_m'>

/** Where a plot is, in words; empty where nobody said. What a phone kept from an earlier portal does not say either. */
export const positionText = ({ latitude, longitude, position_accuracy_m }: Placed): string =>
  latitude == null || longitude == null ? '' : t.position(latitude, longitude, position_accuracy_m ?? null)
