import type { Caste } from '#domain/surveys/caste.ts'
import type { PhotoKind } from '#domain/surveys/photo.ts'
import { isAddition, type CountKind, type Entry } from '../outbox/entry.ts'

/** The place of a photo, as shown in lists of waiting photos. */
type PhotoPlace = Pick<Entry['place'], 'plot_id' | 'plot_number' | 'tunnel_number' | 'farm_title' | 'zone'>

/** The insect on a photo. For pollinators it includes the counted line; earlier versions did not store it. */
export interface ShownTaxon {
  id: number
  name: string
  flower_centre?: boolean
  caste?: Caste | null
}
/** Distinguishes several lines of one species. */
export const shownKey = ({ id, flower_centre, caste }: ShownTaxon): string =>
  [id, flower_centre ?? '', caste ?? ''].join(':')

/** A photo that is not sent yet. It is sent after its entry. */
export interface PhonePhoto {
  key: string
  person: number
  place: PhotoPlace
  kind: PhotoKind
  /** For flowers and predators. */
  plant: number | null
  /** The counted insect that it shows. Null: the plot or plant. */
  taxon: ShownTaxon | null
  unsure: boolean
  taken_at: string
  position: { latitude: number; longitude: number } | null
  /** When it was stored. */
  at: string
  /** In bytes. */
  size: number
  /** The key of its entry in the outbox. Null: the count is not saved yet. */
  entry_key: string | null
  /** Its entry once the server has stored that. */
  entry: { survey_id: number; entry_id: number } | null
  refusal: string | null
  tried: string | null
}

/** Whether it belongs to a draft count of this kind on this plot. */
export const isDraft = (
  { entry, entry_key, kind, place }: PhonePhoto,
  of: { kind: CountKind; plot_id: number | null },
  waiting: readonly Pick<Entry, 'key'>[],
): boolean =>
  entry === null && kind === of.kind && place.plot_id === of.plot_id && !waiting.some(({ key }) => key === entry_key)

/** Whether a draft's photo belongs to this entry. Photos of plants belong to the entry of that plant. */
export const goesWith = (photo: PhonePhoto, { counted }: Pick<Entry, 'counted'>): boolean =>
  !isAddition(counted) &&
  (counted.kind === 'pollinator' || counted.kind === 'weather' || photo.plant === counted.body.plant_number)
