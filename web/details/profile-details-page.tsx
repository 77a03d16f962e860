import { IconGauge } from '@tabler/icons-react'
import { useSuspenseQuery, queryOptions } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { customLines, hasCustom, useCustomFields } from '#web/custom-fields/queries.ts'
import { area } from '#web/platform/formats.ts'
import { can, usePerson } from '#web/platform/session/profile.ts'
import { details as t } from '#web/texts/details.ts'
import { people } from '#web/texts/people.ts'
import { asButton } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { placeLine } from '#web/ui/person/address-format.ts'
import { PeopleTable } from '#web/users/people-table.tsx'
import css from './details.module.css'
import { Facts } from './facts.tsx'
import { getFarm } from '#domain/farms/endpoints.ts'
import { api } from '#web/platform/api/api.ts'

export const farmQuery = (id: string) =>
  queryOptions({
    queryKey: ['farms', id, 'details'],
    queryFn: ({ signal }) => api(getFarm, { params: { id } }, signal),
  })

/** A farm: its details, and the people of its organisation. */
export const ProfileDetailsPage = () => {
  const person = usePerson()
  const { farmId } = useParams({ from: '/_portal/profile-details/$farmId' })
  const { data: farm } = useSuspenseQuery(farmQuery(farmId))
  const { fields } = useCustomFields(hasCustom(farm.custom) ? farm.organisation_id : null, 'farm')
  const params = { organisationId: String(farm.organisation_id) }
  return (
    <Page
      title={farm.title}
      breadcrumbs={[
        <Link key="home" to="/">
          {people.home}
        </Link>,
        <Link key="organisation" to="/details/$organisationId" params={params}>
          {t.organisation}
        </Link>,
      ]}
      actions={
        <Link to="/farm-dashboard/$farmId" params={{ farmId }} {...asButton()}>
          <IconGauge aria-hidden="true" />
          {t.dashboard}
        </Link>
      }
    >
      {farm.description && <p className={css.lead}>{farm.description}</p>}
      <Facts
        facts={[
          [t.address, placeLine(farm)],
          [t.area, farm.area_in_sq_meters === null ? null : area(farm.area_in_sq_meters)],
          [t.countDevices(farm.count_device), String(farm.count_device)],
          [t.countUsers(farm.count_users), String(farm.count_users)],
          ...customLines(fields, farm.custom).map(([, name, value]): [string, string] => [name, value]),
        ]}
      />
      <section className={css.part}>
        <h2>{t.people}</h2>
        {can(person, 'contact.see') ? (
          <PeopleTable person={person} organisationId={farm.organisation_id} name={t.people} changesRoles />
        ) : (
          <p className={css.lead}>{t.noContacts}</p>
        )}
      </section>
    </Page>
  )
}
