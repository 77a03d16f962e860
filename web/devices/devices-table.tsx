import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Profile } from '#domain/accounts/profile.ts'
import type { ListedDevice } from '#domain/devices/device.ts'
import { messages } from '#domain/messages.ts'
import noDevices from '#web/drawings/empties/no-devices.svg?raw'
import { CustomValuesTable } from '#web/custom-fields/custom-values-table.tsx'
import { hasCustom, useCustomFieldsOf } from '#web/custom-fields/queries.ts'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { SavedViews } from '#web/saved-views/saved-views-button.tsx'
import { devices as t } from '#web/texts/devices.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { useTableView } from '#web/ui/table/table-view.ts'
import { DeleteDevice } from './delete-device.tsx'
import { columnsFor } from './device-columns.tsx'
import { devicesAddress, FIRST_ROWS, ROWS_CHOICES } from './devices-address.ts'
import { FleetFigures } from './fleet-figures.tsx'
import { devicesQuery } from './queries.ts'
import { StatePicker } from './state-picker.tsx'

/** The list as given by its address; the server searches, sorts and pages it. */
export const DevicesTable = ({ person }: { person: Profile }) => {
  const address = useAddress(devicesAddress)
  const [, setView] = useTableView()
  const [leaving, setLeaving] = useState<ListedDevice | null>(null)
  const { data, error, refetch } = useQuery(devicesQuery(address))
  const fieldsOf = useCustomFieldsOf(data?.rows ?? [], 'device')
  if (!data)
    return error ? <ErrorState error={error} retry={() => void refetch()} /> : <SkeletonLines lines={FIRST_ROWS + 3} />
  const { q, state, farm_id, organisation_id } = address
  const whose = { farm_id, organisation_id }
  const customLine = ({ organisation_id, custom }: ListedDevice) =>
    hasCustom(custom) && <CustomValuesTable fields={fieldsOf(organisation_id)} custom={custom} />
  return (
    <>
      <FleetFigures {...whose} />
      <DataTable
        name={t.title}
        rows={data.rows}
        rowKey={({ id }) => id}
        columns={columnsFor(person, setLeaving, state === 'deleted')}
        detail={customLine}
        view={address}
        onView={setView}
        searchName={t.search}
        counted={t.counted}
        paging={{ choices: ROWS_CHOICES, initial: FIRST_ROWS }}
        served={{
          total: data.total,
          filtered: [q || undefined, state, farm_id, organisation_id].some((each) => each !== undefined),
        }}
        tools={
          <>
            <StatePicker state={state} {...whose} farmTitle={data.rows[0]?.farm_title} />
            <SavedViews page="devices" />
          </>
        }
        empty={
          <EmptyState title={messages.noRecord} drawing={noDevices}>
            {t.emptyText}
          </EmptyState>
        }
      />
      {leaving && <DeleteDevice device={leaving} onClose={() => setLeaving(null)} />}
    </>
  )
}
