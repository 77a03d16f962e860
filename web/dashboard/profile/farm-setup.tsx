import { Suspense } from 'react'
import type { FarmDashboard } from '#domain/dashboard/endpoints.ts'
import { can, usePerson } from '#web/platform/session/profile.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const FarmSetupTable = lazyPart(() => import('#web/farms/farm-setup-table.tsx'))

/** The setup checklist of a farm that is incomplete according to its dashboard; only then is it loaded. */
export const FarmSetup = ({ data: { farm, fields, devices, newest_message_at, tiles } }: { data: FarmDashboard }) => {
  const person = usePerson()
  const isWhole =
    farm.crops.length > 0 && fields.length > 0 && devices.length > 0 && newest_message_at !== null && tiles.users > 1
  if (isWhole || !can(person, 'farm.edit')) return null
  return (
    <Suspense>
      <FarmSetupTable farm={farm} />
    </Suspense>
  )
}
