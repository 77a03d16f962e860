import {
  IconBug,
  IconBuildingCommunity,
  IconChecks,
  IconClipboardList,
  IconDna2,
  IconFileSpreadsheet,
  IconFlower,
  IconPlant2,
  IconMapPin,
  IconPhotoSearch,
  IconRoute,
  IconScale,
  IconStairsUp,
  IconTarget,
  IconUpload,
  type Icon,
} from '@tabler/icons-react'
import { linkOptions, type LinkOptions } from '@tanstack/react-router'
import type { Profile } from '#domain/accounts/profile.ts'
import { can } from '#web/platform/session/profile.ts'
import { entomologyHome as t } from '#web/texts/entomology-home.ts'

type TileName = keyof typeof t.tiles
export interface Tile {
  name: TileName
  icon: Icon
  link: LinkOptions
}

const field: Tile[] = [
  { name: 'surveys', icon: IconClipboardList, link: linkOptions({ to: '/ento-home/survey' }) },
  { name: 'round', icon: IconRoute, link: linkOptions({ to: '/ento-home/round' }) },
  { name: 'reports', icon: IconFileSpreadsheet, link: linkOptions({ to: '/ento-home/survey-report' }) },
]
const cameraCounts: Tile = {
  name: 'cameraCounts',
  icon: IconScale,
  link: linkOptions({ to: '/ento-home/camera-counts' }),
}
const deficit: Tile = { name: 'deficit', icon: IconPlant2, link: linkOptions({ to: '/ento-home/deficit' }) }
const lures: Tile = { name: 'lures', icon: IconTarget, link: linkOptions({ to: '/ento-home/lures' }) }
const checks: Tile = { name: 'checks', icon: IconChecks, link: linkOptions({ to: '/ento-home/checks' }) }
const identification: Tile = {
  name: 'identification',
  icon: IconPhotoSearch,
  link: linkOptions({ to: '/ento-home/identification' }),
}
const places: Tile = { name: 'locations', icon: IconMapPin, link: linkOptions({ to: '/ento-home/location' }) }
const lists: Tile[] = [
  { name: 'pollinators', icon: IconFlower, link: linkOptions({ to: '/ento-home/pollinator' }) },
  { name: 'predator', icon: IconBug, link: linkOptions({ to: '/ento-home/predator' }) },
  { name: 'species', icon: IconDna2, link: linkOptions({ to: '/ento-home/species' }) },
  { name: 'stage', icon: IconStairsUp, link: linkOptions({ to: '/ento-home/stage' }) },
  { name: 'organisation', icon: IconBuildingCommunity, link: linkOptions({ to: '/organisations' }) },
  { name: 'upload', icon: IconUpload, link: linkOptions({ to: '/ento-home/manual-upload' }) },
]

/**
 * The tiles that a person sees: surveys and reports for all; reviews, identification, locations and lists for people
 * with permission.
 */
export const tilesFor = (person: Profile): { field: Tile[]; lists: Tile[] } => ({
  field: [
    ...field,
    cameraCounts,
    deficit,
    lures,
    ...(can(person, 'image.review') ? [checks] : []),
    ...(can(person, 'sighting.identify') ? [identification] : []),
    ...(can(person, 'location.edit') ? [places] : []),
  ],
  lists: can(person, 'reference.edit') ? lists : [],
})
