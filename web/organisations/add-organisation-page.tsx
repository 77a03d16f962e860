import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { mayAddOrganisation } from '#domain/access/rules.ts'
import { scopeOf } from '#domain/access/scope.ts'
import { createOrganisation } from '#domain/organisations/endpoints.ts'
import { selectedOrganisation } from '#web/platform/navigation/selected-organisation.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { toast } from '#web/platform/toasts.ts'
import { organisations as t } from '#web/texts/organisations.ts'
import { savingBy } from '#web/ui/form/saving.ts'
import { useRecordForm } from '#web/ui/form/use-record-form.ts'
import { Page } from '#web/ui/page/page.tsx'
import { NotAllowed } from './not-allowed.tsx'
import { OrganisationForm, valuesOf } from './organisation-form.tsx'
import { organisationBreadcrumbs } from './organisation-breadcrumbs.tsx'
import { invalidateOrganisations } from './queries.ts'

const empty = valuesOf(null)

export const AddOrganisationPage = () => {
  const person = usePerson()
  return (
    <Page title={t.addCrumb} heading={t.addNew} bar={t.addNew} breadcrumbs={organisationBreadcrumbs()}>
      {mayAddOrganisation(person.role, scopeOf(person)) ? <AddForm /> : <NotAllowed />}
    </Page>
  )
}

const AddForm = () => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const form = useRecordForm({
    draft: 'organisation:new',
    guards: true,
    initial: empty,
    saving: savingBy(createOrganisation),
    fallbackMessage: t.saveError,
    // Its list of farms leads to its first farm.
    saved: async ({ id, title }) => {
      toast.done(t.added(title))
      await invalidateOrganisations(client)
      selectedOrganisation.set(id)
      await navigate({ to: '/ento-home/location', search: { organisationId: id }, ignoreBlocker: true })
    },
  })
  return <OrganisationForm form={form} submit={t.add} />
}
