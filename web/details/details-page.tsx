import { IconDeviceCctv, IconMailPlus, IconPlus } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { creatableRoles } from '#domain/access/users.ts'
import type { Profile } from '#domain/accounts/profile.ts'
import type { Farm } from '#domain/farms/farm.ts'
import { CustomValuesTable } from '#web/custom-fields/custom-values-table.tsx'
import { useCustomFieldsOf } from '#web/custom-fields/queries.ts'
import { farmsOfOrganisationQuery, organisationQuery } from '#web/farms/queries.ts'
import { area, areaParts } from '#web/platform/formats.ts'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { can, usePerson } from '#web/platform/session/profile.ts'
import { customValueTexts } from '#web/texts/custom-values.ts'
import { details as t } from '#web/texts/details.ts'
import { notifications } from '#web/texts/notifications.ts'
import { people } from '#web/texts/people.ts'
import { asButton } from '#web/ui/button.tsx'
import { Figures } from '#web/ui/figures.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { placeLine } from '#web/ui/person/address-format.ts'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { tableSearch } from '#web/ui/table/table-view.ts'
import { PeopleTable } from '#web/users/people-table.tsx'
import { contactsQuery } from '#web/users/queries.ts'
import css from './details.module.css'
import { Facts } from './facts.tsx'

/** An organisation: its details, its people and its farms. */
export const DetailsPage = () => {
  const person = usePerson()
  const { organisationId } = useParams({ from: '/_portal/details/$organisationId' })
  // Both were requested together when the page was opened.
  const { data: organisation } = useSuspenseQuery(organisationQuery(organisationId))
  const { data: farms } = useSuspenseQuery(farmsOfOrganisationQuery(organisationId))
  const seesPeople = can(person, 'contact.see')
  const asked = useQuery({ ...contactsQuery(organisationId, useAddress(tableSearch)), enabled: seesPeople })
  // The farms stand below the people, and would move when these appear.
  if (asked.isLoading) return <PageSkeleton />
  return (
    <Page
      title={organisation.title}
      breadcrumbs={[
        <Link key="home" to="/">
          {people.home}
        </Link>,
      ]}
      actions={<Actions person={person} organisationId={organisation.id} />}
    >
      {organisation.description && <p className={css.lead}>{organisation.description}</p>}
      <Facts facts={[[t.address, placeLine(organisation)]]} />
      <Figures
        figures={[
          { value: String(organisation.count_farms), name: t.countFarms(organisation.count_farms) },
          { ...areaParts(organisation.area_in_sq_meters), name: t.totalArea },
        ]}
      />
      <section className={css.part}>
        <h2>{t.people}</h2>
        {seesPeople ? (
          <PeopleTable person={person} organisationId={organisation.id} name={t.people} />
        ) : (
          <p className={css.lead}>{t.noContacts}</p>
        )}
      </section>
      <section className={css.part}>
        <h2>{t.farms}</h2>
        <Farms farms={farms} />
      </section>
    </Page>
  )
}

/** Growers have no link to Devices in the sidebar, so it is here. */
const Actions = ({ person, organisationId }: { person: Profile; organisationId: number }) => {
  const roles = creatableRoles(person.role)
  const isGrower = person.role === 'farm_admin' || person.role === 'farmer'
  if (!isGrower && roles.length === 0 && !can(person, 'alert.limit')) return null
  return (
    <>
      {isGrower && (
        <Link to="/devices" {...asButton()}>
          <IconDeviceCctv aria-hidden="true" />
          {t.devices}
        </Link>
      )}
      {can(person, 'alert.limit') && (
        <Link to="/webhooks/$organisationId" params={{ organisationId: String(organisationId) }} {...asButton()}>
          {notifications.hooks.title}
        </Link>
      )}
      {can(person, 'custom-field.edit') && (
        <Link to="/custom-fields/$organisationId" params={{ organisationId: String(organisationId) }} {...asButton()}>
          {customValueTexts.title}
        </Link>
      )}
      {can(person, 'user.create') && (
        <Link to="/invite-people" search={{ organisationId }} {...asButton()}>
          <IconMailPlus aria-hidden="true" />
          {t.invitePeople}
        </Link>
      )}
      {can(person, 'user.create') && (
        <Link to="/add-user" search={{ organisationId }} {...asButton({ kind: 'primary' })}>
          <IconPlus aria-hidden="true" />
          {roles.length === 1 && roles[0] === 'farmer' ? t.addFarmer : t.addUser}
        </Link>
      )}
    </>
  )
}

const Farms = ({ farms }: { farms: readonly Farm[] }) => {
  const fieldsOf = useCustomFieldsOf(farms, 'farm')
  return farms.length === 0 ? (
    <p className={css.lead}>{t.noFarm}</p>
  ) : (
    <ul className={css.farms}>
      {farms.map(({ id, title, city, area_in_sq_meters, organisation_id, custom }) => (
        <li key={id}>
          <Link to="/farm-dashboard/$farmId" params={{ farmId: String(id) }}>
            {title}
          </Link>
          <span>{[city, area_in_sq_meters === null ? null : area(area_in_sq_meters)].filter(Boolean).join(', ')}</span>
          <CustomValuesTable fields={fieldsOf(organisation_id)} custom={custom} />
          <Link to="/profile-details/$farmId" params={{ farmId: String(id) }} aria-label={t.farmsOf(title)}>
            {t.profile}
          </Link>
        </li>
      ))}
    </ul>
  )
}
