import { citationOf, privacyText, titleOf, versionOf, type DataStory } from './citation.ts'
import { xmlText } from './darwin-core.ts'
import { reviewsText, statementsOf, type ExportedModel } from './model-texts.ts'
import { doiUrl, licenceTexts, type Contributor } from './publication.ts'

/** The coverage of the archive. */
export interface EmlCover {
  /** Bounding box in degrees; null: no coordinates are known. */
  box: { west: number; east: number; north: number; south: number } | null
  taxa: { name: string; rank: string | null }[]
  /** Model versions that counted or found insects. */
  models: readonly ExportedModel[]
}

const element = (name: string, ...inner: string[]): string => `<${name}>${inner.join('')}</${name}>`
const text = (name: string, content: string): string => element(name, xmlText(content))

/** Rights holders and publishers are organisations unless they have an ORCID iD; all others are people. */
const nameOf = ({ title, role, orcid }: Contributor): string => {
  if (orcid === null && (role === 'rightsHolder' || role === 'publisher')) return text('organizationName', title)
  // `Price, Hannah` as in citations, or `Hannah Price`.
  const [, surname, first] = /^([^,]+),\s*(\S[^]*)$/.exec(title) ?? []
  const words = title.split(/\s+/)
  const given = first ?? words.slice(0, -1).join(' ')
  return element(
    'individualName',
    given === '' ? '' : text('givenName', given),
    text('surName', surname ?? words.at(-1) ?? title),
  )
}
const partyOf = (one: Contributor): string =>
  [
    nameOf(one),
    one.email === null ? '' : text('electronicMailAddress', one.email),
    one.orcid === null ? '' : `<userId directory="https://orcid.org/">${one.orcid}</userId>`,
  ].join('')

const roleNames: Record<Contributor['role'], string> = {
  contact: 'pointOfContact',
  principalInvestigator: 'principalInvestigator',
  rightsHolder: 'owner',
  publisher: 'publisher',
  contributor: 'contentProvider',
}

const paragraphs = (...texts: string[]): string => texts.map((one) => text('para', one)).join('')

const coverageOf = ({ organisation, from, to }: DataStory, { box, taxa }: EmlCover): string =>
  element(
    'coverage',
    box === null
      ? ''
      : element(
          'geographicCoverage',
          text('geographicDescription', `Farms of ${organisation}`),
          element(
            'boundingCoordinates',
            text('westBoundingCoordinate', String(box.west)),
            text('eastBoundingCoordinate', String(box.east)),
            text('northBoundingCoordinate', String(box.north)),
            text('southBoundingCoordinate', String(box.south)),
          ),
        ),
    element(
      'temporalCoverage',
      element(
        'rangeOfDates',
        element('beginDate', text('calendarDate', from)),
        element('endDate', text('calendarDate', to)),
      ),
    ),
    taxa.length === 0
      ? ''
      : element(
          'taxonomicCoverage',
          ...taxa.map(({ name, rank }) =>
            element(
              'taxonomicClassification',
              rank === null ? '' : text('taxonRankName', rank),
              text('taxonRankValue', name),
            ),
          ),
        ),
  )

const stepOf = (...texts: string[]): string => element('methodStep', element('description', paragraphs(...texts)))

/** How insects are counted, and a step for each model version that did. */
const methodsOf = (models: readonly ExportedModel[]): string =>
  element(
    'methods',
    stepOf(
      'Cameras above flowers count insects by class with a model that runs on the device. An event is an hour of a camera and model version in which insects were counted, or an hour of a camera with images alone; effort is the time counted, and flower-hours: mean open flowers in view times hours.',
      'People watch a plot for a set time and count pollinators by taxon, or count predators and prey on a plant. An event is one such look. A group that was looked for and not seen is an absence; what was not watched is not in the data.',
    ),
    ...models.map((model) =>
      stepOf(
        `Detection of insects in images by the model version ${model.card.model_version}.`,
        ...statementsOf(model),
        reviewsText(model),
      ),
    ),
  )

/** `eml.xml`: Ecological Metadata Language 2.2 of an archive. */
export const emlXml = (story: DataStory, cover: EmlCover): string => {
  const { contributors, organisation, created, baseUrl, export_id, data_licence, media_licence, doi } = story
  const owner: Contributor = { title: organisation, role: 'rightsHolder', email: null, orcid: null }
  const people = contributors.length === 0 ? [owner] : contributors
  const creators = people.filter(({ role }) => role !== 'publisher' && role !== 'contact')
  const contacts = people.filter(({ role }) => role === 'contact')
  const publisher = people.find(({ role }) => role === 'publisher')
  const [first = owner] = people
  const [licence, images] = [licenceTexts[data_licence], licenceTexts[media_licence]]
  const dataset = element(
    'dataset',
    // The DOI comes first, because GBIF and readers identify the dataset by it.
    doi === null ? '' : text('alternateIdentifier', doiUrl(doi)),
    text('alternateIdentifier', `${baseUrl}/exports/${export_id}`),
    text('title', titleOf(story)),
    ...(creators.length === 0 ? [first] : creators).map((one) => element('creator', partyOf(one))),
    element('metadataProvider', partyOf(contacts[0] ?? first)),
    ...people.map((one) => element('associatedParty', partyOf(one), text('role', roleNames[one.role]))),
    text('pubDate', created.toISOString().slice(0, 10)),
    text('language', 'en'),
    element(
      'abstract',
      paragraphs(
        `Insects that cameras and people counted on the crops of ${organisation}, with effort and absences. ${privacyText(story)}`.trim(),
      ),
    ),
    element('additionalInfo', text('para', `Images have a licence of their own: ${images.title}, ${images.path}.`)),
    // Exactly one link, with its address in GBIF's list: this is how GBIF recognises the licence of a dataset.
    element(
      'intellectualRights',
      element(
        'para',
        'This work is licensed under a ',
        `<ulink url="${licence.path}">${text('citetitle', licence.title)}</ulink>`,
        '.',
      ),
    ),
    element(
      'licensed',
      text('licenseName', licence.title),
      text('url', `https://spdx.org/licenses/${data_licence}.html`),
      text('identifier', data_licence),
    ),
    coverageOf(story, cover),
    ...(contacts.length === 0 ? [first] : contacts).map((one) => element('contact', partyOf(one))),
    publisher === undefined ? '' : element('publisher', partyOf(publisher)),
    methodsOf(cover.models),
  )
  const more = element('additionalMetadata', element('metadata', element('gbif', text('citation', citationOf(story)))))
  return `<?xml version="1.0" encoding="UTF-8"?>
<eml:eml xmlns:eml="https://eml.ecoinformatics.org/eml-2.2.0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="https://eml.ecoinformatics.org/eml-2.2.0 https://eml.ecoinformatics.org/eml-2.2.0/eml.xsd" packageId="${xmlText(`${baseUrl}/exports/${export_id}/v${versionOf(story)}`)}" system="${xmlText(baseUrl)}" xml:lang="en">${dataset}${more}</eml:eml>
`
}
