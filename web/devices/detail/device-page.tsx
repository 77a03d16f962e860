import { IconPencil } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { Device } from '#domain/devices/device.ts'
import { CustomValuesTable } from '#web/custom-fields/custom-values-table.tsx'
import { hasCustom, useCustomFields } from '#web/custom-fields/queries.ts'
import { can, usePerson } from '#web/platform/session/profile.ts'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { devices as t } from '#web/texts/devices.ts'
import { asButton } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import tabsCss from '#web/ui/tabs.module.css'
import { assignedTo, ActiveTag, AlertTags, Battery, LastSeen } from '../device-marks.tsx'
import { deviceBreadcrumbs } from '../device-breadcrumbs.tsx'
import { deviceQuery, farmOfDeviceQuery } from '../queries.ts'
import { CountBeside } from './count-beside.tsx'
import { deviceAddress, deviceTabs, type DeviceTab } from './device-address.ts'
import css from './device-page.module.css'
import { IgnoredMembers } from './ignored-members.tsx'

const pages = {
  resources: lazyPart(async () => ({ default: (await import('./resources-tab.tsx')).ResourcesTab })),
  location: lazyPart(async () => ({ default: (await import('./location-tab.tsx')).LocationTab })),
  data: lazyPart(async () => ({ default: (await import('./data-tab.tsx')).DataTab })),
  gallery: lazyPart(async () => ({ default: (await import('./gallery-tab.tsx')).GalleryTab })),
  configuration: lazyPart(async () => ({
    default: (await import('../configuration/configuration-tab.tsx')).ConfigurationTab,
  })),
  history: lazyPart(async () => ({ default: (await import('./history-tab.tsx')).HistoryTab })),
}

export const DevicePage = () => {
  const person = usePerson()
  const navigate = useNavigate()
  const { deviceId } = useParams({ from: '/_portal/device-detail/$deviceId' })
  // Both were requested together when the page was opened.
  const { data: device } = useSuspenseQuery(deviceQuery(deviceId))
  const { data: farm } = useSuspenseQuery(farmOfDeviceQuery(deviceId))
  const shown = deviceTabs.filter((tab) => tab !== 'history' || can(person, 'history.see'))
  const { tab: asked = 'resources' } = useAddress(deviceAddress)
  const tab = shown.includes(asked) ? asked : 'resources'
  const Shown = pages[tab]
  const choose = (next: DeviceTab) => void navigate({ to: '.', search: { tab: next }, resetScroll: false })
  return (
    <Page
      title={device.name}
      breadcrumbs={deviceBreadcrumbs()}
      actions={
        <>
          <CountBeside plot_id={device.plot_id} />
          {can(person, 'device.edit') && (
            <Link to="/edit-device/$deviceId" params={{ deviceId }} {...asButton()}>
              <IconPencil aria-hidden="true" />
              {t.edit}
            </Link>
          )}
        </>
      }
    >
      <DeviceFacts device={device} />
      <IgnoredMembers members={device.ignored_members} zone={farm.time_zone} />
      <Tabs
        name={t.tabList}
        css={tabsCss}
        tabs={shown.map((each) => ({ key: each, title: t.tabs[each] }))}
        tab={tab}
        onChoose={choose}
      >
        <Suspense fallback={<SkeletonLines lines={8} />}>
          <Shown device={device} zone={farm.time_zone} />
        </Suspense>
      </Tabs>
    </Page>
  )
}

export const DeviceFacts = ({ device }: { device: Device }) => {
  const person = usePerson()
  const { fields } = useCustomFields(hasCustom(device.custom) ? device.organisation_id : null, 'device')
  return (
    <>
      <div className={css.facts}>
        <ActiveTag active={device.is_active} />
        {device.alerts.length > 0 &&
          (can(person, 'alert.see') ? (
            <Link to="/alerts" search={{ q: device.name }}>
              <AlertTags alerts={device.alerts} />
            </Link>
          ) : (
            <AlertTags alerts={device.alerts} />
          ))}
        <span>
          {t.battery} <Battery percent={device.battery_level} />
        </span>
        <span>
          {t.columns.last_seen} <LastSeen at={device.last_seen} />
        </span>
        <span>{device.device_id}</span>
        <span>{device.device_type}</span>
        <Link to="/farm-dashboard/$farmId" params={{ farmId: String(device.farm_id) }}>
          {assignedTo(device)}
        </Link>
      </div>
      <CustomValuesTable fields={fields} custom={device.custom} />
    </>
  )
}
