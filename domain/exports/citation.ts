import {
  doiUrl,
  licences,
  licenceTexts,
  roundingMetres,
  usualPublication,
  type Contributor,
  type Licence,
  type Publication,
} from './publication.ts'

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

/** The chosen title, or one made from the organisation and the period. */
export const titleOf = ({ title, organisation, from, to }: DataStory): string =>
  title ?? `Insects on the crops of ${organisation}, ${from} to ${to}`

/** The version of an export: the time at which it was created. */
export const versionOf = ({ created }: Pick<DataStory, 'created'>): string =>
  created.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')

const citedNames = ({ contributors, organisation }: DataStory): string => {
  const named = contributors.filter(({ role }) => role !== 'publisher').map(({ title }) => title)
  return named.length === 0 ? organisation : [...new Set(named)].join('; ')
}
const publisherOf = ({ contributors, organisation }: DataStory): string =>
  contributors.find(({ role }) => role === 'publisher')?.title ?? organisation

/** The chosen citation, or one made from names, year, title, version and DOI, or else the address. */
export const citationOf = (story: DataStory): string =>
  story.citation ??
  `${citedNames(story)} (${story.created.getUTCFullYear()}). ${titleOf(story)}. Version ${versionOf(story)}. ${publisherOf(story)}. ${story.doi === null ? story.baseUrl : doiUrl(story.doi)}`

const contributorOf = ({ title, role, email, orcid }: Contributor) => ({
  title,
  role,
  ...(email === null ? {} : { email }),
  ...(orcid === null ? {} : { path: `https://orcid.org/${orcid}` }),
})

/** Contributors of a data package; the organisation is the rights holder if none was named. */
export const contributorsOf = ({ contributors, organisation }: Pick<DataStory, 'contributors' | 'organisation'>) =>
  contributors.length === 0 ? [{ title: organisation, role: 'rightsHolder' }] : contributors.map(contributorOf)

/** The DOI of a data package in the form of Camtrap DP: an export is a version of the publication with this DOI. */
export const relatedOf = ({ doi }: DataStory) =>
  doi === null
    ? {}
    : {
        relatedIdentifiers: [
          {
            relationType: 'IsVersionOf',
            relatedIdentifier: doiUrl(doi),
            resourceTypeGeneral: 'Dataset',
            relatedIdentifierType: 'DOI',
          },
        ],
      }

/** Licences of a data package: of the data, and of the images. */
export const licencesOf = ({ data_licence, media_licence }: Pick<DataStory, 'data_licence' | 'media_licence'>) =>
  [
    { name: data_licence, scope: 'data' },
    { name: media_licence, scope: 'media' },
  ].map(({ name, scope }) => ({ name, ...licenceTexts[name as typeof data_licence], scope }))

/** An organisation with how it publishes its data. */
export type Publisher = Pick<DataStory, 'organisation' | 'contributors' | 'data_licence' | 'media_licence'>

/** The most restrictive of several licences, which is valid for all of them together. */
const narrowestOf = (given: readonly Licence[]): Licence =>
  licences.findLast((licence) => given.includes(licence)) ?? usualPublication.data_licence

/** Licences, contributors, sources and version of data of several organisations. */
export const sharedAbout = (
  publishers: readonly Publisher[],
  { created, baseUrl }: Pick<DataStory, 'created' | 'baseUrl'>,
) => {
  const contributors = publishers.flatMap((publisher): object[] => contributorsOf(publisher))
  const once = new Map(contributors.map((contributor) => [JSON.stringify(contributor), contributor]))
  return {
    version: versionOf({ created }),
    licenses: licencesOf({
      data_licence: narrowestOf(publishers.map(({ data_licence }) => data_licence)),
      media_licence: narrowestOf(publishers.map(({ media_licence }) => media_licence)),
    }),
    contributors: [...once.values()],
    sources: [{ title: 'Bombus', path: baseUrl }],
  }
}

/** How coordinates and observers are presented, in words. */
export const privacyText = ({ coordinate_precision, observers }: DataStory): string =>
  [
    coordinate_precision === 'exact'
      ? 'Coordinates are as stored.'
      : `Coordinates are rounded to ${coordinate_precision} decimals of a degree, which adds ${roundingMetres[coordinate_precision]} m to their uncertainty.`,
    observers === 'codes' ? 'Codes stand for observers, the same in all exports of the organisation.' : '',
  ]
    .filter((text) => text !== '')
    .join(' ')
