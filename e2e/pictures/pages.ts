/** Whoever opens a page: without an account, or signed in with one of the roles. */
export type Visitor = 'nobody' | 'manager' | 'entomologist' | 'administrator'

/** A route of the portal and how it is opened for a picture. */
export interface PicturedRoute {
  /** As in the route tree, without a slash at the end; its parameters are filled with ids of the state. */
  path: string
  visitor: Visitor
  /** Queries of the address: one picture each. '' is the page itself. */
  views: string[]
  /** Whether the page has a list that grows without bound: it is also pictured with 10,000 rows. */
  isList: boolean
  /** Queries with which it is opened where there is no network; null: it is not a page for the field. */
  fieldViews: string[] | null
}

interface Options {
  views?: string[]
  isList?: boolean
  fieldViews?: string[]
}
const route = (visitor: Visitor, path: string, options: Options = {}): PicturedRoute => ({
  path,
  visitor,
  views: options.views ?? [''],
  isList: options.isList ?? false,
  fieldViews: options.fieldViews ?? null,
})
const list = { isList: true }
/** A page that people open where there is no network. */
const field = { fieldViews: [''] }
const tabs = (...names: string[]) => ({ views: ['', ...names.map((name) => `?tab=${name}`)] })

/** Every page of the portal. `scripts/pictured-pages.test.ts` compares the list with the route tree. */
export const picturedRoutes: PicturedRoute[] = [
  route('nobody', '/demo-mailbox'),
  route('nobody', '/email-verification', { views: ['?oobCode=expired'] }),
  route('nobody', '/first-admin', { views: ['?code=expired'] }),
  route('nobody', '/forgot-password'),
  route('nobody', '/invitation', { views: ['?oobCode=expired'] }),
  route('nobody', '/link-provider', { views: ['?code=expired'] }),
  route('nobody', '/privacy'),
  route('nobody', '/reset-password', { views: ['?oobCode=expired'] }),
  route('nobody', '/undo-email', { views: ['?oobCode=expired'] }),
  route('nobody', '/unsubscribe', { views: ['?token=expired'] }),
  route('nobody', '/shared/$token'),
  route('nobody', '/shared/$token/embed'),
  route('nobody', '/sign-in-with/$provider', { views: ['?code=expired'] }),
  route('nobody', '/published/$figureId'),
  route('manager', '/', list),
  route('manager', '/$'),
  route('manager', '/all-farms', list),
  route('manager', '/alerts', list),
  route('manager', '/alerts/$alertId'),
  route('manager', '/alert-limits', list),
  route('manager', '/add-farm'),
  route('manager', '/details/$organisationId', list),
  route('administrator', '/edit-organisation/$id'),
  route('manager', '/custom-fields/$organisationId'),
  route('manager', '/webhooks/$organisationId'),
  route('manager', '/farm-profile/$organisationId', list),
  route('manager', '/profile-details/$farmId', list),
  route('manager', '/farm-dashboard/$farmId', tabs('weather', 'map')),
  route('manager', '/farm-season/$farmId'),
  route('manager', '/farm-notes/$farmId', list),
  route('manager', '/farm-outlines/$farmId'),
  route('manager', '/farm-treatments/$farmId'),
  route('manager', '/edit-farm/$farmId', list),
  route('manager', '/frozen/$frozenId'),
  route('manager', '/notifications'),
  route('manager', '/exports', list),
  route('manager', '/exports/$exportId'),
  route('manager', '/settings', tabs('display', 'sign-in', 'sessions', 'tokens', 'feeds', 'data')),
  route('manager', '/method'),
  route('administrator', '/users', list),
  route('manager', '/add-user'),
  route('manager', '/invite-people'),
  route('administrator', '/edit-user/$userId', list),
  route('manager', '/images', list),
  route('manager', '/images/$imageId', list),
  route('manager', '/images/upload', list),
  route('manager', '/model-card', { views: ['?organisation_id=$organisationId&model_version=insect-net%204.2'] }),
  route('manager', '/model-classes'),
  route('manager', '/model-performance', list),
  route('manager', '/device-versions', list),
  route('administrator', '/devices', list),
  route('administrator', '/add-device'),
  route('administrator', '/add-devices'),
  route('administrator', '/camera-labels', list),
  route('administrator', '/camera/$cameraId'),
  route('administrator', '/device-detail/$deviceId', tabs('location', 'data', 'gallery', 'configuration', 'history')),
  route('administrator', '/edit-device/$deviceId'),
  route('administrator', '/organisations', list),
  route('administrator', '/add-organisation'),
  route('administrator', '/pest-home'),
  route('administrator', '/security-log', list),
  route('administrator', '/system'),
  route('administrator', '/data-requests'),
  route('administrator', '/erasure-certificate/$requestId'),
  route('administrator', '/api-docs'),
  route('entomologist', '/ento-home', field),
  route('entomologist', '/ento-home/camera-counts'),
  route('entomologist', '/ento-home/checks'),
  route('entomologist', '/ento-home/field-forms', { ...list, views: ['', '?farm=$farmId'] }),
  route('entomologist', '/ento-home/identification', list),
  route('entomologist', '/ento-home/location-home', list),
  route('entomologist', '/ento-home/lures', { ...list, ...field }),
  route('entomologist', '/ento-home/manual-upload', list),
  route('entomologist', '/ento-home/plot-labels', { ...list, views: ['', '?farm=$farmId'] }),
  route('entomologist', '/ento-home/pollinator', list),
  route('entomologist', '/ento-home/predator', list),
  route('entomologist', '/ento-home/round', { ...list, fieldViews: ['', '?farm=$farmId'] }),
  route('entomologist', '/ento-home/species', list),
  route('entomologist', '/ento-home/stage'),
  route('entomologist', '/ento-home/survey-report', list),
  route('entomologist', '/ento-home/weather', {
    ...list,
    views: ['', '?tunnel_id=$tunnelId'],
    fieldViews: ['?tunnel_id=$tunnelId'],
  }),
  route('entomologist', '/ento-home/deficit', field),
  route('entomologist', '/ento-home/deficit/$farmId/$trialId', field),
  route('entomologist', '/ento-home/deficit-labels/$farmId/$trialId'),
  route('entomologist', '/ento-home/deficit-mark/$farmId/$trialId', field),
  route('entomologist', '/ento-home/deficit-record/$farmId/$trialId', field),
  route('entomologist', '/ento-home/survey', { ...list, ...field }),
  route('entomologist', '/ento-home/survey/plot-surveys/$plotId', list),
  route('entomologist', '/ento-home/survey/survey-datalist/$plotId', {
    views: ['', '?tab=pollinator', '?tab=predator', '?tab=weather'],
    fieldViews: ['', ...['flower', 'pollinator', 'predator'].map((kind) => `?tab=${kind}&count=1`)],
  }),
  route('entomologist', '/ento-home/survey/survey-list/$surveyId', list),
  route('entomologist', '/ento-home/location', list),
  route('entomologist', '/ento-home/location/fields/$farmId', list),
  route('entomologist', '/ento-home/location/fields/$farmId/tunnel/$fieldId', list),
  route('entomologist', '/ento-home/location/fields/$farmId/tunnel/$fieldId/plots/$tunnelId', list),
]

/** Values of route parameters, by their name without `$`. */
export type Ids = Record<string, string | number>

/** The address of a view, or null where the state has no record that the page could show. */
export const addressOf = (path: string, view: string, ids: Ids): string | null => {
  let isMissing = false
  const address = `${path}${view}`.replaceAll(/\$(\w*)/g, (_, name: string) => {
    const id = ids[name === '' ? 'splat' : name]
    if (id === undefined) isMissing = true
    return encodeURIComponent(String(id))
  })
  return isMissing ? null : address
}

/** A name for files and options: `home`, `devices`, `alerts-id`, `farm-dashboard-id-weather`. */
export const nameOf = (path: string, view: string): string => {
  const words = path.split('/').map((word) => (word === '$' ? 'unknown' : word.startsWith('$') ? 'id' : word))
  const chosen = /\?(?:tab=([\w-]+)|\w+=\$\w+)/.exec(view)
  return (
    [...words, chosen && (chosen[1] ?? 'chosen'), view.includes('count=1') && 'pad'].filter(Boolean).join('-') || 'home'
  )
}
