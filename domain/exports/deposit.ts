import { citationOf, titleOf, versionOf, type DataStory } from './citation.ts'
import { doiUrl, licenceTexts, type Contributor } from './publication.ts'

const html = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Sentences as the description of a deposit on Zenodo, which is HTML: one paragraph per sentence. */
export const descriptionOf = (sentences: readonly string[]): string =>
  sentences.map((sentence) => `<p>${html(sentence)}</p>`).join('')

/**
 * Access to a deposit and its licence in Zenodo's vocabulary: SPDX names in lower case. `embargo`: the day from which
 * its files are public; null: at once.
 */
export const rightsOf = (licence: string, embargo: string | null) => ({
  ...(embargo === null ? { access_right: 'open' } : { access_right: 'embargoed', embargo_date: embargo }),
  license: licence.toLowerCase(),
})

const personOf = ({ title, orcid }: Contributor) => ({ name: title, ...(orcid === null ? {} : { orcid }) })

/** Contributors who are not creators of the data, in Zenodo's vocabulary. */
const otherRoles = { contact: 'ContactPerson', publisher: 'Distributor' } as const

/**
 * Metadata of a deposit of an export as Zenodo's REST API accepts it. `contents`: a description of its files. `doi`:
 * the DOI of the deposited file; null: not yet. `embargo`: the day from which it is public; null: at once.
 */
export const exportDepositOf = (
  story: DataStory,
  { contents, doi, embargo }: { contents: string; doi: string | null; embargo: string | null },
) => {
  const { contributors, organisation, created, from, to, data_licence, media_licence } = story
  const creators = contributors.filter(({ role }) => role !== 'contact' && role !== 'publisher')
  const others = contributors.flatMap((one) =>
    one.role === 'contact' || one.role === 'publisher' ? [{ ...personOf(one), type: otherRoles[one.role] }] : [],
  )
  return {
    metadata: {
      title: titleOf(story),
      upload_type: 'dataset',
      publication_date: created.toISOString().slice(0, 10),
      description: descriptionOf([
        `${contents} of ${organisation}, ${from} to ${to}.`,
        `Licence of the data: ${licenceTexts[data_licence].title}. Images: ${licenceTexts[media_licence].title}.`,
        `Cite as: ${citationOf(story)}`,
      ]),
      creators: creators.length === 0 ? [{ name: organisation }] : creators.map(personOf),
      ...(others.length === 0 ? {} : { contributors: others }),
      ...rightsOf(data_licence, embargo),
      keywords: ['pollination', 'pollinators', 'insect monitoring', 'camera trap'],
      // The portal's own address of an export is only accessible to its owner, so it is not an identifier for readers.
      related_identifiers:
        story.doi === null || story.doi === doi
          ? []
          : [{ identifier: doiUrl(story.doi), relation: 'isVersionOf', scheme: 'doi', resource_type: 'dataset' }],
      version: versionOf(story),
      dates: [{ start: from, end: to, type: 'Collected' }],
      ...(doi === null ? {} : { doi }),
    },
  }
}
