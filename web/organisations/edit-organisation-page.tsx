import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useId } from 'react'
import type { Profile } from '#domain/accounts/profile.ts'
import { updateOrganisation, type Organisation, type OrganisationDetail } from '#domain/organisations/endpoints.ts'
import { customFieldsQuery } from '#web/custom-fields/queries.ts'
import { DataExports } from '#web/data-requests/data-exports-table.tsx'
import { HistoryTable } from '#web/history/history-table.tsx'
import { describeChanges } from '#web/history/describe-changes.ts'
import { can, usePerson } from '#web/platform/session/profile.ts'
import { toast } from '#web/platform/toasts.ts'
import { dataRequestTexts } from '#web/texts/data-requests.ts'
import { customValueTexts } from '#web/texts/custom-values.ts'
import { organisations as t } from '#web/texts/organisations.ts'
import { asButton } from '#web/ui/button.tsx'
import { savingBy } from '#web/ui/form/saving.ts'
import { labelled } from '#web/ui/form/their-changes.tsx'
import { useRecordForm } from '#web/ui/form/use-record-form.ts'
import { Page } from '#web/ui/page/page.tsx'
import { describeField } from './describe-fields.ts'
import { NotAllowed } from './not-allowed.tsx'
import css from './organisation-form.module.css'
import { OrganisationBudgetsSection } from './organisation-budgets.tsx'
import { labelsFor, OrganisationForm, valuesOf } from './organisation-form.tsx'
import { organisationBreadcrumbs } from './organisation-breadcrumbs.tsx'
import { organisationQuery, invalidateOrganisations } from './queries.ts'

export const EditOrganisationPage = () => {
  const { id } = useParams({ from: '/_portal/edit-organisation/$id' })
  const { data: organisation } = useSuspenseQuery(organisationQuery(id))
  const person = usePerson()
  const seesHistory = can(person, 'history.see')
  const { data: fields = [] } = useQuery({ ...customFieldsQuery(id), enabled: seesHistory })
  const exports = useId()
  const describe = describeChanges(labelsFor(organisation.country ?? ''))
  return (
    <Page
      title={organisation.title}
      breadcrumbs={organisationBreadcrumbs()}
      actions={<PagesOfOrganisation person={person} organisation={organisation} />}
    >
      {can(person, 'organisation.edit') && <EditOrganisationForm key={organisation.id} organisation={organisation} />}
      {/* Who may not edit it may come for its data. */}
      {!can(person, 'organisation.edit') && !can(person, 'organisation.export') && <NotAllowed />}
      {can(person, 'budget.see') && <OrganisationBudgetsSection id={organisation.id} />}
      {can(person, 'organisation.export') && (
        <section className={css.history} aria-labelledby={exports}>
          <h2 id={exports}>{dataRequestTexts.organisation.title}</h2>
          <DataExports organisation_id={organisation.id} />
        </section>
      )}
      {seesHistory && (
        // The table is the region of that name.
        <div className={css.history}>
          <h2>{t.history}</h2>
          <HistoryTable
            kind="organisations"
            id={organisation.id}
            describe={(entry) => (entry.kind === 'custom_fields' ? describeField(entry, fields) : describe(entry))}
          />
        </div>
      )}
    </Page>
  )
}

/** Links to the other pages of the organisation, with the numbers that are its size. */
export const PagesOfOrganisation = ({
  person,
  organisation: { id, count_farms, count_users, count_devices },
}: {
  person: Profile
  organisation: Pick<OrganisationDetail, 'id' | 'count_farms' | 'count_users' | 'count_devices'>
}) => {
  const params = { organisationId: String(id) }
  return (
    <>
      <Link to="/farm-profile/$organisationId" params={params} {...asButton()}>
        {t.pages.farms(count_farms)}
      </Link>
      <Link to="/details/$organisationId" params={params} {...asButton()}>
        {t.pages.users(count_users)}
      </Link>
      <Link to="/devices" search={{ organisation_id: id }} {...asButton()}>
        {t.pages.devices(count_devices)}
      </Link>
      {can(person, 'alert.limit') && (
        <Link to="/webhooks/$organisationId" params={params} {...asButton()}>
          {t.webhooks}
        </Link>
      )}
      {can(person, 'custom-field.edit') && (
        <Link to="/custom-fields/$organisationId" params={params} {...asButton()}>
          {customValueTexts.title}
        </Link>
      )}
    </>
  )
}

export const EditOrganisationForm = ({ organisation }: { organisation: Organisation }) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { id } = organisation
  const form = useRecordForm({
    draft: `organisation:${id}`,
    guards: true,
    initial: valuesOf(organisation),
    stored: {
      record: organisation,
      valuesOf,
      reload: () => client.fetchQuery({ ...organisationQuery(id), staleTime: 0 }),
      described: (now) => labelled(valuesOf(now), t.form),
    },
    saving: savingBy(updateOrganisation, { id }),
    fallbackMessage: t.saveError,
    saved: async ({ title }) => {
      toast.done(t.saved(title))
      await invalidateOrganisations(client)
      await navigate({ to: '/organisations', ignoreBlocker: true })
    },
  })
  return <OrganisationForm form={form} submit={t.save} />
}
