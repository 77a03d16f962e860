import { licenceTexts, roundingMetres, type Contributor, type Publication } from './publication.ts'

/** What an export of data is about, for its descriptions. */
export interface DataStory extends Publication {
  organisation: string
  /** First and last local day. */
  from: string
  to: string
  created: Date
  /** Address of the portal. */
  baseUrl: string
  export_id: number
}

/** The title chosen, or one made from the organisation and the period. */
export const titleOf = ({ title, organisation, from, to }: DataStory): string =>
  title ?? `Insects on the crops of ${organisation}, ${from} to ${to}`

/** The version of an export: the time at which it was made. */
export const versionOf = ({ created }: DataStory): string => created.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')

const citedNames = ({ contributors, organisation }: DataStory): string => {
  const named = contributors.filter(({ role }) => role !== 'publisher').map(({ title }) => title)
  return named.length === 0 ? organisation : [...new Set(named)].join('; ')
}
const publisherOf = ({ contributors, organisation }: DataStory): string =>
  contributors.find(({ role }) => role === 'publisher')?.title ?? organisation

/** The citation chosen, or one made from names, year, title, version and address. */
export const citationOf = (story: DataStory): string =>
  story.citation ??
  `${citedNames(story)} (${story.created.getUTCFullYear()}). ${titleOf(story)}. Version ${versionOf(story)}. ${publisherOf(story)}. ${story.baseUrl}`

const contributorOf = ({ title, role, email, orcid }: Contributor) => ({
  title,
  role,
  ...(email === null ? {} : { email }),
  ...(orcid === null ? {} : { path: `https://orcid.org/${orcid}` }),
})

/** Contributors of a data package; the organisation is the rights holder where nobody was named. */
export const contributorsOf = ({ contributors, organisation }: DataStory) =>
  contributors.length === 0 ? [{ title: organisation, role: 'rightsHolder' }] : contributors.map(contributorOf)

/** Licences of a data package: of the data, and of the images. */
export const licencesOf = ({ data_licence, media_licence }: DataStory) =>
  [
    { name: data_licence, scope: 'data' },
    { name: media_licence, scope: 'media' },
  ].map(({ name, scope }) => ({ name, ...licenceTexts[name as typeof data_licence], scope }))

/** How coordinates and observers are given, in words. */
export const privacyText = ({ coordinate_precision, observers }: DataStory): string =>
  [
    coordinate_precision === 'exact'
      ? 'Coordinates are as stored.'
      : `Coordinates are rounded to ${coordinate_precision} decimals of a degree, which adds ${roundingMetres[coordinate_precision]} m to their uncertainty.`,
    observers === 'codes' ? 'Codes stand for observers, the same in all exports of the organisation.' : '',
  ]
    .filter((text) => text !== '')
    .join(' ')
