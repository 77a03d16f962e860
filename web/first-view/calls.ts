import { getProfile } from '#domain/accounts/endpoints.ts'
import type { Profile } from '#domain/accounts/profile.ts'
import { dashboardSearch, getFarmDashboard } from '#domain/dashboard/endpoints.ts'
import { countDevices, listDevices } from '#domain/devices/endpoints.ts'
import { listFarms } from '#domain/farms/endpoints.ts'
import { listOrganisations } from '#domain/organisations/endpoints.ts'
import type { PageData } from '#domain/platform/first-view.ts'
import { getPortalSettings } from '#domain/platform/portal.ts'
import { listFarmGlances } from '#domain/seasons/endpoints.ts'
import { parseSearch } from '#web/platform/navigation/address.ts'
import { addressOf } from '#web/platform/api/api.ts'
import { readAddress } from '#web/platform/navigation/use-address.ts'
import { farmSummariesAddress, FIRST_ROWS as FIRST_FARMS, viewOf } from '#web/seasons/farm-summaries-address.ts'
import { devicesAddress, FIRST_ROWS } from '#web/devices/devices-address.ts'

type Search = Record<string, unknown>

const devices = (search: Search): string[] => {
  const { page = 1, rows = FIRST_ROWS, ...filter } = readAddress(devicesAddress, search)
  return [
    addressOf(listDevices.path, {}, { ...filter, skip: (page - 1) * rows, limit: rows }),
    addressOf(countDevices.path, {}, { farm_id: filter.farm_id }),
  ]
}

const summaries = (search: Search): string => {
  const { page = 1, rows = FIRST_FARMS, ...filter } = viewOf(readAddress(farmSummariesAddress, search))
  return addressOf(listFarmGlances.path, {}, { ...filter, skip: (page - 1) * rows, limit: rows })
}

/**
 * Pages that are rendered on the server with their data, and the requests for it. The addresses must match those that
 * the page itself requests.
 */
const pages: [RegExp, (search: Search, id: string) => string[]][] = [
  [/^\/$/, (search) => [summaries(search), addressOf(listOrganisations.path)]],
  [/^\/all-farms$/, (search) => [summaries(search)]],
  [
    /^\/farm-dashboard\/(\d+)$/,
    (search, farm_id) => [addressOf(getFarmDashboard.path, { farm_id }, readAddress(dashboardSearch, search))],
  ],
  [/^\/devices$/, devices],
  [/^\/ento-home\/survey$/, () => [addressOf(listFarms.path)]],
]

const settings = addressOf(getPortalSettings.path)

const found = (address: string) => {
  const { pathname, search } = new URL(`http://portal${address}`)
  const path = pathname.replace(/(?<=.)\/$/, '')
  for (const [pattern, calls] of pages) {
    const match = pattern.exec(path)
    if (match) return calls(parseSearch(search), match[1] ?? '')
  }
  return null
}

const profile = addressOf(getProfile.path)

/** People who belong to no organisation start with the first one that they see. */
const ofFrame = ({ [profile]: person }: PageData): string[] =>
  (person as Profile).organisation_id === null ? [addressOf(listOrganisations.path)] : []

export const callsOf = (address: string, known: PageData): string[] =>
  profile in known ? [...new Set([...ofFrame(known), ...(found(address) ?? [])])] : [settings, profile]

export const isDrawn = (address: string): boolean => found(address) !== null
