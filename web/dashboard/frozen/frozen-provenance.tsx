import { IconCopy, IconDownload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { copyText } from '#web/platform/copy-text.ts'
import { doiUrl, licenceTexts, type Licence } from '#domain/exports/publication.ts'
import type { FrozenFigure, PublishedFigure } from '#domain/frozen-figures/frozen-figure.ts'
import { ModelCardOfFarm } from '#web/farms/model-card-button.tsx'
import { number, period } from '#web/platform/formats.ts'
import { frozenFigures as t } from '#web/texts/frozen-figures.ts'
import { modelCards } from '#web/texts/model-cards.ts'
import { asButton, Button } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/page/facts.tsx'
import panel from '#web/ui/panel.module.css'
import { DoiDialog } from './doi-dialog.tsx'
import css from './frozen.module.css'

/** The citation, with a button that copies it. */
export const FrozenCitation = ({ citation }: { citation: string }) => (
  <section className={panel.panel} aria-labelledby="citation">
    <h2 id="citation">{t.citation}</h2>
    <p className={css.citation}>{citation}</p>
    <div data-print="none">
      <Button onClick={() => void copyText(citation, t.copied)}>
        <IconCopy aria-hidden="true" />
        {t.copy}
      </Button>
    </div>
  </section>
)

const softwareText = ({ product_version, product_commit }: FactsProps['figure']): string =>
  product_commit === null ? t.softwareAlone(product_version) : t.software(product_version, product_commit.slice(0, 12))

interface VersionProps {
  /** Null if shown to the public, without a link to the model card. */
  farmId: number | null
  version: string | null
}

const Version = ({ farmId, version }: VersionProps) => {
  if (version === null) return modelCards.unnamed
  return farmId === null ? version : <ModelCardOfFarm farmId={farmId} version={version} />
}

const modelVersionsFact = (
  farmId: number | null,
  versions: NonNullable<PublishedFigure['model_versions']>,
): [string, ReactNode] => [
  t.facts.modelVersions,
  versions.length === 0 ? (
    t.none
  ) : (
    <ul key="versions" className={css.versions}>
      {versions.map(({ model_version, hours_counted }) => (
        <li key={model_version ?? ''}>
          <Version farmId={farmId} version={model_version} /> {modelCards.hours(number(hours_counted))}
        </li>
      ))}
    </ul>
  ),
]

interface FactsProps {
  figure: Omit<PublishedFigure, 'published_at'>
  doi: ReactNode
  /** The farm, for people with access to it; null if shown to the public, without links into the portal. */
  farmId: number | null
}

/** The provenance of a figure, by name. */
export const FrozenFacts = ({ figure, doi, farmId }: FactsProps) => {
  const licence = licenceTexts[figure.licence as Licence] as (typeof licenceTexts)[Licence] | undefined
  const facts: [string, ReactNode][] = [
    [
      t.facts.farm,
      farmId === null ? (
        figure.farm_title
      ) : (
        <Link key="farm" to="/farm-dashboard/$farmId" params={{ farmId: String(farmId) }}>
          {figure.farm_title}
        </Link>
      ),
    ],
    [t.facts.days, period(figure.from, figure.to)],
    [
      t.facts.authors,
      figure.authors.map(({ name, orcid }) => (orcid === null ? name : `${name} (${orcid})`)).join('; '),
    ],
    [t.facts.model, figure.model],
    ...(figure.model_versions === null ? [] : [modelVersionsFact(farmId, figure.model_versions)]),
    [t.facts.software, softwareText(figure)],
    [
      t.facts.licence,
      licence ? (
        <a key="licence" href={licence.path}>
          {licence.title}
        </a>
      ) : (
        figure.licence
      ),
    ],
    [t.facts.doi, doi],
    [t.facts.digest, <code key="digest">{figure.digest}</code>],
    [t.facts.address, figure.url],
  ]
  return <Facts className={css.facts} facts={facts} />
}

/** A DOI as a link, or a note that there is none yet. */
export const DoiLink = ({ doi }: { doi: string | null }) => (doi === null ? t.noDoi : <a href={doiUrl(doi)}>{doi}</a>)

/** The provenance of the figure, its DOI and files. */
export const FrozenProvenance = ({ figure, mayEdit }: { figure: FrozenFigure; mayEdit: boolean }) => {
  const [isOpen, setOpen] = useState(false)
  const doi = (
    <span className={css.doi}>
      <DoiLink doi={figure.doi} />
      {mayEdit && (
        <Button data-print="none" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {figure.doi === null ? t.setDoi : t.changeDoi}
        </Button>
      )}
    </span>
  )
  const file = (name: 'inputs' | 'zenodo') => `/api/frozen-figures/${figure.id}/${name}`
  return (
    <section className={panel.panel} aria-labelledby="provenance">
      <h2 id="provenance">{t.provenance}</h2>
      <FrozenFacts figure={figure} doi={doi} farmId={figure.farm_id} />
      <div className={css.files} data-print="none">
        <a {...asButton()} href={file('inputs')} download>
          <IconDownload aria-hidden="true" />
          {t.inputs}
        </a>
        <a {...asButton()} href={file('zenodo')} download>
          <IconDownload aria-hidden="true" />
          {t.zenodo}
        </a>
      </div>
      {isOpen && <DoiDialog figure={figure} onClose={() => setOpen(false)} />}
    </section>
  )
}
