import {
  IconBug,
  IconBuildingCommunity,
  IconClipboardList,
  IconDna2,
  IconFileSpreadsheet,
  IconFlower,
  IconMapPin,
  IconStairsUp,
  IconUpload,
  type Icon,
} from '@tabler/icons-react'
import type { Profile } from '#domain/accounts/profile.ts'
import { can } from '#web/platform/profile.ts'
import { ento as t } from '#web/texts/ento.ts'

export type TileName = keyof typeof t.tiles
export interface Tile {
  name: TileName
  icon: Icon
  to: string
}

const field: Tile[] = [
  { name: 'surveys', icon: IconClipboardList, to: '/ento-home/survey' },
  { name: 'reports', icon: IconFileSpreadsheet, to: '/ento-home/survey-report' },
]
const places: Tile = { name: 'locations', icon: IconMapPin, to: '/ento-home/location' }
const lists: Tile[] = [
  { name: 'pollinators', icon: IconFlower, to: '/ento-home/pollinator' },
  { name: 'predator', icon: IconBug, to: '/ento-home/predator' },
  { name: 'species', icon: IconDna2, to: '/ento-home/species' },
  { name: 'stage', icon: IconStairsUp, to: '/ento-home/stage' },
  { name: 'organisation', icon: IconBuildingCommunity, to: '/organisations' },
  { name: 'upload', icon: IconUpload, to: '/ento-home/manual-upload' },
]

/** What a person finds here: surveys and reports all, locations who may change them, the lists who keeps them. */
export const tilesFor = (person: Profile): { field: Tile[]; lists: Tile[] } => ({
  field: can(person, 'location.edit') ? [...field, places] : field,
  lists: can(person, 'reference.edit') ? lists : [],
})
