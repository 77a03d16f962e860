import { Link } from '@tanstack/react-router'
import { can, usePerson } from '#web/platform/session/profile.ts'
import { farmActions } from '#web/texts/farm-actions.ts'
import { home } from '#web/texts/home.ts'
import { seasons as t } from '#web/texts/seasons.ts'
import { asButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** The next step of people without farms. */
const NoFarms = () => {
  const person = usePerson()
  const organisationId = person.organisation_id
  const mayAdd = organisationId !== null && can(person, 'farm.add')
  return (
    <EmptyState
      title={home.noFarmTitle}
      late="no-records"
      actions={
        mayAdd && (
          <Link to="/add-farm" search={{ organisationId }} {...asButton({ kind: 'primary' })}>
            {farmActions.addNew}
          </Link>
        )
      }
    >
      {mayAdd ? home.noFarmText : t.emptyText}
    </EmptyState>
  )
}
export default NoFarms
