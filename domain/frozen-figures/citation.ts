import { descriptionOf, rightsOf } from '../exports/deposit.ts'
import { doiUrl, licenceTexts, type Licence } from '../exports/publication.ts'
import type { FrozenFigure } from './frozen-figure.ts'

type Cited = Pick<
  FrozenFigure,
  | 'title'
  | 'authors'
  | 'licence'
  | 'doi'
  | 'url'
  | 'public_url'
  | 'created_at'
  | 'model'
  | 'digest'
  | 'organisation_title'
  | 'farm_title'
  | 'product_version'
  | 'product_commit'
  | 'kind'
  | 'from'
  | 'to'
  | 'withdrawn_at'
  | 'withdrawn_reason'
>

/** The address of a figure for citations: the public one, if there is one. */
const addressOf = ({ url, public_url }: Cited): string => public_url ?? url

/**
 * The citation in the style of DataCite: authors (year): title. Version. Publisher. Address. It states if the figure
 * was withdrawn.
 */
export const citationOf = (figure: Cited): string => {
  const { authors, created_at, title, model, digest, doi, organisation_title, withdrawn_at } = figure
  const named = authors.map(({ name }) => name).join('; ')
  const withdrawn = withdrawn_at === null ? '' : ` (withdrawn on ${withdrawn_at.slice(0, 10)})`
  return `${named} (${created_at.slice(0, 4)}): ${title}. Model ${model}, SHA-256 ${digest.slice(0, 12)}. ${organisation_title}. ${doi === null ? addressOf(figure) : doiUrl(doi)}${withdrawn}`
}

/**
 * Metadata of a deposit as Zenodo's REST API accepts it. Descriptions are HTML. `embargo`: the day from which its files
 * are public; null: at once.
 */
export const depositOf = (figure: Cited, embargo: string | null) => {
  const licence = licenceTexts[figure.licence as Licence]
  const sentences = [
    `${figure.title}: ${figure.kind} of ${figure.farm_title} (${figure.organisation_title}), ${figure.from} to ${figure.to}.`,
    `Calculated with the pollination health model ${figure.model} by Bombus ${figure.product_version}${figure.product_commit === null ? '' : ` (commit ${figure.product_commit})`}.`,
    `Inputs and result as canonical JSON; SHA-256 ${figure.digest}.`,
    `Licence: ${licence.title}.`,
    ...(figure.withdrawn_at === null
      ? []
      : [`Withdrawn on ${figure.withdrawn_at.slice(0, 10)}: ${figure.withdrawn_reason ?? ''}`]),
  ]
  return {
    metadata: {
      title: figure.title,
      upload_type: 'dataset',
      publication_date: figure.created_at.slice(0, 10),
      description: descriptionOf(sentences),
      creators: figure.authors.map(({ name, orcid }) => ({
        name,
        affiliation: figure.organisation_title,
        ...(orcid === null ? {} : { orcid }),
      })),
      ...rightsOf(figure.licence, embargo),
      keywords: ['pollination', 'pollinators', 'insect monitoring', 'camera', figure.model],
      related_identifiers: [
        { identifier: addressOf(figure), relation: 'isIdenticalTo', scheme: 'url', resource_type: 'dataset' },
      ],
      version: figure.digest.slice(0, 12),
      dates: [{ start: figure.from, end: figure.to, type: 'Collected' }],
      ...(figure.doi === null ? {} : { doi: figure.doi }),
    },
  }
}
