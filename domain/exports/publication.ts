import * as z from 'zod/mini'
import { messages } from '../messages.ts'
import { membersOf } from '../platform/members.ts'
import { named } from '../platform/named.ts'
import { date, id, optionalText, requestedDate, requiredText } from '../platform/shapes.ts'

/** Licences that GBIF accepts, by their SPDX names. */
export const licences = ['CC0-1.0', 'CC-BY-4.0', 'CC-BY-NC-4.0'] as const
export type Licence = (typeof licences)[number]
export const licenceTexts: Record<Licence, { title: string; path: string }> = {
  'CC0-1.0': {
    title: 'Creative Commons Zero 1.0 Universal',
    path: 'http://creativecommons.org/publicdomain/zero/1.0/legalcode',
  },
  'CC-BY-4.0': {
    title: 'Creative Commons Attribution 4.0 International',
    path: 'http://creativecommons.org/licenses/by/4.0/legalcode',
  },
  'CC-BY-NC-4.0': {
    title: 'Creative Commons Attribution Non Commercial 4.0 International',
    path: 'http://creativecommons.org/licenses/by-nc/4.0/legalcode',
  },
}

/** Roles in the vocabulary of Camtrap DP. */
export const contributorRoles = [
  'contact',
  'principalInvestigator',
  'rightsHolder',
  'publisher',
  'contributor',
] as const
export type ContributorRole = (typeof contributorRoles)[number]

/** Decimals of coordinates in degrees; `exact`: as stored. */
export const coordinatePrecisions = ['exact', '3', '2', '1'] as const
export type CoordinatePrecision = (typeof coordinatePrecisions)[number]

/**
 * Maximum distance in metres by which rounding to a number of decimals moves a point: the diagonal of a cell at the
 * equator, as in GBIF's guide to generalising sensitive data (Chapman 2020).
 */
export const roundingMetres: Record<CoordinatePrecision, number> = { exact: 0, '3': 157, '2': 1_570, '1': 15_691 }
/** Decimals to round to; null: none. */
export const decimalsOf = (precision: CoordinatePrecision): number | null =>
  precision === 'exact' ? null : Number(precision)

export const observerChoices = ['names', 'codes'] as const

const MOST_CONTRIBUTORS = 50
const orcidForm = /^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/
/** Whether the last character is the check digit of the others (ISO 7064 MOD 11-2), which detects a mistyped digit. */
const hasCheckDigit = (text: string): boolean => {
  const sum = [...text.slice(0, -1).replaceAll('-', '')].reduce((total, digit) => (total + Number(digit)) * 2, 0)
  return '10X98765432'[sum % 11] === text.at(-1)
}
const storedOrcid = z.string().check(z.regex(orcidForm, messages.orcidInvalid))
/** The value in a request. A malformed one is already a fault. */
export const orcid = storedOrcid.check(
  z.refine((text) => !orcidForm.test(text) || hasCheckDigit(text), messages.orcidInvalid),
)

/** A DOI without its resolver, as stored. */
const storedDoi = z.string().check(z.maxLength(200), z.regex(/^10\.\d{4,9}\/[!-~]+$/, messages.doiInvalid))
/**
 * The value in a request: `https://doi.org/10.5281/zenodo.123` becomes `10.5281/zenodo.123`, and blank becomes null.
 */
export const doi = z.pipe(
  z.nullable(z.string()),
  z.pipe(
    z.transform(
      (text: string | null) => text?.trim().replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/i, '') || null,
    ),
    z.nullable(storedDoi),
  ),
)
/** The URL of a DOI. */
export const doiUrl = (of: string): string => `https://doi.org/${of}`

const whoContributed = {
  title: requiredText(200, messages.contributorRequired),
  role: named('ContributorRole', z.enum(contributorRoles)),
  email: z.nullable(z.email(messages.invalidEmail).check(z.maxLength(254))),
  orcid: z.nullable(storedOrcid),
}
const contributor = named('Contributor', z.object(whoContributed))
export type Contributor = z.infer<typeof contributor>

/** The value in a request: email address and ORCID iD may be absent. */
const newContributor = named(
  'NewContributor',
  z.strictObject({
    ...whoContributed,
    email: z._default(whoContributed.email, null),
    orcid: z._default(z.nullable(orcid), null),
  }),
)

const licence = named('Licence', z.enum(licences))
/** Settings of each data export, with defaults per organisation. */
const publicationChoices = {
  data_licence: licence,
  media_licence: licence,
  /** Null: made from the organisation's name and the period. */
  title: optionalText(300),
  /** Null: made from contributors, year, title and address. */
  citation: optionalText(2_000),
  /** The DOI under which the data are published, of which an export is a version; null: none yet. */
  doi: z.nullable(z.string()),
  contributors: z.array(contributor),
  /** Exports are refused until this day has begun. */
  embargo_until: z.nullable(date),
  coordinate_precision: named('CoordinatePrecision', z.enum(coordinatePrecisions)),
  /** Codes are the same in all exports of an organisation. */
  observers: named('ObserverChoice', z.enum(observerChoices)),
}
/** The same in a request. */
export const givenPublication = {
  ...publicationChoices,
  doi,
  embargo_until: z.nullable(requestedDate),
  contributors: z.array(newContributor).check(z.maxLength(MOST_CONTRIBUTORS)),
}
export const publication = named('Publication', z.object(publicationChoices))
export type Publication = z.infer<typeof publication>
/** The columns of `export_settings` that people edit. */
export const publicationMembers = membersOf(publicationChoices)

/** Until an organisation makes a choice: the most restrictive licence, and no places or persons are hidden. */
export const usualPublication: Publication = {
  data_licence: 'CC-BY-NC-4.0',
  media_licence: 'CC-BY-NC-4.0',
  title: null,
  citation: null,
  doi: null,
  contributors: [],
  embargo_until: null,
  coordinate_precision: 'exact',
  observers: 'names',
}

/** Defaults of an organisation's exports. `version` 0: none have been chosen. */
export const exportSettings = named(
  'ExportSettings',
  z.object({ organisation_id: id, ...publicationChoices, version: z.int() }),
)
export type ExportSettings = z.infer<typeof exportSettings>
export const exportSettingsChange = named(
  'ExportSettingsChange',
  z.partial(z.strictObject({ ...givenPublication, version: z.int() })),
)
export type ExportSettingsChange = z.infer<typeof exportSettingsChange>

/** The embargo of an export: it may extend its organisation's embargo, not shorten it. */
export const embargoOf = (given: string | null | undefined, own: string | null): string | null => {
  if (!given || !own) return given ?? own
  return given > own ? given : own
}
