import { Link } from '@tanstack/react-router'
import { can, usePerson } from '#web/platform/session/profile.ts'
import { rounds as t } from '#web/texts/rounds.ts'
import { asButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** A round without plots, with the page where they are added, for people who may add them. */
export const NoPlots = ({ title, farmId }: { title: string; farmId?: number }) => {
  const person = usePerson()
  const look = asButton({ kind: 'primary' })
  return (
    <EmptyState
      title={title}
      actions={
        can(person, 'location.edit') &&
        (farmId === undefined ? (
          <Link to="/ento-home/location" {...look}>
            {t.openLocations}
          </Link>
        ) : (
          <Link to="/ento-home/location/fields/$farmId" params={{ farmId: String(farmId) }} {...look}>
            {t.openLocations}
          </Link>
        ))
      }
    >
      {t.emptyText}
    </EmptyState>
  )
}
