import {
  IconBug,
  IconBuildingCommunity,
  IconDeviceCctv,
  IconFlower,
  IconGauge,
  IconHistory,
  IconHome2,
  IconListDetails,
  IconPhoto,
  IconReportAnalytics,
  IconServer,
  IconShieldCheck,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'
import { linkOptions, type LinkOptions } from '@tanstack/react-router'
import { cell, type Action, type Role } from '#domain/access/policy.ts'
import type { Profile } from '#domain/accounts/profile.ts'
import { frame as t } from '#web/texts/frame.ts'

export interface FrameLink {
  title: string
  /** For the bar of a phone, where space is short. */
  short: string
  icon: Icon
  link: LinkOptions
  /** Address prefixes that belong to the link; `/` matches only itself. The first link in order counts. */
  under: string[]
  /** In the group Administration, below the others. */
  administers?: true
}

/** The places of a person's farms, as far as the frame has them. */
export interface KnownPlaces {
  /** The farm viewed last. */
  farm: number | null
  /** The person's own organisation, or else the first that they see. */
  organisation: number | null
}

interface Row extends Omit<FrameLink, 'link' | 'under'> {
  under: string[] | ((person: Profile) => string[])
  /** Null if it is not for this person, or if there is no target yet. */
  to: (person: Profile, known: KnownPlaces) => LinkOptions | null
}

const overseers: ReadonlySet<Role> = new Set(['admin', 'entomology', 'entomology_admin'])
const growers: ReadonlySet<Role> = new Set(['farm_admin', 'farmer'])

/** Growers reach their devices from their organisation's page. */
const devicesFor = (isOne: (role: Role) => boolean): Row => ({
  title: t.devices,
  short: t.devices,
  icon: IconDeviceCctv,
  under: [
    '/devices',
    '/device-detail/',
    '/add-device',
    '/add-devices',
    '/edit-device/',
    '/device-versions',
    '/camera-labels',
    '/camera/',
  ],
  to: ({ role }) => (isOne(role) ? linkOptions({ to: '/devices' }) : null),
})

const organisationPages = ['/organisations', '/add-organisation', '/edit-organisation/']

const entomologyFor = (roles: ReadonlySet<Role>, under: string[]): Row => ({
  title: t.entomology,
  short: t.entomologyShort,
  icon: IconFlower,
  under: ['/ento-home', ...under],
  to: ({ role }) => (roles.has(role) ? linkOptions({ to: '/ento-home' }) : null),
})

const administration = (title: string, icon: Icon, under: string[], action: Action, link: LinkOptions): Row => ({
  title,
  short: title,
  icon,
  under,
  administers: true,
  to: ({ role }) => (cell(action, role) === 'yes' ? link : null),
})

/** Every link of the portal, in order. A new page is one row here; a phone's bar shows the first three. */
const rowsOf = (): Row[] => [
  {
    title: t.home,
    short: t.home,
    icon: IconHome2,
    // Home of a farm administrator is the page of their organisation.
    under: ({ role }) => (role === 'farm_admin' ? ['/', '/farm-profile/'] : ['/']),
    to: () => linkOptions({ to: '/' }),
  },
  {
    title: t.farmDashboard,
    short: t.farm,
    icon: IconGauge,
    under: ['/farm-dashboard/', '/farm-profile/', '/add-farm', '/edit-farm/', '/farm-treatments/', '/farm-outlines/'],
    // The first page depends on which portals the person has.
    to: ({ is_pollinator_portal_enabled }, { farm, organisation }) => {
      if (!is_pollinator_portal_enabled) return null
      if (farm !== null) return linkOptions({ to: '/farm-dashboard/$farmId', params: { farmId: String(farm) } })
      const params = { organisationId: String(organisation) }
      return organisation === null ? null : linkOptions({ to: '/farm-profile/$organisationId', params })
    },
  },
  {
    title: t.allFarms,
    short: t.allFarmsShort,
    icon: IconListDetails,
    under: ['/all-farms'],
    to: ({ role, is_pollinator_portal_enabled }) =>
      is_pollinator_portal_enabled && (growers.has(role) || role === 'admin')
        ? linkOptions({ to: '/all-farms' })
        : null,
  },
  // In the bar of a phone for surveyors.
  entomologyFor(new Set(['entomology', 'entomology_admin']), organisationPages),
  devicesFor((role) => overseers.has(role)),
  {
    title: t.organisation,
    short: t.organisationShort,
    icon: IconBuildingCommunity,
    under: ['/details/', '/profile-details/'],
    // The page on which growers find their people and devices.
    to: ({ role, organisation_id }) =>
      growers.has(role) && organisation_id !== null
        ? linkOptions({ to: '/details/$organisationId', params: { organisationId: String(organisation_id) } })
        : null,
  },
  {
    title: t.images,
    short: t.images,
    icon: IconPhoto,
    under: ['/images', '/model-classes', '/model-performance'],
    to: () => linkOptions({ to: '/images' }),
  },
  entomologyFor(new Set(['admin']), []),
  {
    title: t.pestPortal,
    short: t.pest,
    icon: IconBug,
    under: ['/pest-home'],
    to: ({ is_pest_portal_enabled }) => (is_pest_portal_enabled ? linkOptions({ to: '/pest-home' }) : null),
  },
  // Everybody may survey and download survey reports.
  {
    title: t.surveys,
    short: t.surveys,
    icon: IconFlower,
    under: ['/ento-home/survey/'],
    to: ({ role }) => (overseers.has(role) ? null : linkOptions({ to: '/ento-home/survey' })),
  },
  {
    title: t.surveyReports,
    short: t.surveyReportsShort,
    icon: IconReportAnalytics,
    under: ['/ento-home/survey-report'],
    to: ({ role }) => (overseers.has(role) ? null : linkOptions({ to: '/ento-home/survey-report' })),
  },
  // After the links that fit into a phone's bar.
  devicesFor((role) => !overseers.has(role) && !growers.has(role)),
  {
    title: t.users,
    short: t.users,
    icon: IconUsers,
    under: ['/users', '/add-user', '/edit-user/'],
    to: ({ role }) => (cell('user.list', role) === 'yes' ? linkOptions({ to: '/users' }) : null),
  },
  administration(
    t.organisations,
    IconBuildingCommunity,
    organisationPages,
    'organisation.add',
    linkOptions({ to: '/organisations' }),
  ),
  administration(t.system, IconServer, ['/system'], 'system.see', linkOptions({ to: '/system' })),
  administration(
    t.dataRequests,
    IconShieldCheck,
    ['/data-requests', '/erasure-certificate/'],
    'data-request.handle',
    linkOptions({ to: '/data-requests' }),
  ),
  administration(t.securityLog, IconHistory, ['/security-log'], 'security.see', linkOptions({ to: '/security-log' })),
]

export const linksFor = (person: Profile, known: KnownPlaces): FrameLink[] =>
  rowsOf().flatMap(({ to, under, ...row }) => {
    const link = to(person, known)
    return link ? [{ ...row, under: typeof under === 'function' ? under(person) : under, link }] : []
  })

const TABS = 3

/** The links in the bar of a phone. An administrator finds farms by their list, cameras and alerts. */
export const tabsFor = ({ role }: Profile, links: FrameLink[]): FrameLink[] =>
  role === 'admin'
    ? links.filter(({ under }) => under.includes('/') || under.includes('/devices'))
    : links.slice(0, TABS)

export const isHere = ({ under }: FrameLink, path: string): boolean =>
  under.some((start) => (start === '/' ? path === '/' : `${path}/`.startsWith(start)))
