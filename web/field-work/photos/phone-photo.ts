import type { Caste } from '#domain/surveys/caste.ts'
import type { PhotoKind } from '#domain/surveys/photo.ts'
import { isAddition, type CountKind, type Entry } from '../outbox/entry.ts'

/** Where it was taken, as far as a list of what waits says so. */
type PhotoPlace = Pick<Entry['place'], 'plot_id' | 'plot_number' | 'tunnel_number' | 'farm_title' | 'zone'>

/** An insect that a photo shows; of pollinators the line that counts it, unless that was kept before phones told lines apart. */
export interface ShownTaxon {
  id: number
  name: string
  flower_centre?: boolean
  caste?: Caste | null
}
/** Tells the lines of one species apart. */
export const shownKey = ({ id, flower_centre, caste }: ShownTaxon): string =>
  [id, flower_centre ?? '', caste ?? ''].join(':')

/** A photo on this phone that the server does not have yet. It is sent after the entry that it belongs to. */
export interface PhonePhoto {
  key: string
  person: number
  place: PhotoPlace
  kind: PhotoKind
  /** Of flowers and predators. */
  plant: number | null
  /** The insect that it shows, of those that are counted beside it; null: the plot or plant as a whole. */
  taxon: ShownTaxon | null
  unsure: boolean
  taken_at: string
  position: { latitude: number; longitude: number } | null
  /** When it was put here. */
  at: string
  /** Bytes. */
  size: number
  /** The entry in the outbox that it belongs to; null: a count that is not saved yet. */
  entry_key: string | null
  /** The same once the server has it. */
  entry: { survey_id: number; entry_id: number } | null
  refusal: string | null
  tried: string | null
}

/** Whether it belongs to a count of this kind on this plot that is still under way. */
export const isDraft = (
  { entry, entry_key, kind, place }: PhonePhoto,
  of: { kind: CountKind; plot_id: number | null },
  waiting: readonly Pick<Entry, 'key'>[],
): boolean =>
  entry === null && kind === of.kind && place.plot_id === of.plot_id && !waiting.some(({ key }) => key === entry_key)

/** Whether a draft goes with this entry: photos of plants go with their plant's. */
export const goesWith = (photo: PhonePhoto, { counted }: Pick<Entry, 'counted'>): boolean =>
  !isAddition(counted) &&
  (counted.kind === 'pollinator' || counted.kind === 'weather' || photo.plant === counted.body.plant_number)
