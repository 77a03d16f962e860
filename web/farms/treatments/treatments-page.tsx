import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { can, usePerson } from '#web/platform/session/profile.ts'
import { farms } from '#web/texts/farms.ts'
import { treatments as t } from '#web/texts/treatments.ts'
import { FarmNav } from '#web/ui/page/farm-nav.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { ArmsSection } from '../edit/arms-section.tsx'
import { FarmSwitch } from '../farm-switch-picker.tsx'
import { farmQuery } from '../queries.ts'
import { Comparison } from './comparison.tsx'
import css from './treatments-page.module.css'

/** The meanings of a farm's plot letters, editable with permission, and a comparison of the treatments. */
export const TreatmentsPage = () => {
  const { farmId } = useParams({ from: '/_portal/farm-treatments/$farmId' })
  const { data: farm } = useSuspenseQuery(farmQuery(farmId))
  return (
    <Page
      title={t.title}
      lead={<FarmSwitch farm={farm} />}
      breadcrumbs={[
        <Link key="home" to="/">
          {farms.home}
        </Link>,
        <Link key="farm" to="/farm-dashboard/$farmId" params={{ farmId: String(farm.id) }}>
          {farm.title}
        </Link>,
      ]}
    >
      <FarmNav farmId={farm.id} here="treatments" />
      <Treatments farm={farm} />
    </Page>
  )
}

/** The page's content for a given farm. */
export const Treatments = ({ farm }: { farm: { id: number; time_zone: string } }) => {
  const person = usePerson()
  return (
    <>
      <Comparison farm={farm} />
      <section className={css.part} aria-label={t.letters}>
        <h2>{t.letters}</h2>
        <div className={css.letters}>
          <ArmsSection farm={farm} mayEdit={can(person, 'arm.edit')} />
        </div>
      </section>
    </>
  )
}
