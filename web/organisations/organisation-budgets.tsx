import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { OrganisationBudgets } from '#domain/budgets/endpoints.ts'
import { fileSize } from '#web/platform/file-size.ts'
import { number } from '#web/platform/formats.ts'
import { organisations as t } from '#web/texts/organisations.ts'
import { Figures } from '#web/ui/figures.tsx'
import { Pending } from '#web/ui/pending.tsx'
import css from './organisation-form.module.css'
import { organisationBudgetsQuery } from './queries.ts'

/** The usage of an organisation, and the limits for it and its cameras. */
export const OrganisationBudgetsSection = ({ id }: { id: number }) => {
  const heading = useId()
  const budgets = useQuery(organisationBudgetsQuery(id))
  return (
    <section className={css.history} aria-labelledby={heading}>
      <h2 id={heading}>{t.budgets.title}</h2>
      {budgets.data ? <Used budgets={budgets.data} /> : <Pending asked={budgets} lines={2} />}
    </section>
  )
}

const Used = ({ budgets: { storage, imports, device_key } }: { budgets: OrganisationBudgets }) => (
  <>
    <Figures
      figures={[
        {
          name: t.budgets.storage,
          value: fileSize(storage.image_bytes + storage.upload_bytes),
          unit: storage.allowed_bytes === null ? t.budgets.unbounded : t.budgets.limit(fileSize(storage.allowed_bytes)),
        },
        { name: t.budgets.images, value: fileSize(storage.image_bytes) },
        { name: t.budgets.uploads, value: fileSize(storage.upload_bytes) },
        {
          name: t.budgets.underWay,
          value: number(imports.under_way),
          unit: t.budgets.limit(number(imports.allowed_at_once)),
        },
      ]}
    />
    {storage.images_of_unknown_size > 0 && <p>{t.budgets.unknownSize(number(storage.images_of_unknown_size))}</p>}
    <p>
      {t.budgets.ofDevice(
        number(device_key.messages_a_minute),
        number(device_key.megabytes_a_minute),
        number(device_key.images_an_hour),
      )}{' '}
      {t.budgets.shared}
    </p>
  </>
)
