import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { MeasuredModelCard, ModelCard } from '#domain/model-cards/model-card.ts'
import { number } from '#web/platform/formats.ts'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { can, usePerson } from '#web/platform/session/profile.ts'
import { images } from '#web/texts/images.ts'
import { modelCards as t } from '#web/texts/model-cards.ts'
import { reviewQueues } from '#web/texts/review-queues.ts'
import { surveys } from '#web/texts/surveys.ts'
import { Button } from '#web/ui/button.tsx'
import { DataView } from '#web/ui/chart/data-view.tsx'
import { NotFoundPage } from '#web/ui/page/dead-end.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { Pending } from '#web/ui/pending.tsx'
import panel from '#web/ui/panel.module.css'
import { modelCardAddress } from './model-card-address.ts'
import { ModelCardDialog } from './model-card-dialog.tsx'
import { estimateText } from './model-card-button.tsx'
import css from './model-cards.module.css'
import { modelCardQuery } from './queries.ts'

/** The card of a model version: statements by people, and results of reviews. */
export const ModelCardPage = () => {
  const { organisation_id, model_version } = useAddress(modelCardAddress)
  if (organisation_id === undefined || model_version === undefined) return <NotFoundPage />
  return <CardOf organisationId={organisation_id} version={model_version} />
}

const CardOf = ({ organisationId, version }: { organisationId: number; version: string }) => {
  const mayEdit = can(usePerson(), 'class.map')
  const [isEditing, setEditing] = useState(false)
  const asked = useQuery(modelCardQuery(organisationId, version))
  const card = asked.data?.card
  return (
    <Page
      title={version}
      lead={t.card}
      breadcrumbs={[
        <Link key="images" to="/images">
          {images.title}
        </Link>,
        <Link key="performance" to="/model-performance" search={{ organisation_id: String(organisationId) }}>
          {reviewQueues.performance}
        </Link>,
      ]}
      actions={
        card &&
        mayEdit && (
          <Button data-print="none" aria-haspopup="dialog" onClick={() => setEditing(true)}>
            <IconPencil aria-hidden="true" />
            {card.version === 0 ? t.write : t.edit}
          </Button>
        )
      }
    >
      {asked.data ? (
        <div className={css.card}>
          <Stated card={asked.data.card} />
          <Measured of={asked.data} />
        </div>
      ) : (
        <Pending asked={asked} lines={10} />
      )}
      {isEditing && card && <ModelCardDialog card={card} onClose={() => setEditing(false)} />}
    </Page>
  )
}

const factNames = [
  'description',
  'intended_use',
  'limitations',
  'frames_per_second',
  'tracking_rule',
  'training_data',
  'licence',
  'responsible_person',
  'contact',
] as const

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children ?? <span className={css.none}>{t.notStated}</span>}</dd>
  </div>
)

const Stated = ({ card }: { card: ModelCard }) => (
  <section className={panel.panel} aria-labelledby="stated">
    <h2 id="stated">{t.stated}</h2>
    <p className={css.intro}>{card.version === 0 ? t.nobody : t.statedBy}</p>
    <dl className={css.facts}>
      {factNames.map((name) => {
        const value = card[name]
        return (
          <Fact key={name} name={t.fields[name]}>
            {typeof value === 'number' ? number(value, value % 1 === 0 ? 0 : 1) : value}
          </Fact>
        )
      })}
      <Fact name={t.fields.url}>{card.url === null ? null : <a href={card.url}>{card.url}</a>}</Fact>
    </dl>
    {card.classes.length === 0 ? (
      <p>{t.noClasses}</p>
    ) : (
      <>
        <DataView
          caption={t.classes}
          head={[t.class, t.threshold]}
          rows={card.classes.map(({ name, threshold }) => [
            name,
            threshold === null ? t.notStated : number(threshold, 2),
          ])}
        />
        <p className={css.intro}>{t.classesText}</p>
      </>
    )}
  </section>
)

const Measured = ({ of: { images_reviewed, performance } }: { of: MeasuredModelCard }) => (
  <section className={panel.panel} aria-labelledby="measured">
    <h2 id="measured">{t.measured}</h2>
    {images_reviewed === 0 ? (
      <p className={css.intro}>{t.notReviewedText}</p>
    ) : (
      <>
        <p className={css.intro}>{t.measuredText(images_reviewed)}</p>
        <DataView
          caption={t.byGroup}
          head={t.measuredHead}
          rows={performance.map(({ class_name, precision, recall }) => [
            surveys.groupOf(class_name),
            estimateText(precision),
            estimateText(recall),
            reviewQueues.behindOf(
              Math.max(precision.insects, recall.insects),
              Math.max(precision.images, recall.images),
            ),
          ])}
        />
      </>
    )}
  </section>
)
