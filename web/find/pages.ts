import type { Action } from '#domain/access/policy.ts'
import type { Profile } from '#domain/accounts/profile.ts'
import { can } from '#web/platform/session/profile.ts'
import { entomologyHome } from '#web/texts/entomology-home.ts'
import { pageNames as t } from '#web/texts/find-pages.ts'
import { frame } from '#web/texts/frame.ts'

/** The farm viewed last, and the person's own organisation or the first that they see, as far as they are loaded. */
export interface PlacesOfPages {
  farm: number | null
  organisation: number | null
}

interface Entry {
  title: string
  /** `$farm` and `$organisation` stand for the person's own or latest. */
  path: string
  /** Missing: for everybody. */
  action?: Action
}

const { tiles } = entomologyHome
/**
 * Pages that can be opened by name, besides the links of the frame. A new page needs an entry here; a test reports
 * missing ones.
 */
const entries = (): Entry[] => [
  { title: t.allFarms, path: '/all-farms' },
  { title: t.alerts, path: '/alerts' },
  { title: t.alertLimits, path: '/alert-limits', action: 'alert.limit' },
  { title: t.farms, path: '/farm-profile/$organisation' },
  { title: t.season, path: '/farm-season/$farm' },
  { title: t.outlines, path: '/farm-outlines/$farm' },
  { title: t.treatments, path: '/farm-treatments/$farm' },
  { title: t.notes, path: '/farm-notes/$farm' },
  { title: t.editFarm, path: '/edit-farm/$farm', action: 'farm.edit' },
  { title: t.addFarm, path: '/add-farm', action: 'farm.add' },
  { title: t.organisation, path: '/details/$organisation' },
  { title: t.webhooks, path: '/webhooks/$organisation', action: 'alert.limit' },
  { title: t.customFields, path: '/custom-fields/$organisation', action: 'custom-field.edit' },
  { title: t.editOrganisation, path: '/edit-organisation/$organisation', action: 'organisation.edit' },
  { title: t.addDevice, path: '/add-device', action: 'device.edit' },
  { title: t.addDevices, path: '/add-devices', action: 'device.edit' },
  { title: t.cameraLabels, path: '/camera-labels', action: 'device.edit' },
  { title: t.deviceVersions, path: '/device-versions', action: 'device.configure' },
  { title: t.uploadImages, path: '/images/upload', action: 'image.upload' },
  { title: t.modelClasses, path: '/model-classes' },
  { title: t.modelPerformance, path: '/model-performance' },
  { title: t.modelCards, path: '/model-card' },
  { title: tiles.surveys, path: '/ento-home/survey' },
  { title: tiles.round, path: '/ento-home/round' },
  { title: tiles.reports, path: '/ento-home/survey-report' },
  { title: t.weatherObservations, path: '/ento-home/weather' },
  { title: tiles.cameraCounts, path: '/ento-home/camera-counts' },
  { title: tiles.deficit, path: '/ento-home/deficit' },
  { title: tiles.lures, path: '/ento-home/lures' },
  { title: tiles.checks, path: '/ento-home/checks', action: 'image.review' },
  { title: tiles.identification, path: '/ento-home/identification', action: 'sighting.identify' },
  { title: t.fieldForms, path: '/ento-home/field-forms' },
  { title: t.plotLabels, path: '/ento-home/plot-labels' },
  { title: tiles.locations, path: '/ento-home/location', action: 'location.edit' },
  { title: tiles.pollinators, path: '/ento-home/pollinator', action: 'reference.edit' },
  { title: tiles.predator, path: '/ento-home/predator', action: 'reference.edit' },
  { title: tiles.species, path: '/ento-home/species', action: 'reference.edit' },
  { title: tiles.stage, path: '/ento-home/stage', action: 'reference.edit' },
  { title: tiles.upload, path: '/ento-home/manual-upload', action: 'import.use' },
  { title: t.organisations, path: '/organisations', action: 'organisation.edit' },
  { title: t.addOrganisation, path: '/add-organisation', action: 'organisation.add' },
  { title: t.addUser, path: '/add-user', action: 'user.create' },
  { title: t.invitePeople, path: '/invite-people', action: 'user.create' },
  { title: t.securityLog, path: '/security-log', action: 'security.see' },
  { title: frame.settings, path: '/settings' },
  { title: t.feeds, path: '/settings?tab=feeds' },
  { title: t.notifications, path: '/notifications' },
  { title: frame.exports, path: '/exports' },
  { title: frame.method, path: '/method' },
  { title: frame.system, path: '/system', action: 'system.see' },
  { title: frame.dataRequests, path: '/data-requests', action: 'data-request.handle' },
  { title: frame.privacy, path: '/privacy' },
  { title: frame.apiDocs, path: '/api-docs' },
]

/**
 * The pages that a person may open, with their addresses. Pages of a farm or an organisation are omitted while none is
 * loaded.
 */
export const pagesOf = (
  person: Profile,
  { farm, organisation }: PlacesOfPages,
): { title: string; address: string; isOfFarm: boolean }[] =>
  entries().flatMap(({ title, path, action }) => {
    if (action !== undefined && !can(person, action)) return []
    const address = path.replace('$farm', String(farm)).replace('$organisation', String(organisation))
    const isUnknown =
      (path.includes('$farm') && farm === null) || (path.includes('$organisation') && organisation === null)
    return isUnknown ? [] : [{ title, address, isOfFarm: path.includes('$farm') }]
  })
